import { isSkipped } from './folder-site.ts';
import { type Job, pause, runInLanes } from './lanes.ts';
import type { Progress } from './progress.ts';
import { type Listing, type Opened, readSite } from './read-site.ts';

type Found = Map<string, () => Promise<File | undefined>>;

/** The number of files of a list after which the page may draw. */
const SOME = 1000;

/**
 * Lets a person choose a folder, and reads the site in it.
 *
 * @param input is used by browsers that cannot open folders in another way. It reports the chosen folder itself.
 * @returns undefined if the person chose none, or if `input` reports it.
 */
export async function chooseFolder(
  input: HTMLInputElement,
  progress: Progress,
): Promise<Opened | undefined> {
  if (!('showDirectoryPicker' in window)) {
    input.click();
    return undefined;
  }
  let folder: FileSystemDirectoryHandle;
  try {
    folder = await (window.showDirectoryPicker as () => Promise<FileSystemDirectoryHandle>)();
  } catch (error) {
    if ((error as Error).name === 'AbortError') return undefined;
    throw error;
  }
  return readSite(await listHandles(folder, progress), progress);
}

async function listHandles(
  root: FileSystemDirectoryHandle,
  { signal, report }: Progress,
): Promise<Listing> {
  const found: Found = new Map();
  const list =
    (folder: FileSystemDirectoryHandle, above: string): Job =>
    async () => {
      for await (const [name, handle] of folder.entries()) {
        signal.throwIfAborted();
        const path = above + name;
        if (isSkipped(path)) continue;
        if (handle.kind === 'directory')
          jobs.push(list(handle as FileSystemDirectoryHandle, `${path}/`));
        else
          found.set(path, () => (handle as FileSystemFileHandle).getFile().catch(() => undefined));
        report(found.size);
      }
    };
  const jobs = [list(root, '')];
  await runInLanes(jobs, signal);
  return found;
}

/** Reads the site in the folder that an input reports. */
export async function readChosen(list: FileList, progress: Progress): Promise<Opened> {
  const found: Found = new Map();
  for (let at = 0; at < list.length; at += 1) {
    const file = list[at] as File;
    const path = file.webkitRelativePath || file.name;
    if (!isSkipped(path)) found.set(path, async () => file);
    if (at % SOME !== SOME - 1) continue;
    progress.report(found.size);
    await pause();
    progress.signal.throwIfAborted();
  }
  return readSite(found, progress);
}

/**
 * Reads the site in what a person has dropped.
 *
 * @param entries the entries of the dropped items: the list of items is empty after the first pause.
 */
export async function readDropped(
  entries: readonly (FileSystemEntry | null)[],
  { signal, report }: Progress,
): Promise<Opened> {
  const found: Found = new Map();
  const add = (entry: FileSystemEntry, above: string): void => {
    const path = above + entry.name;
    if (isSkipped(path)) return;
    if (entry.isFile)
      found.set(path, () =>
        new Promise<File>((resolve, reject) =>
          (entry as FileSystemFileEntry).file(resolve, reject),
        ).catch(() => undefined),
      );
    else jobs.push(list(entry as FileSystemDirectoryEntry, `${path}/`));
  };
  const list =
    (folder: FileSystemDirectoryEntry, above: string): Job =>
    async () => {
      const reader = folder.createReader();
      // Each call returns some of the entries, the last one none.
      for (;;) {
        const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
          reader.readEntries(resolve, reject),
        );
        signal.throwIfAborted();
        if (some.length === 0) return;
        for (const entry of some) add(entry, above);
        report(found.size);
      }
    };
  const jobs: Job[] = [];
  for (const entry of entries) if (entry) add(entry, '');
  await runInLanes(jobs, signal);
  return readSite(found, { signal, report });
}

import { isSkippedPath } from '@nav/paths';
import { FILES_BETWEEN_PAUSES } from '../limits/limits.ts';
import type { FolderMessage } from './folder-worker.ts';
import { type Job, pause, runInLanes } from './lanes.ts';
import type { Progress } from './progress.ts';
import { type Opened, readSite } from './read-site.ts';

type Found = Map<string, () => Promise<File | undefined>>;

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
  return readFolder(folder, progress);
}

/** Reads the site in a folder in a worker, which takes half of the time, and lets the page stay usable. */
function readFolder(
  folder: FileSystemDirectoryHandle,
  { signal, report }: Progress,
): Promise<Opened> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./folder-worker.ts', import.meta.url), { type: 'module' });
  const files = new Map<string, string>();
  return new Promise<Opened>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.addEventListener('error', ({ message }) =>
      reject(new Error(message || 'The worker cannot be loaded.')),
    );
    worker.addEventListener('message', ({ data }: MessageEvent<FolderMessage>) => {
      if ('done' in data) report(data.done, data.total);
      else if ('files' in data) for (const [file, text] of data.files) files.set(file, text);
      else if ('problem' in data) resolve(data);
      else {
        const { config, note } = data;
        const project = { config, files: Object.fromEntries(files) };
        resolve(note === undefined ? { project } : { project, note });
      }
    });
    worker.postMessage(folder);
  }).finally(() => worker.terminate());
}

/** Reads the site in the folder that an input reports. */
export async function readChosen(list: FileList, progress: Progress): Promise<Opened> {
  const found: Found = new Map();
  for (let at = 0; at < list.length; at += 1) {
    const file = list[at] as File;
    const path = file.webkitRelativePath || file.name;
    if (!isSkippedPath(path)) found.set(path, async () => file);
    if (at % FILES_BETWEEN_PAUSES !== FILES_BETWEEN_PAUSES - 1) continue;
    progress.report(found.size);
    await pause();
    progress.signal.throwIfAborted();
  }
  return readSite(found, progress);
}

/** The items that a person has dropped. The list of items in the event is empty after the first pause. */
export interface Dropped {
  entries: readonly (FileSystemEntry | null)[];
  /** The only item; absent in browsers that do not give handles. */
  handle?: Promise<FileSystemHandle | null> | undefined;
}

/** Reads the site in the items that a person has dropped. */
export async function readDropped(
  { entries, handle }: Dropped,
  { signal, report }: Progress,
): Promise<Opened> {
  const folder = await handle;
  if (folder?.kind === 'directory')
    return readFolder(folder as FileSystemDirectoryHandle, { signal, report });
  const found: Found = new Map();
  const add = (entry: FileSystemEntry, above: string): void => {
    const path = above + entry.name;
    if (isSkippedPath(path)) return;
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

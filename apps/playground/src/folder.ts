import { findSite, isSkipped } from './folder-site.ts';
import { isText, type Project } from './project.ts';

/** A site that was read, with a sentence about what was left out, or the reason why there is none. */
export type Opened = { project: Project; note?: string } | { problem: string };

type Found = ReadonlyMap<string, File>;

/** Reads the site in some files, by path. */
async function readSite(found: Found): Promise<Opened> {
  const packages = await Promise.all(
    [...found]
      .filter(([path]) => path.endsWith('package.json'))
      .map(async ([path, file]) => (hasNavBlock(await file.text()) ? path : undefined)),
  );
  const site = findSite([...found.keys()], (path) => packages.includes(path));
  if ('problem' in site) return site;
  const files = await Promise.all(
    Array.from(site.files, async ([name, path]) => {
      const text = isText(path) ? await found.get(path)?.text() : '';
      return [name, text ?? ''] as const;
    }),
  );
  const project: Project = { config: site.config, files: Object.fromEntries(files) };
  if (site.others.length === 0) return { project };
  return { project, note: `Other configs were left out: ${site.others.join(', ')}.` };
}

function hasNavBlock(text: string): boolean {
  try {
    return Object.hasOwn(Object(JSON.parse(text)), 'nav');
  } catch {
    return false;
  }
}

/**
 * Lets a person choose a folder, and reads the site in it.
 *
 * @param input is used by browsers that cannot open folders in another way. It reports the chosen folder itself.
 * @returns undefined if the person chose none, or if `input` reports it.
 */
export async function chooseFolder(input: HTMLInputElement): Promise<Opened | undefined> {
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
  const found = new Map<string, File>();
  await readHandle(folder, '', found);
  return readSite(found);
}

async function readHandle(
  folder: FileSystemDirectoryHandle,
  above: string,
  found: Map<string, File>,
): Promise<void> {
  for await (const [name, handle] of folder.entries()) {
    const path = above + name;
    if (isSkipped(path)) continue;
    if (handle.kind === 'file') found.set(path, await (handle as FileSystemFileHandle).getFile());
    else await readHandle(handle as FileSystemDirectoryHandle, `${path}/`, found);
  }
}

export function readChosen(list: FileList): Promise<Opened> {
  return readSite(
    new Map(Array.from(list, (file) => [file.webkitRelativePath || file.name, file])),
  );
}

/** Reads the site in what a person has dropped. */
export async function readDropped(items: DataTransferItemList): Promise<Opened> {
  // The list is empty after the first pause.
  const entries = Array.from(items, (item) => item.webkitGetAsEntry());
  const found = new Map<string, File>();
  for (const entry of entries) if (entry) await readEntry(entry, '', found);
  return readSite(found);
}

async function readEntry(
  entry: FileSystemEntry,
  above: string,
  found: Map<string, File>,
): Promise<void> {
  const path = above + entry.name;
  if (isSkipped(path)) return;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    found.set(path, file);
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // Each call returns some of the entries, the last one none.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return;
    for (const one of some) await readEntry(one, `${path}/`, found);
  }
}

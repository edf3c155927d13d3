import type { Project } from './data-source.ts';

/** Files whose text matters. The others only exist. */
const TEXT = /\.(?:json|mdx?|ya?ml)$|(?:^|\/)\.mintignore$/;
const SKIPPED = /(?:^|\/)(?:node_modules|\.git)(?:\/|$)/;

/** Returns the site in some files, by path; undefined if they have no config. */
async function projectOf(
  found: readonly (readonly [path: string, file: File])[],
): Promise<Project | undefined> {
  const configs = found.map(([path]) => path).filter((path) => /(?:^|\/)docs\.json$/.test(path));
  const [config] = configs.sort((a, b) => a.split('/').length - b.split('/').length);
  if (config === undefined) return undefined;
  const folder = config.slice(0, -'docs.json'.length);
  const inside = found.filter(([path]) => path.startsWith(folder) && !SKIPPED.test(path));
  const files = await Promise.all(
    inside.map(async ([path, file]) => {
      const text = TEXT.test(path) ? await file.text() : '';
      return [path.slice(folder.length), text] as const;
    }),
  );
  return { config: 'docs.json', files: Object.fromEntries(files) };
}

/** Returns the site in the folder that a person has chosen. */
export function readChosen(list: FileList): Promise<Project | undefined> {
  return projectOf(Array.from(list, (file) => [file.webkitRelativePath || file.name, file]));
}

/** Returns the site in what a person has dropped. */
export async function readDropped(items: DataTransferItemList): Promise<Project | undefined> {
  const entries = Array.from(items, (item) => item.webkitGetAsEntry());
  const found: [string, File][] = [];
  for (const entry of entries) if (entry) await readEntry(entry, '', found);
  return projectOf(found);
}

async function readEntry(
  entry: FileSystemEntry,
  above: string,
  found: [string, File][],
): Promise<void> {
  const path = above + entry.name;
  if (SKIPPED.test(path)) return;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    found.push([path, file]);
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

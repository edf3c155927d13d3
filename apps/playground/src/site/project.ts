import { groupBy } from '@nav/collections';
import type { Suggestion } from '@nav/core/stages';
import { ownValue } from '@nav/json';
import { baseName, extensionOf, titleFromPath, withoutExtension } from '@nav/paths';
import { applyEdits } from '@nav/positions';

/** The contents of files by path. */
export type Files = Readonly<Record<string, string>>;

export interface Project {
  files: Files;
  config: string;
}

/** A change of one file: its text before and after, undefined if the file does not exist. */
export interface FileChange {
  file: string;
  before: string | undefined;
  after: string | undefined;
}

/** The most characters and files of a message between the page and a worker: a large one would stop the page for seconds. */
const MAX_SENT = { characters: 500_000, files: 500 };

/** Splits files into messages, at least one, which may be empty. */
export function* messagesOf(files: Files): Iterable<[file: string, text: string][]> {
  let some: [file: string, text: string][] = [];
  let size = 0;
  for (const [file, text] of Object.entries(files)) {
    some.push([file, text]);
    size += text.length;
    if (size < MAX_SENT.characters && some.length < MAX_SENT.files) continue;
    yield some;
    [some, size] = [[], 0];
  }
  yield some;
}

/** Files whose text matters. Of all others, such as images, only the names are kept. */
const TEXT = /\.(?:json|mdx?|ya?ml|csv|[cm]?[jt]sx?)$|(?:^|\/)\.mintignore$/;

export function isText(file: string): boolean {
  return TEXT.test(file);
}

export function changesBetween(before: Files, after: Files): FileChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .map((file) => ({ file, before: ownValue(before, file), after: ownValue(after, file) }))
    .filter((change) => change.before !== change.after);
}

/** Files without content are deleted. */
export function withChanges(
  files: Files,
  changes: Iterable<readonly [file: string, text: string | undefined]>,
): Files {
  const next = new Map(Object.entries(files));
  for (const [file, text] of changes) {
    if (text === undefined) next.delete(file);
    else next.set(file, text);
  }
  return Object.fromEntries(next);
}

/** Returns the files after the edits of a suggestion, with the file that it creates or renames. */
export function withSuggestion(files: Files, { edits, creates, renames }: Suggestion): Files {
  const edited = Array.from(
    groupBy(edits, ({ file }) => file),
    ([file, own]): [string, string] => [file, applyEdits(files[file] ?? '', own)],
  );
  const changes: [file: string, text: string | undefined][] = [...edited];
  if (creates) changes.push([creates.file, creates.text]);
  if (renames) changes.push([renames.from, undefined], [renames.to, files[renames.from]]);
  return withChanges(files, changes);
}

/** Returns the files without some changes, or the name of a file that has changed since, so that it would lose text. */
export function undo(
  files: Files,
  changes: readonly FileChange[],
): { files: Files } | { conflict: string } {
  const conflict = changes.find(({ file, after }) => ownValue(files, file) !== after);
  if (conflict) return { conflict: conflict.file };
  return {
    files: withChanges(
      files,
      changes.map(({ file, before }) => [file, before]),
    ),
  };
}

export function configOf({ files, config }: Project): Project {
  return { config, files: { [config]: ownValue(files, config) ?? '' } };
}

/** As a sentence; `undefined` if the path can be used. */
export function pathProblem(path: string, files: Files): string | undefined {
  const name = baseName(path);
  if (path === '') return 'Enter a path, such as guides/tea.mdx.';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they cannot be part of a path.
  if (/[\\\u0000-\u001f]/.test(path)) return 'Separate folders with "/".';
  if (path.split('/').some((part) => part === '' || part === '.' || part === '..'))
    return 'A path consists of folders and a file name, such as guides/tea.mdx.';
  if (!/\.[^.]+$/.test(name)) return `Add an extension, such as ${name}.mdx.`;
  if (!isText(path)) return 'Only pages, JSON, YAML, CSV and scripts can be edited.';
  if (Object.hasOwn(files, path)) return `${path} exists.`;
  const isBlocked = Object.keys(files).some(
    (file) => file.startsWith(`${path}/`) || path.startsWith(`${file}/`),
  );
  return isBlocked ? 'A file and a folder cannot have the same name.' : undefined;
}

export function firstText(path: string): string {
  if (extensionOf(path) !== '') {
    const title = titleFromPath(withoutExtension(path));
    return `---\ntitle: ${title}\n---\n\n`;
  }
  return path.endsWith('.json') ? '{}\n' : '';
}

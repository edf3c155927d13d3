import { countEach, onceForText } from '@nav/collections';
import { folderOf, isNamedAfter } from '@nav/paths';
import { languageFolder } from '../format/language-codes.ts';
import { languageTag } from '../format/language-tags.ts';

export interface PagesOf {
  readonly kind: 'version' | 'language';
  readonly label: string;
  readonly paths: readonly string[];
}

export interface ContextFolder {
  /** The index of its segment; a page path without one gets it there. */
  readonly index: number;
  /** Undefined if no page path has such a segment. */
  readonly segment: string | undefined;
}

/** Returns the number of pages in each folder, because many pages share one. */
function countByFolder({ paths }: PagesOf): ReadonlyMap<string, number> {
  return countEach(paths.map(folderOf));
}

/** Finds the folder that most pages of a version or language share and that is named after its label. */
function folderByLabel(
  { kind, label, paths }: PagesOf,
  folders: ReadonlyMap<string, number>,
): ContextFolder {
  const isOfLanguage = languageFolder(label);
  // `Version 2.1 (latest)` has the folder `2.1`.
  const names = [label, ...label.split(/\s+/).filter((word) => /\d/.test(word))];
  const isNamed = onceForText(
    (segment) =>
      names.some((name) => isNamedAfter(segment, name)) ||
      (kind === 'language' && isOfLanguage(segment)),
  );
  const counts = new Map<string, number>();
  for (const [folder, count] of folders) {
    const segments = folder === '' ? [] : folder.split('/');
    const index = segments.findIndex(isNamed);
    if (index === -1) continue;
    const key = `${index}/${segments[index]}`;
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  if (most) {
    const [index = '', segment = ''] = most[0].split('/');
    return { index: Number(index), segment };
  }
  const firsts = new Set(paths.map((path) => path.split('/')[0] ?? ''));
  const [first = ''] = firsts;
  // Versions of a language are inside its folder.
  const isLanguage = firsts.size === 1 && languageTag(first) !== undefined;
  return { index: isLanguage ? 1 : 0, segment: undefined };
}

/**
 * Returns the folders of sibling versions or languages, each named after its label. If none is, these are the segments which
 * all pages of each share, if without them some have the same paths. One of them, such as the default version, may have none.
 */
export function contextFolders(siblings: readonly PagesOf[]): readonly ContextFolder[] {
  const counted = siblings.map(countByFolder);
  const named = siblings.map((one, at) => folderByLabel(one, counted[at] as (typeof counted)[0]));
  const isNamed = ({ segment }: ContextFolder) => segment !== undefined;
  if (siblings.length < 2 || named.every(isNamed)) return named;
  if (named.some(isNamed)) return withIndexOf(named, counted, siblings);
  const lists = siblings.map(({ paths }) => paths.map((path) => path.split('/')));
  const depth = lists.flat().reduce((most, path) => Math.max(most, path.length - 1), 0);
  for (let index = 0; index < depth; index += 1) {
    for (const bare of [undefined, ...siblings.keys()]) {
      const segments = lists.map((list, at) => (at === bare ? '' : sharedSegment(list, index)));
      if (segments.includes(undefined) || new Set(segments).size < siblings.length) continue;
      const keys = lists.flatMap((list, at) => [
        ...new Set(list.map((path) => (at === bare ? path : path.toSpliced(index, 1)).join('/'))),
      ]);
      if (new Set(keys).size === keys.length) continue;
      return segments.map((segment, at) => ({ index, segment: at === bare ? undefined : segment }));
    }
  }
  return named;
}

/** Gives folders without a segment the index of the others, if their pages are in the same folder around it, and their own segment. */
function withIndexOf(
  folders: readonly ContextFolder[],
  counted: readonly ReadonlyMap<string, number>[],
  siblings: readonly PagesOf[],
): readonly ContextFolder[] {
  const isNamed = (at: number) => folders[at]?.segment !== undefined;
  const [index, ...others] = new Set(
    folders.filter((_, at) => isNamed(at)).map((one) => one.index),
  );
  if (index === undefined || others.length > 0) return folders;
  const start = (folder: string) => folder.split('/').slice(0, index).join('/');
  const startsOf = (at: number) => Array.from(counted[at]?.keys() ?? [], start);
  const around = new Set(folders.flatMap((_, at) => (isNamed(at) ? startsOf(at) : [])));
  return folders.map((one, at) => {
    const isInside = startsOf(at).every((folder) => around.has(folder));
    if (isNamed(at) || !isInside) return one;
    const named = siblings.filter((_, other) => isNamed(other));
    return { index, segment: unlabelledSegment(siblings[at] as PagesOf, named, index) };
  });
}

/** Returns the segment of all pages, such as `latest` for the version `v3`, if only without it some have the same paths as others. */
function unlabelledSegment(
  { paths }: PagesOf,
  others: readonly PagesOf[],
  index: number,
): string | undefined {
  const segment = sharedSegment(
    paths.map((path) => path.split('/')),
    index,
  );
  if (segment === undefined) return undefined;
  const without = (path: string) => path.split('/').toSpliced(index, 1).join('/');
  const taken = others.flatMap((other) => other.paths);
  const keys = new Set(taken.map(without));
  const isOwn = taken.every((path) => path.split('/')[index] !== segment);
  return isOwn &&
    !paths.some((path) => keys.has(path)) &&
    paths.some((path) => keys.has(without(path)))
    ? segment
    : undefined;
}

function sharedSegment(paths: readonly string[][], index: number): string | undefined {
  const found = new Set(paths.map((path) => (index < path.length - 1 ? path[index] : undefined)));
  return found.size === 1 ? [...found][0] : undefined;
}

import { languageFault } from '../navigation/language-code.ts';
import type { Goal } from './addresses.ts';

/** The folder of a version or language in the paths of its pages. */
export interface LabelFolder {
  /** The index of its segment; a page path without one gets it there. */
  index: number;
  /** Undefined if no page path has such a segment. */
  segment: string | undefined;
}

/** Finds the folder that most pages of a version or language share and that is named after its label. */
export function labelFolder(slugs: readonly string[], label: string): LabelFolder {
  const counts = new Map<string, number>();
  for (const slug of slugs) {
    const segments = slug.split('/').slice(0, -1);
    const index = segments.findIndex((segment) => isNamedAfter(segment, label));
    if (index === -1) continue;
    const key = `${index}/${segments[index]}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  if (most) {
    const [index = '', segment = ''] = most[0].split('/');
    return { index: Number(index), segment };
  }
  const firsts = new Set(slugs.map((slug) => slug.split('/')[0] ?? ''));
  const [first = ''] = firsts;
  // Versions of a language are inside its folder.
  const isLanguage = firsts.size === 1 && languageFault(first) === undefined;
  return { index: isLanguage ? 1 : 0, segment: undefined };
}

/**
 * Returns the folders of sibling versions or languages, each named after its label. If none is, these are the segments which
 * all pages of each share, if without them some have the same paths. One of them, such as the default version, may have none.
 */
export function siblingFolders(
  siblings: readonly { label: string; slugs: readonly string[] }[],
): readonly LabelFolder[] {
  const named = siblings.map(({ label, slugs }) => labelFolder(slugs, label));
  if (siblings.length < 2 || named.some(({ segment }) => segment !== undefined)) return named;
  const lists = siblings.map(({ slugs }) => slugs.map((slug) => slug.split('/')));
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

/** Returns the folder at an index that all paths are in. */
function sharedSegment(paths: readonly string[][], index: number): string | undefined {
  const found = new Set(paths.map((path) => (index < path.length - 1 ? path[index] : undefined)));
  return found.size === 1 ? [...found][0] : undefined;
}

/** Returns the segment of another label, written like that of a label: `v1` becomes `v2`, and `1` becomes `2`. */
export function segmentFor(next: string, label: string, { segment }: LabelFolder): string {
  const plain = segmentOf(next);
  if (segment === undefined || segment === label) return plain;
  // `Version 2` has the folder `2`, or `v2.14.5` has `v2`.
  for (let at = 1; at < label.length && label.slice(0, at) === next.slice(0, at); at += 1)
    if (segmentOf(label.slice(at)) === segment) return segmentOf(next.slice(at));
  if (segmentOf(label).startsWith(`${segment}.`))
    return plain.split('.').slice(0, segment.split('.').length).join('.');
  const bare = plain.replace(/^v(?=\d)/i, '');
  if (/^v\d/i.test(segment)) return `${segment[0]}${bare}`;
  return /^v\d/i.test(label) && /^\d/.test(segment) ? bare : plain;
}

/** Returns a goal that gives page paths the segment of another version or language. Other pages stay. */
export function folderGoal({ index, segment }: LabelFolder, next: string): Goal {
  return (slug) => {
    const segments = slug.split('/');
    if (segment === undefined) return segments.toSpliced(index, 0, next).join('/');
    return segments.length > index + 1 && segments[index] === segment
      ? segments.with(index, next).join('/')
      : undefined;
  };
}

/** Returns a page path without the segment of its version. */
export function withoutSegment(slug: string, index: number): string {
  return slug.split('/').toSpliced(index, 1).join('/');
}

/** Returns whether a folder is named after a version or language: `v1` after `1`, and `v1-0` after `v1.0`. */
export function isNamedAfter(segment: string, label: string): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/^v(?:ersion)?[\s._-]*(?=\d)/, '')
      .replace(/[^\p{L}\p{N}]+/gu, '-');
  return plain(segment) === plain(label);
}

/** Returns a label as a segment of a path. */
function segmentOf(label: string): string {
  return label
    .trim()
    .replace(/[^\p{L}\p{N}.]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
}

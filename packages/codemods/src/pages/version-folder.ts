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

/** Returns the segment of another label, written like that of a label: `v1` becomes `v2`, and `1` becomes `2`. */
export function segmentFor(next: string, label: string, { segment }: LabelFolder): string {
  const plain = next
    .trim()
    .replace(/[^\p{L}\p{N}.]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
  if (segment === undefined || segment === label) return plain;
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

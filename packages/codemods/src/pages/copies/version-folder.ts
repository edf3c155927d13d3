import type { ElementKind } from '@nav/core/client';
import { contextFolders } from '@nav/core/internal';
import type { JsonNode } from '../../document/document.ts';
import { entriesOf } from '../../document/references.ts';
import { labelOf, pageReferences } from '../../navigation/navigation.ts';
import type { Session } from '../../session/session.ts';
import { type Goal, pageAt, slugOf } from '../links/addresses.ts';
import { sitePages } from '../links/site-files.ts';

export type ContextFolder = ReturnType<typeof contextFolders>[number];

/** Each page once. */
export function pagesListedIn(session: Session, entry: JsonNode, kind: ElementKind): string[] {
  const pages = sitePages(session);
  const references = [...pageReferences(session, session.follow(entry), kind)];
  return [...new Set(references.map(({ path }) => pageAt(pages, slugOf(path))))];
}

export function folderOfContext(
  session: Session,
  list: JsonNode,
  entry: JsonNode,
  kind: 'version' | 'language',
): ContextFolder {
  const siblings = entriesOf(list);
  const pages = sitePages(session);
  const folders = contextFolders(
    siblings.map((one) => {
      const label = labelOf(session, one, kind) ?? '';
      const all = pagesListedIn(session, one, kind);
      const existing = all.filter((slug) => pages.has(slug));
      return { kind, label, paths: existing.length > 0 ? existing : all };
    }),
  );
  return folders[siblings.indexOf(entry)] as ContextFolder;
}

/** Returns the segment for another label, written like the segment of a label: `v1` becomes `v2`, and `1` becomes `2`. */
export function segmentFor(next: string, label: string, { segment }: ContextFolder): string {
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

/** Other pages stay. */
export function folderGoal({ index, segment }: ContextFolder, next: string): Goal {
  return (slug) => {
    const segments = slug.split('/');
    if (segment === undefined) return segments.toSpliced(index, 0, next).join('/');
    return segments.length > index + 1 && segments[index] === segment
      ? segments.with(index, next).join('/')
      : undefined;
  };
}

export function withoutSegment(path: string, index: number): string {
  return path.split('/').toSpliced(index, 1).join('/');
}

/** Returns the folder of a page down to the segment at an index. */
export function folderDownTo(path: string, index: number): string {
  return path
    .split('/')
    .slice(0, index + 1)
    .join('/');
}

function segmentOf(label: string): string {
  return label
    .trim()
    .replace(/[^\p{L}\p{N}.]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
}

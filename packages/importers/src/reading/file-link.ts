import { decodeEscapes, hasScheme, joinPath } from '@nav/paths';

export interface FileLink {
  /** The path from the root of the files, decoded. Segments `..` that lead out of the root stay. */
  path: string;
  /** With `#`; empty if the link has none. */
  hash: string;
}

/**
 * Resolves the address of a link to a file. One with a leading slash starts at `root`, any other at `folder`. Returns undefined
 * for links to other sites, and for those without a path.
 */
export function fileLink(href: string, folder: string, root: string): FileLink | undefined {
  if (hasScheme(href) || href.startsWith('//')) return undefined;
  const [, path = '', hash = ''] = /^([^#?]*)(?:\?[^#]*)?(#.*)?$/s.exec(href) ?? [];
  if (path === '') return undefined;
  return {
    path: joinPath(path.startsWith('/') ? root : folder, decodeEscapes(path)),
    hash: hash === '#' ? '' : hash,
  };
}

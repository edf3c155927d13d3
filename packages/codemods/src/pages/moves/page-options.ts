import { withoutExtension } from '@nav/paths';
import { isEndpoint } from '../../navigation/navigation.ts';
import { slugOf } from '../links/addresses.ts';

/** How an option names what it is about. */
export interface PathKind {
  noun: string;
  nameOf(path: string): string;
  /** Returns a path as it is written, without what a name never has. */
  bare(path: string): string;
}

export const PAGE_PATH: PathKind = {
  noun: 'page path',
  nameOf: slugOf,
  bare: (path) => withoutExtension(path.replace(/^\/|\/$/g, '')),
};

const withoutSlashes = (path: string) => path.replace(/^(?:\.?\/)+|\/$/g, '');

export const FILE_PATH: PathKind = {
  noun: 'path',
  nameOf: withoutSlashes,
  bare: withoutSlashes,
};

/**
 * Returns what is wrong with the path of a page or a file: nothing for a valid path or one that exists.
 *
 * @param label what has the path, such as `--from`
 */
export function pathFaults(
  label: string,
  path: string,
  existing?: { has(name: string): boolean },
  kind: PathKind = PAGE_PATH,
): string[] {
  const problem = problemOf(path, kind);
  const name = kind.nameOf(path);
  // An existing page may have a path that no new page should get.
  const exists = existing?.has(name) && name === kind.bare(path);
  if (problem === undefined || exists) return [];
  return [`${label} ${path} is not a valid ${kind.noun}: it ${problem}.`.trimStart()];
}

export function rootFaults(label: string, path: string, kind: PathKind = PAGE_PATH): string[] {
  return kind.nameOf(path) === '' ? pathFaults(label, path, undefined, kind) : [];
}

export function folderNameFaults(folder: string): string[] {
  return folder.includes('/')
    ? ['--folder names a single folder, without "/".']
    : pathFaults('--folder', folder);
}

function problemOf(path: string, { bare: bareOf }: PathKind): string | undefined {
  const bare = bareOf(path);
  if (bare === '') return 'is the root of the site';
  if (isEndpoint(path)) return 'names an endpoint';
  const character = /[#?:*\\"<>|%]/.exec(bare)?.[0];
  if (character !== undefined) return `contains "${character}"`;
  if (bare !== bare.trim()) return 'starts or ends with white space';
  const segments = bare.split('/');
  if (segments.includes('')) return 'has an empty segment';
  const dots = segments.find((segment) => segment === '.' || segment === '..');
  return dots === undefined ? undefined : `has the segment "${dots}"`;
}

/**
 * Resolves a page path of a config against the site's root (M2.1), without leading and trailing slashes.
 * Extension, case, fragment and white space stay.
 */
export function normalizePagePath(path: string): string {
  if (!/^[./]|\/[./]|\/$/.test(path)) return path;
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}

const SLASH = 47;

/** Returns the key that finds the page file of a page path by its slug (M2.3). */
export function pageKey(path: string): string {
  if (path.charCodeAt(0) !== SLASH && path.charCodeAt(path.length - 1) !== SLASH) return path;
  const start = path.startsWith('/') ? 1 : 0;
  return path.slice(start, path.endsWith('/') && path.length > start ? -1 : undefined);
}

/** Returns the title of a page without one: the words of its last segment (M2.5). */
export function titleFromPath(path: string): string {
  const key = pageKey(path);
  const words = key.slice(key.lastIndexOf('/') + 1).replace(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Removes a trailing `index` segment: two URLs of one page differ only in it (M2.4). */
export function withoutIndex(path: string): string {
  const key = pageKey(path);
  return key === 'index' ? '' : key.endsWith('/index') ? key.slice(0, -6) : key;
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

/** Files for people and tools that work in the repository, in any case and folder. */
const REPOSITORY_FILES = /* @__PURE__ */ new Set([
  'agents',
  'changelog',
  'claude',
  'contributing',
  'license',
  'readme',
  'skill',
]);

/** The file with the navigation of a GitBook or mdBook site, in capitals only: `summary` may be a page. */
const SUMMARY_FILE = 'SUMMARY';

/** Returns true for a file of the repository or with a navigation, and for a name or folder that starts with `_`. */
export function isPrivateName(slug: string): boolean {
  if (/(?:^|\/)_/.test(slug)) return true;
  const name = slug.slice(slug.lastIndexOf('/') + 1);
  return name === SUMMARY_FILE || REPOSITORY_FILES.has(name.toLowerCase());
}

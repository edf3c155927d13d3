import { normalizeBasePath } from '@nav/paths';

/** Returns a path with one slash at its start and none at its end; empty if it has no names. */
export function pathOf(text: string): string {
  return normalizeBasePath(text.trim());
}

/** A word, capital letters, an ordinal, a number, or letters without case. */
const WORD =
  /\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{Lu}|\d*(?:1st|2nd|3rd|(?![123])\dth)(?![a-z])|\d+|\p{Lo}+/gu;

/** Returns the slug that Fern derives from a title: `o-auth-2-setups` for `OAuth2 Setup's`. */
export function kebabCase(title: string): string {
  const plain = title.normalize('NFD').replace(/\p{Mn}|['\u2019]/gu, '');
  return (plain.match(WORD) ?? []).join('-').toLowerCase();
}

/** Returns the slug that Fern derives from the name of a file or folder: `zedpage` for `zed_page.mdx`. */
export function nameSlug(name: string): string {
  const plain = name.replace(/\.mdx?$/i, '').toLowerCase();
  return plain.replace(/\s+/g, '-').replace(/[^a-z0-9-]/g, '');
}

/** Returns the path `/2024/3/9` of an entry of a changelog, whose name starts with its date; undefined if it does not. */
export function datePath(name: string): string | undefined {
  const [, year = '', month, day] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(name) ??
    /^(?=\d{1,2}-\d{1,2}-(\d{4}|\d{2}))(\d{1,2})-(\d{1,2})/.exec(name) ??
    [];
  return month && `/${year.padStart(4, '20')}/${Number(month)}/${Number(day)}`;
}

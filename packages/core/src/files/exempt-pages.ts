import { ignoreFilter, isHiddenPath } from '@nav/paths';
import type { PageFiles } from './page-files.ts';

/**
 * Returns a test for pages that need no entry in the navigation: hidden ones, with a dot at the start of their name or
 * of a folder above them, and those that the settings ignore. A pattern of the settings names a page or its file.
 */
export function exemptPages(
  { ignore }: { readonly ignore: readonly string[] },
  { pages }: { readonly pages: PageFiles },
): (slug: string) => boolean {
  const isIgnored = ignoreFilter(ignore.flatMap(withExtensions));
  return (slug) => isHiddenPath(slug) || (ignore.length > 0 && isIgnored(pages.get(slug) ?? slug));
}

/** A pattern, and the same with the extensions of page files. */
function withExtensions(pattern: string): string[] {
  const text = pattern.trimEnd();
  // A final escape or slash is not part of a page name.
  return text === '' || /[\\/]$/.test(text) ? [pattern] : [pattern, `${text}.mdx`, `${text}.md`];
}

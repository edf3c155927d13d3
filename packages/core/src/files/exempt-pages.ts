import { ignoreFilter } from './ignore.ts';
import type { SiteFiles } from './site-files.ts';

/**
 * Tells which pages need no entry in the navigation: those whose name, or that of a folder above them, begins with a
 * dot, and those that the settings ignore. A pattern of the settings names a page or its file.
 *
 * @returns whether the page with a slug is one of them.
 */
export function exemptPages(
  { ignore }: { readonly ignore: readonly string[] },
  { pages }: Pick<SiteFiles, 'pages'>,
): (slug: string) => boolean {
  const isIgnored = ignoreFilter(ignore.flatMap(forFilesToo));
  return (slug) => isHidden(slug) || isIgnored(pages.get(slug) ?? slug);
}

function isHidden(slug: string): boolean {
  return slug.startsWith('.') || slug.includes('/.');
}

/** A pattern as it stands, and as it would stand for the files of the pages that it names. */
function forFilesToo(pattern: string): string[] {
  const text = pattern.trimEnd();
  // An escape at the end, and a slash, are about something else than the name of a page.
  return text === '' || /[\\/]$/.test(text) ? [pattern] : [pattern, `${text}.mdx`, `${text}.md`];
}

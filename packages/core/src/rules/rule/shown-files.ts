import { isHiddenPath, withoutExtension } from '@nav/paths';
import type { SiteFiles } from '../../files/site-files.ts';

/**
 * Yields the Markdown files that readers see: pages that the site serves, and snippets, which pages show.
 *
 * @param some the files to choose from. Default: all.
 */
export function* shownFiles(
  files: SiteFiles,
  some: Iterable<string> = files.all,
): Generator<string> {
  for (const file of some) if (files.all.has(file) && isShown(files, file)) yield file;
}

function isShown(files: SiteFiles, file: string): boolean {
  if (!/\.mdx?$/.test(file) || isHiddenPath(file) || files.isCopy(file)) return false;
  return /^_?snippets\//.test(file) || files.pages.get(withoutExtension(file)) === file;
}

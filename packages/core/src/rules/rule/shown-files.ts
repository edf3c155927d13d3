import { isHiddenPath, withoutExtension } from '@nav/paths';
import type { SiteFiles } from '../../files/site-files.ts';

/** Yields the Markdown files that readers see: pages that the site serves, and snippets, which pages show. */
export function* shownFiles(files: SiteFiles): Generator<string> {
  for (const file of files.all) if (isShown(files, file)) yield file;
}

function isShown(files: SiteFiles, file: string): boolean {
  if (!/\.mdx?$/.test(file) || isHiddenPath(file) || files.isCopy(file)) return false;
  return /^_?snippets\//.test(file) || files.pages.get(withoutExtension(file)) === file;
}

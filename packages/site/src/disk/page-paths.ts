import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { addTo } from '@nav/collections';
import { findConfig } from '@nav/core/node';
import { toPosix } from '@nav/disk';
import { UsageError, whyUnreadable } from '../run/failure.ts';
import { containsConfig, isReadableFolder, pagesBelow } from './configs.ts';

/** The paths of a command line: sites, and pages and folders by the site that they belong to. */
export interface CheckPaths {
  /** The paths that are not pages. */
  sites: string[];
  /**
   * Page files, and folders with their contents, by the path of their config. All are relative to the current directory.
   */
  pages: Map<string, string[]>;
  /** The Markdown files that belong to no site, such as the README.md of a repository. */
  outside: string[];
}

/**
 * Separates page files, which hooks such as lint-staged pass, and folders inside a site from the paths of sites.
 *
 * @throws UsageError for a page that does not exist.
 */
export function splitPaths(paths: readonly string[], cwd: string): CheckPaths {
  const pages = new Map<string, string[]>();
  const sites: string[] = [];
  const outside: string[] = [];
  const addPages = (config: string, ...files: string[]) => {
    for (const file of files)
      addTo(pages, toPosix(relative(cwd, config)), toPosix(relative(cwd, file)));
  };
  for (const path of paths) {
    const absolute = resolve(cwd, path);
    if (!PAGE.test(path) || /[*?[{]/.test(path)) {
      const config = configOfFolder(absolute);
      if (config === undefined) sites.push(path);
      else addPages(config, absolute, ...pagesBelow(absolute));
      continue;
    }
    const reason = whyUnreadable(absolute);
    if (reason !== undefined) throw new UsageError(`Cannot read ${toPosix(path)}: ${reason}.`);
    const config = findConfig(dirname(absolute));
    if (config === undefined) outside.push(toPosix(path));
    else addPages(config, absolute);
  }
  return { sites, pages, outside };
}

/** Returns the config of the site around a folder; `undefined` for a folder that has sites, or belongs to none. */
function configOfFolder(folder: string): string | undefined {
  if (!isReadableFolder(folder) || existsSync(join(folder, 'docs.json'))) return undefined;
  const config = findConfig(dirname(folder));
  return config === undefined || containsConfig(folder) ? undefined : config;
}

export const PAGE: RegExp = /\.mdx?$/i;

/** Returns true for the path of a page file, false for a folder. */
export function isPagePath(path: string): boolean {
  return PAGE.test(path);
}

import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { addTo } from '@nav/collections';
import { type Diagnostic, messages } from '@nav/core';
import { findConfig } from '@nav/core/node';
import { catalogCode } from '@nav/core/stages';
import { toPosix } from '@nav/disk';
import { folderOf, isModulePath, joinPath, pageKey, pathOf } from '@nav/paths';
import { containsConfig, isReadableFolder, pagesBelow } from '../disk/configs.ts';
import { UsageError, whyUnreadable } from '../run/failure.ts';

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

const PAGE = /\.mdx?$/i;

/** Returns true for the path of a page file, false for a folder. */
export function isPagePath(path: string): boolean {
  return PAGE.test(path);
}

/**
 * Returns a test for the findings that concern some pages: in them, about them, or about entries that name them. A file
 * that cannot be checked concerns every page.
 *
 * @param config the path of the config of the site.
 * @param pages the paths of the pages, from the same folder.
 */
export function concernTest(
  config: string,
  pages: readonly string[],
): (diagnostic: Diagnostic) => boolean {
  const files = new Set(pages);
  const folder = folderOf(config);
  const slugs = new Set(pages.map((page) => slugBelow(page, folder)));
  // An entry for a page that does not exist belongs to the folder that should have it.
  const folders = pages
    .filter((page) => !PAGE.test(page))
    .map((page) => `${slugBelow(page, folder)}/`);
  return ({ code, file, subject, args }) => {
    if (messages[catalogCode(code)].fatal || files.has(file)) return true;
    const isOfPage = PAGE.test(file) || isModulePath(file);
    // Suggestions and quoted text in other pages are not about these pages, nor are links that leave the other pages' language.
    const hasTarget = !code.startsWith('link-leaves-');
    const values = Object.entries(args).flatMap(([name, value]) =>
      isOfPage && file !== config && !(hasTarget && TARGETS.has(name)) ? [] : value,
    );
    const names = [
      ...(isOfPage && file !== config ? [] : [subject]),
      ...values.filter((value) => typeof value === 'string'),
    ];
    return names.some((name) => {
      const slug = addressSlug(name);
      return slugs.has(slug) || folders.some((path) => slug.startsWith(path));
    });
  };
}

/** The arguments that contain the path of another page, in a finding about a page. */
const TARGETS: ReadonlySet<string> = new Set(['address', 'page', 'source', 'target']);

function slugBelow(page: string, folder: string): string {
  const path = folder === '' ? page : page.slice(folder.length + 1);
  return addressSlug(path);
}

/** The page path of an address or entry, without extension, fragment, and a trailing `index`. */
function addressSlug(address: string): string {
  const path = pageKey(joinPath('', pathOf(address)));
  return path.replace(PAGE, '').replace(/(?:^|\/)index$/, '');
}

import { type Diagnostic, messages } from '@nav/core';
import { catalogCode } from '@nav/core/stages';
import { folderOf, isModulePath, joinPath, pageKey, pathOf } from '@nav/paths';
import { PAGE } from '../disk/page-paths.ts';

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

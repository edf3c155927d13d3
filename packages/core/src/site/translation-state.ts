import { joinPath } from '@nav/paths';
import { siteRedirects } from '../redirects/redirects.ts';
import type { PageHistory } from '../translations/history.ts';
import {
  compareTranslations,
  type DetailedState,
  type TranslatedSite,
  type TranslationOptions,
  translationOptions,
} from '../translations/state.ts';
import type { TranslationState } from '../translations/translation-state.ts';
import type { NavTree } from '../tree/nav-tree.ts';
import { assertCall, assertOptions } from '../usage/wrong-use.ts';
import { resolveSite } from './resolve-site.ts';
import { assertSite, type Site } from './site.ts';

/**
 * Compares the languages of a site: the pages that are translated, missing, or behind their originals.
 *
 * @param history The history of its pages, such as `pageHistory` of `@nav/core/node` reads from git. Without one, no page
 *   is behind.
 * @returns `undefined` if the site has no config, as its findings explain.
 * @throws TypeError for an unknown option, RangeError for an option `since` that the history lacks.
 */
export function translationState(
  site: Site,
  history?: PageHistory,
  options: TranslationOptions = {},
): TranslationState | undefined {
  assertSite('translationState', site);
  assertCall('translationState(site, await pageHistory())', !history || history.changes);
  assertOptions('translationState', options, translationOptions);
  const tree = resolveSite(site)?.tree;
  return tree && detailedTranslations(site, tree, history, options).state;
}

/** Compares the languages of a site whose tree is known, with the changes behind each entry of `behind`. */
export function detailedTranslations(
  site: Site,
  tree: NavTree,
  history: PageHistory | undefined,
  options: TranslationOptions,
): DetailedState {
  return compareTranslations(translatedSite(site, tree), history, options);
}

function translatedSite({ config, host, files, grammar }: Site, tree: NavTree): TranslatedSite {
  const folder = config?.folder ?? '';
  const pages = files()?.pages;
  const redirects = siteRedirects(config, grammar.dialect);
  return {
    tree,
    addresses: {
      folder,
      files: Array.from(pages ?? [], ({ file }) => file),
      redirect: (path) => redirects.find(path)?.target,
    },
    fileOf(slug) {
      const file = pages?.get(slug);
      return file === undefined ? undefined : joinPath(folder, file);
    },
    read: (file) => host.read(file),
  };
}

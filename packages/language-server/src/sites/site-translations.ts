import { changeSince, changesText } from '@nav/codemods/internal-node';
import { detailedTranslations } from '@nav/core/internal';
import { HistoryError, pageHistory } from '@nav/core/node';
import { cacheFolder } from '@nav/disk';
import { isModulePath, pageKey } from '@nav/paths';
import { trackSite } from './edited-site.ts';

export interface OutdatedPage {
  language: string;
  /** The paths of the page and of its original. */
  page: string;
  original: string;
  /** The number of changes of the original: `3 changes since 2026-05-02`. */
  change: string;
}

export interface PageOfSite {
  config: string;
  language: string;
  page: string;
}

export interface OutdatedPages {
  config: string;
  pages: readonly OutdatedPage[];
}

/** Returns the pages that are behind, according to git and the saved files of the sites with these configs. */
export async function outdatedPages(configs: readonly string[]): Promise<OutdatedPages[]> {
  const found: OutdatedPages[] = [];
  for (const config of configs) {
    const languages = (await compare(config))?.state.languages ?? [];
    const pages = languages.flatMap(({ language, behind }) =>
      behind.map((one) => ({
        language,
        page: one.page,
        original: one.original,
        change: changeSince(one),
      })),
    );
    found.push({ config, pages });
  }
  return found;
}

/** Returns how the original of a page changed, as `nav translations --show` prints it; undefined if the page is not behind. */
export async function changeOfOriginal({
  config,
  language,
  page,
}: PageOfSite): Promise<string | undefined> {
  const changes = [...((await compare(config, [language]))?.changes ?? [])];
  const shown = changes.flatMap(([entry, change]) =>
    pageKey(entry.page) === pageKey(page) ? [{ entry, change }] : [],
  );
  return shown.length === 0 ? undefined : changesText(shown);
}

/** Compares some languages of a site, or all of them; undefined if it cannot be read, or its history is not complete. */
async function compare(
  config: string,
  languages?: readonly string[],
): Promise<ReturnType<typeof detailedTranslations> | undefined> {
  const parse = isModulePath(config)
    ? (await import('@nav/codemods/module')).parseModule
    : undefined;
  const settings = { links: false, redirects: false, translations: true, cache: false };
  const sources = { texts: new Map(), watches: true, settings: () => settings, parse };
  const site = trackSite(config, sources).current();
  const tree = site?.tree();
  if (!site || !tree) return undefined;
  const cache = cacheFolder();
  const where = { cwd: site.folder, ...(cache === undefined ? {} : { cache }) };
  try {
    const history = await pageHistory(where);
    const detailed = detailedTranslations(site.site, tree, history, languages ? { languages } : {});
    return detailed.state.unread.length > 0 ? undefined : detailed;
  } catch (error) {
    if (error instanceof HistoryError) return undefined;
    throw error;
  }
}

import { once, onceForText } from '@nav/collections';
import { joinPath, prefixOf, relativePath } from '@nav/paths';
import type { Config } from '../config/load.ts';
import { type Derive, derived, derivedFromFiles, searchFile } from '../files/derived.ts';
import type { Host } from '../files/host.ts';
import { derivePageFacts, deriveShownFiles } from '../files/page-facts.ts';
import type { SearchFile } from '../files/published.ts';
import type { SiteFiles } from '../files/site-files.ts';
import { type FindFacts, type SiteText, type SiteTexts, siteTexts, textsOf } from './site-texts.ts';
import type { PageQuestion, ReadTexts, SomePages } from './texts-about.ts';

/** The files of a site, and the pages that are read. */
export interface ReadSite {
  readonly host: Host;
  readonly checksLinks: boolean;
  readonly readsPages: boolean;
  readonly linkFiles: readonly string[];
  readonly only: SomePages | undefined;
  files(): SiteFiles | undefined;
}

/** The parts of a config that a check of some pages needs to choose the files that it reads. */
export type ConfigParts = Pick<PageQuestion, 'redirects' | 'unlisted' | 'opened'>;

/**
 * Returns the files whose links are checked: all, some or none.
 *
 * @param parts returns parts of the config, for a check of some pages.
 */
export function linkedTexts(
  site: ReadSite,
  config: Config,
  factsOf: FindFacts = deriver(site, config, derivePageFacts),
  parts?: () => ConfigParts,
): SiteTexts & { all?: () => readonly SiteText[] } {
  const files = site.files();
  const only = onlyFiles(site, config);
  if (files && site.checksLinks && site.only && only && parts) {
    const prefix = prefixOf(config.folder);
    const search: SearchFile = (file, words) => searchFile(site.host, prefix + file, words);
    const shownIn = (file: string) =>
      derived(site.host, joinPath(config.folder, file), deriveShownFiles);
    const textsAbout = site.only.textsAbout as ReadTexts;
    return textsAbout({ only, files, factsOf, shownIn, search, ...parts() });
  }
  if (files && site.checksLinks) return siteTexts(files, factsOf);
  const chosen = site.linkFiles.flatMap((file) => relativePath(config.folder, file) ?? []);
  return textsOf(chosen, files, factsOf);
}

/** Returns the page files to check, as paths from the folder of the site; `undefined` for all pages. */
export function onlyFiles(
  { only }: Pick<ReadSite, 'only'>,
  { folder }: Config,
): ReadonlySet<string> | undefined {
  return only && new Set(only.files.flatMap((file) => relativePath(folder, file) ?? []));
}

/** Keeps what is derived, because several rules need it. Asks a host that keeps it only once for all pages. */
export function deriver<Value>(
  { host, readsPages, files }: Pick<ReadSite, 'host' | 'readsPages' | 'files'>,
  { folder }: Config,
  derive: Derive<Value>,
): (file: string, index?: number) => Value | undefined {
  const find = onceForText((file) => derived(host, joinPath(folder, file), derive));
  const ofPages = once(() =>
    readsPages ? derivedFromFiles(host, files()?.pages.paths() ?? [], derive) : undefined,
  );
  return (file, index) =>
    // Asked alone for a file that cannot be read, the host records the reason.
    (index !== undefined && ofPages()?.[index]) || find(file);
}

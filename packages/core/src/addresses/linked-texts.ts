import { once, onceForText } from '@nav/collections';
import { joinPath, relativePath } from '@nav/paths';
import type { Config } from '../config/load.ts';
import { type Derive, derived, derivedFromFiles } from '../files/derived.ts';
import type { Host } from '../files/host.ts';
import { derivePageFacts } from '../files/page-facts.ts';
import type { SiteFiles } from '../files/site-files.ts';
import { type FindFacts, type SiteTexts, siteTexts, textsOf } from './site-texts.ts';

/** The files of a site, and the pages that are read. */
export interface ReadSite {
  readonly host: Host;
  readonly checksLinks: boolean;
  readonly readsPages: boolean;
  readonly linkFiles: readonly string[];
  files(): SiteFiles | undefined;
}

/** Returns the files whose links are checked: all, some or none. */
export function linkedTexts(
  site: ReadSite,
  config: Config,
  factsOf: FindFacts = deriver(site, config, derivePageFacts),
): SiteTexts {
  const files = site.files();
  if (files && site.checksLinks) return siteTexts(files, factsOf);
  const chosen = site.linkFiles.flatMap((file) => relativePath(config.folder, file) ?? []);
  return textsOf(chosen, files, factsOf);
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

import { once } from '@nav/collections';
import { OLD_LIST } from '../addresses/assets.ts';
import { type FindPage, pageFinder } from '../addresses/old-addresses.ts';
import type { SiteSource } from '../model/source.ts';
import type { SourceFiles } from '../reading/files.ts';
import { readLinks, targetsOf } from './follow-links.ts';
import { configuredAliases, type FindTarget, targetFinder } from './link-target.ts';

/** The old site, and how links find its files. */
export interface OldSite {
  files: SourceFiles;
  source: SiteSource;
  /** The folder of the new site. */
  site: string;
  published: ReadonlySet<string>;
  /** The files of the new site whose links readers see. */
  read: readonly string[];
  findPage: FindPage;
  findTarget: FindTarget;
}

export function oldSite(
  files: SourceFiles,
  source: SiteSource,
  folder: string,
  site: string,
): OldSite {
  const published = new Set(source.pages.map(({ file }) => file));
  const findPage = pageFinder(source.pages, source.basePath ?? '');
  const aliases = { ...configuredAliases(files, folder), ...source.aliases };
  const starts = [...new Set([folder, site])];
  const isPartial = (file: string) => /(?:^|\/)_[^/]*\.mdx?$/.test(file) && !OLD_LIST.test(file);
  return {
    files,
    source,
    site,
    published,
    read: files.below(site).filter((file) => published.has(file) || isPartial(file)),
    findPage,
    findTarget: targetFinder(files, { ...source, aliases }, starts, findPage),
  };
}

export function importTest({ files, read, findTarget }: OldSite): (file: string) => boolean {
  const imported = once(() => {
    const find: FindTarget = (file, path, isModule) =>
      isModule ? findTarget(file, path, isModule) : undefined;
    return targetsOf(readLinks(files, read, () => false, find));
  });
  return (file) => imported().has(file);
}

import { dirname, resolve } from 'node:path';
import { type CheckResult, type Code, checkSite, type Diagnostic, type Site } from '@nav/core';
import {
  dialects,
  isUnchecked,
  siteNavigation,
  siteWith,
  walkPageEntries,
} from '@nav/core/internal';
import type { RenamedPage } from '@nav/core/stages';
import { isLocal, pageKey, pathOf } from '@nav/paths';
import type { OpenedSite, SiteFlags } from '../open/open-site.ts';
import { withPageChecks } from '../open/page-checks.ts';
import { MAX_HISTORY_TIME, MAX_MISSING } from '../run/limits.ts';
import { type Aspect, type Checked, type Extent, extents } from './checked.ts';

/** The pages that git was asked for, with their renames; `undefined` for a page that was not renamed. */
export type KnownRenames = Map<string, RenamedPage | undefined>;

/**
 * Checks an opened site. Looks up missing pages in git, and checks again if one of them was found there.
 *
 * @param renames the answers of git so far, for a site that is checked repeatedly.
 */
export async function checkOpened(
  opened: OpenedSite,
  cwd: string,
  flags: SiteFlags,
  renames: KnownRenames = new Map(),
): Promise<{ site: OpenedSite; result: CheckResult }> {
  const plain = await withPageChecks(opened, flags);
  const site = withRenames(plain, renames);
  const result = checkSite(site);
  const missing = result.diagnostics.flatMap((one) => {
    if (one.code === 'page-not-found') return pageKey(pathOf(one.args.path));
    const isPage =
      one.code === 'link-not-found' &&
      one.fixes.length === 0 &&
      !one.args.isImport &&
      // A URL in a file outside the site.
      isLocal(one.args.link);
    return isPage ? pageKey(one.args.address) : [];
  });
  const asked = [...new Set(missing)].slice(0, MAX_MISSING);
  const unasked = asked.filter((slug) => !renames.has(slug));
  if (unasked.length === 0) return { site, result };
  const { historyState, renamedPagesIn } = await import('../git/git.ts');
  const folder = dirname(resolve(cwd, site.file));
  const started = Date.now();
  const state = historyState(folder);
  const found = renamedPagesIn(folder)(unasked);
  // A search that ran out of time may find more the next time.
  const history = Date.now() - started < MAX_HISTORY_TIME ? state : null;
  for (const slug of unasked) renames.set(slug, found.get(slug));
  const searched = { history, renames };
  if (found.size === 0) return { site: siteWith(site, searched), result };
  const informed = siteWith(withRenames(plain, renames), searched);
  return { site: informed, result: checkSite(informed) };
}

function withRenames(site: OpenedSite, renames: KnownRenames): OpenedSite {
  const found = new Map(
    Array.from(renames).filter((one): one is [string, RenamedPage] => !!one[1]),
  );
  return found.size === 0 ? site : siteWith(site, { findRenamed: () => found });
}

/** Returns the function that reads files with findings. Settings may be outside the folder of the site. */
export function textReader({
  host,
  outsideTexts,
  sources,
  settingsFile,
  settingsText,
}: OpenedSite): (path: string) => string | undefined {
  return (path) =>
    sources.get(path)?.text ??
    outsideTexts?.get(path) ??
    (path === settingsFile ? settingsText?.text : host.read(path));
}

/** Each aspect with a code that is reported only if it is checked. */
const CODES = {
  syntax: 'page-syntax',
  components: 'component-unknown',
  settings: 'setting-rejected',
  links: 'link-not-found',
  externalLinks: 'external-link',
} as const satisfies Record<Aspect, Code>;

/** The limits of the findings that are reported. */
export interface Limits {
  /** Returns false for the codes that are not reported. */
  filter?: (code: Diagnostic['code']) => boolean;
  /** The pages whose findings are reported, if not all are. */
  pages?: readonly string[] | undefined;
  /** The number of links to other sites that got no answer. */
  unanswered?: number;
  /** True if a page is too large to parse. */
  isCut?: boolean;
}

/** Tests for a page or module that is too large to parse, so that its content is not checked. */
export function isTooLarge({ code, args }: Diagnostic): boolean {
  return code === 'page-syntax' && 'reason' in args && args.reason === 'too-large';
}

/**
 * Returns the parts of a site that a check covers; `undefined` if its config cannot be read, so that nothing is.
 */
export function checkedOf(
  site: Site,
  { filter = () => true, pages, unanswered = 0, isCut = false }: Limits = {},
): Checked | undefined {
  if (!site.config) return undefined;
  const { oneBuilder } = dialects[site.grammar.dialect];
  const extentOf = (aspect: Aspect): Extent => {
    const code = CODES[aspect];
    const isOff = !filter(code) || site.settings.rules[code] === 'off';
    const needsBuilder = aspect === 'components' || aspect === 'settings';
    if (isOff || isUnchecked(code, site) || (needsBuilder && !oneBuilder)) return 'none';
    // Settings concern no single page.
    if (aspect === 'settings' && pages) return 'none';
    const isParsed = aspect === 'syntax' || aspect === 'components';
    const isPartial = isParsed ? isCut : aspect === 'externalLinks' && unanswered > 0;
    return isPartial ? 'some' : 'all';
  };
  return { pages: pages?.length ?? listedFiles(site), ...extents(extentOf) };
}

/** Returns the number of page files that the navigation lists; `null` if no files are looked up. */
function listedFiles(site: Site): number | null {
  const files = site.files()?.pages;
  const tree = siteNavigation(site)?.tree;
  if (!files || !tree) return null;
  const isListed = new Uint8Array(files.size);
  walkPageEntries(tree, ({ path }) => {
    const index = files.indexOf(pageKey(path));
    if (index !== -1) isListed[index] = 1;
  });
  return isListed.reduce((sum, one) => sum + one, 0);
}

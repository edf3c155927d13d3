import results from '../../../../packages/cli/replay/sites.json' with { type: 'json' };
import { formatNumber } from './format.ts';

/** A public site, as `packages/cli/replay/sites.mjs` measures it. */
interface SiteResult {
  repository: string;
  commit: string;
  /** The number of page entries, generated ones included. */
  pages: number;
  /** nav lists the same pages as Mintlify, in the same order. */
  equal: boolean;
  /** The page entries in the config, and how many of them Mintlify drops. */
  references: number;
  lost: number;
}

export const sites: readonly SiteResult[] = results;

/** The numbers that the front page and README.md show. */
export const siteTotals = {
  equal: sites.filter(({ equal }) => equal).length,
  all: sites.length,
  /** The site that loses most. */
  worst: sites.toSorted((a, b) => b.lost - a.lost)[0] as SiteResult,
};

/** Returns a row for each site: the commit, its pages, their order, and the lost references. */
export function siteRows(): string[][] {
  return sites.map(({ repository, commit, pages, equal, references, lost }) => [
    `[${repository} ${commit.slice(0, 8)}](https://github.com/${repository}/tree/${commit})`,
    formatNumber(pages),
    equal ? 'equal' : 'differs',
    lost === 0 ? '0' : `${formatNumber(lost)} of ${formatNumber(references)}`,
  ]);
}

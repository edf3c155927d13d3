import found from '../../../../packages/importers/test/round-trips.json' with { type: 'json' };
import { formatNumber } from './format.ts';

/** One site after an export and an import, as `packages/importers/test/round-trips.slow.test.ts` measures it. */
interface RoundTrip {
  site: string;
  framework: string;
  /** The pages, groups and links. */
  entries: number;
  /** The entries that come back as they were, and those that differ in each part. */
  same: number;
  different: Readonly<Record<string, number | undefined>>;
  /** The differences that neither list names. */
  unlisted: number;
}

const results: readonly RoundTrip[] = found;

/** The columns after the equal entries, each with the parts of an entry that it counts. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  Missing: ['missing', 'link'],
  Version: ['version'],
  Language: ['language'],
  Tab: ['tabs'],
  Group: ['groups', 'root', 'open'],
  Order: ['order'],
  'Label, icon or tag': ['label', 'icon', 'tag'],
};

/** The table of round trips: a row for each framework with its equal entries, in all sites and the median one, and the differences. */
export function roundTrips(): { head: string[]; rows: string[][] } {
  const frameworks = [...new Set(results.map(({ framework }) => framework))];
  const rows = frameworks.map((framework) => {
    const own = results.filter((one) => one.framework === framework);
    const sum = (of: (one: RoundTrip) => number) => own.reduce((total, one) => total + of(one), 0);
    const counts = Object.values(COLUMNS).map((parts) =>
      formatNumber(
        sum(({ different }) => parts.reduce((all, part) => all + (different[part] ?? 0), 0)),
      ),
    );
    const equal = `${formatNumber(sum(({ same }) => same))} of ${formatNumber(sum(({ entries }) => entries))}`;
    const shares = own.map(({ same, entries }) => same / entries).sort((a, b) => a - b);
    const median = `${Math.floor(100 * (shares[shares.length >> 1] ?? 0))}%`;
    const unlisted = formatNumber(sum((one) => one.unlisted));
    return [`\`${framework}\``, equal, median, ...counts, unlisted];
  });
  const head = ['Framework', 'Equal', 'Median site', ...Object.keys(COLUMNS), 'Not listed'];
  return { head, rows };
}

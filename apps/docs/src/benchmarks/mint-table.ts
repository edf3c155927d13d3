import results from '../../../../bench/mintlify/real-sites.json' with { type: 'json' };

type Reason = keyof typeof results.reasons;

interface Count {
  reported: number;
  found: number;
  reasons: Partial<Record<Reason, number>>;
}

const sites = Object.values(results.sites) as Record<string, Count>[];

/** Returns a table of the findings of `mint` and nav on real sites, with a row for each command and flag. */
export function mintTable(): string {
  const flags = Object.keys(sites[0] ?? {});
  const rows = flags.map((flag) => {
    const counts = sites.flatMap((site) => site[flag] ?? []);
    const reported = sum(counts.map((count) => count.reported));
    const found = sum(counts.map((count) => count.found));
    const name = flag.startsWith('--') ? `broken-links ${flag}` : flag;
    return `| \`mint ${name}\` | ${reported} | ${found} | ${othersIn(counts)} |`;
  });
  return [
    `| On ${sites.length} real sites | reports | also from nav | others |`,
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function othersIn(counts: readonly Count[]): string {
  const others = Object.entries(results.reasons).flatMap(([reason, why]) => {
    const count = sum(counts.map(({ reasons }) => reasons[reason as Reason] ?? 0));
    return count === 0 ? [] : `${count}: ${why}`;
  });
  return others.join('. ');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

import commits from '../../../../packages/cli/replay/commits.json' with { type: 'json' };
import results from '../../../../packages/cli/replay/results.json' with { type: 'json' };
import { formatCount, formatNumber } from './format.ts';

interface Commit {
  repository: string;
  commit: string;
  kind: string;
  commands: readonly string[];
  /** Why the results differ. */
  why?: string;
}

interface Result {
  repository: string;
  commit: string;
  equal: boolean;
  /** The number of lines of the config that differ. */
  lines: number;
}

const list: readonly Commit[] = commits;
const found: readonly Result[] = results;

/** Returns a row for each commit that nav makes again: the commit, its kind, the commands, the result. */
export function replayRows(): string[][] {
  return list.map(({ repository, commit, kind, commands, why }, index) => {
    const result = found[index];
    if (result?.commit !== commit) throw new Error(`results.json has no ${repository} ${commit}.`);
    return [
      `[${repository} ${commit.slice(0, 8)}](https://github.com/${repository}/commit/${commit})`,
      kind,
      commands.map((command) => `\`${command}\``).join(' '),
      result.equal ? 'equal' : `differs: ${why}`,
      formatNumber(result.lines),
    ];
  });
}

export function replaySummary(): string {
  const repositories = new Set(list.map(({ repository }) => repository)).size;
  const equal = found.filter((one) => one.equal).length;
  const identical = found.filter((one) => one.equal && one.lines === 0).length;
  return `Of ${formatCount(list.length, 'commit')} in ${formatNumber(repositories)} repositories, ${formatNumber(equal)} are equal, and in ${formatNumber(identical)} of these docs.json is the same byte for byte.`;
}

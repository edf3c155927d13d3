import sites from '../../../../packages/cli/replay/import-sites.json' with { type: 'json' };
import results from '../../../../packages/cli/replay/imports.json' with { type: 'json' };
import { formatCount, formatNumber } from './format.ts';

interface Result {
  repository: string;
  layout: string;
  /** The message, if the layout would hide pages. */
  refused?: string;
  kept?: number;
  redirected?: number;
  gone?: number;
  errors?: number;
  warnings?: number;
  /** Processor time. */
  seconds?: number;
}

const found: readonly Result[] = results;

/** Returns a row for each site and layout: the site, its framework, the layout, its URLs, findings and processor time. */
export function importRows(): string[][] {
  return sites.flatMap(({ repository, commit, framework }) =>
    found
      .filter((one) => one.repository === repository)
      .map((one) => [
        `[${repository}](https://github.com/${repository}/tree/${commit})`,
        framework,
        `\`${one.layout}\``,
        ...(one.refused === undefined ? countsOf(one) : ['rejected', '', '', '', '']),
      ]),
  );
}

function countsOf(one: Result): string[] {
  const { kept = 0, redirected = 0, gone = 0, errors = 0, warnings = 0, seconds = 0 } = one;
  const findings = [
    ...(errors > 0 ? [formatCount(errors, 'error')] : []),
    ...(warnings > 0 ? [formatCount(warnings, 'warning')] : []),
  ];
  return [
    ...[kept, redirected, gone].map(formatNumber),
    findings.join(', ') || 'none',
    `${formatNumber(seconds)} s`,
  ];
}

export function importSummary(): string {
  const sentences = ['urls', 'keep'].map((layout) => {
    const all = found.filter((one) => one.layout === layout);
    const imported = all.filter((one) => one.refused === undefined);
    const sum = (name: 'kept' | 'redirected' | 'gone') =>
      formatNumber(imported.reduce((total, one) => total + (one[name] ?? 0), 0));
    return `With --layout ${layout}, nav imports ${formatNumber(imported.length)} of ${formatCount(all.length, 'site')}: ${sum('kept')} URLs are kept, ${sum('redirected')} are redirected, and ${sum('gone')} are gone.`;
  });
  return sentences.join(' ');
}

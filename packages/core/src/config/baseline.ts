import type { Finding, ReportFinding } from '../diagnostics/diagnostic.ts';
import { compareKnown, type KnownFinding } from '../diagnostics/known-findings.ts';
import { checkShape } from '../format/check-shape.ts';
import { parseSource, type Source } from '../source/source.ts';
import { isObject } from '../text/json-value.ts';

/** The name of the file with the known findings of a site, next to its config. */
export const BASELINE_FILE = 'nav.baseline.json';

const VERSION = 1;

/** The content of a baseline file. */
export interface Baseline {
  /** Sorted by code and subject. */
  known: KnownFinding[];
  /** Undefined if the file is not valid JSON. */
  source: Source | undefined;
  /** Mistakes in the file. With one of them, the entries are incomplete. */
  findings: Finding[];
}

/** Reads the text of a baseline file. Never throws: mistakes are findings in that file. */
export function readBaseline(file: string, text: string): Baseline {
  const { source, findings } = parseSource(file, text);
  if (!source) return { known: [], source, findings };
  const report: ReportFinding = (code, args, pointer, anchor) => {
    findings.push({ code, args, at: { file, pointer, anchor } } as Finding);
  };
  checkShape(source.value, 'baseline', '', 'the baseline', report);
  const { value } = source;
  if (findings.length > 0 || !isObject(value)) return { known: [], source, findings };
  if (value.version !== VERSION) {
    const args = { subject: '"version"', found: value.version, expected: String(VERSION) };
    report('invalid-value', args, '/version', 'value');
  }
  // Merging two branches can leave an entry twice.
  const counts = new Map<string, KnownFinding>();
  for (const { code, subject, count = 1 } of value.findings as KnownFinding[]) {
    const key = `${code} ${subject}`;
    counts.set(key, { code, subject, count: Math.max(count, counts.get(key)?.count ?? 0) });
  }
  return { known: [...counts.values()], source, findings };
}

/** Returns the text of a baseline file: one sorted entry a line, so that version control merges it. */
export function printBaseline(known: readonly KnownFinding[]): string {
  const rows = [...known].sort(compareKnown).map(({ code, subject, count }) => {
    const rest = count === 1 ? '' : `, "count": ${count}`;
    return `    { "code": ${JSON.stringify(code)}, "subject": ${JSON.stringify(subject)}${rest} }`;
  });
  const list = rows.length === 0 ? '[]' : `[\n${rows.join(',\n')}\n  ]`;
  return `{\n  "version": ${VERSION},\n  "findings": ${list}\n}\n`;
}

import { compareText } from '@nav/collections';
import { checkShape } from '@nav/core/internal';
import { type Finding, parseSource, type Shape, type Source } from '@nav/core/stages';
import { isObject } from '@nav/json';
import type { KnownFinding } from './report.ts';

const VERSION = 1;

/** The config whose entries do not name it. */
const USUAL_CONFIG = 'docs.json';

/** A known finding, and the file name of its config. Configs in one folder share a baseline. */
export interface BaselineEntry extends KnownFinding {
  config: string;
}

export interface Baseline {
  entries: BaselineEntry[];
  /** Undefined if the file is not valid JSON. */
  source: Source | undefined;
  /** Mistakes in the file. With a mistake, the list of entries is empty. */
  findings: Finding[];
}

const ENTRY: Shape = {
  type: 'object',
  fields: {
    code: { shape: 'label', required: true, about: 'Rule of the findings.' },
    subject: { shape: 'text', required: true, about: 'The thing that the findings are about.' },
    count: { shape: 'number', about: 'Number of findings; 1 by default.' },
    config: { shape: 'label', about: 'Config of the site, if the file covers several.' },
  },
};

const BASELINE: Shape = {
  type: 'object',
  fields: {
    version: { shape: 'number', required: true, about: 'Version of the file format.' },
    findings: { shape: { type: 'list', of: ENTRY }, required: true, about: 'Known findings.' },
  },
};

/** Never throws: mistakes are findings in that file. */
export function readBaseline(file: string, text: string): Baseline {
  const { source, findings } = parseSource(file, text);
  if (!source) return { entries: [], source, findings };
  const report: Parameters<typeof checkShape>[4] = (code, args, pointer, anchor) => {
    findings.push({ code, args, at: { file, pointer, anchor } } as Finding);
  };
  checkShape(source.value, BASELINE, '', 'the baseline', report);
  const { value } = source;
  if (findings.length > 0 || !isObject(value)) return { entries: [], source, findings };
  if (value.version !== VERSION) {
    const args = { subject: '"version"', found: value.version, expected: String(VERSION) };
    report('invalid-value', args, '/version', 'value');
    return { entries: [], source, findings };
  }
  // Merging two branches can leave an entry twice.
  const entries = new Map<string, BaselineEntry>();
  for (const written of value.findings as Partial<BaselineEntry>[]) {
    const { code = '', subject = '', count = 1, config = USUAL_CONFIG } = written;
    const key = JSON.stringify([config, code, subject]);
    const counted = Math.max(count, entries.get(key)?.count ?? 0);
    entries.set(key, { code, subject, count: counted, config });
  }
  return { entries: [...entries.values()], source, findings };
}

/**
 * If a config no longer exists, it was renamed, so its entries apply to every config of the folder.
 *
 * @param config the file name of the config.
 * @param exists returns true for the file name of a config that exists.
 */
export function ownBaselineEntries<Entry extends Pick<BaselineEntry, 'config'>>(
  entries: readonly Entry[],
  config: string,
  exists: (config: string) => boolean,
): Entry[] {
  const lost = new Map<string, boolean>();
  return entries.filter((entry) => {
    if (entry.config === config) return true;
    if (!lost.has(entry.config)) lost.set(entry.config, !exists(entry.config));
    return lost.get(entry.config) === true;
  });
}

/**
 * Returns the text of a baseline file: sorted by config, code and subject, with one entry a line, so that version control
 * merges it.
 */
export function printBaseline(entries: readonly BaselineEntry[]): string {
  const nameOf = ({ config }: BaselineEntry) => (config === USUAL_CONFIG ? '' : config);
  const rows = entries
    .toSorted(
      (a, b) =>
        Number(nameOf(a) > nameOf(b)) - Number(nameOf(a) < nameOf(b)) ||
        compareText(a.code, b.code) ||
        compareText(a.subject, b.subject),
    )
    .map((entry) => {
      const { code, subject, count } = entry;
      const fields = Object.entries({
        ...(nameOf(entry) === '' ? {} : { config: entry.config }),
        code,
        subject,
        ...(count === 1 ? {} : { count }),
      });
      return `    { ${fields.map(([name, value]) => `"${name}": ${JSON.stringify(value)}`).join(', ')} }`;
    });
  const list = rows.length === 0 ? '[]' : `[\n${rows.join(',\n')}\n  ]`;
  return `{\n  "version": ${VERSION},\n  "findings": ${list}\n}\n`;
}

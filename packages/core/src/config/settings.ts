import { fatalCodes } from '../diagnostics/codes.ts';
import type {
  Code,
  Finding,
  LocatedEdit,
  ReportFinding,
  Severity,
} from '../diagnostics/diagnostic.ts';
import { remove } from '../diagnostics/fixes.ts';
import { checkShape, fitsShape } from '../format/check-shape.ts';
import { type Dialect, isDialect } from '../format/dialects.ts';
import { parseSource, type Source } from '../source/source.ts';
import { normalizeBasePath } from '../text/base-path.ts';
import { isObject } from '../text/json-value.ts';
import { joinPointer, valueAt } from '../text/pointer.ts';

/** The settings of a project: `nav.config.json`, or the `nav` block of `package.json`. */
export interface Settings {
  /** Overrides the detected dialect. */
  dialect?: Dialect;
  /** The path under which the site is served, such as `/docs`; empty if that is the root of its host. */
  basePath?: string;
  /** The severity of a code, or `off`. */
  rules: Partial<Record<Code, Severity | 'off'>>;
  /** Patterns as in `.gitignore`, relative to the site's folder, for pages that need no navigation entry. */
  ignore: string[];
}

/** The name of the settings file. */
export const SETTINGS_FILE = 'nav.config.json';

export const noSettings: Settings = Object.freeze({ rules: {}, ignore: [] });

/** The content of a settings file. */
export interface SettingsFile {
  settings: Settings;
  /** Undefined if the file is not valid JSON. */
  source: Source | undefined;
  findings: Finding[];
}

/**
 * Reads the settings of a project from the text of `package.json`, or of a settings file of any other name. Mistakes are
 * findings in that file; valid settings apply nevertheless.
 *
 * @returns `undefined` for a `package.json` without a `nav` block.
 */
export function readSettings(file: string, text: string): SettingsFile | undefined {
  const inPackage = /(?:^|\/)package\.json$/.test(file);
  if (inPackage && !text.includes('"nav"')) return undefined;
  const parsed = parseSource(file, text);
  const { source } = parsed;
  if (!source) {
    return inPackage ? undefined : { settings: noSettings, source, findings: parsed.findings };
  }
  const pointer = inPackage ? '/nav' : '';
  // The rest of package.json is not checked.
  const findings = parsed.findings.filter(({ at }) => `${at.pointer}/`.startsWith(`${pointer}/`));
  const value = valueAt(source.value, pointer);
  if (inPackage && value === undefined) return undefined;

  const inFile = (edit: LocatedEdit) => ({ ...edit, at: { ...edit.at, file } });
  const report: ReportFinding = (code, args, pointer, anchor, { fixes = [], ...more } = {}) => {
    const filed = fixes.map((fix) => ({ ...fix, edits: fix.edits.map(inFile) }));
    findings.push({ code, args, at: { file, pointer, anchor }, ...more, fixes: filed } as Finding);
  };
  checkShape(value, 'navSettings', pointer, 'the nav settings', report);
  reportFixedRules(value, joinPointer(pointer, 'rules'), report);
  return { settings: validSettings(value), source, findings };
}

function reportFixedRules(value: unknown, pointer: string, report: ReportFinding): void {
  if (!isObject(value) || !isObject(value.rules)) return;
  for (const code of fatalCodes) {
    if (!Object.hasOwn(value.rules, code)) continue;
    const because = 'its severity is fixed, because such a file cannot be checked';
    const place = joinPointer(pointer, code);
    const fixes = [remove(place, `Remove "${code}"`)];
    report('no-effect', { subject: `"${code}"`, because }, place, 'key', { fixes });
  }
}

function validSettings(value: unknown): Settings {
  const settings: Settings = { rules: {}, ignore: [] };
  if (!isObject(value)) return settings;
  if (isDialect(value.dialect)) settings.dialect = value.dialect;
  if (typeof value.basePath === 'string' && fitsShape(value.basePath, 'basePath'))
    settings.basePath = normalizeBasePath(value.basePath);
  if (Array.isArray(value.ignore)) {
    settings.ignore = value.ignore.filter((pattern) => typeof pattern === 'string');
  }
  if (isObject(value.rules)) {
    for (const [code, level] of Object.entries(value.rules)) {
      if (fitsShape(level, 'ruleLevel')) {
        settings.rules[code as Code] = level === 'warn' ? 'warning' : (level as Severity | 'off');
      }
    }
  }
  return settings;
}

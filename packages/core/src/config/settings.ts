import { fatalCodes } from '../diagnostics/codes.ts';
import type { Code, Finding, Report, Severity, SourceLocation } from '../diagnostics/diagnostic.ts';
import { checkShape, fitsShape } from '../format/check-shape.ts';
import { type Dialect, isDialect } from '../format/dialects.ts';
import { parseSource, type Source } from '../source/source.ts';
import { isObject } from '../text/json-value.ts';
import { joinPointer, valueAt } from '../text/pointer.ts';

/** How a project wants its checks: `nav.config.json`, or the `nav` block of `package.json`. */
export interface Settings {
  /** Overrides the detection of the dialect. */
  dialect?: Dialect;
  /** The severity of a code, or `off`. */
  rules: Partial<Record<Code, Severity | 'off'>>;
  /** Patterns as in `.gitignore`, relative to the site's folder: pages that need no navigation entry. */
  ignore: string[];
}

/** The name of the settings file. */
export const SETTINGS_FILE = 'nav.config.json';

export const noSettings: Settings = Object.freeze({ rules: {}, ignore: [] });

/** A settings file, read. */
export interface SettingsFile {
  settings: Settings;
  /** Undefined when the file is not JSON: the findings say where. */
  source: Source | undefined;
  findings: Finding[];
}

/**
 * Reads the settings of a project from the text of `package.json`, or of `nav.config.json`, whatever that is called.
 * Mistakes are findings with their place in that file; what is valid counts all the same.
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
  // What else stands in package.json is not ours to judge.
  const findings = parsed.findings.filter(({ at }) => `${at.pointer}/`.startsWith(`${pointer}/`));
  const value = valueAt(source.value, pointer);
  if (inPackage && value === undefined) return undefined;

  const inFile = <Place extends { at: SourceLocation }>(place: Place) => ({
    ...place,
    at: { ...place.at, file },
  });
  const report: Report = (code, args, at, anchor, { fixes, related, ...more } = {}) => {
    findings.push({
      code,
      args,
      at: { file, pointer: at, anchor },
      ...more,
      ...(related && { related: related.map(inFile) }),
      ...(fixes && { fixes: fixes.map((fix) => ({ ...fix, edits: fix.edits.map(inFile) })) }),
    } as Finding);
  };
  checkShape(value, 'navSettings', pointer, 'the nav settings', report);
  reportFixedRules(value, joinPointer(pointer, 'rules'), report);
  return { settings: validSettings(value), source, findings };
}

function reportFixedRules(value: unknown, pointer: string, report: Report): void {
  if (!isObject(value) || !isObject(value.rules)) return;
  for (const code of fatalCodes) {
    if (!Object.hasOwn(value.rules, code)) continue;
    const because = 'its severity is fixed, because nothing else can be checked where it is found';
    report('no-effect', { subject: `"${code}"`, because }, joinPointer(pointer, code), 'key');
  }
}

function validSettings(value: unknown): Settings {
  const settings: Settings = { rules: {}, ignore: [] };
  if (!isObject(value)) return settings;
  if (isDialect(value.dialect)) settings.dialect = value.dialect;
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

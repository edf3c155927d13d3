import { isObject, itemsOf, joinPointer, textsOf, valueAt } from '@nav/json';
import { normalizeBasePath } from '@nav/paths';
import type { Code } from '../diagnostics/catalog/messages.ts';
import type { RuleLevel, TeamCode } from '../diagnostics/catalog/row.ts';
import { fatalCodes } from '../diagnostics/codes.ts';
import type { Finding, LocatedFix, ReportFinding } from '../diagnostics/diagnostic.ts';
import { remove } from '../diagnostics/fixes.ts';
import { checkShape, fitsShape } from '../format/check-shape.ts';
import { type Dialect, isDialect } from '../format/dialects.ts';
import { parseSource, type Source } from '../source/source.ts';

/** Settings of single rules. */
export interface RuleSettings {
  /** The severities that differ from the defaults. */
  rules: Partial<Record<Code | TeamCode, RuleLevel>>;
  /** Patterns as in `.gitignore` for the subjects of findings that are not reported, by code. */
  ignoreByRule: Partial<Record<Code | TeamCode, readonly string[]>>;
}

/** Settings of rules for some findings. */
export interface Override extends RuleSettings {
  /** Patterns as in `.gitignore` for the subjects or files of the findings. */
  files: readonly string[];
}

/** The settings for team rules. They are not parsed here, because few imports need them. */
export interface TeamSettings {
  /** The settings file, and the pointer to the settings in it. */
  file: string;
  pointer: string;
  /** `frontMatter`, `patterns` and `syncGroups` as written. */
  value: Readonly<Record<string, unknown>>;
  /** The codes that these settings turn on. */
  codes: readonly Code[];
  /** The codes of the patterns. */
  patterns: readonly TeamCode[];
}

/** The settings of a project: `nav.config.json`, or the `nav` block of `package.json`. */
export interface Settings extends RuleSettings {
  /** Overrides the detected dialect. */
  dialect?: Dialect;
  /** The path under which the site is served, such as `/docs`; empty if that is the root of its host. */
  basePath?: string;
  /** The URL of the site, such as `https://docs.example.com`, if the config has no canonical URL. */
  siteUrl?: string;
  /** Patterns of files in the repository whose URLs of the site are checked. */
  linksFrom?: readonly string[];
  /** Checks links in the descriptions of OpenAPI specifications. Default: false. */
  specificationLinks?: boolean;
  /** Settings for some findings. A later one overrides an earlier one. */
  overrides: readonly Override[];
  /** Patterns as in `.gitignore`, relative to the site's folder, for pages that need no navigation entry. */
  ignore: string[];
  /** The team rules; absent if there are none. */
  team?: TeamSettings;
}

export const noSettings: Settings = /* @__PURE__ */ Object.freeze({
  rules: {},
  ignoreByRule: {},
  overrides: [],
  ignore: [],
});

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

  const report = reporterIn(file, (finding) => findings.push(finding));
  checkShape(value, 'navSettings', pointer, 'the nav settings', report);
  reportFixedRules(value, pointer, report);
  const overrides = valueAt(value, '/overrides');
  if (Array.isArray(overrides)) {
    overrides.forEach((override, index) => {
      reportFixedRules(override, `${pointer}/overrides/${index}`, report);
    });
  }
  const settings = validSettings(value);
  const codes = TEAM_RULES.flatMap(([name, code]) =>
    valueAt(value, `/${name}`) === undefined ? [] : code,
  );
  const patterns = patternCodes(value);
  const named = [settings, ...settings.overrides].flatMap(codesIn);
  if (codes.length > 0 || named.some((code) => code.includes('/')))
    settings.team = { file, pointer, value: value as TeamSettings['value'], codes, patterns };
  return { settings, source, findings };
}

/** The settings that turn a rule on, with its code. */
const TEAM_RULES = [
  ['frontMatter', 'front-matter-required'],
  ['patterns', 'pattern'],
  ['syncGroups', 'group-sync'],
] as const;

/** Returns a function that reports findings at pointers of a file. */
export function reporterIn(file: string, add: (finding: Finding) => void): ReportFinding {
  const inFile = ({ title, edits }: LocatedFix) => {
    return { title, edits: edits.map((edit) => ({ ...edit, at: { ...edit.at, file } })) };
  };
  return (code, args, pointer, anchor, more = {}) => {
    const { fixes = [], suggestions = [] } = more;
    const at = { file, pointer, anchor };
    const filed = { fixes: fixes.map(inFile), suggestions: suggestions.map(inFile) };
    add({ code, args, at, ...more, ...filed } as Finding);
  };
}

function reportFixedRules(value: unknown, pointer: string, report: ReportFinding): void {
  if (!isObject(value) || !isObject(value.rules)) return;
  for (const code of fatalCodes) {
    if (!Object.hasOwn(value.rules, code)) continue;
    const because = 'its severity is fixed, because such a file cannot be checked';
    const place = joinPointer(joinPointer(pointer, 'rules'), code);
    const fixes = [remove(place, `Remove "${code}"`)];
    report('no-effect', { subject: `"${code}"`, because }, place, 'key', { fixes });
  }
}

function codesIn({ rules, ignoreByRule }: RuleSettings): string[] {
  return [...Object.keys(rules), ...Object.keys(ignoreByRule)];
}

function patternCodes(settings: unknown): TeamCode[] {
  const codes = itemsOf(valueAt(settings, '/patterns')).map((one) => valueAt(one, '/code'));
  return codes.filter((code): code is TeamCode => fitsShape(code, 'teamCode'));
}

function validSettings(value: unknown): Settings {
  if (!isObject(value)) return noSettings;
  const settings: Settings = { ...rulesOf(value), overrides: [], ignore: textsOf(value.ignore) };
  if (isDialect(value.dialect)) settings.dialect = value.dialect;
  if (typeof value.basePath === 'string' && fitsShape(value.basePath, 'basePath'))
    settings.basePath = normalizeBasePath(value.basePath);
  if (typeof value.siteUrl === 'string') settings.siteUrl = value.siteUrl;
  if (value.linksFrom !== undefined) settings.linksFrom = textsOf(value.linksFrom);
  if (value.specificationLinks === true) settings.specificationLinks = true;
  if (Array.isArray(value.overrides)) {
    settings.overrides = value.overrides
      .filter(isObject)
      .map((override) => ({ files: textsOf(override.files), ...rulesOf(override) }));
  }
  return settings;
}

function rulesOf({ rules: written }: Readonly<Record<string, unknown>>): RuleSettings {
  const settings: RuleSettings = { rules: {}, ignoreByRule: {} };
  for (const [name, value] of isObject(written) ? Object.entries(written) : []) {
    const code = name as Code | TeamCode;
    const { severity, ignore } = isObject(value) ? value : { severity: value, ignore: undefined };
    if (fitsShape(severity, 'ruleLevel'))
      settings.rules[code] = severity === 'warn' ? 'warning' : (severity as RuleLevel);
    const patterns = textsOf(ignore);
    if (patterns.length > 0) settings.ignoreByRule[code] = patterns;
  }
  return settings;
}

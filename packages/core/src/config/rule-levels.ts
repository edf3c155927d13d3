import { ignoreFilter, type PathFilter } from '@nav/paths';
import type { Code } from '../diagnostics/catalog/messages.ts';
import type { RuleLevel, TeamCode } from '../diagnostics/catalog/row.ts';
import { catalogCode } from '../diagnostics/catalog-code.ts';
import { fatalCodes, isOffByDefault } from '../diagnostics/codes.ts';
import { MAX_COMPARISONS } from '../limits/limits.ts';
import type { RuleSettings, Settings } from './settings.ts';

export interface Matched {
  code: Code | TeamCode;
  subject: string;
  /** The path of its file from the site's folder. */
  path: string;
}

export interface RuleLevels {
  isOff(code: Code | TeamCode): boolean;
  of(finding: Matched): RuleLevel | undefined;
}

/** Prepares settings for many findings. */
export function ruleLevels(settings: Settings): RuleLevels {
  const base = ignored(settings);
  const overrides = settings.overrides.map((override) => {
    const isFor = patternFilter(override.files);
    return { ...override, isFor, isIgnored: ignored(override) };
  });
  const isOverridden = (code: Code | TeamCode) =>
    overrides.some(({ rules }) => ownLevel(code, rules) !== undefined);
  return {
    isOff: (code) =>
      levelOf(code, settings) === 'off' &&
      !fatalCodes.has(catalogCode(code)) &&
      !isOverridden(code),
    of(finding) {
      const { code, subject, path } = finding;
      if (fatalCodes.has(catalogCode(code))) return undefined;
      if (base(finding)) return 'off';
      let level = levelOf(code, settings);
      for (const { rules, isFor, isIgnored } of overrides) {
        if (!isFor(subject) && !isFor(path)) continue;
        if (isIgnored(finding)) return 'off';
        level = ownLevel(code, rules) ?? level;
      }
      return level;
    },
  };
}

/** Returns the level of a code without overrides; `undefined` for its severity by default. */
export function levelOf(
  code: Code | TeamCode,
  { rules, team }: RuleSettings & Pick<Settings, 'team'>,
): RuleLevel | undefined {
  const row = catalogCode(code);
  const isOff = isOffByDefault(row) && !team?.codes.includes(row);
  return ownLevel(code, rules) ?? (isOff ? 'off' : undefined);
}

/** Returns the level of a code; of `pattern` for a pattern without its own. */
function ownLevel(code: Code | TeamCode, rules: RuleSettings['rules']): RuleLevel | undefined {
  return rules[code] ?? rules[catalogCode(code)];
}

/** An entry of `ignore` in the settings of a rule. */
export interface IgnoreEntry {
  code: Code | TeamCode;
  pattern: string;
}

/** @param findings all findings, those that the settings ignore included. */
export function staleIgnores(settings: Settings, findings: readonly Matched[]): IgnoreEntry[] {
  let budget = MAX_COMPARISONS;
  return [settings, ...settings.overrides].flatMap(({ ignoreByRule }) =>
    entriesOf(ignoreByRule).flatMap(([code, patterns]) => {
      const ofCode = findings.filter(
        (finding) => finding.code === code || catalogCode(finding.code) === code,
      );
      return patterns
        .filter((pattern) => !/^\s*(?:[!#]|$)/.test(pattern))
        .filter((pattern) => {
          budget -= ofCode.length;
          if (budget < 0) return false;
          const fits = patternFilter([pattern]);
          return !ofCode.some((finding) => fitsFinding(fits, finding));
        })
        .map((pattern) => ({ code, pattern }));
    }),
  );
}

function ignored({ ignoreByRule }: RuleSettings): (finding: Matched) => boolean {
  const filters = new Map(
    entriesOf(ignoreByRule).map(([code, patterns]) => [code, patternFilter(patterns)]),
  );
  return (finding) =>
    [finding.code, catalogCode(finding.code)].some((code) => {
      const fits = filters.get(code);
      return fits !== undefined && fitsFinding(fits, finding);
    });
}

/** A pattern for subjects also matches the page that a finding is in. */
function fitsFinding(fits: PathFilter, { subject, path }: Matched): boolean {
  return fits(subject) || (PAGE.test(path) && fits(path));
}

function entriesOf(
  ignoreByRule: RuleSettings['ignoreByRule'],
): [Code | TeamCode, readonly string[]][] {
  return Object.entries(ignoreByRule) as [Code | TeamCode, readonly string[]][];
}

const PAGE = /\.mdx?$/;

/**
 * Compiles patterns for subjects and files. A leading slash is optional in a subject, as in `/pricing`, and two slashes,
 * as in URLs, count as one. A pattern may name a page with or without its extension.
 */
function patternFilter(patterns: readonly string[]): PathFilter {
  const filter = ignoreFilter(patterns.map(withoutDoubleSlash).flatMap(withPagePath));
  return (text) => {
    const path = withoutDoubleSlash(text).replace(/^\/(?=.)/, '');
    return filter(path) || (PAGE.test(path) && filter(path.replace(PAGE, '')));
  };
}

/** A pattern, and for one that ends with the extension of a page the same without it. */
function withPagePath(pattern: string): string[] {
  const plain = pattern.replace(/\.mdx?\s*$/, '');
  return plain === pattern ? [pattern] : [pattern, plain];
}

function withoutDoubleSlash(text: string): string {
  return text.replace(/\/{2,}/g, '/');
}

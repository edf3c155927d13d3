import { compareFindings, countFindings } from '@nav/codemods/internal';
import {
  type CheckResult,
  type Code,
  checkSite,
  type Diagnostic,
  messages,
  type Site,
} from '@nav/core';
import { isUnchecked, placeOfFinding, readSettings } from '@nav/core/internal';
import { catalogCode, toDiagnostics } from '@nav/core/stages';
import { countBySeverity, formatNumber, pluralize, printable } from '@nav/display';
import { folderOf, joinPath, relativePath } from '@nav/paths';
import type { BaseSite } from '../base/base-site.ts';
import { baselinePath } from '../disk/baseline-path.ts';
import type { OpenedSite } from '../open/open-site.ts';
import { MAX_STALE } from '../run/limits.ts';
import { loadBaseline } from './baseline.ts';
import type { KnownFinding, KnownReport } from './report.ts';

/** A site at the merge base of a revision, with the name of the revision. */
export interface KnownBase {
  ref: string;
  base: BaseSite;
}

export interface KnownBefore {
  /** The findings at the merge base of `--since`. */
  since?: { ref: string; commit: string; known: readonly KnownFinding[]; note?: string };
  baseline?: readonly KnownFinding[] | undefined;
  /** The mistakes in the baseline, which are never known. */
  faults: readonly Diagnostic[];
}

function knownAt(
  ref: string,
  base: BaseSite,
  result: CheckResult | undefined,
  now: OpenedSite,
): NonNullable<KnownBefore['since']> {
  const { commit, site, old } = base;
  const { settingsFile, settingsText } = now;
  const isSame = base.settings !== undefined && base.settings === settingsText?.text;
  const inSettings = base.settings === undefined ? [] : settingsFindings(base.settings, now);
  const all = `at the merge base with ${ref} (${commit}), so all of its findings are new.`;
  if (!site || !result) {
    const past = old === undefined ? 'did not exist' : `was still ${old}`;
    const known = countFindings(inSettings);
    return { ref, commit, known, note: `${now.file} ${past} ${all}` };
  }
  // The current settings apply to both commits, so findings about them are current.
  const isOfSite = ({ code, file }: Diagnostic) =>
    !messages[catalogCode(code)].fatal && (isSame || file !== settingsFile);
  // A changed page must have the required front matter, even if it lacked it before.
  const isOpen = ({ code, file }: Diagnostic) => {
    if (code !== 'front-matter-required') return false;
    const inSite = relativePath(folderOf(site.file), file) ?? file;
    return site.host.read(file) !== now.host.read(joinPath(folderOf(now.file), inSite));
  };
  const ofSite = result.diagnostics.filter((found) => isOfSite(found) && !isOpen(found));
  const then = isSame ? ofSite : [...inSettings, ...ofSite];
  const known = countFindings(then, placeOfFinding(site.sources));
  return site.config
    ? { ref, commit, known }
    : { ref, commit, known, note: `${site.file} could not be read ${all}` };
}

function settingsFindings(text: string, site: OpenedSite): Diagnostic[] {
  const { settingsFile = '', sources, config, file, settings } = site;
  const then = readSettings(settingsFile, text);
  if (!then?.source) return [];
  const context = { file, config, settings, sources: new Map(sources) };
  context.sources.set(settingsFile, then.source);
  return toDiagnostics(then.findings, context);
}

export function knownBefore(
  site: OpenedSite,
  since: KnownBase | undefined,
  cwd: string,
): KnownBefore {
  const { known: baseline, diagnostics: faults } = loadBaseline(site.file, cwd);
  if (!since) return { baseline, faults };
  const { ref, base } = since;
  return {
    baseline,
    faults,
    since: knownAt(ref, base, base.site && checkSite(base.site), site),
  };
}

/** @param isWanted returns false for a new finding that is not reported. */
export function reportNew(
  result: CheckResult,
  site: Site,
  before: KnownBefore,
  isWanted: (found: Diagnostic) => boolean = () => true,
): { result: CheckResult; known: KnownReport | undefined } {
  const { fresh, known } = compareWith(before, result, site);
  const diagnostics = withFaults(fresh.filter(isWanted), before.faults, baselinePath(site.file));
  return { result: { ...result, diagnostics, summary: countBySeverity(diagnostics) }, known };
}

/** Inserts the mistakes of a baseline where its path comes among the findings of a site. */
function withFaults(
  findings: Diagnostic[],
  faults: readonly Diagnostic[],
  file: string,
): Diagnostic[] {
  if (faults.length === 0) return findings;
  const at = findings.findIndex((found) => found.file > file);
  return findings.toSpliced(at === -1 ? findings.length : at, 0, ...faults);
}

/** Separates the new findings of a site from those that it had before. */
function compareWith(
  { since, baseline }: KnownBefore,
  result: CheckResult,
  site: Site,
): { fresh: readonly Diagnostic[]; known: KnownReport | undefined } {
  if (!since && !baseline) return { fresh: result.diagnostics, known: undefined };
  const placeOf = placeOfFinding(site.sources);
  const compare = (known: readonly KnownFinding[] = []) =>
    compareFindings(result.diagnostics, known.filter(isComparable), placeOf);
  const { fresh } = compare(mergeKnown(since?.known ?? [], baseline ?? []));
  const checked = baseline?.filter(({ code }) => !isUnchecked(code, site));
  const { stale } = site.files() ? compare(checked) : { stale: [] };
  const notes: string[] = [];
  if (since) {
    const { known } = compare(since.known);
    if (since.note !== undefined) notes.push(since.note);
    if (known > 0) {
      const base = `the merge base with ${since.ref} (${since.commit})`;
      notes.push(`Not shown: ${pluralize(known, 'finding')} that ${base} has, too.`);
    }
  }
  if (baseline) {
    const { known } = compare(baseline);
    const file = baselinePath(site.file);
    if (known > 0) notes.push(`Not shown: ${pluralize(known, 'finding')} in ${file}.`);
    if (stale.length > 0) notes.push(staleNote(stale, file));
  }
  const count = result.diagnostics.length - fresh.length;
  return {
    fresh: since ? fresh.map((found) => asForgotten(found, site)) : fresh,
    known: { count, notes, stale },
  };
}

/** Makes a new unlisted folder a warning, like unlisted pages, unless the settings declare its severity. */
function asForgotten(found: Diagnostic, { settings }: Site): Diagnostic {
  const isSet = [settings, ...settings.overrides].some(({ rules }) => rules[found.code]);
  return found.code === 'unlisted-folder' && !isSet ? { ...found, severity: 'warning' } : found;
}

/** A file that cannot be checked is always reported. */
function isComparable({ code }: KnownFinding): boolean {
  return !messages[code as Code]?.fatal;
}

/** Combines two states: a finding is known if either has it. */
function mergeKnown(since: readonly KnownFinding[], baseline: readonly KnownFinding[]) {
  const merged = new Map<string, KnownFinding>();
  for (const entry of [...since, ...baseline]) {
    const key = `${entry.code} ${entry.subject}`;
    const other = merged.get(key);
    merged.set(key, other ? { ...other, count: Math.max(other.count, entry.count) } : entry);
  }
  return [...merged.values()];
}

function staleNote(stale: readonly KnownFinding[], file: string): string {
  const named = stale.slice(0, MAX_STALE).map(({ code, subject }) => `${code} ${subject}`);
  const rest = stale.length - named.length;
  if (rest > 0) named.push(`${formatNumber(rest)} more`);
  const [entries, apply] =
    stale.length === 1
      ? ['1 entry', 'applies']
      : [`${formatNumber(stale.length)} entries`, 'apply'];
  return printable(
    `${entries} of ${file} no longer ${apply} (${named.join(', ')}). Run \`nav check --update-baseline\` to remove ${stale.length === 1 ? 'it' : 'them'}.`,
  );
}

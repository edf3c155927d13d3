// A finding is identified by its code and its subject, the item that it is about. `subjects.ts` of core declares the kinds of subjects, which
// never contain an index or a line. The baseline, the patterns in settings, fingerprints for CI and `--since` compare findings by both.

import { compareText } from '@nav/collections';
import type { Diagnostic } from '@nav/core';

export interface KnownFinding {
  code: string;
  subject: string;
  count: number;
  /** Descriptions of their locations, if known. It decides which of equal findings are the new ones. */
  places?: readonly string[];
}

type Identified = Pick<Diagnostic, 'code' | 'subject'>;

export interface Comparison<Finding> {
  fresh: Finding[];
  known: number;
  /** The known findings that no longer exist, with the number of missing ones. */
  stale: KnownFinding[];
}

/** Codes contain no space. */
function identityOf({ code, subject }: { code: string; subject: string }): string {
  return `${code} ${subject}`;
}

/**
 * Counts findings by code and subject.
 *
 * @param placeOf returns a description of a finding's location, to be compared with a later one.
 * @returns one entry for each code and subject, sorted by both.
 */
export function countFindings<Finding extends Identified>(
  findings: readonly Finding[],
  placeOf?: (finding: Finding) => string,
): KnownFinding[] {
  const entries = new Map<string, { code: string; subject: string; places: string[] }>();
  for (const finding of findings) {
    const { code, subject } = finding;
    const key = identityOf(finding);
    const entry = entries.get(key) ?? { code, subject, places: [] };
    entry.places.push(placeOf?.(finding) ?? '');
    entries.set(key, entry);
  }
  return [...entries.values()]
    .map(({ code, subject, places }) => {
      const entry = { code, subject, count: places.length };
      return placeOf ? { ...entry, places } : entry;
    })
    .sort((a, b) => compareText(a.code, b.code) || compareText(a.subject, b.subject));
}

/**
 * Separates new findings from known ones. Findings with the same code and subject are counted: of four findings, three of
 * which are known, one is new. It is one at a new location, or else the last.
 */
export function compareFindings<Finding extends Identified>(
  findings: readonly Finding[],
  known: readonly KnownFinding[],
  placeOf: (finding: Finding) => string = () => '',
): Comparison<Finding> {
  const left = new Map<string, { entry: KnownFinding; count: number; places: string[] }>();
  for (const entry of known) {
    const { count, places = [] } = entry;
    left.set(identityOf(entry), { entry, count, places: [...places] });
  }
  const isKnown = new Set<Finding>();
  const claim = (finding: Finding, atSamePlace: boolean) => {
    const candidate = left.get(identityOf(finding));
    if (!candidate || candidate.count === 0 || isKnown.has(finding)) return;
    if (atSamePlace) {
      const at = candidate.places.indexOf(placeOf(finding));
      if (at === -1) return;
      candidate.places.splice(at, 1);
    }
    candidate.count -= 1;
    isKnown.add(finding);
  };
  for (const finding of findings) claim(finding, true);
  for (const finding of findings) claim(finding, false);
  return {
    fresh: findings.filter((finding) => !isKnown.has(finding)),
    known: isKnown.size,
    stale: [...left.values()].flatMap(({ entry: { code, subject }, count }) =>
      count > 0 ? [{ code, subject, count }] : [],
    ),
  };
}

import { MAX_FINDINGS } from '../limits/limits.ts';

export interface LimitedFindings<Some extends { code: string }> {
  kept: readonly Some[];
  /** The last finding of each code that is cut, with the number of findings left out. */
  more: ReadonlyMap<Some, number>;
}

/**
 * Keeps at most `max` findings: the first ones of each code. Codes with few findings keep all of theirs. A finding with `left`
 * follows at least `max` others of its code.
 */
export function limitFindings<Some extends { code: string; left?: number | undefined }>(
  findings: readonly Some[],
  max: number = MAX_FINDINGS,
): LimitedFindings<Some> {
  const more = new Map<Some, number>();
  const counts = new Map<string, number>();
  let total = 0;
  for (const { code, left = 0 } of findings) {
    total += 1 + left;
    counts.set(code, (counts.get(code) ?? 0) + 1 + left);
  }
  if (total <= max) return { kept: findings, more };
  const share = shareOf([...counts.values()], max);
  const seen = new Map<string, number>();
  const kept = findings.filter((finding) => {
    const { code } = finding;
    const index = (seen.get(code) ?? 0) + 1;
    seen.set(code, index);
    const left = (counts.get(code) as number) - share;
    if (index === share && left > 0) more.set(finding, left);
    return index <= share;
  });
  return { kept, more };
}

/** Returns the most items that each of some lists may keep if all together keep `max`. */
function shareOf(lengths: readonly number[], max: number): number {
  let room = max;
  let share = max;
  for (const [index, length] of lengths.toSorted((a, b) => a - b).entries()) {
    share = Math.max(1, Math.floor(room / (lengths.length - index)));
    if (length > share) break;
    room -= length;
  }
  return share;
}

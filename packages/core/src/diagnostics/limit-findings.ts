import { MAX_FINDINGS } from '../limits/limits.ts';

export interface LimitedFindings<Some extends { code: string }> {
  kept: readonly Some[];
  /** The last finding of each code that is cut, with the number of findings left out. */
  more: ReadonlyMap<Some, number>;
}

/** Keeps at most `max` findings: the first ones of each code. Codes with few findings keep all of theirs. */
export function limitFindings<Some extends { code: string; left?: number | undefined }>(
  findings: readonly Some[],
  max: number = MAX_FINDINGS,
): LimitedFindings<Some> {
  const more = new Map<Some, number>();
  if (findings.length <= max && findings.every(({ left }) => left === undefined))
    return { kept: findings, more };
  const counts = new Map<string, number>();
  const lefts = new Map<string, number>();
  for (const { code, left = 0 } of findings) {
    counts.set(code, (counts.get(code) ?? 0) + 1);
    lefts.set(code, (lefts.get(code) ?? 0) + left);
  }
  const share = shareOf([...counts.values()], max);
  const seen = new Map<string, number>();
  const kept = findings.filter((finding) => {
    const { code } = finding;
    const index = (seen.get(code) ?? 0) + 1;
    seen.set(code, index);
    const count = counts.get(code) as number;
    const left = Math.max(0, count - share) + (lefts.get(code) as number);
    if (index === Math.min(count, share) && left > 0) more.set(finding, left);
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

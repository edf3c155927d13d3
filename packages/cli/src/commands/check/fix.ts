import { resolve } from 'node:path';
import type { CheckResult, TextEdit } from '@nav/core';
import { holdsText, writeTextAtomic } from '@nav/core/internal';
import type { OpenedSite } from '../../sites/opened-site.ts';
import { UsageError, writeTroubleOf } from '../../terminal/failure.ts';

/** A fix may uncover another one; more rounds than this mean that two of them undo each other. */
const MOST_ROUNDS = 10;

/** A site, and what is wrong with it. */
export interface CheckedSite {
  site: OpenedSite;
  result: CheckResult;
}

/** The site as it is once fixes were applied. */
export interface FixResult extends CheckedSite {
  /** How many findings were repaired. */
  fixed: number;
}

/** What becomes of a text that is fixed: `after` is `before` with the edits applied. */
export type KeepFix = (fix: {
  file: string;
  before: string;
  after: string;
  edits: readonly TextEdit[];
}) => void;

/**
 * Applies the fixes of a site's findings, and of those that show up after it. Only the bytes that a fix covers change;
 * where two fixes overlap, the second waits for the next round.
 *
 * @param keep puts a fixed text where `recheck` finds it.
 * @param only the one file that may change, where it is one: what touches another one is left.
 * @param recheck reads and checks the site anew.
 * @throws what `keep` throws; what it has kept before stays.
 */
export async function fixSite(
  checked: CheckedSite,
  keep: KeepFix,
  recheck: () => Promise<CheckedSite>,
  only?: string,
): Promise<FixResult> {
  let { site, result } = checked;
  let fixed = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { editsByFile, count } = chooseFixes(result, only);
    if (count === 0) break;
    for (const [file, edits] of editsByFile) {
      const text = site.sources.get(file)?.text;
      if (text === undefined) throw new Error(`${file} is to be fixed, yet it was never read`);
      keep({ file, before: text, after: applyEdits(text, edits), edits });
    }
    fixed += count;
    ({ site, result } = await recheck());
  }
  return { site, result, fixed };
}

/** The first fix of each finding, as long as it overlaps none that was taken before, and touches `only` this file. */
export function chooseFixes(
  { diagnostics }: Pick<CheckResult, 'diagnostics'>,
  only?: string,
): {
  editsByFile: Map<string, TextEdit[]>;
  count: number;
} {
  const editsByFile = new Map<string, TextEdit[]>();
  let count = 0;
  for (const { fixes } of diagnostics) {
    const edits = fixes[0]?.edits ?? [];
    const isFree = (edit: TextEdit) =>
      (only === undefined || edit.file === only) &&
      !(editsByFile.get(edit.file) ?? []).some((taken) => overlap(taken, edit));
    if (edits.length === 0 || !edits.every(isFree)) continue;
    for (const edit of edits) {
      const taken = editsByFile.get(edit.file);
      if (taken) taken.push(edit);
      else editsByFile.set(edit.file, [edit]);
    }
    count += 1;
  }
  return { editsByFile, count };
}

/** Touching counts as overlapping: the order of two insertions at one place would be arbitrary. */
function overlap(a: TextEdit, b: TextEdit): boolean {
  return a.range.start.offset <= b.range.end.offset && b.range.start.offset <= a.range.end.offset;
}

/** `text` with each edit's range replaced. The edits do not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = '';
  let at = 0;
  for (const { range, newText } of [...edits].sort(
    (a, b) => a.range.start.offset - b.range.start.offset,
  )) {
    result += text.slice(at, range.start.offset) + newText;
    at = range.end.offset;
  }
  return result + text.slice(at);
}

/**
 * Keeps fixed texts in their files.
 *
 * @throws UsageError when a file cannot be written, or holds bytes that are not UTF-8.
 */
export function keepOnDisk(cwd: string): KeepFix {
  return ({ file, before, after }) => {
    const path = resolve(cwd, file);
    assertText(path, file, before);
    try {
      writeTextAtomic(path, after);
    } catch (error) {
      throw new UsageError(`${file} was not fixed: ${writeTroubleOf(error)}.`);
    }
  };
}

/** @throws UsageError when a file holds anything but this text. */
export function assertText(path: string, shown: string, text: string): void {
  if (holdsText(path, text)) return;
  throw new UsageError(
    `${shown} was not fixed: it changed meanwhile, or holds bytes that are not UTF-8.`,
  );
}

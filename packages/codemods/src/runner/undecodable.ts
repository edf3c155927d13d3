import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import type { Plan, PlannedFile } from './plan.ts';

/** What stands in a text for bytes that are not UTF-8, and seldom for itself. */
const REPLACEMENT = '\ufffd';

/**
 * The plan, but failed where it would write over a file that is not UTF-8, or carries values out of one into another:
 * its text is not what its bytes say.
 */
export function failIfNotUtf8(plan: Plan, cwd: string): Plan {
  const file = plan.files
    .filter(({ before, after }) => before !== after)
    .flatMap(doubtfulInputs)
    .find((input) => isUndecodable(resolve(cwd, input)));
  return file === undefined
    ? plan
    : { ...plan, status: 'failed', fault: 'unreadable', reason: whyNotUtf8(file), files: [] };
}

/** Why nothing is made of a file that is not UTF-8. */
export function whyNotUtf8(file: string): string {
  return `${file} holds bytes that are not UTF-8, which would be lost; convert it to UTF-8 first.`;
}

/** The files that a planned one is made from whose texts may have been bytes of another encoding. */
function doubtfulInputs({ file, before, after, map }: PlannedFile): string[] {
  const own = before?.includes(REPLACEMENT) ? [file] : [];
  if (!after?.includes(REPLACEMENT) || !map) return own;
  const { sources, sourcesContent } = map();
  const lenders = sources.filter((_, index) => sourcesContent[index]?.includes(REPLACEMENT));
  return [...own, ...lenders.map((source) => posix.join(posix.dirname(file), source))];
}

function isUndecodable(path: string): boolean {
  try {
    return !isUtf8(readFileSync(path));
  } catch {
    return false;
  }
}

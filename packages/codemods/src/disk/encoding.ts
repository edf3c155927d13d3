import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { attempt } from '@nav/collections';
import type { Plan } from '../runner/plan.ts';
import type { PlannedFile } from '../runner/planned-files.ts';

const REPLACEMENT = '\ufffd';

/** Fails a plan that would overwrite a file which is not UTF-8, or move values out of one: their bytes would be lost. */
export function failIfNotUtf8(plan: Plan, cwd: string): Plan {
  const file = plan.files
    .filter(({ before, after }) => before !== after)
    .flatMap(suspects)
    .find((input) => isNotUtf8(resolve(cwd, input)));
  return file === undefined
    ? plan
    : { ...plan, status: 'failed', fault: 'unreadable', reason: notUtf8(file), files: [] };
}

export function notUtf8(file: string): string {
  return `${file} is not valid UTF-8. Convert it to UTF-8 first.`;
}

/** Returns the inputs of a planned file with replacement characters in their text. */
function suspects({ file, before, after, map }: PlannedFile): string[] {
  const own = before?.includes(REPLACEMENT) ? [file] : [];
  if (!after?.includes(REPLACEMENT) || !map) return own;
  const { sources, sourcesContent } = map();
  const inputs = sources.filter((_, index) => sourcesContent[index]?.includes(REPLACEMENT));
  return [...own, ...inputs.map((source) => posix.join(posix.dirname(file), source))];
}

function isNotUtf8(path: string): boolean {
  return attempt(() => !isUtf8(readFileSync(path)), false);
}

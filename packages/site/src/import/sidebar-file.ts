import { resolve } from 'node:path';
import { readText, toPosix } from '@nav/disk';
import { MAX_JSON_DEPTH, walkBrackets } from '@nav/json';
import { UsageError } from '../run/failure.ts';

/** @throws UsageError if the file is not JSON, or nested more deeply than programs can walk. */
export function readSidebar(
  file: string | undefined,
  cwd: string,
): { file: string; value: unknown } | undefined {
  if (file === undefined) return undefined;
  const shown = toPosix(file);
  const text = readText(resolve(cwd, file))?.replace(/^\uFEFF/, '');
  if (text === undefined) throw new UsageError(`Cannot read ${shown}.`);
  if (isTooDeep(text)) {
    throw new UsageError(`${shown} is nested more than ${MAX_JSON_DEPTH} levels deep.`);
  }
  try {
    return { file: shown, value: JSON.parse(text) };
  } catch (error) {
    throw new UsageError(`${shown} is not valid JSON: ${(error as Error).message}.`);
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  walkBrackets(text, 0, (_, opens) => {
    depth += opens ? 1 : -1;
    return depth <= MAX_JSON_DEPTH;
  });
  return depth > MAX_JSON_DEPTH;
}

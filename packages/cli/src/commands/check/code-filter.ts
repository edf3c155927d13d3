import { once } from '@nav/collections';
import { type Code, type Diagnostic, messages } from '@nav/core';
import { catalogCode, type TeamCode } from '@nav/core/stages';
import { UsageError } from '@nav/site/failure';
import { patternCodes } from '@nav/site/team-patterns';
import { knownCode } from '../rules/known-code.ts';
import type { CheckFlags } from './options.ts';

/** Returns a test for the codes that are reported. A file that cannot be checked always is. */
export function codeFilter(
  { only, skip, config }: CheckFlags,
  configs: readonly string[],
  cwd: string,
): (code: Diagnostic['code']) => boolean {
  const patterns = once(() => patternCodes(configs, config, cwd));
  const included = parseCodes('--only', only, patterns);
  const excluded = parseCodes('--skip', skip, patterns);
  return (code) => {
    const row = catalogCode(code);
    const isIn = (codes: ReadonlySet<string>) => codes.has(code) || codes.has(row);
    return messages[row].fatal || ((!included || isIn(included)) && !(excluded && isIn(excluded)));
  };
}

/**
 * Returns the codes in the value of an option; `undefined` without the option.
 *
 * @param patterns returns the codes of the patterns in the settings.
 */
function parseCodes(
  option: string,
  lists: readonly string[] | undefined,
  patterns: () => readonly TeamCode[],
): Set<Code | TeamCode> | undefined {
  if (!lists) return undefined;
  const names = lists.flatMap((list) => list.split(/[\s,]+/)).filter((name) => name !== '');
  if (names.length === 0) throw new UsageError(`${option} is empty. Pass codes of findings.`);
  return new Set(names.map((name) => knownCode(name, patterns)));
}

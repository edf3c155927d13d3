import { type Code, messages } from '@nav/core';
import { nearest } from '@nav/core/internal';
import type { TeamCode } from '@nav/core/stages';
import { UsageError } from '@nav/site/failure';

/** All codes, in the order of the catalog. */
export const codes: readonly Code[] = Object.keys(messages) as Code[];

/**
 * Returns the code with a name, in any case.
 *
 * @param patterns returns the codes of the patterns in the settings, if the name may be one.
 * @throws UsageError with a suggestion if there is none.
 */
export function knownCode(
  written: string,
  patterns: () => readonly TeamCode[] = () => [],
): Code | TeamCode {
  const name = written.toLowerCase();
  const known = name.includes('/') ? patterns() : codes;
  const code = known.find((one) => one === name);
  if (code) return code;
  throw new UsageError(`Unknown code "${written}". ${adviceFor(name, known)}`);
}

function adviceFor(name: string, known: readonly string[]): string {
  if (name.includes('/') && known.length === 0)
    return 'The settings declare no patterns. Add one to "patterns", or fix the code.';
  const similar = nearest(name, known);
  const containing = codes.filter((code) => `-${code}-`.includes(`-${name}-`));
  const meant = similar === undefined ? containing : [similar];
  const [only] = meant;
  if (only === undefined) return 'Run `nav rules` to list all codes.';
  if (meant.length === 1) return `Did you mean "${only}"?`;
  return `Did you mean one of ${meant.join(', ')}?`;
}

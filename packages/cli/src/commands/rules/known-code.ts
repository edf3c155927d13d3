import { type Code, messages } from '@nav/core';
import { nearest } from '@nav/core/internal';
import { UsageError } from '@nav/site/failure';

/** All codes, in the order of the catalog. */
export const codes: readonly Code[] = Object.keys(messages) as Code[];

/**
 * Returns the code with a name, in any case.
 *
 * @throws UsageError with a suggestion if there is none.
 */
export function knownCode(name: string): Code {
  const code = codes.find((known) => known === name.toLowerCase());
  if (code) return code;
  throw new UsageError(`Unknown code "${name}". ${adviceFor(name.toLowerCase())}`);
}

function adviceFor(name: string): string {
  const similar = nearest(name, codes);
  const containing = codes.filter((code) => `-${code}-`.includes(`-${name}-`));
  const meant = similar === undefined ? containing : [similar];
  const [only] = meant;
  if (only === undefined) return 'Run `nav rules` to list all codes.';
  if (meant.length === 1) return `Did you mean "${only}"?`;
  return `Did you mean one of ${meant.join(', ')}?`;
}

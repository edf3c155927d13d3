import type { Code } from '@nav/core';
import { codes, nearest } from '@nav/core/internal';
import { UsageError } from '../../terminal/failure.ts';

/**
 * Returns the code with a name, in any case.
 *
 * @throws UsageError with a suggestion if there is none.
 */
export function knownCode(name: string): Code {
  const code = codes.find((known) => known === name.toLowerCase());
  if (code) return code;
  const suggestion = nearest(name, codes);
  throw new UsageError(
    `Unknown code "${name}". ${suggestion === undefined ? 'Run `nav rules` to list all codes.' : `Did you mean "${suggestion}"?`}`,
  );
}

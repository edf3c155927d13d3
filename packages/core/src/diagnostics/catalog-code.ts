import type { Code } from './catalog/messages.ts';
import type { TeamCode } from './catalog/row.ts';

/** Returns the code of the catalog with the facts about a code: `pattern` for a pattern of the settings. */
export function catalogCode(code: Code | TeamCode): Code {
  return /\//.test(code) ? 'pattern' : (code as Code);
}

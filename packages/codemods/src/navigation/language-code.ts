import { grammars } from '@nav/core/internal';
import { checkStructure, type Grammar } from '@nav/core/stages';

/**
 * Why a text cannot be the code of a language in a dialect, with the nearest code where there is one; undefined for a
 * supported code, as the check of a config says.
 */
export function languageFault(code: string, grammar: Grammar): string | undefined {
  const config = { navigation: { languages: [{ language: code, pages: ['index'] }] } };
  const [fault] = checkStructure(config, grammar);
  if (!fault) return undefined;
  const { suggestion } = fault.args as { suggestion?: string };
  const remedy = suggestion === undefined ? '.' : `; did you mean ${suggestion}?`;
  return `${code === '' ? 'An empty text' : code} is no supported language code${remedy}`;
}

/** Why a text cannot be the code of a language in any dialect; undefined for one that is supported in some. */
export function languageFaultAnywhere(code: string): string | undefined {
  const faults = Object.values(grammars).map((grammar) => languageFault(code, grammar));
  return faults.includes(undefined) ? undefined : faults[0];
}

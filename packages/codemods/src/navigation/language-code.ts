import { grammars } from '@nav/core/internal';
import { checkStructure, type Grammar } from '@nav/core/stages';
import { didYouMean } from './names.ts';

/** Returns why a text is not a language code of a dialect; undefined if it is one. */
export function languageFault(code: string, grammar: Grammar): string | undefined {
  const config = { navigation: { languages: [{ language: code, pages: ['index'] }] } };
  const [fault] = checkStructure(config, grammar);
  if (!fault) return undefined;
  const { suggestion } = fault.args as { suggestion?: string };
  return `${JSON.stringify(code)} is not a supported language code.${didYouMean(suggestion)}`;
}

/** Returns why a text is not a language code of any dialect; undefined if it is one of some dialect. */
export function languageFaultAnywhere(code: string): string | undefined {
  const faults = Object.values(grammars).map((grammar) => languageFault(code, grammar));
  return faults.includes(undefined) ? undefined : faults[0];
}

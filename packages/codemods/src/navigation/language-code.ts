import { checkStructure, type Grammar, grammarNamed } from '@nav/core/stages';
import { didYouMean } from './names.ts';

export function languageFault(code: string, grammar?: Grammar): string | undefined {
  const config = { navigation: { languages: [{ language: code, pages: ['index'] }] } };
  const dialects = grammar ? [grammar] : [grammarNamed('standard'), grammarNamed('mintlify')];
  const [fault, ...others] = dialects.map((one) => checkStructure(config, one)[0]);
  if (!fault || others.includes(undefined)) return undefined;
  const { suggestion } = fault.args as { suggestion?: string };
  return `${JSON.stringify(code)} is not a supported language code.${didYouMean(suggestion)}`;
}

import { join } from 'node:path';
import { type Case, casesIn } from '@nav/cases';

/** `fixtures/CODEMOD/NAME.txt` with variants: options, a site, its files afterwards, and the outcome. */
export const cases: readonly Case[] = casesIn(join(import.meta.dirname, 'fixtures'), [
  'options.json',
  'after/',
  'outcome.json',
]);

/** Returns the cases of a codemod. */
export function casesOf(codemod: string): Case[] {
  return cases.filter(({ name }) => name.startsWith(`${codemod}/`));
}

import { join } from 'node:path';
import { type Case, casesIn } from '@nav/cases';

/** `fixtures/NAME.txt`: a site, command lines in `runs.json`, and the whole output of each in `stdout/RUN`. */
export const cases: readonly Case[] = casesIn(join(import.meta.dirname, 'fixtures'), [
  'runs.json',
  'stdout/',
]);

/** Returns the names of the outputs of a case and their texts. */
export function outputsOf(one: Case): [run: string, text: string][] {
  return [...one.sections]
    .filter(([name]) => name.startsWith('stdout/'))
    .map(([name, text]) => [name.slice('stdout/'.length), String(text)]);
}

/** Returns the outputs in a format of all cases, each with its title: the runs that are named by this format. */
export function outputsIn(format: string): [title: string, text: string][] {
  return cases.flatMap((one) =>
    outputsOf(one)
      .filter(([run]) => run === format || run.endsWith(`-${format}`))
      .map(([run, text]): [string, string] => [`${one.name} ${run}`, text]),
  );
}

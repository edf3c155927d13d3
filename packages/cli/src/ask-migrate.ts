import { autocomplete, cancel, confirm, isCancel, log, select, text } from '@clack/prompts';
import type { Codemod } from '@nav/codemods';
import { flagOf, missingOptions } from './codemod-flags.ts';

/** Asks which codemod to run; `undefined` when the user backs out. */
export async function askCodemod(codemods: Iterable<Codemod>): Promise<Codemod | undefined> {
  const answer = await autocomplete<Codemod>({
    message: 'What should become of the config?',
    options: [...codemods].map((codemod) => ({
      value: codemod,
      label: codemod.name,
      hint: codemod.summary,
    })),
    maxItems: 10,
  });
  return isCancel(answer) ? backOut() : answer;
}

/** Asks for the options that a codemod cannot do without; `undefined` when the user backs out. */
export async function askOptions(
  codemod: Codemod,
  flags: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown> | undefined> {
  const answers: Record<string, unknown> = {};
  for (const [name, { about, values }] of missingOptions(codemod, flags)) {
    const message = `${flagOf(name)}: ${about}`;
    const answer = values
      ? await select<string>({ message, options: values.map((value) => ({ value })) })
      : await text({
          message,
          validate: (value) => (value?.trim() ? undefined : 'It is needed.'),
        });
    if (isCancel(answer)) return backOut();
    answers[name] = answer;
  }
  return answers;
}

/** Asks whether files that git cannot bring back are to be changed all the same. */
export async function askForce(reasons: readonly string[]): Promise<boolean> {
  for (const reason of reasons) log.warn(reason);
  return (await confirm({ message: 'Change them all the same?', initialValue: false })) === true;
}

/** Shows what would happen, and asks whether it shall. */
export async function askWrite(summary: string): Promise<boolean> {
  log.message(summary.trimEnd());
  const answer = await confirm({ message: 'Write this?' });
  if (answer !== true) backOut();
  return answer === true;
}

function backOut(): undefined {
  cancel('Backed out.');
  return undefined;
}

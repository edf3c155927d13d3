import { autocomplete, cancel, confirm, isCancel, log, select, text } from '@clack/prompts';
import { type Codemod, flagOf } from '@nav/codemods';
import type { Dialog } from '../../terminal/command.ts';
import { printable } from '../../terminal/printable.ts';
import { missingOptions } from './codemod-flags.ts';

/** Asks which codemod to run; `undefined` when the user backs out. */
export async function askCodemod(
  codemods: Iterable<Codemod>,
  dialog: Dialog,
): Promise<Codemod | undefined> {
  const answer = await autocomplete<Codemod>({
    ...dialog,
    message: 'What should become of the config?',
    options: [...codemods].map((codemod) => ({
      value: codemod,
      label: codemod.name,
      hint: codemod.summary,
    })),
    maxItems: 10,
    validate: (value) => (value ? undefined : 'No codemod has that name; erase some of it.'),
  });
  return isCancel(answer) ? backOut(dialog) : answer;
}

/** Asks for the options that a codemod cannot do without; `undefined` when the user backs out. */
export async function askOptions(
  codemod: Codemod,
  flags: Readonly<Record<string, unknown>>,
  dialog: Dialog,
): Promise<Record<string, unknown> | undefined> {
  const answers: Record<string, unknown> = {};
  for (const [name, { about, values }] of missingOptions(codemod, flags)) {
    const message = `${flagOf(name)}: ${about}`;
    const answer = values
      ? await select<string>({ ...dialog, message, options: values.map((value) => ({ value })) })
      : await text({
          ...dialog,
          message,
          validate: (value) => (value?.trim() ? undefined : 'It is needed.'),
        });
    if (isCancel(answer)) return backOut(dialog);
    answers[name] = answer.trim();
  }
  return answers;
}

/**
 * Asks whether files that git cannot bring back are to be changed all the same; `undefined` when the user backs out of
 * the whole.
 */
export async function askForce(
  reasons: readonly string[],
  dialog: Dialog,
): Promise<boolean | undefined> {
  for (const reason of reasons) log.warn(printable(reason), dialog);
  const answer = await confirm({
    ...dialog,
    message: 'Change them all the same?',
    initialValue: false,
  });
  return isCancel(answer) ? backOut(dialog) : answer;
}

/** Shows what would happen, and asks whether it shall. */
export async function askWrite(summary: string, dialog: Dialog): Promise<boolean> {
  log.message(summary.trimEnd(), dialog);
  const answer = await confirm({ ...dialog, message: 'Write this?' });
  if (answer !== true) backOut(dialog);
  return answer === true;
}

function backOut(dialog: Dialog): undefined {
  cancel('Backed out.', dialog);
  return undefined;
}

import { autocomplete, confirm, isCancel, select, text } from '@clack/prompts';
import type { Codemod, Plan } from '@nav/codemods';
import { flagOf } from '@nav/codemods/internal';
import type { Dialog } from '../../terminal/command.ts';
import { canceled } from '../../terminal/prompts.ts';
import { printable } from '../../terminal/text.ts';
import { missingOptions } from './codemod-flags.ts';

/** Prompts for a codemod; `undefined` if the user cancels. */
export async function askCodemod(
  codemods: Iterable<Codemod>,
  dialog: Dialog,
): Promise<Codemod | undefined> {
  const answer = await autocomplete<Codemod>({
    ...dialog,
    message: 'Which codemod do you want to run?',
    options: [...codemods].map((codemod) => ({
      value: codemod,
      label: codemod.name,
      hint: codemod.summary,
    })),
    maxItems: 10,
    validate: (value) => (value ? undefined : 'No codemod matches. Delete some of the text.'),
  });
  return isCancel(answer) ? canceled(dialog) : answer;
}

/** Prompts for the required options of a codemod; `undefined` if the user cancels. */
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
          validate: (value) => (value?.trim() ? undefined : 'Enter a value.'),
        });
    if (isCancel(answer)) return canceled(dialog);
    answers[name] = answer.trim();
  }
  return answers;
}

/** Prompts for the part of the navigation to change; empty for all of it, `undefined` if the user cancels. */
export async function askPart(dialog: Dialog): Promise<string | undefined> {
  const answer = await text({
    ...dialog,
    message: 'Which part of the navigation do you want to change?',
    placeholder: 'labels such as "API > Guides"; empty for all of it',
  });
  return isCancel(answer) ? canceled(dialog) : (answer ?? '').trim();
}

/** Asks the questions of a plan, each once; returns the flags, or `undefined` if the user cancels. */
export async function askQuestions(
  questions: readonly Plan['questions'][number][],
  dialog: Dialog,
): Promise<Record<string, boolean> | undefined> {
  const answers: Record<string, boolean> = {};
  for (const { option, text: message } of questions) {
    if (option in answers) continue;
    const answer = await confirm({ ...dialog, message: printable(message), initialValue: false });
    if (isCancel(answer)) return canceled(dialog);
    answers[option] = answer;
  }
  return answers;
}

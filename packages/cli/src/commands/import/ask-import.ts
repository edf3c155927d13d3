import { cancel, confirm, isCancel, log, select } from '@clack/prompts';
import type { Framework } from '@nav/importers';
import type { Dialog } from '../../terminal/command.ts';

/** Asks which of several frameworks to import from; `undefined` if the user cancels. */
export async function askFramework(
  found: readonly { framework: Framework; file: string }[],
  dialog: Dialog,
): Promise<Framework | undefined> {
  const answer = await select({
    ...dialog,
    message: 'Which site do you want to import?',
    options: found.map(({ framework, file }) => ({
      value: framework,
      label: framework.title,
      hint: file,
    })),
  });
  return isCancel(answer) ? canceled(dialog) : answer;
}

/** Shows what would be written and asks for confirmation. */
export async function askToWrite(summary: string, dialog: Dialog): Promise<boolean> {
  log.message(summary.trimEnd(), dialog);
  const answer = await confirm({ ...dialog, message: 'Write these changes?' });
  if (answer !== true) canceled(dialog);
  return answer === true;
}

function canceled(dialog: Dialog): undefined {
  cancel('Canceled.', dialog);
  return undefined;
}

import { cancel, confirm, isCancel, log } from '@clack/prompts';
import type { Dialog } from './command.ts';
import { printable } from './text.ts';

/** Asks whether to overwrite files that git cannot restore; `undefined` if the user cancels the whole run. */
export async function askForce(
  reasons: readonly string[],
  dialog: Dialog,
): Promise<boolean | undefined> {
  for (const reason of reasons) log.warn(printable(reason), dialog);
  const answer = await confirm({ ...dialog, message: 'Overwrite them?', initialValue: false });
  return isCancel(answer) ? canceled(dialog) : answer;
}

export async function askWrite(summary: string, dialog: Dialog): Promise<boolean> {
  log.message(summary.trimEnd(), dialog);
  const answer = await confirm({ ...dialog, message: 'Write these changes?' });
  if (answer !== true) canceled(dialog);
  return answer === true;
}

/** Says that the user has canceled; returns `undefined`. */
export function canceled(dialog: Dialog): undefined {
  cancel('Canceled.', dialog);
  return undefined;
}

import { isCancel, select } from '@clack/prompts';
import type { Framework } from '@nav/importers';
import type { Dialog } from '../../terminal/command.ts';
import { canceled } from '../../terminal/prompts.ts';

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

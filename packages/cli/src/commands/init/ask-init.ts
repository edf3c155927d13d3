import { confirm, intro, isCancel, select, text } from '@clack/prompts';
import type { Dialect } from '@nav/core';
import type { Dialog } from '../../terminal/command.ts';
import { canceled } from '../../terminal/prompts.ts';

export interface InitAnswers {
  name: string;
  dialect: Dialect;
}

/**
 * Prompts for the missing options of `nav init`, and for confirmation.
 *
 * @returns `undefined` if the user cancels.
 */
export async function askInit(
  proposal: InitAnswers & { file: string; pages: string },
  given: Partial<InitAnswers>,
  dialog: Dialog,
): Promise<InitAnswers | undefined> {
  intro(`nav init: ${proposal.file} for ${proposal.pages}`, dialog);
  const name =
    given.name ??
    (await text({
      ...dialog,
      message: 'What is the name of your site?',
      initialValue: proposal.name,
      validate: (value) => (value?.trim() ? undefined : 'Enter a name.'),
    }));
  if (isCancel(name)) return canceled(dialog);
  const dialect =
    given.dialect ??
    (await select<Dialect>({
      ...dialog,
      message: 'Which builder do you use?',
      initialValue: proposal.dialect,
      options: [
        { value: 'mintlify', label: 'Mintlify' },
        { value: 'standard', label: 'Another one', hint: 'the documented format only' },
      ],
    }));
  if (isCancel(dialect)) return canceled(dialog);
  const go = await confirm({ ...dialog, message: `Write ${proposal.file}?` });
  return go === true ? { name: name.trim(), dialect } : canceled(dialog);
}

import { cancel, confirm, intro, isCancel, select, text } from '@clack/prompts';
import type { Dialect } from '@nav/core';
import type { Dialog } from '../../terminal/command.ts';

export interface InitAnswers {
  name: string;
  dialect: Dialect;
}

/**
 * Asks what the options of `nav init` leave open, and whether to write.
 *
 * @returns `undefined` when the user backs out.
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
      message: 'What is the site called?',
      initialValue: proposal.name,
      validate: (value) => (value?.trim() ? undefined : 'A site needs a name.'),
    }));
  if (isCancel(name)) return backOut(dialog);
  const dialect =
    given.dialect ??
    (await select<Dialect>({
      ...dialog,
      message: 'Which builder will read it?',
      initialValue: proposal.dialect,
      options: [
        { value: 'mintlify', label: 'Mintlify' },
        { value: 'standard', label: 'another one', hint: 'the documented format, to the letter' },
      ],
    }));
  if (isCancel(dialect)) return backOut(dialog);
  const go = await confirm({ ...dialog, message: `Write ${proposal.file}?` });
  return go === true ? { name: name.trim(), dialect } : backOut(dialog);
}

function backOut(dialog: Dialog): undefined {
  cancel('Backed out.', dialog);
  return undefined;
}

import { cancel, confirm, intro, isCancel, select, text } from '@clack/prompts';
import type { Dialect } from '@nav/core';

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
  proposal: InitAnswers & { file: string; pages: number },
  given: Partial<InitAnswers>,
): Promise<InitAnswers | undefined> {
  intro(`nav init: ${proposal.file} for ${proposal.pages} pages`);
  const name =
    given.name ??
    (await text({
      message: 'What is the site called?',
      initialValue: proposal.name,
      validate: (value) => (value?.trim() ? undefined : 'A site needs a name.'),
    }));
  if (isCancel(name)) return backOut();
  const dialect =
    given.dialect ??
    (await select<Dialect>({
      message: 'Which builder will read it?',
      initialValue: proposal.dialect,
      options: [
        { value: 'mintlify', label: 'Mintlify' },
        { value: 'standard', label: 'another one', hint: 'the documented format, to the letter' },
      ],
    }));
  if (isCancel(dialect)) return backOut();
  const go = await confirm({ message: `Write ${proposal.file}?` });
  return go === true ? { name, dialect } : backOut();
}

function backOut(): undefined {
  cancel('Backed out.');
  return undefined;
}

import type { Rows } from './row.ts';
import { capitalize, quote } from './wording.ts';

/** The arguments of the sentences. */
export interface MeaningArgs {
  /** `file` is set if both elements come from one file, which two `$ref`s point to; `isCopy` if both list the same pages. */
  'duplicate-label': { kind: string; label: string; file?: string; isCopy?: true };
  'multiple-defaults': { kind: string; label: string | undefined; first: string | undefined };
  'no-effect': { subject: string; because: string; instead?: 'addPages' | 'setBelow' };
  'source-not-read': { repository: string };
}

/** The sentences about the ways out of settings without effect. */
const INSTEAD = {
  addPages: 'Add pages or remove the group.',
  setBelow: 'Set it on an element below.',
};

export const meaning: Rows<MeaningArgs> = {
  'duplicate-label': {
    severity: 'warning',
    title: 'Two siblings have the same name',
    subject: 'label',
    text: ({ kind, label, file, isCopy }) => {
      const clash = `two sibling ${kind}s are both named ${quote(label)}`;
      return file === undefined
        ? isCopy
          ? `${capitalize(clash)} and list the same pages. Remove one.`
          : `${capitalize(clash)}. ${kind === 'language' ? 'Remove' : 'Rename'} one.`
        : `Two $refs point to the file ${quote(file)}, so ${clash}. Remove one $ref.`;
    },
  },
  'multiple-defaults': {
    severity: 'error',
    title: 'Several siblings are marked as default',
    subject: 'kind',
    text: ({ kind, label, first }) =>
      `${label === undefined ? `This ${kind}` : `The ${kind} ${quote(label)}`} is marked as default, but so is ${first === undefined ? 'another' : quote(first)}. Keep only one "default": true.`,
  },
  'no-effect': {
    severity: 'warning',
    title: 'A setting has no effect here',
    unnecessary: true,
    fixable: true,
    subject: 'field',
    text: ({ subject, because, instead }) =>
      `${capitalize(subject)} has no effect: ${because}.${instead ? ` ${INSTEAD[instead]}` : ''}`,
  },
  'source-not-read': {
    severity: 'info',
    title: 'The navigation of another repository was not read',
    subject: 'repository',
    text: ({ repository }) =>
      `Not read: the navigation of ${quote(repository)}. Its pages, and links to them, are not checked.`,
  },
};

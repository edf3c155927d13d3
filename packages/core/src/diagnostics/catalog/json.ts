import type { UnreadableFile } from '../../files/host.ts';
import type { Rows } from './row.ts';
import { type SyntaxReason, syntaxMessages } from './syntax.ts';
import { quote } from './wording.ts';

/** The arguments of the sentences. */
export interface JsonArgs {
  'invalid-json': { reason: SyntaxReason; found: string };
  'duplicate-key': { key: string };
  'too-deep': { limit: number };
  'unreadable-file': UnreadableFile;
  'config-not-found': { path: string };
}

export const json: Rows<JsonArgs> = {
  'invalid-json': {
    severity: 'error',
    effect: 'not-deployed',
    title: 'The file is not valid JSON',
    fatal: true,
    fixable: true,
    subject: 'file',
    text: ({ reason, found }) => syntaxMessages[reason](found),
  },
  'duplicate-key': {
    severity: 'error',
    title: 'An object has a duplicate key',
    subject: 'field',
    text: ({ key }) =>
      `Duplicate key ${quote(key)}. Only the last value is used. Merge them or remove one.`,
  },
  'too-deep': {
    severity: 'error',
    title: 'The file is nested too deeply',
    fatal: true,
    subject: 'file',
    text: ({ limit }) => `The file is nested more than ${limit} levels deep here. Flatten it.`,
  },
  'unreadable-file': {
    severity: 'error',
    title: 'A file or folder cannot be read',
    fatal: true,
    subject: 'unreadable',
    text: ({ path, reason }) =>
      `${quote(path)} cannot be read (${reason}), so its content is not checked. Make it readable.`,
  },
  'config-not-found': {
    severity: 'error',
    title: 'The config does not exist',
    fatal: true,
    subject: 'file',
    text: ({ path }) => `There is no ${quote(path)}. Check its path, or create it with "nav init".`,
  },
};

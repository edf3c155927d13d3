import type { Rows } from './row.ts';
import { didYouMean, quote } from './wording.ts';

/** The arguments of the sentences. */
export interface RefsArgs {
  'ref-not-found': {
    ref: string;
    reason: 'absent' | 'fragment' | 'url';
    /** Files with a similar path, equally similar if there are several. */
    suggestions: readonly string[];
  };
  'ref-cycle': { chain: readonly string[] };
  'ref-outside': { ref: string };
  /**
   * `found` is the type of the value, if that is not a string. `usePath` is set for a file whose path is valid instead of the
   * `$ref`.
   */
  'ref-invalid': { ref: string; problem: string; usePath?: true } | { found: string };
}

export const refs: Rows<RefsArgs> = {
  'ref-not-found': {
    severity: 'error',
    effect: 'not-deployed',
    title: 'The file of a $ref does not exist',
    subject: 'ref',
    text: ({ ref, reason, suggestions }) =>
      ({
        absent: `The file ${quote(ref)} of this $ref does not exist. ${didYouMean(suggestions, 'Paths are relative to the file that contains the $ref.')}`,
        fragment: `The $ref ${quote(ref)} has a fragment, but a $ref must point to a whole file. Move that part to its own file.`,
        url: `The $ref ${quote(ref)} is a URL. Use the path of a local file.`,
      })[reason],
  },
  'ref-cycle': {
    severity: 'error',
    effect: 'not-deployed',
    title: 'A $ref is circular',
    subject: 'cycle',
    text: ({ chain }) =>
      `This $ref is circular (${chain.join(' → ')}). Remove one $ref of the cycle.`,
  },
  'ref-outside': {
    severity: 'error',
    effect: 'not-deployed',
    title: "A $ref points outside the config's folder",
    subject: 'ref',
    text: ({ ref }) =>
      `The $ref ${quote(ref)} points outside the config's folder. Copy the file into it, and use a relative path.`,
  },
  'ref-invalid': {
    severity: 'error',
    effect: 'varies',
    title: 'The file of a $ref cannot be used',
    fixable: true,
    subject: 'anyRef',
    text: (args) =>
      'found' in args
        ? `A $ref must be a file path in quotes, not ${args.found}.`
        : `The file ${quote(args.ref)} of this $ref cannot be used: ${args.problem}.${args.usePath ? ' Use its path instead of a $ref.' : ''}`,
  },
};

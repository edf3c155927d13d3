import { sentenceOf } from './content.ts';
import type { Rows, TeamCode } from './row.ts';

/** The arguments of the messages. The messages are in the rules, because few imports need them. */
export interface TeamArgs {
  /** `path` is the path of the page, and `page` the path of another page with the same value. */
  'front-matter-required': { path: string; field: string; sentence: string; page?: string };
  /** `label` is the label of the group, or its path of labels. */
  'group-sync': { label: string; sentence: string };
  /**
   * `path` is the path of the page, or the entry or label. `name` is the code of the pattern, which its findings have as their
   * code, and `sentence` its message, in which `match` replaces `{match}`.
   */
  pattern: { path: string; name: TeamCode; sentence: string; match: string };
  /** `path` is the path of the file from the folder of the site. */
  'unused-file': { path: string; sentence: string };
  /** `source` is the source of the redirect. */
  'unused-redirect': { source: string; sentence: string };
}

export const team: Rows<TeamArgs> = {
  'front-matter-required': {
    severity: 'off',
    title: 'The front matter of a page lacks a required field',
    content: true,
    links: true,
    subject: 'pageField',
    text: sentenceOf,
  },
  'group-sync': {
    severity: 'off',
    title: 'A group does not match its folder',
    content: true,
    links: true,
    subject: 'label',
    text: sentenceOf,
  },
  pattern: {
    severity: 'off',
    title: 'A pattern from the settings matches',
    content: true,
    links: true,
    subject: 'slug',
    text: ({ sentence, match }) => sentence.replaceAll('{match}', match),
  },
  'unused-file': {
    severity: 'off',
    title: 'Nothing refers to a file',
    content: true,
    links: true,
    subject: 'slug',
    text: sentenceOf,
  },
  'unused-redirect': {
    severity: 'off',
    title: 'No link uses a redirect',
    content: true,
    links: true,
    subject: 'source',
    text: sentenceOf,
  },
};

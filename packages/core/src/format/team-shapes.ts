import type { Shape } from './grammar.ts';

/** The parts of a site that a pattern of the settings can apply to. */
export const PATTERN_PLACES = ['pages', 'links', 'front-matter', 'entries', 'labels'] as const;

const fieldRule: Shape = {
  type: 'object',
  fields: {
    required: { shape: 'flag', about: 'False if the field may be missing. Default: true.' },
    minLength: { shape: 'number', about: 'Minimum length in characters.' },
    maxLength: { shape: 'number', about: 'Maximum length in characters.' },
    pattern: { shape: 'label', about: 'Regular expression for the whole value.' },
    unique: { shape: 'flag', about: 'True if no two pages may have the same value.' },
  },
};

const frontMatterRule: Shape = {
  type: 'object',
  fields: {
    files: { shape: 'texts', about: 'Patterns of pages, as in .gitignore. Default: all pages.' },
    fields: {
      shape: { type: 'record', of: { type: 'either', of: ['flag', fieldRule] } },
      required: true,
      about: 'Fields by name: true, or limits of their values.',
    },
    unlisted: {
      shape: 'flag',
      about: 'True to also check pages outside the navigation. Default: false.',
    },
  },
};

const teamPattern: Shape = {
  type: 'object',
  fields: {
    code: {
      shape: 'teamCode',
      required: true,
      about: 'Code of its findings, such as "team/no-beta".',
    },
    in: {
      shape: { type: 'choice', values: PATTERN_PLACES },
      required: true,
      about: 'Part of the site to search.',
    },
    match: { shape: 'label', required: true, about: 'Regular expression of the text to report.' },
    message: { shape: 'label', required: true, about: 'Sentence about the mistake and its fix.' },
    files: { shape: 'texts', about: 'Patterns of pages, as in .gitignore. Default: all pages.' },
    ignoreCase: { shape: 'flag', about: 'True to ignore case.' },
    severity: {
      shape: { type: 'choice', values: ['info', 'warning', 'error'] },
      about: 'Severity of its findings. Default: the severity of the rule "pattern".',
    },
  },
};

const syncGroup: Shape = {
  type: 'object',
  fields: {
    group: {
      shape: 'label',
      required: true,
      about: 'Label, or path of labels such as "API > Pets".',
    },
    folder: { shape: 'label', required: true, about: 'Folder of its pages.' },
    files: {
      shape: 'texts',
      about: 'Patterns of its pages, as in .gitignore. Default: all pages of the folder.',
    },
    order: {
      shape: 'label',
      about: 'Order of its pages: "name", "title" or a front matter field.',
    },
  },
};

/** The shapes of the settings for team rules. They are separate because few imports need them. */
export const teamShapes: Readonly<Record<'frontMatter' | 'patterns' | 'syncGroups', Shape>> = {
  frontMatter: { type: 'list', of: frontMatterRule },
  patterns: { type: 'list', of: teamPattern },
  syncGroups: { type: 'list', of: syncGroup },
};

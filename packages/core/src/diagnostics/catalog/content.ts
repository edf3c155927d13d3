import type { Rows } from './row.ts';

/** The arguments of the messages. The sentences are with the rules, because few imports need them. */
export interface ContentArgs {
  'component-unknown': Lost & { name: string };
  'import-not-found': Lost & { source: string };
  'export-not-found': Lost & { source: string };
  'import-ignored': Lost & { source: string };
  'page-replaced': Lost & { source: string };
  'name-undefined': Lost & { name: string };
  'llms-txt': Listed;
  sitemap: Listed;
  'endpoint-unlisted': Pick<Lost, 'sentence'> & {
    /** The operation, such as `POST /pets`. */
    endpoint: string;
  };
  'endpoint-doubled': Pick<Lost, 'sentence'> & {
    /** The specification, as written in `openapi`. */
    source: string;
  };
  /** `address` is the address of the page that the link leads to. */
  'link-leaves-language': Listed & { link: string };
  'link-leaves-version': Listed & { link: string };
  /** `path` is the folder of the language, or the path of a page in another language. */
  'language-folder': Lost;
}

interface Lost {
  /** The path of the page or module, without an extension. */
  path: string;
  /** A sentence about the fault, or two with the cure. */
  sentence: string;
}

interface Listed extends Pick<Lost, 'sentence'> {
  /** The address of the page, from the root of the site. */
  address: string;
}

export const content: Rows<ContentArgs> = {
  'component-unknown': {
    severity: 'error',
    effect: 'not-shown',
    title: 'Mintlify does not have a component',
    content: true,
    links: true,
    fixable: true,
    subject: 'component',
    text: sentenceOf,
  },
  'import-not-found': {
    severity: 'error',
    effect: 'varies',
    title: 'An import of a page does not work',
    content: true,
    links: true,
    fixable: true,
    subject: 'imported',
    text: sentenceOf,
  },
  'export-not-found': {
    severity: 'error',
    effect: 'varies',
    title: 'An imported file does not have an export',
    content: true,
    links: true,
    subject: 'imported',
    text: sentenceOf,
  },
  'import-ignored': {
    severity: 'error',
    effect: 'varies',
    title: 'An import of a page is text',
    content: true,
    links: true,
    fixable: true,
    subject: 'imported',
    text: sentenceOf,
  },
  'page-replaced': {
    severity: 'error',
    effect: 'not-shown',
    title: 'An import replaces the content of a page',
    content: true,
    links: true,
    subject: 'imported',
    text: sentenceOf,
  },
  'name-undefined': {
    severity: 'error',
    effect: 'not-shown',
    title: 'An expression uses a name that does not exist',
    content: true,
    links: true,
    subject: 'component',
    text: sentenceOf,
  },
  'llms-txt': {
    severity: 'warning',
    title: 'llms.txt is out of date',
    content: true,
    links: true,
    subject: 'address',
    text: sentenceOf,
  },
  sitemap: {
    severity: 'warning',
    title: 'sitemap.xml is out of date',
    content: true,
    links: true,
    subject: 'address',
    text: sentenceOf,
  },
  'endpoint-unlisted': {
    severity: 'info',
    title: 'An operation has no page',
    content: true,
    links: true,
    subject: 'endpoint',
    text: sentenceOf,
  },
  'endpoint-doubled': {
    severity: 'warning',
    title: 'Operations have two pages',
    content: true,
    links: true,
    subject: 'specification',
    text: sentenceOf,
  },
  'link-leaves-language': {
    severity: 'warning',
    title: 'A link leaves its language',
    content: true,
    links: true,
    fixable: true,
    subject: 'address',
    text: sentenceOf,
  },
  'link-leaves-version': {
    severity: 'warning',
    title: 'A link leaves its version',
    content: true,
    links: true,
    fixable: true,
    subject: 'address',
    text: sentenceOf,
  },
  'language-folder': {
    severity: 'warning',
    title: 'A page is in the folder of another language',
    content: true,
    subject: 'slug',
    text: sentenceOf,
  },
};

export function sentenceOf({ sentence }: { sentence: string }): string {
  return sentence;
}

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
};

export function sentenceOf({ sentence }: { sentence: string }): string {
  return sentence;
}

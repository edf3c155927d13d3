import { type Excluded, exclusion } from './exclusion.ts';
import type { Rows } from './row.ts';
import { didYouMean, quote } from './wording.ts';

/** A cause that several missing anchors share: links to pages in a language use the anchors of another one. */
export interface TranslatedAnchor {
  kind: 'translated-anchor';
  language: string;
  original: string;
}

/** The arguments of the sentences. */
export interface LinksArgs {
  /** A link in a page. `link` is its path as written, `address` the same from the root of the site. */
  'link-not-found': {
    link: string;
    address: string;
    /** The links to the pages or files that may be meant, all equally good. */
    suggestions: readonly string[];
    /** Set for a file that code imports. */
    isImport?: true;
    /** Set for a file that exists but is not a page. */
    excluded?: Excluded;
    /** Set if git knows where the page went: its path, and the short hash of the commit. */
    renamed?: { to: string; commit: string };
  };
  /** `target` is the address that the redirects lead to. */
  'link-redirected': { link: string; address: string; target: string };
  /** `page` is the path of the page that the link leads to. */
  'anchor-not-found': {
    anchor: string;
    page: string;
    /** The anchors that may be meant, all equally good. */
    suggestions: readonly string[];
    /** The title that looks like it has this anchor. */
    title: { level: number } | { component: string } | undefined;
    isSamePage: boolean;
    /** The component around the heading, which the builder removes. */
    inside?: string;
    /** Set if the page that this one translates has the anchor: the names of the languages of both. */
    cause?: TranslatedAnchor;
  };
  /** `found` is the URL, without its fragment. `reason` is a clause such as `the server answered 404`. */
  'external-link': { found: string; reason: string };
  /** A code in a comment that silences findings; undefined for a comment without codes. */
  'unused-ignore': { code: string | undefined; isUnknown: boolean; suggestion: string | undefined };
}

function without(title: NonNullable<LinksArgs['anchor-not-found']['title']>): string {
  if ('level' in title) return `headings of level ${title.level} have`;
  const { component } = title;
  return `<${component}>${component === 'Step' ? ' without an id' : ''} has`;
}

export const links: Rows<LinksArgs> = {
  'link-not-found': {
    severity: 'error',
    title: 'A link in a page leads nowhere',
    links: true,
    fixable: true,
    subject: 'address',
    text: ({ link, address, suggestions, isImport, excluded, renamed }) => {
      if (excluded)
        return `The page of the link ${quote(link)} ${exclusion(excluded)} or change the link.`;
      if (isImport)
        return `The imported file ${quote(link)} does not exist. ${didYouMean(suggestions, 'Create it or change the path.')}`;
      const isRelative = !link.startsWith('/');
      const advice = renamed
        ? `The page was renamed to ${quote(renamed.to)} in ${renamed.commit}.`
        : didYouMean(suggestions, 'Change it to an existing page or file.');
      return `The link ${quote(link)}${isRelative ? ` leads to ${quote(address)}, which` : ''} does not exist on this site. ${advice}`;
    },
  },
  'link-redirected': {
    severity: 'info',
    title: 'A link in a page leads to a redirect',
    links: true,
    fixable: true,
    subject: 'address',
    text: ({ link, target }) =>
      `The link ${quote(link)} is redirected to ${quote(target)}. Link straight to it.`,
  },
  'anchor-not-found': {
    severity: 'warning',
    title: 'A link in a page points to a missing anchor',
    links: true,
    fixable: true,
    subject: 'anchor',
    text: ({ anchor, page, suggestions, title, isSamePage, inside, cause }) => {
      const because = inside
        ? `, because it is in ${quote(`<${inside}>`)}, which Mintlify removes`
        : title
          ? `, because ${without(title)} none`
          : cause
            ? `, which is an anchor of the ${cause.original} page`
            : '';
      const meant = suggestions.map((name) => `#${name}`);
      return `${isSamePage ? 'This page' : `The page ${quote(page)}`} has no anchor ${quote(`#${anchor}`)}${because}. ${didYouMean(meant, inside ? 'Replace that component.' : 'Change it to the slug of a heading.')}`;
    },
  },
  'external-link': {
    severity: 'warning',
    title: 'A link to another site does not work',
    external: true,
    subject: 'url',
    text: ({ found, reason }) =>
      `The link ${quote(found)} does not work: ${reason}. Change it, or pass --external-allow.`,
  },
  'unused-ignore': {
    severity: 'warning',
    title: 'An ignore comment is unused',
    links: true,
    unnecessary: true,
    subject: 'comment',
    text: ({ code, isUnknown, suggestion }) => {
      if (code === undefined) return 'This comment is unused. Remove it.';
      if (!isUnknown) return `The next line has no ${quote(code)} to ignore. Remove it.`;
      return `${quote(code)} is not the code of a finding. ${didYouMean(suggestion, 'Remove it.')}`;
    },
  },
};

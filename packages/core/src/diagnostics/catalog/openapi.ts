import { BEHIND_SYMLINK } from './exclusion.ts';
import type { Rows } from './row.ts';
import { didYouMean, quote } from './wording.ts';

/** Set on an entry that may be meant as a page, with a page of a similar name. */
export interface PageSuggestion {
  suggestion: string | undefined;
}

/** The arguments of the sentences. */
export interface OpenapiArgs {
  'openapi-not-found': {
    source: string;
    /** Files with a similar path, equally similar if there are several. */
    suggestions: readonly string[];
    /** Set for a file behind a symlink that leaves the site's folder. */
    outside?: true;
    /** The reason why fetching it failed. */
    unreachable?: string;
    /** The kind of source, if it is not an OpenAPI specification. */
    what?: 'AsyncAPI specification' | 'GraphQL schema' | 'SDK reference' | undefined;
  };
  'openapi-invalid': { source: string; problem: string };
  'openapi-remote': { source: string };
  'openapi-version': { source: string };
  /** `hidden` counts the endpoints marked x-hidden. `beside` is the endpoint that collides with a page file. */
  'openapi-collision': { href: string; count: number; hidden: number; beside?: string };
  'endpoint-not-found': {
    endpoint: string;
    /** The specification. In the front matter of a page, `undefined` if there are several that could define it. */
    source: string | undefined;
    problem: 'path' | 'method' | 'webhook' | 'excluded';
    suggestion: string | undefined;
    asPage?: PageSuggestion;
  };
  /** `atRoot` is set for an entry directly in the navigation. */
  'endpoint-without-spec': { endpoint: string; atRoot?: true; asPage?: PageSuggestion };
}

export const openapi: Rows<OpenapiArgs> = {
  'openapi-not-found': {
    severity: 'error',
    effect: 'varies',
    title: 'A specification does not exist',
    subject: 'specification',
    text: ({ source, suggestions, outside, unreachable, what }) => {
      const specification = `The ${what ?? 'OpenAPI specification'} ${quote(source)}`;
      if (unreachable !== undefined)
        return `${specification} could not be fetched: ${unreachable}. Check the URL or try again.`;
      if (outside) return `${specification} is ${BEHIND_SYMLINK}. Copy it into the folder.`;
      return `${specification} does not exist. ${didYouMean(suggestions, "Paths are relative to the config's folder.")}`;
    },
  },
  'openapi-invalid': {
    severity: 'error',
    effect: 'not-deployed',
    title: 'A file is not a valid OpenAPI 3 document',
    subject: 'specification',
    text: ({ source, problem }) =>
      `${quote(source)} is not a valid OpenAPI 3 document: ${problem}.`,
  },
  'openapi-remote': {
    severity: 'info',
    title: 'A remote specification was not read',
    subject: 'remote',
    text: ({ source }) =>
      `The remote specification ${quote(source)} was not read. Pass --fetch to read it.`,
  },
  'openapi-version': {
    severity: 'info',
    title: 'A specification uses OpenAPI 3.2',
    subject: 'specification',
    text: ({ source }) =>
      `${quote(source)} uses OpenAPI 3.2, which \`mint\` 4.2.941 does not accept. Use 3.1 until it does.`,
  },
  'openapi-collision': {
    severity: 'warning',
    title: 'Several endpoints share one URL',
    subject: 'href',
    text: ({ href, count, hidden, beside }) =>
      beside === undefined
        ? `${count} endpoints${hidden > 0 ? ` (${hidden} marked x-hidden)` : ''} share the URL ${quote(href)}, so readers can reach only the last. Give them different summaries, directories or x-mint.href values.`
        : `The endpoint ${quote(beside)}, marked x-hidden, shares the URL ${quote(href)} with a page, so readers can reach only one of them. Give it a different summary, directory or x-mint.href.`,
  },
  'endpoint-not-found': {
    severity: 'error',
    effect: 'varies',
    title: 'The specification does not define an endpoint',
    links: true,
    subject: 'endpoint',
    text: ({ endpoint, source, problem, suggestion, asPage }) => {
      const what = {
        path: 'has no such path',
        method: 'has the path but not this method',
        webhook: 'has no such webhook',
        excluded: 'excludes it with x-excluded',
      }[problem];
      const guess = suggestion === undefined ? '' : ` Did you mean ${quote(suggestion)}?`;
      const where =
        source === undefined ? 'no specification defines it' : `${quote(source)} ${what}`;
      return `${quote(endpoint)} cannot be shown: ${where}.${asPage ? pageInstead(asPage) : guess}`;
    },
  },
  'endpoint-without-spec': {
    severity: 'error',
    title: 'No specification applies to an endpoint',
    subject: 'endpoint',
    text: ({ endpoint, atRoot, asPage }) => {
      const action = atRoot
        ? ' Move it into a group that has one.'
        : ' Set it on this element or a parent.';
      return `${quote(endpoint)} is read as an endpoint, but no "openapi" applies here.${asPage ? pageInstead(asPage) : action}`;
    },
  },
};

function pageInstead({ suggestion }: PageSuggestion): string {
  return suggestion === undefined
    ? ' If this is a page, use a path without a space.'
    : ` If this is a page, did you mean ${quote(suggestion)}?`;
}

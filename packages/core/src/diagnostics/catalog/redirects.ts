import { sentenceOf } from './content.ts';
import type { Rows } from './row.ts';
import { arrows, didYouMean, equallyGood, quote } from './wording.ts';

/** The arguments of the sentences. */
export interface RedirectsArgs {
  /**
   * `path` is the inferred base path, with a leading slash. `links` and `configLinks` are the number of links in pages or in
   * the config that show it, if not all redirects and links of the config do.
   */
  'base-path': { path: string; links?: number; configLinks?: number };
  /**
   * `path` is the source without query and fragment. `taken` is the reason why a redirect from there would differ: a page,
   * file or other redirect is there, or `others` have the same path and another destination.
   */
  'redirect-source':
    | {
        source: string;
        extra: 'fragment' | 'query' | 'query and a fragment';
        path: string;
        /** The path, if nothing is there and the destination exists. */
        suggestion: string | undefined;
        taken?: 'page' | 'redirect' | 'others';
      }
    | {
        source: string;
        /** `ignored`: it has parameters that the builder does not have. `inner`: `:name*` is not the last segment. */
        parameters: 'ignored' | 'inner';
        /** The source and destination with wildcards, if they can mean the same. */
        instead?: { source: string; destination?: string };
        /** The source with wildcards, if others are the same. */
        sharedAs?: string | undefined;
      };
  'redirect-chain': { source: string; destination: string; end: string | undefined };
  /**
   * `readsAs` is set for a redirect whose source and destination are the same for the builder, such as `/a` and `/a/index`:
   * the builder reads `written` as `path`. `isServed` is true if a page is there.
   */
  'redirect-loop': {
    chain: readonly string[];
    grows: boolean;
    readsAs?: { source: string; written: string; path: string; isServed: boolean };
  };
  /** `isFile` is set for a file that is not a page, such as an image. */
  'redirect-live-page': { source: string; page: string; isFile?: true };
  /**
   * `undefinedIn` is set for a destination with a parameter that its source does not define, such as `:slug*`; `instead` is
   * the destination that is meant, if that is clear.
   */
  'redirect-not-found': {
    destination: string;
    suggestion: string | undefined;
    /** Suggestions that are equally good. */
    others?: readonly string[];
    undefinedIn?: { source: string; parameter: string; instead: string | undefined };
  };
  'redirect-shadowed': { source: string; by: string };
  /**
   * `found` is the URL, or the source of a redirect that would catch all of the URLs. `count` is the number of known URLs, and
   * `example` one of them. `kind` is what answered one URL, or for several URLs:
   *
   * - `pattern`: a redirect with parameters.
   * - `folders`: folders in a folder that opened their first pages.
   * - `moved`, `removed`: the pages below a folder, which moved to another one, or are gone.
   * - `parts`: the images, scripts and other parts of pages in a folder.
   */
  'url-gone': {
    found: string;
    kind:
      | 'page'
      | 'endpoint'
      | 'file'
      | 'folder'
      | 'redirect'
      | 'pattern'
      | 'folders'
      | 'moved'
      | 'removed'
      | 'parts';
    count: number;
    example: string;
    /** The address that it led to, if that is another one; the new folder of moved pages. */
    to?: string;
    /** The addresses that it may be redirected to, all equally good. */
    suggestions: readonly string[];
    /** True if it is certain that the page is there now. */
    isCertain?: true;
    sentence: string;
  };
  /** `twin` is the first source, if it is spelled differently. `isRejected` is set if the builder rejects the config. */
  'redirect-duplicate': { source: string; twin?: string; same: boolean; isRejected?: true };
}

export const redirects: Rows<RedirectsArgs> = {
  'base-path': {
    severity: 'info',
    title: 'The site seems to have a base path',
    subject: 'basePath',
    text: ({ path, links, configLinks }) =>
      `${links !== undefined ? `${links} links in pages` : configLinks !== undefined ? `${configLinks} links of the config` : 'All redirects and links'} start with ${quote(path)}, but no page does, so nav assumes that the site is served there. Set "basePath": ${quote(path)} in nav.config.json, or "/" if it is not.`,
  },
  'redirect-source': {
    severity: 'warning',
    title: 'The source of a redirect matches no URL',
    unnecessary: true,
    fixable: true,
    subject: 'source',
    text: (args) => {
      if ('parameters' in args) return parametersText(args);
      const { source, extra, path, taken } = args;
      const action = {
        none: `Write ${quote(path)}.`,
        page: `Remove it, because ${quote(path)} still exists.`,
        redirect: `Remove it, because another redirect applies to ${quote(path)}.`,
        others: `Replace all such redirects of ${quote(path)} with one.`,
      }[taken ?? 'none'];
      return `${redirectFrom(source)} never applies because its source has a ${extra}. ${action}`;
    },
  },
  'redirect-chain': {
    severity: 'warning',
    title: 'A redirect leads to another redirect',
    fixable: true,
    subject: 'source',
    text: ({ source, destination, end }) => {
      const last = end === undefined ? undefined : quote(end);
      return `${redirectFrom(source)} leads to ${quote(destination)}, which redirects ${last ? `to ${last}` : 'again'}. ${last ? `Point it straight at ${last}` : 'Point it at a page or remove it'}.`;
    },
  },
  'redirect-loop': {
    // The site still builds, and only an old URL fails.
    severity: 'warning',
    title: 'Redirects form a loop',
    fixable: true,
    subject: 'loop',
    text: ({ chain, grows, readsAs }) => {
      if (readsAs) {
        const { source, written, path, isServed } = readsAs;
        const because = isServed ? `, because a page is already served at ${quote(path)}` : '';
        return `${redirectFrom(source)} never ends because Mintlify reads ${quote(written)} as ${quote(path)}. Remove it${because}.`;
      }
      if (grows)
        return `These redirects make the URL longer and longer (${arrows(chain)} → …). Remove one or change its destination.`;
      return chain.length === 2
        ? `${redirectFrom(chain[0] ?? '')} leads to itself. Remove it or change its destination.`
        : `These redirects form a loop (${arrows(chain)}). Remove one.`;
    },
  },
  'redirect-live-page': {
    severity: 'warning',
    title: 'The source of a redirect is also a page',
    subject: 'source',
    text: ({ source, page, isFile }) =>
      `${redirectFrom(source)} hides the ${isFile ? 'file' : 'page'} ${quote(page)}, which still exists. Remove one of them.`,
  },
  'redirect-not-found': {
    severity: 'warning',
    title: 'The destination of a redirect does not exist',
    fixable: true,
    subject: 'destination',
    text: ({ destination, suggestion, others, undefinedIn }) => {
      if (undefinedIn) {
        const { source, parameter, instead } = undefinedIn;
        const action =
          instead !== undefined
            ? `Write ${quote(instead)}`
            : /:\w|\*/.test(source)
              ? 'Use a parameter of the source'
              : 'Write the address of a page';
        return `The destination ${quote(destination)} uses ${quote(parameter)}, which the source ${quote(source)} does not define, so readers end at a URL that contains ${quote(parameter)}. ${action}.`;
      }
      return `The destination ${quote(destination)} is not a page of these docs. ${didYouMean(equallyGood(suggestion, others), 'Point it at an existing page, or ignore it in nav.config.json.')}`;
    },
  },
  'redirect-shadowed': {
    severity: 'warning',
    title: 'A redirect is unreachable',
    unnecessary: true,
    subject: 'source',
    text: ({ source, by }) =>
      `${redirectFrom(source)} never applies because the earlier one from ${quote(by)} matches first. Move it up or remove it.`,
  },
  'redirect-duplicate': {
    severity: 'warning',
    effect: 'varies',
    title: 'Two redirects have the same source',
    unnecessary: true,
    fixable: true,
    subject: 'source',
    text: ({ source, twin, same, isRejected }) => {
      if (isRejected) {
        const how = same ? '' : ', with different destinations';
        return `${redirectFrom(source)} is listed twice${how}. Mintlify rejects the whole docs.json. Remove one.`;
      }
      if (twin !== undefined)
        return `${quote(source)} duplicates ${quote(twin)}. Only the first ${same ? 'is needed' : 'applies'}. Remove one.`;
      return same
        ? `${redirectFrom(source)} is listed twice. Remove one.`
        : `${quote(source)} is redirected twice, to different destinations. Only the first applies. Remove one.`;
    },
  },
  'url-gone': {
    severity: 'error',
    title: 'A URL is gone',
    since: true,
    fixable: true,
    subject: 'url',
    text: sentenceOf,
  },
};

function parametersText({
  source,
  parameters,
  instead,
  sharedAs,
}: Extract<RedirectsArgs['redirect-source'], { parameters: string }>): string {
  const texts = [instead?.source, instead?.destination].flatMap((text) =>
    text === undefined ? [] : quote(text),
  );
  const action = instead
    ? `Write ${texts.join(' and ')}.`
    : sharedAs === undefined
      ? 'Write a redirect for each URL.'
      : `Merge it with the other redirects that mean ${quote(sharedAs)}.`;
  return parameters === 'inner'
    ? `${redirectFrom(source)} may not apply because Mintlify documents ":name*" only as the last segment of a source. ${action}`
    : `${redirectFrom(source)} never applies because Mintlify supports only ":name*" as the last segment of a source, and "*" at its end. ${action}`;
}

function redirectFrom(source: string): string {
  return `The redirect from ${quote(source)}`;
}

import { type Excluded, exclusion } from './exclusion.ts';
import { type MdxProblem, mdxMessages } from './mdx.ts';
import type { Rows } from './row.ts';
import { didYouMean, equallyGood, quote } from './wording.ts';

/** A cause that several missing pages share. */
export type MissingCause =
  /**
   * `folder`: the pages are below this folder. `extra-folder`: their paths start with it, but they are not in one. `whole`
   * is true if no entry of the navigation has a page.
   */
  | { kind: 'folder' | 'extra-folder'; folder: string; whole: boolean }
  /** No entry of the navigation has a page: the config is not in the folder of its site. */
  | { kind: 'config' }
  /** No entry of an element such as `version "v2"` has a page. */
  | { kind: 'section'; section: string }
  /** Only the versions of the pages in this language are missing. */
  | { kind: 'language'; language: string };

/** The arguments of the sentences. */
export interface PagesArgs {
  'page-not-found': {
    path: string;
    role: 'page' | 'root' | 'href';
    suggestion: string | undefined;
    /** Suggestions that are equally good. */
    others?: readonly string[];
    /** A clause about an entry that cannot be a page, with the fix. */
    problem?: string;
    /** Set for a file that exists but is not a page. */
    excluded?: Excluded;
    /** Set if the page exists in another language: the name of the missing one, and the page. */
    translation?: { language: string; of: string };
    /** Set if git knows where the page went: its path, and the short hash of the commit. */
    renamed?: { to: string; commit: string };
    /** Set if many pages are missing for the same reason. */
    cause?: MissingCause;
  };
  'page-path': { path: string; problem: string; replacement: string | undefined };
  /** `file` is set if the entries come from one file, which several `$ref`s name. */
  'duplicate-page': { path: string; scope: string; times: number; file?: string };
  /** Paths of files from the root of the host. */
  'page-collision': { href: string; files: readonly [page: string, index: string] };
  'front-matter-invalid': {
    /** The path of the page. */
    path: string;
    /** A clause such as `it has the duplicate key "title"`. */
    problem: string;
    /** The key, if the problem is that it is a duplicate. */
    duplicate?: string;
    /** The way to fix it, if it is another one than quotes. */
    advice?: string;
  };
  /**
   * `path` is the path of the page, and `written` the value of `field`. `shown` is the text that readers see, if that is known.
   */
  'title-not-text': {
    path: string;
    field: string;
    written: string;
    kind: 'boolean' | 'date' | 'list' | 'mapping' | 'number';
    shown?: string;
  };
  /** `path` is the path of the page. The others describe its first syntax error. */
  'page-syntax': { path: string } & Omit<MdxProblem, 'start' | 'end' | 'instead'>;
  /**
   * `file` is the path of its file from the host's root. `links` counts the files that link to it, if that is known.
   * `redirected` is set if a redirect leads to it.
   */
  'orphan-page': { path: string; file: string; links?: number; redirected?: true };
  /**
   * `address`: the address of the page ends in the extension of a file. `by` is the path of a page that imports it, from the
   * folder of the site.
   */
  'unpublished-page': {
    path: string;
    because:
      | { kind: 'address' }
      | { kind: 'symlink' }
      | { kind: 'imported'; by: string | undefined };
  };
  'variable-not-defined': {
    variable: string;
    suggestion: string | undefined;
    /** False in a URL or an attribute, where braces are characters. */
    isExpression: boolean;
  };
  /** `pages` is the number of pages in the folder and below it. */
  'unlisted-folder': { folder: string; pages: number };
}

export const pages: Rows<PagesArgs> = {
  'page-not-found': {
    severity: 'error',
    title: 'A page does not exist',
    fixable: true,
    subject: 'page',
    text: ({ path, role, suggestion, others, problem, excluded, translation, renamed }) => {
      const what = { page: 'page', root: 'root page', href: 'linked page' }[role];
      const page = `The ${what} ${quote(path)}`;
      if (excluded) return `${page} ${exclusion(excluded)} or remove the entry.`;
      if (problem !== undefined) return `${page} ${problem}.`;
      if (renamed)
        return `${page} does not exist. It was renamed to ${quote(renamed.to)} in ${renamed.commit}.`;
      if (translation)
        return `The ${translation.language} version of ${quote(translation.of)} is missing. Create ${quote(path)} or remove the entry.`;
      if (suggestion === undefined && role === 'href')
        return `The link ${quote(path)} does not lead to a page of these docs. Change it, or ignore it in nav.config.json.`;
      const isTwin = path.normalize() === suggestion?.normalize();
      return `${page} does not exist. ${didYouMean(equallyGood(suggestion, others), 'Create the file or remove the entry.')}${isTwin ? ' It looks the same, but its letters are encoded differently.' : ''}`;
    },
  },
  'page-path': {
    severity: 'warning',
    title: 'A page path has an unusual form',
    fixable: true,
    subject: 'entry',
    text: ({ path, problem, replacement }) =>
      `The page path ${quote(path)} ${problem}.${replacement === undefined ? '' : ` Write ${quote(replacement)}.`}`,
  },
  'duplicate-page': {
    severity: 'warning',
    title: 'A page is listed several times in the same scope',
    subject: 'repeated',
    text: ({ path, scope, times, file }) => {
      if (file !== undefined)
        return `Several $refs point to the file ${quote(file)}, so its pages are listed more than once in ${scope}. The sidebar highlights only the first entry of a page. Keep one $ref.`;
      const [often, surplus] = times === 2 ? ['twice', 'one'] : [`${times} times`, 'this one'];
      return `The page ${quote(path)} is listed ${often} in ${scope}. The sidebar highlights only the first. Remove ${surplus}.`;
    },
  },
  'page-collision': {
    severity: 'warning',
    title: 'Two page files have the same URL',
    subject: 'collision',
    text: ({ href, files: [page, index] }) =>
      `${quote(page)} and ${quote(index)} have the same URL ${quote(href)}. Readers see only the first. Merge them or rename one.`,
  },
  'front-matter-invalid': {
    severity: 'error',
    effect: 'varies',
    title: 'The front matter of a page is not valid YAML',
    links: true,
    fixable: true,
    subject: 'slug',
    text: ({ problem, duplicate, advice }) =>
      `The front matter of this page cannot be read: ${problem}. ${advice ?? (duplicate === undefined ? 'Put quotes around values with special characters' : 'Remove one')}.`,
  },
  'variable-not-defined': {
    severity: 'error',
    effect: 'varies',
    title: 'The config does not define a variable of a page',
    subject: 'variable',
    text: ({ variable, suggestion, isExpression }) =>
      `"variables" does not define ${quote(variable)}${isExpression ? ', so the page fails in Mintlify' : ''}. ${didYouMean(suggestion, 'Define its text there, or write the text here.')}`,
  },
  'title-not-text': {
    severity: 'warning',
    title: 'The title of a page is not a string',
    links: true,
    fixable: true,
    subject: 'slug',
    text: ({ field, written, kind, shown }) =>
      `The ${field} ${quote(written)} is a ${kind} in YAML${shown === undefined ? '' : `, so readers see ${quote(shown)}`}. Put it in quotes.`,
  },
  'page-syntax': {
    severity: 'error',
    effect: 'varies',
    title: 'A page does not parse as MDX',
    fixable: true,
    syntax: true,
    subject: 'slug',
    text: ({ reason, ...args }) => mdxMessages[reason](args),
  },
  'orphan-page': {
    severity: 'warning',
    title: 'A page is not in the navigation',
    absence: true,
    subject: 'slug',
    text: ({ path, links = 0, redirected }) => {
      const source =
        links > 1
          ? `${links} pages link`
          : links
            ? '1 page links'
            : redirected && 'a redirect leads';
      return `The page ${JSON.stringify(path)} is not in the navigation, but it is served at its URL${source ? ` and ${source} to it` : ''}. ${addition('it', 'its', 'it')}`;
    },
  },
  'unpublished-page': {
    severity: 'warning',
    effect: 'not-shown',
    title: 'A listed page is not published',
    links: true,
    subject: 'slug',
    text: ({ path, because }) => {
      const why =
        because.kind === 'address'
          ? 'its URL ends in a file extension. Rename its file'
          : because.kind === 'symlink'
            ? 'its file is a symbolic link. Put its content in a snippet that both pages import'
            : `${because.by ? quote(because.by) : 'another file'} imports its file. Put the content in a snippet that both import`;
      return `The page ${quote(path)} is not published, because ${why}.`;
    },
  },
  'unlisted-folder': {
    severity: 'info',
    title: 'A folder of pages is not in the navigation',
    absence: true,
    subject: 'folder',
    text: ({ folder, pages }) =>
      `None of the ${pages} pages in ${quote(folder)} are in the navigation, but they are served at their URLs. ${addition('them', 'their', 'the folder')}`,
  },
};

function addition(pages: string, their: string, ignored: string): string {
  return `Add ${pages} with "nav migrate add-orphans", write "hidden: true" in ${their} front matter, or ignore ${ignored} in nav.config.json.`;
}

import { pageKey } from '@nav/paths';

/** The place of a finding as a subject names it: by labels and property names, without list indexes. */
export interface SubjectPlace {
  /** Returns the label of the element, or the names of the properties that lead to an element without one. */
  element(): string;
  /** Returns the label of the nearest element that has one, and the names of the properties below it: `Guides/icon`. */
  path(): string;
  /** Returns the path of a file from the folder of the site. */
  fromSite(file: string): string;
}

/** The subjects whose findings have the arguments `Args`. */
export type SubjectOf<Args> = {
  [Name in keyof typeof subjects]: [Args] extends [Parameters<(typeof subjects)[Name]['of']>[0]]
    ? Name
    : never;
}[keyof typeof subjects];

/**
 * The things that findings are about, wherever they are. `is` names the subject in documentation: `the path of the page`.
 * `of` returns the subject of a finding. It stays the same if the thing is moved, its siblings change their order, or the
 * file is reformatted or split, so it contains no index, no line and nothing that is only a suggestion.
 */
export const subjects = {
  file: {
    is: "the path of the file from the site's folder",
    of: (_: object, place: SubjectPlace): string => place.path(),
  },
  unreadable: {
    is: "the path of the file or folder from the site's folder",
    of: ({ path }: { path: string }, place: SubjectPlace): string => place.fromSite(path),
  },
  navigation: {
    is: '`navigation`',
    of: (_: object): string => 'navigation',
  },
  element: {
    is: 'the label of the element, such as `Guides`',
    of: (_: object, place: SubjectPlace): string => place.element(),
  },
  field: {
    is: 'the label of the element and the field, such as `Guides/icon`',
    of: (_: object, place: SubjectPlace): string => place.path(),
  },
  missing: {
    is: 'the label of the element and the field, such as `Guides/icon`',
    of: ({ field }: { field: string }, place: SubjectPlace): string =>
      `${place.element()}/${field}`,
  },
  language: {
    is: 'the language code as written',
    of: ({ found }: { found: string }): string => found,
  },
  url: {
    is: 'the URL as written',
    of: ({ found }: { found: string }, place: SubjectPlace): string =>
      found === '' ? place.path() : found,
  },
  label: {
    is: 'the label, or the path of the file that two `$ref`s name',
    of: ({ label, file }: { label: string; file?: string }, place: SubjectPlace): string =>
      file === undefined ? label : place.fromSite(file),
  },
  kind: {
    is: 'the kind of the elements, such as `version`',
    of: ({ kind }: { kind: string }): string => kind,
  },
  page: {
    is: 'the path of the page',
    of: ({ path }: { path: string }): string => pageOf(path),
  },
  entry: {
    is: 'the path of the page as written',
    of: ({ path }: { path: string }): string => pageOf(path),
  },
  repeated: {
    is: 'the path of the page, or of the file that two `$ref`s name',
    of: ({ path, file }: { path: string; file?: string }, place: SubjectPlace): string =>
      file === undefined ? pageOf(path) : place.fromSite(file),
  },
  collision: {
    is: 'the path of the page that is not an index page',
    of: ({ href }: { href: string }): string => pageOf(href),
  },
  slug: {
    is: 'the path of the page',
    of: ({ path }: { path: string }): string => path,
  },
  folder: {
    is: 'the path of the folder',
    of: ({ folder }: { folder: string }): string => folder,
  },
  comment: {
    is: "the path of the page file from the site's folder",
    of: (_: object, place: SubjectPlace): string => place.path(),
  },
  ref: {
    is: 'the `$ref` as written',
    of: ({ ref }: { ref: string }): string => ref,
  },
  cycle: {
    is: "the paths of the files from the site's folder, the first in the alphabet first",
    of: ({ chain }: { chain: readonly string[] }, place: SubjectPlace): string =>
      cycleOf(chain.map((file) => place.fromSite(file))),
  },
  anyRef: {
    is: 'the `$ref` as written, or the place of one that is not a text',
    of: (args: { ref: string } | { found: string }, place: SubjectPlace): string =>
      'ref' in args ? args.ref : place.path(),
  },
  specification: {
    is: 'the path or URL of the specification as written',
    of: ({ source }: { source: string }): string => source,
  },
  remote: {
    is: 'the URL of the specification',
    of: ({ source }: { source: string }): string => source,
  },
  href: {
    is: 'the URL path that the endpoints share',
    of: ({ href }: { href: string }): string => href,
  },
  endpoint: {
    is: 'the endpoint as written, such as `GET /users`',
    of: ({ endpoint }: { endpoint: string }): string => endpoint,
  },
  basePath: {
    is: 'the inferred base path, such as `/docs`',
    of: ({ path }: { path: string }): string => path,
  },
  source: {
    is: 'the source of the redirect as written',
    of: ({ source }: { source: string }): string => source,
  },
  loop: {
    is: 'the sources of the loop, the first in the alphabet first, such as `/a → /b`',
    of: ({ chain, grows }: { chain: readonly string[]; grows: boolean }): string =>
      grows ? (chain[0] ?? '') : cycleOf(chain),
  },
  destination: {
    is: 'the destination of the redirect as written',
    of: ({ destination }: { destination: string }): string => destination,
  },
  address: {
    is: 'the address of the link from the root of the site, such as `/pricing`',
    of: ({ address }: { address: string }): string => address,
  },
  anchor: {
    is: 'the page and the anchor, such as `/setup#install`',
    of: ({ page, anchor }: { page: string; anchor: string }): string => `/${page}#${anchor}`,
  },
};

/** The path of a page without slashes at its ends. The root of the site is a slash. */
function pageOf(path: string): string {
  return pageKey(path) || '/';
}

/** Names a cycle independently of its start. The last entry repeats the first. */
function cycleOf(chain: readonly string[]): string {
  const entries = chain.length > 1 ? chain.slice(0, -1) : chain;
  const start = entries.reduce(
    (least, entry, at) => (entry < (entries[least] ?? '') ? at : least),
    0,
  );
  return [...entries.slice(start), ...entries.slice(0, start)].join(' → ');
}

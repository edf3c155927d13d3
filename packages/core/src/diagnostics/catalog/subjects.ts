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
  [Name in keyof typeof subjects]: [Args] extends [Parameters<(typeof subjects)[Name]>[0]]
    ? Name
    : never;
}[keyof typeof subjects];

/**
 * The things that findings are about, wherever they are. A function returns the subject of a finding. It stays the same if the thing is moved, its siblings change their order, or the
 * file is reformatted or split, so it contains no index, no line and nothing that is only a suggestion.
 */
export const subjects = {
  file: (_: object, place: SubjectPlace): string => place.path(),
  unreadable: ({ path }: { path: string }, place: SubjectPlace): string => place.fromSite(path),
  navigation: (_: object): string => 'navigation',
  element: (_: object, place: SubjectPlace): string => place.element(),
  field: (_: object, place: SubjectPlace): string => place.path(),
  missing: ({ field }: { field: string }, place: SubjectPlace): string =>
    `${place.element()}/${field}`,
  language: ({ found }: { found: string }): string => found,
  url: ({ found }: { found: string }, place: SubjectPlace): string =>
    found === '' ? place.path() : found,
  label: ({ label, file }: { label: string; file?: string }, place: SubjectPlace): string =>
    file === undefined ? label : place.fromSite(file),
  kind: ({ kind }: { kind: string }): string => kind,
  page: ({ path }: { path: string }): string => pageOf(path),
  entry: ({ path }: { path: string }): string => pageOf(path),
  repeated: ({ path, file }: { path: string; file?: string }, place: SubjectPlace): string =>
    file === undefined ? pageOf(path) : place.fromSite(file),
  collision: ({ href }: { href: string }): string => pageOf(href),
  slug: ({ path }: { path: string }): string => path,
  component: ({ path, name }: { path: string; name: string }): string => `${path} ${name}`,
  pageField: ({ path, field }: { path: string; field: string }): string => `${path} ${field}`,
  imported: ({ path, source }: { path: string; source: string }): string => `${path} ${source}`,
  folder: ({ folder }: { folder: string }): string => folder,
  comment: (_: object, place: SubjectPlace): string => place.path(),
  ref: ({ ref }: { ref: string }): string => ref,
  cycle: ({ chain }: { chain: readonly string[] }, place: SubjectPlace): string =>
    cycleOf(chain.map((file) => place.fromSite(file))),
  anyRef: (args: { ref: string } | { found: string }, place: SubjectPlace): string =>
    'ref' in args ? args.ref : place.path(),
  specification: ({ source }: { source: string }): string => source,
  remote: ({ source }: { source: string }): string => source,
  href: ({ href }: { href: string }): string => href,
  endpoint: ({ endpoint }: { endpoint: string }): string => endpoint,
  basePath: ({ path }: { path: string }): string => path,
  source: ({ source }: { source: string }): string => source,
  repository: ({ repository }: { repository: string }): string => repository,
  variable: ({ variable }: { variable: string }): string => variable,
  loop: ({ chain, grows }: { chain: readonly string[]; grows: boolean }): string =>
    grows ? (chain[0] ?? '') : cycleOf(chain),
  destination: ({ destination }: { destination: string }): string => destination,
  address: ({ address }: { address: string }): string => address,
  anchor: ({ page, anchor }: { page: string; anchor: string }): string => `/${page}#${anchor}`,
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

import { pageKey } from '../text/page-path.ts';
import type { Code, MessageArgs } from './diagnostic.ts';

/** The place of a finding as a subject names it: by labels and property names, without list indexes. */
export interface SubjectPlace {
  /** Returns the label of the element, or the names of the properties that lead to an element without one. */
  element(): string;
  /** Returns the label of the nearest element that has one, and the names of the properties below it: `Guides/icon`. */
  path(): string;
  /** Returns the path of a file from the folder of the site. */
  fromSite(file: string): string;
}

/** The subject of the findings of a code: the thing that they are about, wherever it is. */
export interface Subject<C extends Code> {
  /** The name of the subject in documentation: `the path of the page`. */
  is: string;
  /**
   * Returns the subject of a finding. It stays the same if the thing is moved, its siblings change their order, or the
   * file is reformatted or split, so it contains no index, no line and nothing that is only a suggestion.
   */
  of(args: MessageArgs[C], place: SubjectPlace): string;
}

const ELEMENT = 'the label of the element, such as `Guides`';
const FIELD = 'the label of the element and the field, such as `Guides/icon`';
const ENDPOINT = 'the endpoint as written, such as `GET /users`';
const FILE = "the path of the file from the site's folder";
const SPECIFICATION = 'the path or URL of the specification as written';
const SOURCE = 'the source of the redirect as written';

const path = (_: unknown, place: SubjectPlace) => place.path();
const element = (_: unknown, place: SubjectPlace) => place.element();

/** The subjects of all codes. A finding keeps its identity as long as its code and its subject stay the same. */
export const subjects: { readonly [C in Code]: Subject<C> } = {
  'invalid-json': { is: FILE, of: path },
  'duplicate-key': { is: FIELD, of: path },
  'too-deep': { is: FILE, of: path },
  'unreadable-file': {
    is: "the path of the file or folder from the site's folder",
    of: ({ path }, place) => place.fromSite(path),
  },
  'missing-navigation': { is: '`navigation`', of: () => 'navigation' },
  'no-primary-pattern': { is: '`navigation`', of: () => 'navigation' },
  'mixed-children': { is: ELEMENT, of: element },
  'child-not-allowed': { is: FIELD, of: path },
  'href-with-children': { is: ELEMENT, of: element },
  'missing-field': { is: FIELD, of: ({ field }, place) => `${place.element()}/${field}` },
  'wrong-type': { is: FIELD, of: path },
  'invalid-value': { is: FIELD, of: path },
  'empty-value': { is: FIELD, of: path },
  'unknown-language': { is: 'the language code as written', of: ({ found }) => found },
  'invalid-href': {
    is: 'the URL as written',
    of: ({ found }, place) => (found === '' ? place.path() : found),
  },
  'unknown-field': { is: FIELD, of: path },
  'duplicate-label': {
    is: 'the label, or the path of the file that two `$ref`s name',
    of: ({ label, file }, place) => (file === undefined ? label : place.fromSite(file)),
  },
  'multiple-defaults': {
    is: 'the kind of the elements, such as `version`',
    of: ({ kind }) => kind,
  },
  'no-effect': { is: FIELD, of: path },
  'page-not-found': { is: 'the path of the page', of: ({ path }) => pageOf(path) },
  'page-path': { is: 'the path of the page as written', of: ({ path }) => pageOf(path) },
  'duplicate-page': {
    is: 'the path of the page, or of the file that two `$ref`s name',
    of: ({ path, file }, place) => (file === undefined ? pageOf(path) : place.fromSite(file)),
  },
  'page-collision': {
    is: 'the path of the page that is not an index page',
    of: ({ href }) => pageOf(href),
  },
  'front-matter-invalid': { is: 'the path of the page', of: ({ path }) => path },
  'orphan-page': { is: 'the path of the page', of: ({ path }) => path },
  'ref-not-found': { is: 'the `$ref` as written', of: ({ ref }) => ref },
  'ref-cycle': {
    is: "the paths of the files from the site's folder, the first in the alphabet first",
    of: ({ chain }, place) => cycle(chain.map((file) => place.fromSite(file))),
  },
  'ref-outside': { is: 'the `$ref` as written', of: ({ ref }) => ref },
  'ref-invalid': {
    is: 'the `$ref` as written, or the place of one that is not a text',
    of: (args, place) => ('ref' in args ? args.ref : place.path()),
  },
  'openapi-not-found': { is: SPECIFICATION, of: ({ source }) => source },
  'openapi-invalid': { is: SPECIFICATION, of: ({ source }) => source },
  'openapi-remote': { is: 'the URL of the specification', of: ({ source }) => source },
  'openapi-collision': { is: 'the URL path that the endpoints share', of: ({ href }) => href },
  'endpoint-not-found': { is: ENDPOINT, of: ({ endpoint }) => endpoint },
  'endpoint-without-spec': { is: ENDPOINT, of: ({ endpoint }) => endpoint },
  'base-path': { is: 'the inferred base path, such as `/docs`', of: ({ path }) => path },
  'redirect-source': { is: SOURCE, of: ({ source }) => source },
  'redirect-chain': { is: SOURCE, of: ({ source }) => source },
  'redirect-loop': {
    is: 'the sources of the loop, the first in the alphabet first, such as `/a → /b`',
    of: ({ chain, grows }) => (grows ? (chain[0] ?? '') : cycle(chain)),
  },
  'redirect-live-page': { is: SOURCE, of: ({ source }) => source },
  'redirect-not-found': {
    is: 'the destination of the redirect as written',
    of: ({ destination }) => destination,
  },
  'redirect-shadowed': { is: SOURCE, of: ({ source }) => source },
  'redirect-duplicate': { is: SOURCE, of: ({ source }) => source },
  'link-not-found': {
    is: 'the address of the link from the root of the site, such as `/pricing`',
    of: ({ address }) => address,
  },
  'link-redirected': {
    is: 'the address of the link from the root of the site, such as `/setup`',
    of: ({ address }) => address,
  },
  'anchor-not-found': {
    is: 'the page and the anchor, such as `/setup#install`',
    of: ({ page, anchor }) => `/${page}#${anchor}`,
  },
  'unused-ignore': {
    is: "the path of the page file from the site's folder",
    of: path,
  },
};

/** The path of a page without slashes at its ends. The root of the site is a slash. */
function pageOf(path: string): string {
  return pageKey(path) || '/';
}

/** Names a cycle independently of its start. The last entry repeats the first. */
function cycle(chain: readonly string[]): string {
  const entries = chain.length > 1 ? chain.slice(0, -1) : chain;
  const start = entries.reduce(
    (least, entry, at) => (entry < (entries[least] ?? '') ? at : least),
    0,
  );
  return [...entries.slice(start), ...entries.slice(0, start)].join(' → ');
}

/** A config may contain texts of any length, and a subject is printed in full. */
const MAX_LENGTH = 500;

/** Returns the subject of a finding. */
export function subjectOf<C extends Code>(
  code: C,
  args: MessageArgs[C],
  place: SubjectPlace,
): string {
  const subject = (subjects[code] as Subject<C>).of(args, place);
  if (subject.length <= MAX_LENGTH) return subject;
  // A slice would keep the whole text in memory.
  return [...subject.slice(0, MAX_LENGTH - 1), '…'].join('');
}

import type { Exclusion } from '../files/site-files.ts';
import type {
  Code,
  DroppedChildren,
  MessageArgs,
  PageSuggestion,
  Severity,
  SyntaxReason,
} from './diagnostic.ts';

/** One row of the table of codes. */
export interface Message<C extends Code> {
  severity: Severity;
  /** What the code means, for lists and documentation. */
  title: string;
  text(args: MessageArgs[C]): string;
}

/** Where the page about each code stands. */
export const HELP_BASE = 'https://nav-docs.pages.dev/rules/';

const syntax: Record<SyntaxReason, (found: string) => string> = {
  'bad-escape': (found) => `${found} is not an escape in JSON; write \\\\ for a backslash.`,
  'bad-number': (found) =>
    `${found} is not a number in JSON; write it as 1, -1, 0.5 or 1e3, or put it in double quotes.`,
  'bare-word': (found) => `${found} is not a value in JSON; put text in double quotes.`,
  comment: () => 'JSON has no comments; remove this one.',
  'control-character': () =>
    'A raw control character stands inside a string; write it as an escape such as \\t or \\n.',
  empty: () => 'The text ends where a value is needed; a docs.json holds one { } object.',
  'extra-text': () =>
    'Something follows the end of the JSON value; remove it, or the bracket before it.',
  'curly-quotes': (found) => `${found} is no quotation mark in JSON; write a straight ".`,
  'invisible-character': (found) =>
    `An invisible character (${codePoint(found)}) stands here; delete it or write a plain space.`,
  'missing-bracket': (found) =>
    `A ${quote(found === '}' ? ']' : '}')} is missing before this ${quote(found)}; add it.`,
  'missing-colon': () => 'A colon is missing between the property name and its value; add it.',
  'missing-comma': () => 'A comma is missing before this; add it.',
  'missing-value': () => 'A value is missing before this; add it, or remove what needs it.',
  // A module, not JSON: its parser has its own sentences.
  module: (found) => found,
  'single-quotes': () => 'JSON has no single quotes; write double ones.',
  'trailing-comma': () => 'A comma follows the last entry; JSON allows none there, so remove it.',
  'unclosed-bracket': () =>
    'The file ends before every bracket is closed; close the one left open.',
  'unclosed-string': () => 'This string is not closed on its line; add the closing double quote.',
  'unexpected-character': (found) => `${quote(found)} cannot stand here in JSON; remove it.`,
  'unquoted-key': (found) => `The property name ${found} must be in double quotes.`,
  'wrong-bracket': (found) =>
    `${quote(found)} does not close the bracket that is open here; write the other kind.`,
};

/** THE table of diagnostic codes: severity, title and sentence of each stand here and nowhere else. */
export const messages: { readonly [C in Code]: Message<C> } = {
  'invalid-json': {
    severity: 'error',
    title: 'The file is not JSON',
    text: ({ reason, found }) => syntax[reason](found),
  },
  'duplicate-key': {
    severity: 'error',
    title: 'A property name stands twice in one object',
    text: ({ key }) =>
      `${quote(key)} stands twice in one object; JSON keeps only the last, so merge them or remove one.`,
  },
  'too-deep': {
    severity: 'error',
    title: 'The file nests too deeply',
    text: ({ limit }) => `The file nests deeper than ${limit} levels here; flatten it.`,
  },
  'missing-navigation': {
    severity: 'error',
    title: 'There is no navigation object',
    text: ({ found, misspelt, stray }) => {
      if (found !== '')
        return `"navigation" must be an object with the pages of the site, not ${found}${found === 'a list' ? '; put the list into one as "groups" or "pages"' : ''}.`;
      if (misspelt !== undefined)
        return `The config has no "navigation"; did you mean it by ${quote(misspelt)}?`;
      if (stray !== undefined)
        return `The config has no "navigation", so ${losses(stray)}; move ${stray.length === 1 ? 'it' : 'them'} into a "navigation" object.`;
      return 'The config has no "navigation"; add a "navigation" object with the pages of the site.';
    },
  },
  'no-primary-pattern': {
    severity: 'error',
    title: 'The navigation holds none of the root patterns',
    text: ({ patterns }) => `The navigation holds no pages; add one of ${list(patterns, 'or')}.`,
  },
  'mixed-children': {
    severity: 'error',
    title: 'Several kinds of children stand at one level',
    text: ({ element, kept, dropped, unusable, passedOver }) => {
      const until = passedOver === undefined ? '' : ` until ${quote(passedOver)} is mended`;
      const fate = unusable ? 'would be kept if it were valid' : `is kept${until}`;
      return `${capital(element)} holds ${list([kept, ...dropped.map(({ key }) => key)], 'and')} at one level; only ${quote(kept)} ${fate}, and ${losses(dropped)}. Nest one kind inside the other.`;
    },
  },
  'child-not-allowed': {
    severity: 'error',
    title: 'An element holds a kind of child that it cannot hold',
    text: ({ element, key, pages, allowed }) =>
      `${capital(element)} cannot hold ${quote(key)}, so ${pagesAre(pages)} lost; use ${list(allowed, 'or')}.`,
  },
  'href-with-children': {
    severity: 'error',
    title: 'A link holds children',
    text: ({ element, dropped }) =>
      `${capital(element)} has an "href", so it is a link and ${losses(dropped)}. Remove "href" or the children.`,
  },
  'missing-field': {
    severity: 'error',
    title: 'A required field is absent',
    text: ({ element, field, hint }) =>
      `${capital(element)} has no ${quote(field)}${hint ? `; ${hint}` : ', which is required; add it'}.`,
  },
  'wrong-type': {
    severity: 'error',
    title: 'A value has the wrong type',
    text: ({ subject, expected, found }) =>
      `${capital(subject)} must be ${expected}, not ${found}.`,
  },
  'invalid-value': {
    severity: 'error',
    title: 'A value is not one of the allowed values',
    text: ({ subject, found, expected, suggestion }) =>
      `${capital(subject)} cannot be ${show(found)}; use ${expected}${suggestion === undefined ? '' : ` (did you mean ${quote(suggestion)}?)`}.`,
  },
  'empty-value': {
    severity: 'error',
    title: 'A label or a list is empty',
    text: ({ subject, what }) =>
      what === 'text'
        ? `${capital(subject)} is empty; give it a text.`
        : `${capital(subject)} is an empty list; add an entry or remove the list.`,
  },
  'unknown-language': {
    severity: 'error',
    title: 'A language code is not supported',
    text: ({ found, suggestion, supported }) =>
      `${quote(found)} is not a supported language code; ${suggestion === undefined ? `those are ${enumeration(supported.toSorted(), 'and')}.` : `did you mean ${quote(suggestion)}?`}`,
  },
  'invalid-href': {
    severity: 'error',
    title: 'A link address cannot be used',
    text: ({ found, scripting, expected, unreadable }) => {
      if (unreadable)
        return `The address ${show(found)} cannot be read; correct its host or its port.`;
      return scripting
        ? `The address ${show(found)} would run a script; use ${expected}.`
        : `The address ${show(found)} cannot be used here; use ${expected}.`;
    },
  },
  'unknown-field': {
    severity: 'warning',
    title: 'A property that nothing reads',
    text: ({ element, key, suggestion, rival, pages, maybePages, ofSite }) => {
      const lost = pages > 0 ? `, so ${pagesAre(pages)} lost` : '';
      const remedy = ofSite
        ? ofSite === key
          ? 'move it to the top level of the config.'
          : `move it to ${quote(ofSite)} at the top level of the config.`
        : remedyOfUnknown(suggestion, rival, pages, maybePages);
      return `${quote(key)} is not a field of ${element}${lost}; ${remedy}`;
    },
  },
  'duplicate-label': {
    severity: 'warning',
    title: 'Two siblings have one name',
    text: ({ kind, label, file }) =>
      file === undefined
        ? `Two ${kind}s beside each other are named ${quote(label)}; a reader cannot tell them apart, so rename one.`
        : `The file ${quote(file)} stands here a second time, so two ${kind}s beside each other are named ${quote(label)}; remove one $ref.`,
  },
  'multiple-defaults': {
    severity: 'error',
    title: 'More than one sibling is the default',
    text: ({ kind, label, first }) =>
      `${label === undefined ? `This ${kind}` : `The ${kind} ${quote(label)}`} is marked as default beside ${first === undefined ? 'another' : quote(first)}; keep one "default": true.`,
  },
  'no-effect': {
    severity: 'warning',
    title: 'A setting that does nothing where it stands',
    text: ({ subject, because }) => `${capital(subject)} has no effect: ${because}.`,
  },
  'page-not-found': {
    severity: 'error',
    title: 'A page has no file',
    text: ({ path, role, suggestion, problem, excluded }) => {
      const what = { page: 'The page', root: 'The root page', href: 'The page of the link' }[role];
      const remedy =
        suggestion === undefined
          ? 'create the file or remove the entry.'
          : `did you mean ${quote(suggestion)}?${path.normalize() === suggestion.normalize() ? ' It looks the same, but its letters are encoded in another way.' : ''}`;
      if (excluded) return `${what} ${quote(path)} ${exclusion(excluded)}`;
      if (problem !== undefined) return `${what} ${quote(path)} ${problem}.`;
      return `${what} ${quote(path)} does not exist; ${remedy}`;
    },
  },
  'page-path': {
    severity: 'warning',
    title: 'A page path is not written as page paths are',
    text: ({ path, problem, remedy }) =>
      `The page path ${quote(path)} ${problem}${remedy === undefined ? '.' : `; write ${quote(remedy)}.`}`,
  },
  'duplicate-page': {
    severity: 'warning',
    title: 'A page stands twice in one scope',
    text: ({ path, scope, file }) =>
      file === undefined
        ? `The page ${quote(path)} stands twice in ${scope}; only the first place is highlighted, so remove one.`
        : `The file ${quote(file)} stands here a second time, so its pages stand twice in ${scope}; only their first places are highlighted, so remove one $ref.`,
  },
  'orphan-page': {
    severity: 'warning',
    title: 'A page file that no navigation entry reaches',
    // However long: there is nothing else to tell which page it is.
    text: ({ path }) =>
      `The page ${JSON.stringify(path)} is in no navigation entry; add it, or ignore it in nav.config.json.`,
  },
  'ref-not-found': {
    severity: 'error',
    title: 'The file of a $ref does not exist',
    text: ({ ref, reason, suggestion }) =>
      ({
        absent: `The file ${quote(ref)} of this $ref does not exist; ${suggestion === undefined ? 'the path is relative to the file that holds it.' : `did you mean ${quote(suggestion)}?`}`,
        fragment: `The $ref ${quote(ref)} has a fragment; a $ref names a whole file, so move that part into a file of its own.`,
        url: `The $ref ${quote(ref)} is an address; a $ref names a file beside the config.`,
      })[reason],
  },
  'ref-cycle': {
    severity: 'error',
    title: 'A $ref leads back to itself',
    text: ({ chain }) =>
      `This $ref leads back to its own file (${chain.join(' → ')}); break the circle.`,
  },
  'ref-outside': {
    severity: 'error',
    title: 'A $ref leaves the folder of the config',
    text: ({ ref }) =>
      `The $ref ${quote(ref)} leaves the folder of the config; move the file inside and write a relative path.`,
  },
  'ref-invalid': {
    severity: 'error',
    title: 'The file of a $ref cannot be used',
    text: (args) =>
      'found' in args
        ? `A $ref must be the path of a file, as a string, not ${args.found}; write one or remove it.`
        : `The file ${quote(args.ref)} of this $ref cannot be used: ${args.problem}.`,
  },
  'openapi-not-found': {
    severity: 'error',
    title: 'The OpenAPI specification does not exist',
    text: ({ source, suggestion, outside, unreachable, unreadable }) => {
      if (unreadable !== undefined)
        return `The OpenAPI specification ${unread(source, unreadable)}; make it readable.`;
      if (unreachable !== undefined)
        return `The OpenAPI specification ${quote(source)} could not be fetched: ${unreachable}; correct the address, or try again.`;
      return outside
        ? `The OpenAPI specification ${quote(source)} is ${BEHIND_LINK}, where nothing is read; copy it into the folder.`
        : `The OpenAPI specification ${quote(source)} does not exist${suggestion === undefined ? '; paths are relative to the folder of the config.' : `; did you mean ${quote(suggestion)}?`}`;
    },
  },
  'openapi-invalid': {
    severity: 'error',
    title: 'The file is not an OpenAPI 3 document',
    text: ({ source, problem }) =>
      `${quote(source)} is not a usable OpenAPI 3 document: ${problem}.`,
  },
  'openapi-remote': {
    severity: 'info',
    title: 'A specification on the network is not read',
    text: ({ source }) =>
      `The specification ${quote(source)} is on the network and was not read; pass --fetch to read it.`,
  },
  'openapi-collision': {
    severity: 'warning',
    title: 'Several endpoints share one address',
    text: ({ href, count, hidden, beside }) =>
      beside === undefined
        ? `${count} endpoints${hidden > 0 ? ` (${hidden} marked x-hidden)` : ''} get the address ${quote(href)}, so readers reach only the last; give them different summaries, directories or x-mint.href.`
        : `The endpoint ${quote(beside)}, marked x-hidden, gets the address ${quote(href)} of a page, so readers reach only one of the two; give it another summary, directory or x-mint.href.`,
  },
  'endpoint-not-found': {
    severity: 'error',
    title: 'The specification does not define an endpoint',
    text: ({ endpoint, source, problem, suggestion, asPage }) => {
      const what = {
        path: 'has no such path',
        method: 'has the path, but not this method',
        webhook: 'has no such webhook',
        excluded: 'excludes it with x-excluded',
      }[problem];
      const remedy = suggestion === undefined ? '.' : `; did you mean ${quote(suggestion)}?`;
      return `${quote(endpoint)} cannot be shown: ${quote(source)} ${what}${asPage ? `. ${pageInstead(asPage)}` : remedy}`;
    },
  },
  'endpoint-without-spec': {
    severity: 'error',
    title: 'An endpoint stands where no specification is in effect',
    text: ({ endpoint, atRoot, asPage }) => {
      if (asPage)
        return `${quote(endpoint)} is read as an endpoint, but no "openapi" is in effect here. ${pageInstead(asPage)}`;
      const remedy = atRoot
        ? 'put it into a group that has one'
        : 'set it on this element or one above';
      return `${quote(endpoint)} names an endpoint, but no "openapi" is in effect here; ${remedy}.`;
    },
  },
  'redirect-chain': {
    severity: 'warning',
    title: 'A redirect leads to another redirect',
    text: ({ source, destination, end }) =>
      `The redirect from ${quote(source)} leads to ${quote(destination)}, which redirects again; send it to ${end === undefined ? 'a page' : quote(end)} at once.`,
  },
  'redirect-loop': {
    severity: 'warning',
    title: 'Redirects lead in a circle',
    text: ({ chain, grows }) => {
      if (grows)
        return `These redirects make the address longer and longer (${arrows(chain)} → …); remove one or change its destination.`;
      return chain.length === 2
        ? `The redirect from ${quote(chain[0] ?? '')} leads to itself; remove it or change its destination.`
        : `These redirects lead in a circle (${arrows(chain)}); remove one.`;
    },
  },
  'redirect-live-page': {
    severity: 'warning',
    title: 'The source of a redirect is also a page',
    text: ({ source, page, isFile }) =>
      `The redirect from ${quote(source)} hides the ${isFile ? 'file' : 'page'} ${quote(page)}, which still exists; remove one of them.`,
  },
  'redirect-not-found': {
    severity: 'warning',
    title: 'The destination of a redirect does not exist',
    text: ({ destination, suggestion }) =>
      `The destination ${quote(destination)} is no page of this site${suggestion === undefined ? '; point it at one.' : `; did you mean ${quote(suggestion)}?`}`,
  },
  'redirect-shadowed': {
    severity: 'warning',
    title: 'An earlier redirect takes every request of this one',
    text: ({ source, by }) =>
      `The redirect from ${quote(source)} never applies: ${quote(by)} stands before it and matches first; move it up or remove it.`,
  },
  'redirect-duplicate': {
    severity: 'warning',
    title: 'Two redirects have one source',
    text: ({ source, twin, same }) => {
      if (twin !== undefined) {
        const isLonger = /[#?]/.test(source + twin);
        const because = isLonger ? ', as a query and a fragment do not count' : '';
        return `${quote(source)} is the same address as ${quote(twin)}${because}; only the first ${same ? 'is needed' : 'applies'}, so remove one.`;
      }
      return same
        ? `The redirect from ${quote(source)} stands twice; remove one.`
        : `${quote(source)} is redirected twice, to different places; only the first applies, so remove one.`;
    },
  },
};

/** The codes that stand for a file that could not be read at all: no setting changes them. */
export const fatalCodes: ReadonlySet<Code> = new Set(['invalid-json', 'too-deep']);

/** Every code, in the order of the table. */
export const codes: readonly Code[] = Object.keys(messages) as Code[];

/** What a reader calls a kind of element, in the singular: `tab`, `menu item`. */
export function kindName(kind: string): string {
  return kind === 'item' ? 'menu item' : kind;
}

/** The name of an element in a sentence: its kind and, where it has one, its label. */
export function elementName(kind: string, label: unknown): string {
  if (kind === 'navigation') return 'the navigation';
  const noun = kindName(kind);
  if (typeof label === 'string' && label !== '') return `${noun} ${quote(label)}`;
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** What the reader calls a value's JSON type. */
export function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  // JSON has room for numbers that nothing can hold: 1e999.
  if (value === Infinity || value === -Infinity) return 'a number that is too large';
  const type = typeof value;
  return (
    { string: 'a string', number: 'a number', boolean: 'a boolean' }[type as string] ?? 'an object'
  );
}

export function pagesPhrase(count: number): string {
  return count === 1 ? '1 page reference' : `${count} page references`;
}

function pagesAre(count: number): string {
  if (count === 0) return 'it is';
  return count === 1 ? 'its 1 page reference is' : `its ${count} page references are`;
}

function losses(dropped: readonly DroppedChildren[]): string {
  const keys = list(
    dropped.map(({ key }) => key),
    'and',
  );
  const pages = dropped.reduce((sum, loss) => sum + loss.pages, 0);
  const verb = dropped.length === 1 ? 'is dropped' : 'are dropped';
  return pages === 0 ? `${keys} ${verb}` : `${keys} ${verb} with ${pagesPhrase(pages)}`;
}

function remedyOfUnknown(
  suggestion: string | undefined,
  rival: string | undefined,
  pages: number,
  maybePages: boolean | undefined,
): string {
  if (suggestion === undefined) {
    if (pages > 0) return 'move what it holds to a field that can hold pages.';
    return maybePages
      ? 'move it to a field that can hold pages if it lists any, or remove it.'
      : 'remove it.';
  }
  if (rival === undefined) return `did you mean ${quote(suggestion)}?`;
  if (pages > 0) return `move what it holds to ${quote(suggestion)}.`;
  return rival === suggestion
    ? `${quote(rival)} is there already, so remove this one.`
    : `${quote(rival)} stands for ${quote(suggestion)} too, so keep one.`;
}

/** `"a"`, `"a" and "b"`, `"a", "b" and "c"`. */
function list(names: readonly string[], word: 'and' | 'or'): string {
  return enumeration(names.map(quote), word);
}

function enumeration(words: readonly string[], word: 'and' | 'or'): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} ${word} ${words.at(-1)}`;
}

/** A chain of addresses; of a long one the beginning and the end. */
function arrows(chain: readonly string[]): string {
  const short = chain.map(shorten);
  const more = chain.length - MOST_ARROWS;
  if (more > 0) short.splice(MOST_ARROWS - 1, more, `… ${more} more …`);
  return short.join(' → ');
}

const MOST_ARROWS = 8;

const BEHIND_LINK = 'behind a symbolic link that leaves the folder of the site';

/** What is said of a file or folder that is there. */
function unread(path: string, reason: string): string {
  return `${quote(path)} cannot be read (${reason})`;
}

/** What keeps a file from being a page, and the remedy. */
function exclusion({ file, because }: { file: string; because: Exclusion }): string {
  if ('ignored' in because)
    return `is left out: .mintignore matches its file ${quote(file)}; change that pattern or remove the entry.`;
  if ('outside' in because)
    return `is left out: its file ${quote(file)} is ${BEHIND_LINK}; copy it into the folder or remove the entry.`;
  if ('unreadable' in because)
    return `is left out: ${unread(because.unreadable.path, because.unreadable.reason)}; make it readable or remove the entry.`;
  if ('folder' in because)
    return `is left out: its file ${quote(file)} is in ${quote(because.folder)}, where no file is a page; move it or remove the entry.`;
  return `is left out: its file ${quote(file)} has the name of a file that is no page; rename it to ${quote(because.name)} or remove the entry.`;
}

function pageInstead({ suggestion }: PageSuggestion): string {
  return suggestion === undefined
    ? 'If a page is meant, give it a path without a space.'
    : `If a page is meant: did you mean ${quote(suggestion)}?`;
}

function quote(text: string): string {
  return JSON.stringify(shorten(text));
}

function codePoint(text: string): string {
  return `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function show(value: unknown): string {
  return typeof value === 'string' ? quote(value) : shorten(JSON.stringify(value) ?? String(value));
}

function shorten(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

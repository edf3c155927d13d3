import type { JsonDocument, JsonNode, Layout, Style } from './located.ts';

export type { Layout, Style } from './located.ts';

/** How many containers are read: a config is written in one style from its first hundreds on. */
const SAMPLE = 2000;

/** What a style is made of, as far as it is read off the containers. */
type Subject =
  | 'unit'
  | 'colon'
  | 'gap'
  | 'objectPad'
  | 'arrayPad'
  | 'objects'
  | 'lists'
  | 'shortLists'
  | 'scalarLists'
  | 'trailing'
  | 'quote'
  | 'keys';

/** Counts how often a text does a thing in one way. */
type Vote = (subject: Subject, choice: string) => void;

/** Reads the style of a document off its text. */
export function readStyle(document: JsonDocument): Style {
  const { text, root, language } = document;
  const most = countVotes(document);
  const newline = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  // A text that never breaks a line has no lines to put entries on.
  const single = root.children.length > 0 && !hasLineBreak(text, root.open, root.close);
  const layout = (subject: Subject, fallback = 'block') =>
    (single ? 'inline' : most(subject, fallback)) as Layout;
  const compact = single && !/[:,] /.test(text.slice(root.open, root.open + 2000));
  const space = (subject: Subject, fallback: string) =>
    most(subject, compact ? '' : fallback).replace(/[^ \t]/g, '');
  const isModule = language === 'module';
  return {
    newline,
    unit: most('unit', '  '),
    colon: most('colon', compact ? ':' : ': '),
    gap: space('gap', ' '),
    objectPad: space('objectPad', single ? '' : ' '),
    arrayPad: space('arrayPad', ''),
    objects: layout('objects'),
    // What a list of one short entry does tells little about others.
    lists: layout('lists', most('shortLists', 'block')),
    scalarLists: layout('scalarLists'),
    trailingComma: isModule && most('trailing', 'no') === 'yes',
    quote: isModule && most('quote', "'") !== '"' ? "'" : '"',
    bareKeys: isModule && most('keys', 'bare') === 'bare',
  };
}

/** Reads the containers of a document; answers what it does most often, or else the fallback. */
function countVotes({
  root,
  language,
}: JsonDocument): (subject: Subject, fallback: string) => string {
  const counts = new Map<Subject, Map<string, number>>();
  const vote: Vote = (subject, choice) => {
    const known = counts.get(subject) ?? new Map<string, number>();
    counts.set(subject, known.set(choice, (known.get(choice) ?? 0) + 1));
  };
  const isModule = language === 'module';
  let left = SAMPLE;
  const visit = (node: JsonNode): void => {
    if (node.kind === 'string' && isModule) voteOnQuote(node, vote);
    if (node.children.length === 0 || left <= 0) return;
    left -= 1;
    voteOnLayout(node, vote);
    if (node.kind === 'object') {
      for (const property of node.children.slice(0, 8)) voteOnName(property, vote);
    }
    for (const next of node.children) if (next.kind !== 'string' || isModule) visit(next);
  };
  visit(root);
  return (subject, fallback) => {
    const choices = [...(counts.get(subject) ?? [])];
    return choices.reduce((best, one) => (one[1] > best[1] ? one : best), [fallback, 0])[0];
  };
}

function voteOnQuote({ document, start }: JsonNode, vote: Vote): void {
  vote('quote', document.text.charAt(start));
}

function voteOnLayout({ document: { text }, kind, children, open }: JsonNode, vote: Vote): void {
  const [first, second] = children as [JsonNode, ...JsonNode[]];
  const isBlock = hasLineBreak(text, first.lead, first.keyStart);
  const isList = kind === 'array' && children.some((item) => item.children.length > 0);
  const isShort = second === undefined && !hasLineBreak(text, first.start, first.end);
  const lists = isShort ? 'shortLists' : 'lists';
  const subject = kind === 'object' ? 'objects' : isList ? lists : 'scalarLists';
  vote(subject, isBlock ? 'block' : 'inline');
  if (isBlock) {
    const inner = indentAt(text, first.keyStart);
    const outer = indentAt(text, open);
    if (inner.length > outer.length && inner.startsWith(outer)) {
      vote('unit', inner.slice(outer.length));
    }
    vote('trailing', children.at(-1)?.comma === -1 ? 'no' : 'yes');
    return;
  }
  vote(kind === 'object' ? 'objectPad' : 'arrayPad', text.slice(first.lead, first.keyStart));
  if (second && !hasLineBreak(text, second.lead, second.keyStart)) {
    vote('gap', text.slice(second.lead, second.keyStart));
  }
}

function voteOnName({ document, key, keyStart, keyEnd, start }: JsonNode, vote: Vote): void {
  if (key === undefined || start <= keyEnd) return;
  const { text, language } = document;
  const between = text.slice(keyEnd, start);
  if (/^[ \t]*:[ \t]*$/.test(between)) vote('colon', between);
  if (language !== 'module') return;
  const isQuoted = /["']/.test(text.charAt(keyStart));
  if (!isQuoted) vote('keys', 'bare');
  else if (canBeBare(key)) vote('keys', 'quoted');
}

/** Whether a property name can stand without quotes. */
export function canBeBare(key: string): boolean {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key);
}

/** Whether a line ends between two offsets. */
export function hasLineBreak(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) return true;
  }
  return false;
}

/** Finds the white space that begins the line on which an offset stands; a line is looked for once, however long. */
export type IndentFinder = (document: JsonDocument, offset: number) => string;

export function indentFinder(): IndentFinder {
  let known: JsonDocument | undefined;
  let from = 0;
  let to = -1;
  let indent = '';
  return (document, offset) => {
    const isNear = document === known && offset >= from;
    if (isNear && (offset <= to || !hasLineBreak(document.text, to, offset))) {
      if (offset > to) to = offset;
      return indent;
    }
    known = document;
    from = offset;
    while (from > 0 && !hasLineBreak(document.text, from - 1, from)) from -= 1;
    to = offset;
    indent = indentAt(document.text, from);
    return indent;
  };
}

/** The white space that begins the line on which `offset` stands. */
function indentAt(text: string, offset: number): string {
  let start = offset;
  while (start > 0) {
    const code = text.charCodeAt(start - 1);
    if (code === 10 || code === 13) break;
    start -= 1;
  }
  if (start === 0 && text.charCodeAt(0) === 0xfeff) start = 1;
  let end = start;
  while (text.charCodeAt(end) === 32 || text.charCodeAt(end) === 9) end += 1;
  return text.slice(start, end);
}

import { MAX_STYLED_CONTAINERS } from './limits.ts';
import type { JsonDocument, JsonNode, Layout, Style } from './located.ts';

export type { Layout, Style } from './located.ts';

/** The parts of a style that containers show. */
type Subject = Exclude<keyof Style, 'newline'> | 'shortLists';

type Vote = (subject: Subject, choice: string) => void;

export function readStyle(document: JsonDocument): Style {
  const { text, root, language } = document;
  const most = countVotes(document);
  const newline = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  // A text without line breaks stays on one line.
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
    // A list with one short entry is a weak example.
    lists: layout('lists', most('shortLists', 'block')),
    scalarLists: layout('scalarLists'),
    trailingComma: isModule && most('trailingComma', 'no') === 'yes',
    quote: isModule && most('quote', "'") !== '"' ? "'" : '"',
    bareKeys: isModule && most('bareKeys', 'bare') === 'bare',
  };
}

/** Returns a function that returns the most frequent choice in a document, or else the fallback. */
function countVotes(document: JsonDocument): (subject: Subject, fallback: string) => string {
  const { root, language, text } = document;
  const counts = new Map<Subject, Map<string, number>>();
  const vote: Vote = (subject, choice) => {
    const known = counts.get(subject) ?? new Map<string, number>();
    counts.set(subject, known.set(choice, (known.get(choice) ?? 0) + 1));
  };
  const isModule = language === 'module';
  let left = MAX_STYLED_CONTAINERS;
  const visit = (node: JsonNode): void => {
    if (node.kind === 'string' && isModule) vote('quote', text.charAt(node.start));
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
    vote('trailingComma', children.at(-1)?.comma === -1 ? 'no' : 'yes');
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
  if (!/["']/.test(text.charAt(keyStart))) vote('bareKeys', 'bare');
  else if (canBeBare(key)) vote('bareKeys', 'quoted');
}

export function canBeBare(key: string): boolean {
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key);
}

export function hasLineBreak(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) return true;
  }
  return false;
}

/** Searches each line once, however long the line is. */
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

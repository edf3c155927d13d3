import { destructive, quoted, type TextChange } from '../diagnostics/text-changes.ts';
import type { SyntaxFault } from './scan.ts';

/** Returns the changes that may fix the first error of a JSON text. Commas are fixed all at once, if that is certain. */
export function syntaxChanges(
  text: string,
  { reason, start, end, opened }: SyntaxFault,
): TextChange[] {
  const found = text.slice(start, end);
  const write = (newText: string, title = `Change to ${quoted(newText)}`): TextChange[] => [
    { title, start, end, newText },
  ];
  const insert = (
    at: number,
    added: string,
    title = `Add ${quoted(added.trim())}`,
  ): TextChange[] => [{ title, start: at, end: at, newText: added }];
  const remove = (from: number, to: number, title = `Remove ${quoted(found)}`): TextChange[] => [
    { title, start: from, end: to, newText: '' },
  ];
  switch (reason) {
    case 'comment':
      return destructive(remove(start, commentEnd(text, start), 'Remove the comment'));
    case 'extra-bracket':
    case 'unexpected-character':
      return remove(start, end);
    case 'invisible-character':
      return remove(start, end, 'Remove the invisible character');
    case 'extra-text':
      return destructive(remove(start, text.trimEnd().length, 'Remove the text after the JSON'));
    case 'missing-bracket':
      return insert(start, otherCloser(found));
    case 'wrong-bracket':
      return write(otherCloser(found));
    case 'trailing-comma':
      return remove(start, end, 'Remove the comma');
    case 'missing-comma':
      return insert(text.slice(0, start).trimEnd().length, ',', 'Add a comma');
    case 'missing-colon':
      return insert(text.slice(0, start).trimEnd().length, ':');
    case 'missing-value':
      return missingValue(text, start, insert, remove);
    case 'unclosed-string':
      return insert(start + found.replace(/[\s,\]}]+$/, '').length, '"');
    case 'unclosed-bracket': {
      const opener = text.charAt(opened ?? -1);
      return opener === '' ? [] : insert(text.trimEnd().length, opener === '{' ? '}' : ']');
    }
    case 'empty':
      return write('{}', 'Write a { } object');
    case 'control-character':
      return write(JSON.stringify(found).slice(1, -1));
    case 'bad-number':
    case 'unquoted-key':
    case 'bare-word':
      return write(JSON.stringify(found));
    case 'single-quotes':
    case 'curly-quotes':
      return requoted(text, start);
    case 'merge-conflict':
      return conflictSides(text, start);
    case 'bad-escape':
      return write(`\\${found}`);
    default:
      return [];
  }
}

type Insert = (at: number, added: string) => TextChange[];
type Remove = (from: number, to: number, title?: string) => TextChange[];

function missingValue(text: string, start: number, insert: Insert, remove: Remove): TextChange[] {
  const before = text.slice(0, start).trimEnd();
  const add = insert(before.length, before.endsWith(':') ? ' ""' : '""');
  if (text.charAt(start) === ',') return [...add, ...remove(start, start + 1, 'Remove the comma')];
  const [all, what] = /(?:(,)|,?\s*"(?:[^"\\\n]|\\.)*"\s*:)$/.exec(before) ?? [];
  if (all === undefined) return add;
  const title = what === ',' ? 'Remove the comma' : 'Remove the property name';
  return [...add, ...remove(before.length - all.length, before.length, title)];
}

function commentEnd(text: string, start: number): number {
  const isBlock = text.startsWith('/*', start);
  const close = text.indexOf(isBlock ? '*/' : '\n', start);
  if (close === -1) return text.length;
  return isBlock ? close + 2 : text[close - 1] === '\r' ? close - 1 : close;
}

function otherCloser(closer: string): string {
  return closer === '}' ? ']' : '}';
}

function requoted(text: string, start: number): TextChange[] {
  const line = /^[^\r\n]*/.exec(text.slice(start))?.[0] ?? '';
  const [all, inner] = /^['“”„‟‘’«»]([^'"“”„‟‘’«»]*)['"“”„‟‘’«»]/.exec(line) ?? [];
  if (all === undefined || inner === undefined) return [];
  const written = JSON.stringify(inner);
  return [{ title: `Change to ${written}`, start, end: start + all.length, newText: written }];
}

const CONFLICT =
  /<<<<<<<[^\n]*\n(?<ours>[\s\S]*?)(?:\|\|\|\|\|\|\|[^\n]*\n[\s\S]*?)?=======\r?\n(?<theirs>[\s\S]*?)>>>>>>>[^\n]*(?:\n|$)/g;

function conflictSides(text: string, offset: number): TextChange[] {
  for (const match of text.matchAll(CONFLICT)) {
    const start = match.index;
    const end = start + match[0].length;
    if (offset < start || offset >= end) continue;
    const { ours = '', theirs = '' } = match.groups ?? {};
    return destructive([
      { title: 'Keep the current change', start, end, newText: ours },
      { title: 'Keep the incoming change', start, end, newText: theirs },
    ]);
  }
  return [];
}

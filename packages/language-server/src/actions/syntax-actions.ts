import type { EditedSite } from '../sites/edited-site.ts';
import { insertEntry } from '../texts/json-edits.ts';
import { nodeAt, rootOf, type TextNode } from '../texts/json-nodes.ts';
import {
  type ActionsByCode,
  destructive,
  type FindingAction,
  type FindingOf,
  quoted,
  removalOf,
  removeAction,
  writeAction,
} from './action.ts';

export const syntaxActions: ActionsByCode = {
  'invalid-json': (finding, site) => jsonActions(finding, site.text(finding.file) ?? ''),
  'duplicate-key': (finding, site) => {
    const { file, range, args } = finding;
    const source = site.source(file);
    const node = source && nodeAt(rootOf(source.text), range.start.offset);
    const first = node?.parent?.children.find(({ key }) => key === args.key);
    return [
      ...(source && node && first ? mergeLists(file, source.text, first, node) : []),
      ...destructive(removeAction(`Remove this ${JSON.stringify(args.key)}`, file, node)),
    ];
  },
  'page-syntax': (finding, site) => pageActions(finding, site),
};

/** Returns the action that moves the items of a list to the end of another list. */
function mergeLists(file: string, text: string, to: TextNode, from: TextNode): FindingAction[] {
  const last = from.children.at(-1);
  if (to === from || to.kind !== 'array' || from.kind !== 'array' || !last) return [];
  const items = text.slice(from.children[0]?.start, last.end);
  const title = `Merge both ${JSON.stringify(from.key)}`;
  return [{ title, edits: [{ file, ...insertEntry(text, to, items) }, ...removalOf(file, from)] }];
}

function jsonActions(finding: FindingOf<'invalid-json'>, text: string): FindingAction[] {
  const { args, range, file } = finding;
  const [start, end] = [range.start.offset, range.end.offset];
  const found = text.slice(start, end);
  const insert = (
    at: number,
    added: string,
    title = `Add ${quoted(added.trim())}`,
  ): FindingAction[] => [{ title, edits: [{ file, start: at, end: at, text: added }] }];
  const remove = (from: number, to: number, title = `Remove ${quoted(found)}`): FindingAction[] => [
    { title, edits: [{ file, start: from, end: to, text: '' }] },
  ];
  switch (args.reason) {
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
      return [writeAction(finding, otherCloser(found))];
    // Only the last error of a file has a fix.
    case 'trailing-comma':
      return finding.fixes.length > 0 ? [] : remove(start, end, 'Remove the comma');
    case 'missing-comma':
      return finding.fixes.length > 0
        ? []
        : insert(text.slice(0, start).trimEnd().length, ',', 'Add a comma');
    case 'missing-colon':
      return insert(text.slice(0, start).trimEnd().length, ':');
    case 'missing-value':
      return missingValue(text, start, insert, remove);
    case 'unclosed-string':
      return insert(start + found.replace(/[\s,\]}]+$/, '').length, '"');
    case 'unclosed-bracket': {
      const opener = text.charAt(finding.related[0]?.range.start.offset ?? -1);
      return opener === '' ? [] : insert(text.trimEnd().length, opener === '{' ? '}' : ']');
    }
    case 'empty':
      return [writeAction(finding, '{}', 'Write a { } object')];
    case 'control-character':
      return [writeAction(finding, JSON.stringify(found).slice(1, -1))];
    case 'bad-number':
    case 'unquoted-key':
    case 'bare-word':
      return [writeAction(finding, JSON.stringify(found))];
    case 'single-quotes':
    case 'curly-quotes':
      return requoted(finding, text, start);
    case 'merge-conflict':
      return conflictSides(file, text, start);
    case 'bad-escape':
      return [writeAction(finding, `\\${found}`)];
    default:
      return [];
  }
}

type Insert = (at: number, added: string) => FindingAction[];
type Remove = (from: number, to: number, title?: string) => FindingAction[];

function missingValue(
  text: string,
  start: number,
  insert: Insert,
  remove: Remove,
): FindingAction[] {
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

function requoted(
  { file }: FindingOf<'invalid-json'>,
  text: string,
  start: number,
): FindingAction[] {
  const line = /^[^\r\n]*/.exec(text.slice(start))?.[0] ?? '';
  const [all, inner] = /^['“”„‟‘’«»]([^'"“”„‟‘’«»]*)['"“”„‟‘’«»]/.exec(line) ?? [];
  if (all === undefined || inner === undefined) return [];
  const written = JSON.stringify(inner);
  return [
    {
      title: `Change to ${written}`,
      edits: [{ file, start, end: start + all.length, text: written }],
    },
  ];
}

const CONFLICT =
  /<<<<<<<[^\n]*\n(?<ours>[\s\S]*?)(?:\|\|\|\|\|\|\|[^\n]*\n[\s\S]*?)?=======\r?\n(?<theirs>[\s\S]*?)>>>>>>>[^\n]*(?:\n|$)/g;

function conflictSides(file: string, text: string, offset: number): FindingAction[] {
  for (const match of text.matchAll(CONFLICT)) {
    const start = match.index;
    const end = start + match[0].length;
    if (offset < start || offset >= end) continue;
    const { ours = '', theirs = '' } = match.groups ?? {};
    return destructive([
      { title: 'Keep the current change', edits: [{ file, start, end, text: ours }] },
      { title: 'Keep the incoming change', edits: [{ file, start, end, text: theirs }] },
    ]);
  }
  return [];
}

function pageActions(finding: FindingOf<'page-syntax'>, site: EditedSite): FindingAction[] {
  const { args, range, file } = finding;
  const text = site.text(file) ?? '';
  const [start, end] = [range.start.offset, range.end.offset];
  const found = text.slice(start, end);
  const escaped = (character: string, instead: string): FindingAction[] =>
    text.startsWith(character, start)
      ? [
          {
            title: `Change to ${quoted(instead)}`,
            edits: [{ file, start, end: start + 1, text: instead }],
          },
        ]
      : [];
  const add = (at: number, added: string): FindingAction[] => [
    { title: `Add ${quoted(added)}`, edits: [{ file, start: at, end: at, text: added }] },
  ];
  switch (args.reason) {
    case 'unclosed-brace':
      return [...escaped('{', '\\{'), ...add(lineEnd(text, start), '}')];
    case 'unclosed-tag':
      return [...escaped('<', '&lt;'), ...add(lineEnd(text, start), '>')];
    case 'tag':
    case 'expression':
      return [...escaped('<', '&lt;'), ...escaped('{', '\\{')];
    case 'unclosed-element': {
      if (!/^<[^\s/>]+[\s\S]*>$/.test(found)) return [];
      const name = /^<([^\s/>]+)/.exec(found)?.[1] ?? '';
      const isVoid = VOID.test(name);
      return isVoid
        ? [writeAction(finding, found.replace(/\s*>$/, ' />'))]
        : add(lineEnd(text, start), `</${name}>`);
    }
    case 'wrong-closing-tag': {
      const name = /^<([^\s/>]+)/.exec(args.other ?? '')?.[1];
      return name === undefined ? [] : add(start, `</${name}>`);
    }
    case 'inner-closing-tag':
      return [
        {
          title: `Move ${quoted(found)} to a separate line`,
          edits: [{ file, start, end: start, text: '\n\n' }],
        },
      ];
    case 'lazy-line':
      return continueBlock(file, text, start);
    case 'extra-closing-tag':
      return [{ title: `Remove ${quoted(found)}`, edits: [{ file, start, end, text: '' }] }];
    case 'closing-tag': {
      const from = text.lastIndexOf('</', start);
      const [all, name] = /^<\/\s*([^\s/>]+)[^>]*>/.exec(text.slice(Math.max(from, 0))) ?? [];
      if (from === -1 || all === undefined) return [];
      const title = 'Remove the rest of the tag';
      return [
        { title, edits: [{ file, start: from, end: from + all.length, text: `</${name}>` }] },
      ];
    }
    default:
      return [];
  }
}

/** Returns the action that begins a line like the line above it, in the same quotes and list items. */
function continueBlock(file: string, text: string, offset: number): FindingAction[] {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const above = text.slice(text.lastIndexOf('\n', start - 2) + 1, start);
  const markers = /^(?:[ \t]*(?:>|[-*+]|\d+[.)])(?![^ \t]))*[ \t]*/.exec(above)?.[0] ?? '';
  const prefix = markers.replace(/[^>\s]/g, ' ').trimEnd() || markers.replace(/\S/g, ' ');
  const title = prefix.includes('>') ? 'Add ">"' : 'Add the indentation';
  return prefix === '' ? [] : [{ title, edits: [{ file, start, end: start, text: prefix }] }];
}

/** The elements of HTML without content. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

function lineEnd(text: string, offset: number): number {
  const feed = text.indexOf('\n', offset);
  return text.slice(0, feed === -1 ? text.length : feed).trimEnd().length;
}

import { lineEndAt, lineStartAt } from '@nav/positions';
import { type MdxProblem, VOID } from '../../diagnostics/catalog/mdx.ts';
import { quoted, type TextChange } from '../../diagnostics/text-changes.ts';

/** Returns the changes that may fix a syntax error of a page. */
export function pageSyntaxChanges(
  text: string,
  { reason, other, start, end }: MdxProblem,
): TextChange[] {
  const found = text.slice(start, end);
  const escaped = (character: string, instead: string): TextChange[] =>
    text.startsWith(character, start)
      ? [{ title: `Change to ${quoted(instead)}`, start, end: start + 1, newText: instead }]
      : [];
  const add = (at: number, added: string): TextChange[] => [
    { title: `Add ${quoted(added)}`, start: at, end: at, newText: added },
  ];
  switch (reason) {
    case 'unclosed-brace':
      return [...escaped('{', '\\{'), ...add(lineEnd(text, start), '}')];
    case 'unclosed-tag':
      return [...escaped('<', '&lt;'), ...add(lineEnd(text, start), '>')];
    case 'variable': {
      const newText = found.slice(1, -1);
      return [{ title: `Change to ${quoted(newText)}`, start, end, newText }];
    }
    case 'tag':
    case 'expression':
      return [...escaped('<', '&lt;'), ...escaped('{', '\\{')];
    case 'unclosed-element': {
      if (!/^<[^\s/>]+[\s\S]*>$/.test(found)) return [];
      const name = /^<([^\s/>]+)/.exec(found)?.[1] ?? '';
      const isVoid = VOID_NAME.test(name);
      const closed = found.replace(/\s*>$/, ' />');
      return isVoid
        ? [{ title: `Change to ${quoted(closed)}`, start, end, newText: closed }]
        : add(lineEnd(text, start), `</${name}>`);
    }
    case 'wrong-closing-tag': {
      const name = /^<([^\s/>]+)/.exec(other ?? '')?.[1];
      return name === undefined ? [] : add(start, `</${name}>`);
    }
    case 'inner-closing-tag':
      return [
        {
          title: `Move ${quoted(found)} to a separate line`,
          start,
          end: start,
          newText: '\n\n',
        },
      ];
    case 'lazy-line':
      return continueBlock(text, start);
    case 'extra-closing-tag':
      return [{ title: `Remove ${quoted(found)}`, start, end, newText: '' }];
    case 'closing-tag': {
      const from = text.lastIndexOf('</', start);
      const [all, name] = /^<\/\s*([^\s/>]+)[^>]*>/.exec(text.slice(Math.max(from, 0))) ?? [];
      if (from === -1 || all === undefined) return [];
      const title = 'Remove the rest of the tag';
      return [{ title, start: from, end: from + all.length, newText: `</${name}>` }];
    }
    default:
      return [];
  }
}

/** Returns the change that begins a line like the line above it, in the same quotes and list items. */
function continueBlock(text: string, offset: number): TextChange[] {
  const start = lineStartAt(text, offset);
  const above = text.slice(lineStartAt(text, start - 1), start);
  const markers = /^(?:[ \t]*(?:>|[-*+]|\d+[.)])(?![^ \t]))*[ \t]*/.exec(above)?.[0] ?? '';
  const prefix = markers.replace(/[^>\s]/g, ' ').trimEnd() || markers.replace(/\S/g, ' ');
  const title = prefix.includes('>') ? 'Add ">"' : 'Add the indentation';
  return prefix === '' ? [] : [{ title, start, end: start, newText: prefix }];
}

/** The elements of HTML without content. */
const VOID_NAME = /* @__PURE__ */ new RegExp(`^${VOID}$`);

function lineEnd(text: string, offset: number): number {
  return text.slice(0, lineEndAt(text, offset)).trimEnd().length;
}

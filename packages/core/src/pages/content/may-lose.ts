import { isComponent, isWorking } from '../ids/components.ts';
import type { Markup } from '../reader/markup.ts';
import { isInCode, type PageCode } from '../syntax/page-code.ts';
import type { Tag } from '../syntax/scan-code.ts';

/**
 * Returns true if a page may use something that does not exist: a component, a name in code, or an import. A cheap test, so
 * that few pages are parsed.
 */
export function mayLose(
  text: string,
  { code, tags, expressions, modules, imports }: Markup,
): boolean {
  if (modules.length > 0 || imports.length > 0) return true;
  if (hasIgnoredImport(text, code)) return true;
  for (const tag of tags) {
    const { name, kind, attributes } = tag;
    if (kind === 'close') continue;
    if (name !== '' && !isWorking(name) && !isInlineElement(text, tag)) return true;
    for (const { value, start, end } of attributes)
      if (value === undefined && start < end && hasNames(text.slice(start, end))) return true;
  }
  // The id of a heading looks like an expression.
  return expressions.some(
    ({ start, end }) => text[start + 1] !== '#' && hasNames(text.slice(start + 1, end - 1)),
  );
}

/** Tests for an HTML element with text before it in its line, where all elements work. */
export function isInlineElement(text: string, { name, start, inCode }: Tag): boolean {
  if (isComponent(name) || inCode) return inCode && !isComponent(name);
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  return /[\p{L}\d]/u.test(line.replace(MARKERS, '').replace(TAGS, ''));
}

const MARKERS = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*/;
const TAGS = /<[^<>]*>|\{[^{}]*\}/g;

/** Tests for a line that looks like an import and is indented. */
export function hasIgnoredImport(text: string, code: PageCode): boolean {
  if (!text.includes('import ')) return false;
  for (const { index } of text.matchAll(INDENTED_IMPORT)) if (!isInCode(code, index)) return true;
  return false;
}

const INDENTED_IMPORT = /^[ \t>*+-]+import\s[^'"\n]+from\s+["']/gm;

/** Tests for code with names, other than the keys of objects. */
export function hasNames(code: string): boolean {
  const rest = code.replace(LITERALS, ' ').replace(KEYS, '$1');
  return /[A-Za-z_$\u0080-\uffff<`]/.test(rest);
}

const LITERALS =
  /\/\*[\s\S]*?\*\/|"[^"\\\n]*"|'[^'\\\n]*'|`[^`\\$]*`|\b(?:true|false|null|undefined)\b|\b\d[\w.]*/g;
const KEYS = /([{,]\s*)[\w$]+\s*:/g;

import { isWorking } from '../ids/components.ts';
import type { Markup } from '../reader/markup.ts';

/**
 * Returns true if a page may use something that does not exist: a component, a name in code, or an import. A cheap test, so
 * that few pages are parsed.
 */
export function mayLose(text: string, { tags, expressions, modules, imports }: Markup): boolean {
  if (modules.length > 0 || imports.length > 0) return true;
  if (text.includes('import ') && INDENTED_IMPORT.test(text)) return true;
  for (const { name, kind, attributes } of tags) {
    if (kind === 'close') continue;
    if (name !== '' && !isWorking(name)) return true;
    for (const { value, start, end } of attributes)
      if (value === undefined && start < end && hasNames(text.slice(start, end))) return true;
  }
  // The id of a heading looks like an expression.
  return expressions.some(
    ({ start, end }) => text[start + 1] !== '#' && hasNames(text.slice(start + 1, end - 1)),
  );
}

const INDENTED_IMPORT = /^[ \t>*+-]+import\s[^'"\n]+from\s+["']/m;

/** Tests for code with names, other than the keys of objects. */
function hasNames(code: string): boolean {
  const rest = code.replace(LITERALS, ' ').replace(KEYS, '$1');
  return /[A-Za-z_$\u0080-\uffff<`]/.test(rest);
}

const LITERALS =
  /\/\*[\s\S]*?\*\/|"[^"\\\n]*"|'[^'\\\n]*'|`[^`\\$]*`|\b(?:true|false|null|undefined)\b|\b\d[\w.]*/g;
const KEYS = /([{,]\s*)[\w$]+\s*:/g;

import { isObject, pointerTokens } from '@nav/json';
import type { Config } from '../../config/load.ts';
import type { LocatedFix, SourceLocation } from '../../diagnostics/diagnostic.ts';
import {
  insertEntry,
  nodeBelow,
  printInline,
  propertyOf,
  type Replacement,
} from '../../source/json-edits.ts';
import { parseTree } from '../../source/tree.ts';

export interface NewRedirect {
  source: string;
  destination: string;
}

/** Returns the location of the redirects of a config; the start of the config if it has none. */
export function redirectsLocation({ value }: Config): SourceLocation {
  return hasRedirects(value)
    ? { pointer: '/redirects', anchor: 'key' }
    : { pointer: '', anchor: 'open' };
}

/**
 * Returns the change that adds redirects at the end of a config's list, formatted as the last of them. Empty if the config is a
 * module, or its redirects are not a list.
 */
export function addRedirects(
  { value, origin, sources }: Pick<Config, 'value' | 'origin' | 'sources'>,
  redirects: readonly NewRedirect[],
  title: string,
): LocatedFix[] {
  const { file, pointer } = origin(hasRedirects(value) ? '/redirects' : '');
  const source = sources.get(file);
  if (redirects.length === 0 || !source || !/\.jsonc?$/.test(file)) return [];
  const edit = insertion(source.text, pointer, redirects);
  if (!edit) return [];
  const { start, end, newText } = edit;
  const range = { start: source.positionAt(start), end: source.positionAt(end) };
  return [{ title, edits: [{ at: { file, range }, newText }] }];
}

function insertion(
  text: string,
  pointer: string,
  redirects: readonly NewRedirect[],
): Replacement | undefined {
  const node = nodeBelow(parseTree({ text }), pointerTokens(pointer));
  if (node?.kind === 'object') {
    // A file without redirects.
    const list = redirects.map((one) => `\n    ${printInline(one)}`).join(',');
    const entry = `"redirects": [${list}\n  ]`;
    return propertyOf(node, 'redirects') ? undefined : insertEntry(text, node, entry);
  }
  if (node?.kind !== 'array') return undefined;
  const last = node.children.at(-1);
  if (!last) {
    const list = redirects.map((one) => `\n    ${printInline(one)}`).join(',');
    return { start: node.open + 1, end: node.close, newText: `${list}\n  ` };
  }
  const like = text.slice(last.start, last.end);
  const printed = redirects.map((one) => printLike(like, one));
  const first = insertEntry(text, node, printed[0] as string);
  const gap = first.newText.slice(1, first.newText.length - (printed[0] as string).length);
  return { ...first, newText: printed.map((one) => `,${gap}${one}`).join('') };
}

/** Prints a redirect on one line or on several, as another one is. */
function printLike(like: string, redirect: NewRedirect): string {
  const [, indent] = /^\{\r?\n([ \t]+)"/.exec(like) ?? [];
  const [, outer = ''] = /\n([ \t]*)\}$/.exec(like) ?? [];
  if (indent === undefined) return printInline(redirect);
  const newline = like.includes('\r\n') ? '\r\n' : '\n';
  const lines = Object.entries(redirect).map(
    ([key, value]) => `${indent}${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  return `{${newline}${lines.join(`,${newline}`)}${newline}${outer}}`;
}

function hasRedirects(value: unknown): boolean {
  return isObject(value) && value.redirects !== undefined;
}

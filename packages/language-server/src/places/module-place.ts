import type { ElementKind } from '@nav/core/client';
import { elements, expectedAt, isListName } from '@nav/core/internal';
import type { Grammar, Source } from '@nav/core/stages';
import { isContainer, joinPointer, pointerTokens } from '@nav/json';
import type { TextFile } from '../sites/edited-site.ts';
import type { OpenContainer, Tokens } from './cursor.ts';
import type { ExpectedValue } from './expected.ts';
import { factsOf } from './site-facts.ts';

/** Strings and comments, and a quote of a string that does not end. */
const TOKEN =
  /\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|(['"`])(?:\\[\s\S]|(?!\1)[^\\\r\n])*\1|`(?:\\[\s\S]|[^\\`])*`|['`]/g;

/**
 * Returns a text of the same length as a module, in which its literals look like JSON: with double quotes and without
 * comments. Computed strings are words.
 */
export function asJson(text: string): string {
  return text.replace(TOKEN, (token) => {
    if (token.startsWith('/')) return token.replace(/[^\r\n]/g, ' ');
    if (token.length === 1) return '"';
    if (/^`[\s\S]*(?:\$\{|[\r\n])/.test(token)) return 'x'.repeat(token.length);
    return `"${token.slice(1, -1).replaceAll('"', "'")}"`;
  });
}

/** The outermost container at a location of a module that is part of the config. */
export interface ConfigStart {
  /** The number of containers around it, such as the body of a function. */
  depth: number;
  /** Its location in the config; undefined for an element that is not used, or was never read. */
  mount: Tokens | undefined;
  expected: ExpectedValue | undefined;
}

/** Returns where the config starts in the containers at a location of a module; `undefined` outside of the config. */
export function configStart(
  at: TextFile,
  containers: readonly OpenContainer[],
  grammar: Grammar,
): ConfigStart | undefined {
  const known = knownPointers(at);
  const found = containers.findLastIndex(({ open }) => known.has(open));
  const mounted = (depth: number, pointer: string): ConfigStart => {
    const mount = pointerTokens(pointer);
    return { depth, mount, expected: expectedAt('config', mount, grammar) };
  };
  if (found !== -1) return mounted(found, known.get(containers[found]?.open ?? -1) ?? '');
  // The module was never readable, or does not use the element.
  for (const [depth, container] of containers.entries()) {
    if (container.kind === 'array') continue;
    const { token, entries } = container;
    const names = [token, ...entries.map((entry) => entry.token)].map(String);
    if (names.includes('navigation')) return mounted(depth, '');
    const kind = Object.entries(elements).find(
      ([, { label }]) => label !== undefined && names.includes(label),
    )?.[0] as ElementKind | undefined;
    const isGroup = names.includes('pages') || names.includes('root');
    const rule = grammar.elements[kind ?? (isGroup ? 'group' : 'navigation')];
    if (kind !== undefined || isGroup || names.some(isListName))
      return { depth, mount: undefined, expected: { kind: 'element', rule } };
  }
  return undefined;
}

/** Returns the pointers of the objects and lists of the config in a module, by the offsets of their brackets. */
function knownPointers({ site, file }: TextFile): ReadonlyMap<number, string> {
  const config = factsOf(site)?.config;
  const known = new Map<number, string>();
  const root = config?.sources.get(config.file);
  const visit = (source: Source, value: unknown, pointer: string): void => {
    if (!isContainer(value)) return;
    const { file: home = source.file, range } = source.locate(pointer, 'open');
    if (home === file) known.set(range.start.offset, pointer);
    for (const [key, child] of Object.entries(value))
      visit(source, child, joinPointer(pointer, key));
  };
  if (root) visit(root, root.value, '');
  return unchanged(known, config?.sources.get(file)?.text ?? '', site.text(file) ?? '');
}

/** Returns what is still at the same offset of a text that has changed. */
function unchanged(
  known: ReadonlyMap<number, string>,
  before: string,
  now: string,
): ReadonlyMap<number, string> {
  if (before === now) return known;
  let end = 0;
  while (end < now.length && before[end] === now[end]) end += 1;
  return new Map([...known].filter(([offset]) => offset < end));
}

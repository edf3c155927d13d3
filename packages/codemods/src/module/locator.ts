import { lineStarts, positionAt } from '@nav/positions';
import { findAll, type Syntax } from '@nav/static-js';
import type { Constant, DocumentDraft, JsonDocument, JsonNode } from '../document/document.ts';
import type { Module, Modules, Target } from './modules.ts';
import { commentsOf, type Trivia, triviaIn } from './trivia.ts';

/** A value that a module exports or declares, with its location. */
export interface LocatedConstant extends Omit<Constant, 'spread'> {
  /** The number of values in it, and in the constants that it uses. */
  size: number;
}

export interface Locating {
  modules: Modules;
  config: Syntax;
  locators: Map<Module, Locator>;
  /** The JSON files that modules import; undefined for one with syntax errors. */
  files: Map<string, JsonDocument | undefined>;
  /** The number of values in the current root, and in the constants that it uses. */
  size: { own: number; constants: number };
}

export interface Locator {
  locating: Locating;
  module: Module;
  document: DocumentDraft;
  trivia: Trivia;
  /** The constants that are located, by name; undefined for one that is computed, or that is being located. */
  constants: Map<string, LocatedConstant | undefined>;
  /** The reasons why imported values are not known, as predicates of a sentence. */
  reasons: Map<string, string>;
}

export function locatorOf(locating: Locating, module: Module): Locator {
  const known = locating.locators.get(module);
  if (known) return known;
  const document = emptyDocument(module, locating.modules.main.file);
  const trivia = triviaIn(module.text, document.comments);
  const locator = {
    locating,
    module,
    document,
    trivia,
    constants: new Map(),
    reasons: new Map(),
  };
  locating.locators.set(module, locator);
  return locator;
}

function emptyDocument({ file, text, program }: Module, base: string): DocumentDraft {
  return {
    file,
    base,
    language: 'module',
    text,
    comments: commentsOf(program),
    verbatim: findAll(program, /^TemplateLiteral$/)
      .map(({ node: { start, end } }) => ({ start, end }))
      .filter(({ start, end }) => /[\r\n]/.test(text.slice(start, end))),
    constants: new Map(),
    users: new Map(),
    unfollowed: new Map(),
    reads: [],
  } as unknown as DocumentDraft;
}

export function refuse(
  { locating, module: { file, text } }: Locator,
  offset: number,
  code: string,
  message: string,
): void {
  locating.modules.refusals.push({ file, ...lineAndColumn(text, offset), code, message });
}

/** Returns a location for messages, such as `nav.ts:3:7`. */
export function placeOf(target: Target): string {
  if ('json' in target) return `${target.json.file}:1:1`;
  const { line, column } = lineAndColumn(target.module.text, target.expression.start);
  return `${target.module.file}:${line}:${column}`;
}

export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const { line, column } = positionAt(lineStarts(text), offset);
  return { line, column };
}

export function nodeOf(roots: readonly JsonNode[], { start, end }: Syntax): JsonNode | undefined {
  const contains = (node: JsonNode) => node.start <= start && end <= node.end;
  let node = end === 0 ? undefined : roots.find(contains);
  for (let inner = node; inner; inner = inner.children.find(contains)) node = inner;
  return node;
}

import { lineStarts, MAX_DEPTH, positionAt } from '@nav/core/internal';
import jscodeshift from 'jscodeshift';
import {
  type Constant,
  type DocumentDraft,
  type JsonDocument,
  type JsonNode,
  type Opened,
  type Refusal,
  rootsOf,
} from '../document/document.ts';
import { readStyle } from '../document/style.ts';
import type { BindingRead, Bindings } from './bindings.ts';
import { type Syntax, shapeOf, unwrap } from './syntax.ts';
import { commentsOf, triviaIn } from './trivia.ts';

/** The most values that the constants of a config may contribute. Constants that name each other can multiply. */
const MAX_CONSTANT_VALUES = 250_000;

/** The longest chain of constants that is followed to a text. */
const MAX_ALIASES = 8;

/** A config in a module, and what is known about the code around it. */
interface ModuleConfig {
  file: string;
  text: string;
  program: Syntax;
  bindings: Bindings;
  /** The object literal of the config. */
  config: Syntax;
  /** The code that reads the config. */
  reads: readonly BindingRead[];
}

/** Builds the located document of a config in a module. */
export function locateConfig({
  file,
  text,
  program,
  bindings,
  config,
  reads,
}: ModuleConfig): Opened {
  const starts = lineStarts(text);
  const lineAndColumn = (offset: number) => {
    const { line, column } = positionAt(starts, offset);
    return { line, column };
  };
  const comments = commentsOf(program);
  const trivia = triviaIn(text, comments);
  const document = {
    file,
    language: 'module',
    text,
    comments,
    verbatim: (
      jscodeshift(program as never)
        .find(jscodeshift.TemplateLiteral)
        .nodes() as unknown as Syntax[]
    )
      .filter(({ start, end }) => /[\r\n]/.test(text.slice(start, end)))
      .map(({ start, end }) => ({ start, end })),
    constants: new Map<JsonNode, Constant>(),
  } as unknown as DocumentDraft;
  const refusals: Refusal[] = [];
  const refuse = (offset: number, code: string, message: string) => {
    refusals.push({ file, ...lineAndColumn(offset), code, message });
  };

  /** Returns the text of an expression of strings and constants; undefined if it is computed otherwise. */
  function textOf(expression: Syntax | undefined, depth = 0): string | undefined {
    const inner = unwrap(expression);
    if (!inner || depth > MAX_ALIASES) return undefined;
    if (inner.type === 'StringLiteral') return inner.value as string;
    if (inner.type === 'Identifier') {
      return textOf(bindings.constant(inner.name as string)?.init, depth + 1);
    }
    if (inner.type === 'BinaryExpression' && inner.operator === '+') {
      const [left, right] = [textOf(inner.left, depth + 1), textOf(inner.right, depth + 1)];
      return left === undefined || right === undefined ? undefined : left + right;
    }
    if (inner.type !== 'TemplateLiteral') return undefined;
    const parts = (inner.expressions ?? []).map((part) => textOf(part, depth + 1));
    const fixed = (inner.quasis ?? []).map((quasi) => quasi.value.cooked ?? undefined);
    if (parts.includes(undefined) || fixed.includes(undefined)) return undefined;
    return fixed.map((text, index) => `${text}${parts[index] ?? ''}`).join('');
  }

  /** The number of values in the current root, and in the constants that it names. */
  let ownSize = 0;
  let constantSize = 0;

  function add(
    holder: Syntax,
    parent: JsonNode | undefined,
    index: number,
    lead: number,
    depth: number,
  ): JsonNode {
    const { kind, key, name, inner, whole, value } = shapeOf(holder, parent?.kind, textOf);
    const start = (parent && whole.extra?.parenStart) ?? whole.start;
    const { end, comma } = parent ? trivia.close(whole.end) : { end: whole.end, comma: -1 };
    const hasBrackets = inner.type === 'ObjectExpression' || inner.type === 'ArrayExpression';
    const children: JsonNode[] = [];
    ownSize += 1;
    const node: JsonNode = {
      document,
      kind,
      key,
      keyStart: name ? name.start : start,
      keyEnd: name ? name.end : key === undefined ? start : end,
      start,
      end,
      open: hasBrackets ? inner.start : start,
      close: hasBrackets ? inner.end - 1 : end - 1,
      lead,
      comma,
      tail: parent ? trivia.tail(comma === -1 ? end : comma + 1) : end,
      parent,
      index,
      children,
      value,
    };
    if (kind === 'computed') linkConstant(node, holder, inner, depth);
    if (kind !== 'object' && kind !== 'array') return node;
    if (depth > MAX_DEPTH) {
      const message = `The file is nested more than ${MAX_DEPTH} levels deep here. Flatten it.`;
      refuse(inner.start, 'too-deep', message);
      return node;
    }
    const keys = new Set<string>();
    let at = inner.start + 1;
    for (const part of (kind === 'object' ? inner.properties : inner.elements) ?? []) {
      const child = add(part as Syntax, node, children.length, at, depth + 1);
      if (child.key !== undefined) {
        if (keys.has(child.key)) {
          const message = `Duplicate key "${child.key}". Merge them or remove one.`;
          refuse(child.keyStart, 'duplicate-key', message);
        }
        keys.add(child.key);
      }
      children.push(child);
      at = child.tail;
    }
    return node;
  }

  /** Links a node that spreads an array or object literal to that literal, which becomes its only child. */
  function linkLiteral(node: JsonNode, literal: Syntax, depth: number): void {
    const root = add(literal, node, 0, literal.start, depth + 1);
    if (root.kind !== node.parent?.kind) return;
    (node.children as JsonNode[]).push(root);
    const constant = { name: '', root, uses: 1, exported: false, read: false, spread: true };
    document.constants.set(node, constant);
  }

  const known = new Map<string, (Omit<Constant, 'spread'> & { size: number }) | undefined>();

  /** Links a node that is the name of a constant, alone or spread, to the value of the constant. */
  function linkConstant(node: JsonNode, holder: Syntax, inner: Syntax, depth: number): void {
    const spread = holder.type === 'SpreadElement';
    if (!spread && node.parent?.kind === 'object' && node.key === undefined) return;
    const source = holder.shorthand ? unwrap(holder.value as Syntax) : inner;
    const identifier = spread ? unwrap(holder.argument) : source;
    const { name } = identifier ?? {};
    if (spread && /^(?:Object|Array)Expression$/.test(identifier?.type ?? '')) {
      linkLiteral(node, identifier as Syntax, depth);
      return;
    }
    if (identifier?.type !== 'Identifier' || name === undefined) return;
    if (!known.has(name)) {
      known.set(name, undefined);
      const found = bindings.constant(name);
      const init = unwrap(found?.init);
      // A value that contains itself stays computed.
      if (!found || !init || init === config) return;
      const outside = { ownSize, constantSize };
      ownSize = 0;
      constantSize = 0;
      const root = add(found.init, undefined, 0, init.start, depth);
      const size = ownSize + constantSize;
      ({ ownSize, constantSize } = outside);
      const { uses, exported, read } = found;
      if (root.kind !== 'computed') known.set(name, { name, root, uses, exported, read, size });
    }
    const value = known.get(name);
    if (!value || (spread && value.root.kind !== node.parent?.kind)) return;
    if (constantSize + value.size > MAX_CONSTANT_VALUES) return;
    const { size, ...constant } = value;
    constantSize += size;
    document.constants.set(node, { ...constant, spread });
  }

  document.root = add(config, undefined, 0, config.start, 1);
  if (refusals.length > 0) return { document: undefined, refusals };
  const roots = rootsOf(document as JsonDocument);
  document.reads = reads.map(({ at, values }) => ({
    ...lineAndColumn(at.start),
    nodes: values.flatMap((value) => nodeOf(roots, value) ?? []),
  }));
  document.style = readStyle(document as JsonDocument);
  return { document: document as JsonDocument, refusals: [] };
}

/** Returns the node of a part of the config, or of its constants. */
function nodeOf(roots: readonly JsonNode[], { start, end }: Syntax): JsonNode | undefined {
  const contains = (node: JsonNode) => node.start <= start && end <= node.end;
  let node = end === 0 ? undefined : roots.find(contains);
  for (let inner = node; inner; inner = inner.children.find(contains)) node = inner;
  return node;
}

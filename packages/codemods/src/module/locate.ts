import { lineStarts, MAX_DEPTH, positionAt } from '@nav/core/internal';
import jscodeshift from 'jscodeshift';
import {
  type Constant,
  type DocumentDraft,
  descendants,
  type JsonDocument,
  type JsonNode,
  type Opened,
  type Refusal,
  rootsOf,
} from '../document/document.ts';
import { openJson } from '../document/open-json.ts';
import { readStyle } from '../document/style.ts';
import type { BindingRead } from './bindings.ts';
import type { Module, Modules, Target } from './modules.ts';
import { type Syntax, shapeOf, unwrap, unwrapDefine } from './syntax.ts';
import { commentsOf, triviaIn } from './trivia.ts';

/** The most values that the constants of a config may contribute. Constants that name each other can multiply. */
const MAX_CONSTANT_VALUES = 250_000;

/** The longest chain of constants that is followed to a text. */
const MAX_ALIASES = 8;

/** The object literal of a config, the module that has it, and the code that reads it. */
interface ModuleConfig {
  module: Module;
  config: Syntax;
  reads: readonly BindingRead[];
}

/** A value that a module exports or declares, with its place. */
interface LocatedConstant extends Omit<Constant, 'spread'> {
  /** The number of values in it, and in the constants that it names. */
  size: number;
}

/** The located parts of one module. */
interface Locator {
  document: DocumentDraft;
  add(holder: Syntax, depth: number): JsonNode;
  /** Returns the value of a variable; undefined if it is computed. */
  constantOf(name: string, depth: number): LocatedConstant | undefined;
  /** Returns the value of an expression that is exported by default. */
  defaultOf(expression: Syntax, depth: number): LocatedConstant | undefined;
  textOf(expression: Syntax | undefined, depth?: number): string | undefined;
}

/** Builds the located document of a config in a module, and those of the modules that it imports. */
export function locateConfig(modules: Modules, { module, config, reads }: ModuleConfig): Opened {
  const refusals: Refusal[] = modules.refusals;
  const locators = new Map<Module, Locator>();
  const files = new Map<string, JsonDocument | undefined>();
  /** The number of values in the current root, and in the constants that it names. */
  const size = { own: 0, constants: 0 };
  const locatorOf = (one: Module): Locator => {
    const known = locators.get(one);
    if (known) return known;
    const locator = createLocator(one);
    locators.set(one, locator);
    return locator;
  };
  const { document } = locatorOf(module);
  document.root = locatorOf(module).add(config, 1);
  if (refusals.length > 0) return { document: undefined, refusals };
  const roots = rootsOf(document as JsonDocument);
  document.reads = reads.map(({ at, values }) => ({
    ...lineAndColumn(module.text, at.start),
    nodes: values.flatMap((value) => nodeOf(roots, value) ?? []),
  }));
  for (const one of locators.values()) {
    // A module of which only scalars are used in texts has no located parts.
    if ((one.document.root as JsonNode | undefined) === undefined) continue;
    one.document.style = readStyle(one.document as JsonDocument);
  }
  return { document: document as JsonDocument, refusals: [] };

  function createLocator(here: Module): Locator {
    const { file, text, program, bindings } = here;
    const comments = commentsOf(program);
    const trivia = triviaIn(text, comments);
    const document = {
      file,
      base: modules.main.file,
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
      constants: new Map(),
      users: new Map(),
      unfollowed: new Map(),
      reads: [],
    } as unknown as DocumentDraft;
    const refuse = (offset: number, code: string, message: string) => {
      refusals.push({ file, ...lineAndColumn(text, offset), code, message });
    };

    /** Returns the text of an expression of strings and constants; undefined if it is computed otherwise. */
    function textOf(expression: Syntax | undefined, depth = 0): string | undefined {
      const inner = unwrap(expression);
      if (!inner || depth > MAX_ALIASES) return undefined;
      if (inner.type === 'StringLiteral') return inner.value as string;
      if (inner.type === 'Identifier') {
        const name = inner.name as string;
        const own = bindings.constant(name)?.init;
        if (own || !bindings.importOf(name)) return textOf(own, depth + 1);
        const target = modules.variable(here, name);
        if (!target || !('module' in target) || target.change()) return undefined;
        return locatorOf(target.module).textOf(target.expression, depth + 1);
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
      size.own += 1;
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

    const known = new Map<string, LocatedConstant | undefined>();
    const reasons = new Map<string, string>();

    /** Locates a value once; in itself, it is computed. */
    function locateOnce(
      name: string,
      locate: () => LocatedConstant | undefined,
    ): LocatedConstant | undefined {
      if (!known.has(name)) {
        known.set(name, undefined);
        const outside = { ...size };
        Object.assign(size, { own: 0, constants: 0 });
        const found = locate();
        Object.assign(size, outside);
        known.set(name, found);
      }
      return known.get(name);
    }

    /** Locates the value of an expression in this module. */
    function locateValue(
      init: Syntax | undefined,
      facts: Pick<Constant, 'name' | 'uses' | 'exported' | 'read'>,
      depth: number,
    ): LocatedConstant | undefined {
      const inner = unwrap(init);
      // A value that contains itself stays computed.
      if (!init || !inner || inner === config) return undefined;
      const root = add(init, undefined, 0, inner.start, depth);
      if (root.kind === 'computed') return undefined;
      document.root ??= root;
      return { ...facts, root, size: size.own + size.constants };
    }

    function constantOf(name: string, depth: number): LocatedConstant | undefined {
      return locateOnce(name, () => {
        const found = bindings.constant(name);
        if (found) return locateValue(found.init, { ...found, name }, depth);
        return bindings.importOf(name) && locateImport(name, depth);
      });
    }

    function locateImport(name: string, depth: number): LocatedConstant | undefined {
      const target = modules.variable(here, name);
      if (!target) return undefined;
      if ('reason' in target) {
        reasons.set(name, target.reason);
        return undefined;
      }
      const file = 'json' in target ? target.json.file : target.module.file;
      const { line, column } =
        'json' in target
          ? { line: 1, column: 1 }
          : lineAndColumn(target.module.text, target.expression.start);
      reasons.set(name, `is computed (${file}:${line}:${column})`);
      const change = target.change();
      if (change) {
        const { module: other, node } = change;
        const at = lineAndColumn(other.text, node.start);
        reasons.set(name, `may be changed by code (${other.file}:${at.line}:${at.column})`);
        return undefined;
      }
      const found = 'json' in target ? locateJson(target.json) : locateTarget(target, depth);
      if (!found) return undefined;
      const { uses = 1, exported = false } = bindings.importOf(name) ?? {};
      // The export of the value is what this module uses.
      return { ...found, name, uses: Math.max(found.uses - 1, 0) + uses, exported };
    }

    function locateTarget(
      { module: other, expression, name }: Extract<Target, { module: Module }>,
      depth: number,
    ): LocatedConstant | undefined {
      const locator = locatorOf(other);
      return name === undefined
        ? locator.defaultOf(expression, depth)
        : locator.constantOf(name, depth);
    }

    function locateJson(json: { file: string; text: string }): LocatedConstant | undefined {
      if (!files.has(json.file)) {
        const opened = openJson(json.file, json.text, modules.main.file);
        refusals.push(...opened.refusals);
        files.set(json.file, opened.document);
      }
      const root = files.get(json.file)?.root;
      if (!root) return undefined;
      const count = [...descendants(root)].length;
      return { name: '', root, uses: 1, exported: true, read: false, size: count };
    }

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
      const value = constantOf(name, depth);
      const reason = value ? undefined : reasons.get(name);
      if (reason) document.unfollowed.set(node, reason);
      if (!value || (spread && value.root.kind !== node.parent?.kind)) return;
      if (size.constants + value.size > MAX_CONSTANT_VALUES) return;
      const { size: count, ...constant } = value;
      size.constants += count;
      document.constants.set(node, { ...constant, spread });
      const owner = value.root.document as DocumentDraft;
      const isPart = owner !== document && owner.language === 'module';
      if (isPart && !owner.users.has(value.root)) owner.users.set(value.root, node);
    }

    return {
      document,
      constantOf,
      textOf,
      add: (expression, depth) => add(expression, undefined, 0, expression.start, depth),
      defaultOf: (expression, depth) =>
        locateOnce('default', () =>
          locateValue(
            unwrapDefine(expression),
            { name: 'default', uses: 1, exported: true, read: false },
            depth,
          ),
        ),
    };
  }
}

function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const { line, column } = positionAt(lineStarts(text), offset);
  return { line, column };
}

/** Returns the node of a part of the config, or of its constants. */
function nodeOf(roots: readonly JsonNode[], { start, end }: Syntax): JsonNode | undefined {
  const contains = (node: JsonNode) => node.start <= start && end <= node.end;
  let node = end === 0 ? undefined : roots.find(contains);
  for (let inner = node; inner; inner = inner.children.find(contains)) node = inner;
  return node;
}

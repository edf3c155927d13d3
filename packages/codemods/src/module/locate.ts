import { MAX_JSON_DEPTH } from '@nav/json';
import { type Syntax, unwrap } from '@nav/static-js';
import {
  type Constant,
  type DocumentDraft,
  descendants,
  type JsonDocument,
  type JsonNode,
  type Opened,
  rootsOf,
} from '../document/document.ts';
import { MAX_CONSTANT_VALUES } from '../document/limits.ts';
import { openJson } from '../document/open-json.ts';
import { readStyle } from '../document/style.ts';
import type { BindingRead } from './bindings.ts';
import { textOf } from './composed-text.ts';
import { unwrapDefine } from './define.ts';
import {
  type LocatedConstant,
  type Locating,
  type Locator,
  lineAndColumn,
  locatorOf,
  nodeOf,
  placeOf,
  refuse,
} from './locator.ts';
import { type Module, type Modules, type Target, variableOf } from './modules.ts';
import { shapeOf } from './shape.ts';

/** The object literal of a config, the module that has it, and the code that reads it. */
interface ModuleConfig {
  module: Module;
  config: Syntax;
  reads: readonly BindingRead[];
}

/** Builds the located documents of a config in a module, and of the modules that it imports. */
export function locateConfig(modules: Modules, { module, config, reads }: ModuleConfig): Opened {
  const { refusals } = modules;
  const size = { own: 0, constants: 0 };
  const locating: Locating = { modules, config, locators: new Map(), files: new Map(), size };
  const locator = locatorOf(locating, module);
  const { document } = locator;
  document.root = addRoot(locator, config, config.start, 1);
  if (refusals.length > 0) return { document: undefined, refusals };
  const roots = rootsOf(document as JsonDocument);
  document.reads = reads.map(({ at, values }) => ({
    ...lineAndColumn(module.text, at.start),
    nodes: values.flatMap((value) => nodeOf(roots, value) ?? []),
  }));
  for (const { document: one } of locating.locators.values()) {
    // A module of which no value could be located has no root.
    if ((one.root as JsonNode | undefined) === undefined) continue;
    one.style = readStyle(one as JsonDocument);
  }
  return { document: document as JsonDocument, refusals: [] };
}

interface Slot {
  parent: JsonNode;
  index: number;
  /** The offset after the text of the value before it. */
  lead: number;
}

function addRoot(locator: Locator, expression: Syntax, lead: number, depth: number): JsonNode {
  return addValue(locator, expression, { parent: undefined, index: 0, lead }, depth);
}

function addValue(
  locator: Locator,
  holder: Syntax,
  { parent, index, lead }: Slot | { parent: undefined; index: 0; lead: number },
  depth: number,
): JsonNode {
  const { locating, module, document, trivia } = locator;
  const composed = (expression: Syntax) => textOf(locating.modules, module, expression);
  const { kind, key, name, inner, whole, value } = shapeOf(holder, parent?.kind, composed);
  const start = (parent && whole.extra?.parenStart) ?? whole.start;
  const { end, comma } = parent ? trivia.close(whole.end) : { end: whole.end, comma: -1 };
  const hasBrackets = inner.type === 'ObjectExpression' || inner.type === 'ArrayExpression';
  const children: JsonNode[] = [];
  locating.size.own += 1;
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
  if (kind === 'computed') linkConstant(locator, node, { holder, inner }, depth);
  if (kind === 'object' || kind === 'array') addChildren(locator, node, inner, depth, children);
  return node;
}

function addChildren(
  locator: Locator,
  node: JsonNode,
  literal: Syntax,
  depth: number,
  children: JsonNode[],
): void {
  if (depth > MAX_JSON_DEPTH) {
    const message = `The file is nested more than ${MAX_JSON_DEPTH} levels deep here. Flatten it.`;
    refuse(locator, literal.start, 'too-deep', message);
    return;
  }
  const keys = new Set<string>();
  let lead = literal.start + 1;
  for (const part of (node.kind === 'object' ? literal.properties : literal.elements) ?? []) {
    const slot: Slot = { parent: node, index: children.length, lead };
    const child = addValue(locator, part as Syntax, slot, depth + 1);
    if (child.key !== undefined && keys.has(child.key)) {
      const message = `Duplicate key "${child.key}". Merge them or remove one.`;
      refuse(locator, child.keyStart, 'duplicate-key', message);
    }
    if (child.key !== undefined) keys.add(child.key);
    children.push(child);
    lead = child.tail;
  }
}

/** Links a node that is the name of a constant, alone or spread, to the value of the constant. */
function linkConstant(
  locator: Locator,
  node: JsonNode,
  { holder, inner }: { holder: Syntax; inner: Syntax },
  depth: number,
): void {
  const { document, locating, reasons } = locator;
  const spread = holder.type === 'SpreadElement';
  if (!spread && node.parent?.kind === 'object' && node.key === undefined) return;
  const source = holder.shorthand ? unwrap(holder.value as Syntax) : inner;
  const identifier = spread ? unwrap(holder.argument) : source;
  const { name } = identifier ?? {};
  if (spread && /^(?:Object|Array)Expression$/.test(identifier?.type ?? '')) {
    linkLiteral(locator, node, identifier as Syntax, depth);
    return;
  }
  if (identifier?.type !== 'Identifier' || name === undefined) return;
  const value = constantOf(locator, name, depth);
  const reason = value ? undefined : reasons.get(name);
  if (reason) document.unfollowed.set(node, reason);
  if (!value || (spread && value.root.kind !== node.parent?.kind)) return;
  if (locating.size.constants + value.size > MAX_CONSTANT_VALUES) return;
  const { size, ...constant } = value;
  locating.size.constants += size;
  document.constants.set(node, { ...constant, spread });
  const owner = value.root.document as DocumentDraft;
  const isPart = owner !== document && owner.language === 'module';
  if (isPart && !owner.users.has(value.root)) owner.users.set(value.root, node);
}

/** Links a node that spreads an array or object literal to that literal, which becomes its only child. */
function linkLiteral(locator: Locator, node: JsonNode, literal: Syntax, depth: number): void {
  const slot: Slot = { parent: node, index: 0, lead: literal.start };
  const root = addValue(locator, literal, slot, depth + 1);
  if (root.kind !== node.parent?.kind) return;
  (node.children as JsonNode[]).push(root);
  const constant = { name: '', root, uses: 1, exported: false, read: false, spread: true };
  locator.document.constants.set(node, constant);
}

/** Returns `undefined` if the value is computed. */
function constantOf(locator: Locator, name: string, depth: number): LocatedConstant | undefined {
  const { bindings } = locator.module;
  return locateOnce(locator, name, () => {
    const found = bindings.constant(name);
    if (found) return locateValue(locator, found.init, { ...found, name }, depth);
    return bindings.importOf(name) && locateImport(locator, name, depth);
  });
}

function defaultOf(
  locator: Locator,
  expression: Syntax,
  depth: number,
): LocatedConstant | undefined {
  const facts = { name: 'default', uses: 1, exported: true, read: false };
  return locateOnce(locator, 'default', () =>
    locateValue(locator, unwrapDefine(expression), facts, depth),
  );
}

/** Locates a value once; in itself, it is computed. */
function locateOnce(
  { constants, locating: { size } }: Locator,
  name: string,
  locate: () => LocatedConstant | undefined,
): LocatedConstant | undefined {
  if (!constants.has(name)) {
    constants.set(name, undefined);
    const outside = { ...size };
    Object.assign(size, { own: 0, constants: 0 });
    const found = locate();
    Object.assign(size, outside);
    constants.set(name, found);
  }
  return constants.get(name);
}

function locateValue(
  locator: Locator,
  init: Syntax | undefined,
  facts: Pick<Constant, 'name' | 'uses' | 'exported' | 'read'>,
  depth: number,
): LocatedConstant | undefined {
  const { locating, document } = locator;
  const inner = unwrap(init);
  // A value that contains itself stays computed.
  if (!init || !inner || inner === locating.config) return undefined;
  const root = addRoot(locator, init, inner.start, depth);
  if (root.kind === 'computed') return undefined;
  document.root ??= root;
  return { ...facts, root, size: locating.size.own + locating.size.constants };
}

function locateImport(locator: Locator, name: string, depth: number): LocatedConstant | undefined {
  const { locating, module, reasons } = locator;
  const target = variableOf(locating.modules, module, name);
  if (!target) return undefined;
  if ('reason' in target) {
    reasons.set(name, target.reason);
    return undefined;
  }
  reasons.set(name, `is computed (${placeOf(target)})`);
  const change = target.change();
  if (change) {
    const { file, text } = change.module;
    const { line, column } = lineAndColumn(text, change.node.start);
    reasons.set(name, `may be changed by code (${file}:${line}:${column})`);
    return undefined;
  }
  const found =
    'json' in target
      ? locateJson(locating, target.json)
      : locateTarget(locatorOf(locating, target.module), target, depth);
  if (!found) return undefined;
  const { uses = 1, exported = false } = module.bindings.importOf(name) ?? {};
  // The export of the value is what this module uses.
  return { ...found, name, uses: Math.max(found.uses - 1, 0) + uses, exported };
}

function locateTarget(
  locator: Locator,
  { expression, name }: Extract<Target, { module: Module }>,
  depth: number,
): LocatedConstant | undefined {
  return name === undefined
    ? defaultOf(locator, expression, depth)
    : constantOf(locator, name, depth);
}

function locateJson(
  { modules, files }: Locating,
  json: { file: string; text: string },
): LocatedConstant | undefined {
  if (!files.has(json.file)) {
    const opened = openJson(json.file, json.text, modules.main.file);
    modules.refusals.push(...opened.refusals);
    files.set(json.file, opened.document);
  }
  const root = files.get(json.file)?.root;
  if (!root) return undefined;
  const count = [...descendants(root)].length;
  return { name: '', root, uses: 1, exported: true, read: false, size: count };
}

import { joinPointer, lineStarts, MAX_DEPTH, positionAt } from '@nav/core/internal';
import jscodeshift from 'jscodeshift';
import getParser from 'jscodeshift/src/getParser.js';
import {
  type Constant,
  type DocumentDraft,
  type JsonDocument,
  type JsonNode,
  rootsOf,
} from '../document/document.ts';
import type { Opened, Refusal } from '../document/refusal.ts';
import { readStyle } from '../document/style.ts';
import { type ConfigRead, type ModuleNames, namesOf } from './constants.ts';
import { commentsOf, gapsIn } from './gaps.ts';
import { shapeOf } from './shape.ts';
import { nameOf, type Syntax, unwrap } from './syntax.ts';
import { isDefine, isModuleExports } from './uses.ts';

/**
 * The located document of the config that a JavaScript or TypeScript module exports: an object literal, exported by
 * default or as the only export with a `navigation`; directly, through a `define…()` call or through a constant; with
 * or without `as const` and `satisfies`. Computed parts become nodes of kind `computed`; those that are the name of a
 * constant lead to its value.
 */
export function openModule(file: string, text: string): Opened {
  const starts = lineStarts(text);
  const refuse = (offset: number, code: string, message: string): Opened => {
    const { line, column } = positionAt(starts, offset);
    return { document: undefined, refusals: [{ file, line, column, code, message }] };
  };

  let program: Syntax;
  try {
    program = getParser(/\.[cm]?ts$/i.test(file) ? 'ts' : 'tsx').parse(text) as unknown as Syntax;
  } catch (error) {
    if (error instanceof RangeError) {
      return refuse(0, 'too-deep', 'The module nests too deeply for its parser; nest it less.');
    }
    const { pos, message } = error as { pos?: number; message: string };
    return refuse(pos ?? 0, 'invalid-json', `${message.replace(/ \(\d+:\d+\)$/, '')}.`);
  }

  const names = namesOf(program);
  const { config: found, change, name } = findConfig(program, names);
  if (change !== undefined) {
    return refuse(
      change.start,
      'no-config',
      'The config may be changed later in the module; only an object literal that nothing changes can be read.',
    );
  }
  if (found === undefined) {
    return refuse(
      0,
      'no-config',
      'The module exports no config that can be read: export an object literal by default.',
    );
  }
  if (found.type !== 'ObjectExpression') {
    return refuse(
      found.start,
      'no-config',
      'The config is computed; only an object literal can be read without running the module.',
    );
  }
  const reads = name === undefined ? [] : names.readsOf(name);
  return locate(file, text, program, names, found, reads, (offset) => positionAt(starts, offset));
}

interface Found {
  /** The variable that holds the config, if one does. */
  name?: string | undefined;
  /** The expression that the module exports as its config, without what is wrapped round it. */
  config?: Syntax | undefined;
  /** Where code does something with it that may change it. */
  change?: Syntax | undefined;
}

function findConfig(program: Syntax, names: ModuleNames): Found {
  const root = jscodeshift(program as never);
  const paths = (type: Parameters<typeof root.find>[0]) =>
    root
      .find(type)
      .nodes()
      .map((node) => node as unknown as Syntax);

  const constants = new Map<string, Syntax | undefined>();
  for (const declarator of paths(jscodeshift.VariableDeclarator)) {
    const name = declarator.id?.name;
    if (name === undefined) continue;
    // Two variables of one name, in two scopes: which one is meant is not ours to say.
    constants.set(name, constants.has(name) ? undefined : (declarator.init ?? undefined));
  }
  const settle = (expression: Syntax | null | undefined, depth = 0): Found => {
    const inner = unwrap(expression);
    if (inner === undefined || depth > 8) return { config: inner };
    if (inner.type === 'Identifier' && inner.name !== undefined) {
      const value = constants.get(inner.name);
      if (!value) return { config: inner };
      const change = names.changeOf(inner.name);
      return change ? { change } : { ...settle(value, depth + 1), name: inner.name };
    }
    if (isDefine(inner) && inner.arguments?.length === 1) {
      return settle(inner.arguments[0], depth + 1);
    }
    return { config: inner };
  };

  for (const node of paths(jscodeshift.ExportDefaultDeclaration)) return settle(node.declaration);
  for (const node of paths(jscodeshift.ExportSpecifier)) {
    if ((node.exported?.name ?? node.exported?.value) === 'default') return settle(node.local);
  }
  for (const { left, right } of paths(jscodeshift.AssignmentExpression)) {
    if (!left || !isModuleExports(left)) continue;
    const change = paths(jscodeshift.MemberExpression).find(
      (other) => other !== left && isModuleExports(other),
    );
    return change ? { change } : settle(right);
  }
  for (const node of paths(jscodeshift.TSExportAssignment)) return settle(node.expression);

  const exported = paths(jscodeshift.ExportNamedDeclaration).flatMap(({ declaration }) =>
    declaration?.type === 'VariableDeclaration' ? (declaration.declarations ?? []) : [],
  );
  const named = exported.filter(({ init }) => {
    const { config } = settle(init);
    return (
      config?.type === 'ObjectExpression' &&
      config.properties?.some((property) => nameOf(property) === 'navigation')
    );
  });
  const [only] = named;
  if (!only || named.length > 1) return {};
  const change = names.changeOf(only.id?.name ?? '');
  return change ? { change } : { ...settle(only.init), name: only.id?.name };
}

/** A config that names more values than these by its constants can only be a trap. */
const MOST_VALUES = 250_000;

function locate(
  file: string,
  text: string,
  program: Syntax,
  { constant }: ModuleNames,
  config: Syntax,
  reads: readonly ConfigRead[],
  place: (offset: number) => { line: number; column: number },
): Opened {
  const comments = commentsOf(program);
  const gaps = gapsIn(text, comments);
  const document = {
    file,
    language: 'module',
    text,
    comments,
    verbatim: jscodeshift(program as never)
      .find(jscodeshift.TemplateLiteral)
      .nodes()
      .map((node) => node as unknown as Syntax)
      .filter(({ start, end }) => /[\r\n]/.test(text.slice(start, end)))
      .map(({ start, end }) => ({ start, end })),
    strings: new Map<JsonNode, string>(),
    constants: new Map<JsonNode, Constant>(),
  } as unknown as DocumentDraft;
  const refusals: Refusal[] = [];
  const refuse = (offset: number, code: string, message: string) => {
    refusals.push({ file, ...at(place(offset)), code, message });
  };

  /** The values that the root which is being located writes down, and those of the constants that it names. */
  let own = 0;
  let named = 0;

  function add(
    holder: Syntax,
    parent: JsonNode | undefined,
    index: number,
    lead: number,
    pointer: string,
    depth: number,
  ): JsonNode {
    const { kind, key, name, inner, whole, text: value } = shapeOf(holder, parent?.kind);
    const start = (parent && whole.extra?.parenStart) ?? whole.start;
    const { end, comma } = parent ? gaps.close(whole.end) : { end: whole.end, comma: -1 };
    const holds = inner.type === 'ObjectExpression' || inner.type === 'ArrayExpression';
    const children: JsonNode[] = [];
    own += 1;
    const node: JsonNode = {
      document,
      kind,
      key,
      keyStart: name ? name.start : start,
      keyEnd: name ? name.end : key === undefined ? start : end,
      start,
      end,
      open: holds ? inner.start : start,
      close: holds ? inner.end - 1 : end - 1,
      lead,
      comma,
      tail: parent ? gaps.tail(comma === -1 ? end : comma + 1) : end,
      parent,
      index,
      children,
    };
    if (value !== undefined) document.strings.set(node, value);
    if (kind === 'computed') leadTo(node, holder, inner, pointer, depth);
    if (kind !== 'object' && kind !== 'array') return node;
    if (depth > MAX_DEPTH) {
      refuse(inner.start, 'too-deep', `The file nests deeper than ${MAX_DEPTH} levels here.`);
      return node;
    }
    const names = new Set<string>();
    let at = inner.start + 1;
    for (const part of (kind === 'object' ? inner.properties : inner.elements) ?? []) {
      const name = kind === 'object' ? nameOf(part as Syntax) : undefined;
      const below = joinPointer(pointer, name ?? children.length);
      const child = add(part as Syntax, node, children.length, at, below, depth + 1);
      if (child.key !== undefined) {
        if (names.has(child.key)) {
          refuse(
            child.keyStart,
            'duplicate-key',
            `"${child.key}" stands twice in one object; merge them or remove one.`,
          );
        }
        names.add(child.key);
      }
      children.push(child);
      at = child.tail;
    }
    return node;
  }

  const values = new Map<string, (Omit<Constant, 'spread'> & { size: number }) | undefined>();

  /** Makes the name of a constant, alone or spread, lead to the value of the constant. */
  function leadTo(
    node: JsonNode,
    holder: Syntax,
    inner: Syntax,
    pointer: string,
    depth: number,
  ): void {
    const spread = holder.type === 'SpreadElement';
    if (!spread && node.parent?.kind === 'object' && node.key === undefined) return;
    const source = holder.shorthand ? unwrap(holder.value as Syntax) : inner;
    const identifier = spread ? unwrap(holder.argument) : source;
    const { name } = identifier ?? {};
    if (identifier?.type !== 'Identifier' || name === undefined) return;
    if (!values.has(name)) {
      values.set(name, undefined);
      const found = constant(name);
      const init = unwrap(found?.init);
      // A value that is inside itself stays computed.
      if (!found || !init || init === config) return;
      const outside = { own, named };
      own = 0;
      named = 0;
      const root = add(found.init, undefined, 0, init.start, pointer, depth);
      const size = own + named;
      ({ own, named } = outside);
      const { uses, exported, read } = found;
      if (root.kind !== 'computed') values.set(name, { name, root, uses, exported, read, size });
    }
    const value = values.get(name);
    if (!value || (spread && value.root.kind !== node.parent?.kind)) return;
    // Constants that name each other twice over would fill any memory.
    if (named + value.size > MOST_VALUES) return;
    const { size, ...known } = value;
    named += size;
    document.constants.set(node, { ...known, spread });
  }

  document.root = add(config, undefined, 0, config.start, '', 1);
  if (refusals.length > 0) return { document: undefined, refusals };
  const roots = rootsOf(document as JsonDocument);
  document.reads = reads.map(({ at: name, values }) => ({
    ...at(place(name.start)),
    nodes: values.flatMap((value) => nodeOf(roots, value) ?? []),
  }));
  document.style = readStyle(document as JsonDocument);
  return { document: document as JsonDocument, refusals: [] };
}

/** The node of a part of the config, or of a constant in it; undefined for what stands elsewhere. */
function nodeOf(roots: readonly JsonNode[], { start, end }: Syntax): JsonNode | undefined {
  const holds = (node: JsonNode) => node.start <= start && end <= node.end;
  let node = end === 0 ? undefined : roots.find(holds);
  for (let inner = node; inner; inner = inner.children.find(holds)) node = inner;
  return node;
}

function at({ line, column }: { line: number; column: number }): { line: number; column: number } {
  return { line, column };
}

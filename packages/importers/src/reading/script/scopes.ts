import type * as t from '@babel/types';
import { addAll } from '../add-all.ts';
import type { Place } from '../place.ts';
import {
  type Binding,
  type Here,
  type Machine,
  type Scope,
  unknown,
  type Value,
} from './values.ts';

/** A function call, or the top level of a module. */
export interface Frame {
  self: Value;
  /** Set after an `await`. */
  hasAwaited: boolean;
}

/** The surroundings of code. */
export interface Env {
  machine: Machine;
  module: ModuleContext;
  scope: Scope;
  frame: Frame;
}

/** The parts of a module that its code uses. */
export interface ModuleContext {
  file: string;
  /** True for JSON, which is parsed in parentheses, below an empty line. */
  isJson: boolean;
  /** Returns all exports of a module. */
  load(specifier: Value, here: Here): Value;
  /** Returns the value of `import.meta`. */
  meta(here: Here): Value;
  /** Executes the body of a function, and returns its result. */
  execute(body: t.BlockStatement, env: Env): Value;
}

export function placeOf({ loc }: t.Node, { module: { file, isJson } }: Env): Place {
  const { line = 1, column = 0 } = loc?.start ?? {};
  return { file, line: isJson ? line - 1 : line, column: column + 1 };
}

export function hereOf(node: t.Node, env: Env): Here {
  return { machine: env.machine, at: placeOf(node, env) };
}

export function inBlock(env: Env): Env {
  return { ...env, scope: { names: new Map(), parent: env.scope } };
}

export function lookUp(scope: Scope, name: string): Binding | undefined {
  for (let one: Scope | undefined = scope; one; one = one.parent) {
    const found = one.names.get(name);
    if (found) return found;
  }
  return undefined;
}

/** Gives a declared variable its first value. */
export function declare({ scope }: Env, name: string, value: Value, isConstant: boolean): void {
  const declared = scope.names.get(name);
  if (declared && !declared.read) Object.assign(declared, { value, isConstant });
  else scope.names.set(name, { value, isConstant });
}

export function variableOf(env: Env, name: string, at: Place): Value {
  const found = lookUp(env.scope, name);
  if (!found) return unknown(`it uses ${name}, which is not known`, at);
  if (found.read) return found.read();
  return found.value ?? unknown(`it uses ${name} before its declaration`, at);
}

const declared = new WeakMap<object, readonly string[]>();

/** Returns the names of `var` in statements, without those in functions. */
export function varNames(body: readonly t.Node[], key: object): readonly string[] {
  const known = declared.get(key);
  if (known) return known;
  const names: string[] = [];
  const pending = [...body];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (/Function|Class|^TS|^ObjectMethod|Expression$|Literal$/.test(node.type)) continue;
    if (node.type !== 'VariableDeclaration') addAll(pending, nodesOf(node));
    else if (node.kind === 'var') addAll(names, declaredNames(node));
  }
  declared.set(key, names);
  return names;
}

/** Returns the variables that a statement declares in its own scope. */
export function declaredNames(node: t.Node): string[] {
  if (node.type === 'ExportNamedDeclaration' && node.declaration)
    return declaredNames(node.declaration);
  if (node.type === 'VariableDeclaration')
    return node.declarations.flatMap(({ id }) => patternNames(id));
  return [];
}

/** Returns the names of variables in a pattern. */
export function patternNames(pattern: t.Node | null | undefined): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap(patternNames);
    case 'ObjectProperty':
      return patternNames(pattern.value);
    case 'ArrayPattern':
      return pattern.elements.flatMap(patternNames);
    case 'AssignmentPattern':
      return patternNames(pattern.left);
    case 'RestElement':
      return patternNames(pattern.argument);
    default:
      return [];
  }
}

export function nodesOf(node: t.Node): t.Node[] {
  return Object.entries(node).flatMap(([name, part]) =>
    name === 'loc' || /comments|extra/i.test(name) ? [] : [part].flat().filter(isNode),
  );
}

function isNode(value: unknown): value is t.Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

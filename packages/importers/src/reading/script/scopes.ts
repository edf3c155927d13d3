import type * as t from '@babel/types';
import { addAll } from '../add-all.ts';
import type { Place } from '../place.ts';
import type { Machine } from './machine.ts';
import { type Binding, type Scope, unknown, type Value } from './values.ts';

/** A function call, or the top level of a module. */
export interface Frame {
  self: Value;
  isAsync: boolean;
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
  /** The number of lines before the first line of the file in the text that was parsed. */
  linesBefore: number;
  /** Returns all exports of a module. */
  load(specifier: Value, at: Place): Value;
  /** Executes the body of a function, and returns its result. */
  execute(body: t.BlockStatement, env: Env): Value;
}

export function placeOf({ loc }: t.Node, { file, linesBefore }: ModuleContext): Place {
  return {
    file,
    line: (loc?.start.line ?? 1) - linesBefore,
    column: (loc?.start.column ?? 0) + 1,
  };
}

export function innerScope(parent: Scope): Scope {
  return { names: new Map(), parent };
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
  if (declared && !declared.read) {
    declared.value = value;
    declared.isConstant = isConstant;
  } else scope.names.set(name, { value, isConstant });
}

/** Returns the value of a variable. */
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
  const pending: unknown[] = [...body];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (Array.isArray(node)) addAll(pending, node);
    else if (typeof node === 'object' && node !== null && 'type' in node) {
      const one = node as t.Node;
      if (/Function|Class|^TS|^ObjectMethod|Expression$|Literal$/.test(one.type)) continue;
      if (one.type === 'VariableDeclaration') {
        if (one.kind === 'var')
          addAll(
            names,
            one.declarations.flatMap(({ id }) => patternNames(id)),
          );
        continue;
      }
      for (const [name, part] of Object.entries(one)) {
        if (typeof part === 'object' && name !== 'loc' && !/comments/i.test(name))
          pending.push(part);
      }
    }
  }
  declared.set(key, names);
  return names;
}

/** Returns the names of variables in a pattern. */
export function patternNames(pattern: t.Node | null | undefined): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        patternNames(property.type === 'RestElement' ? property.argument : property.value),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap(patternNames);
    case 'AssignmentPattern':
      return patternNames(pattern.left);
    case 'RestElement':
      return patternNames(pattern.argument);
    case 'TSParameterProperty':
      return patternNames(pattern.parameter);
    default:
      return [];
  }
}

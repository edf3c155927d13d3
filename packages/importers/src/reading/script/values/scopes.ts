import type * as t from '@babel/types';
import type { Place } from '../../place.ts';
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

export interface Env {
  machine: Machine;
  module: ModuleContext;
  scope: Scope;
  frame: Frame;
}

export interface ModuleContext {
  file: string;
  load(specifier: Value, here: Here): Value;
  meta(here: Here): Value;
  execute(body: t.BlockStatement, env: Env): Value;
  /** Returns the value of an expression. Parts of an expression call it, because each can contain every other one. */
  evaluate(expression: t.Node, env: Env): Value;
}

export function placeOf({ loc }: t.Node, { module: { file } }: Env): Place {
  const { line = 1, column = 0 } = loc?.start ?? {};
  return { file, line, column: column + 1 };
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

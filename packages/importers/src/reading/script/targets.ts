import type * as t from '@babel/types';
import { unwrap } from '@nav/static-js';
import { suppose } from './branches.ts';
import { spread } from './values/calls.ts';
import { list, object, spendOn } from './values/machine.ts';
import { propertiesOf, propertyOf, setProperty } from './values/objects.ts';
import { type Env, hereOf, lookUp, placeOf } from './values/scopes.ts';
import {
  type Here,
  isRest,
  rest,
  scalar,
  stringOf,
  undefinedAt,
  unknown,
  type Value,
} from './values/values.ts';

export type Member = t.MemberExpression | t.OptionalMemberExpression;

export function isMember(node: t.Node): node is Member {
  return /^(?:Optional)?MemberExpression$/.test(node.type);
}

export function keyOf(key: t.Node, computed: boolean | undefined, env: Env): Value {
  if (computed) return env.module.evaluate(key, env);
  const at = placeOf(key, env);
  if (key.type === 'Identifier') return scalar(key.name, at);
  if (key.type === 'StringLiteral' || key.type === 'NumericLiteral')
    return scalar(String(key.value), at);
  return unknown('it has a name that is not known', at);
}

/** The object of a property is read once, and before the value. */
export function targetOf(pattern: t.Node, env: Env): { read(): Value; write(value: Value): void } {
  const node = unwrap(pattern);
  if (isMember(node)) {
    const here = hereOf(node, env);
    const target = env.module.evaluate(node.object, env);
    const key = keyOf(node.property, node.computed, env);
    return {
      read: () => propertyOf(here, target, key),
      write: (value) => setProperty(here, target, key, value),
    };
  }
  return { read: () => env.module.evaluate(node, env), write: (value) => store(node, value, env) };
}

/** Writes a variable, a property, or the parts of a pattern. */
export function store(target: t.Node, value: Value, env: Env): void {
  if (target.type === 'Identifier') assignTo(target.name, value, env);
  else if (/Pattern$/.test(target.type))
    destructure(target, value, env, (name, part) => assignTo(name, part, env));
  else targetOf(target, env).write(value);
}

function assignTo(name: string, value: Value, { scope }: Env): void {
  const found = lookUp(scope, name);
  if (found && !found.read && !found.isConstant) found.value = value;
}

export type Define = (name: string, value: Value) => void;

export function destructure(pattern: t.Node, value: Value, env: Env, define: Define): void {
  const here = hereOf(pattern, env);
  switch (pattern.type) {
    case 'Identifier':
      define(pattern.name, value);
      return;
    case 'AssignmentPattern': {
      const { left, right } = pattern;
      if (value.kind === 'unknown') {
        const lost = unknown(value.reason, here.at, [value, suppose([right], value, env)]);
        destructure(left, lost, env, define);
      } else {
        const isMissing = value.kind === 'scalar' && value.value === undefined;
        destructure(left, isMissing ? env.module.evaluate(right, env) : value, env, define);
      }
      return;
    }
    case 'ObjectPattern':
      destructureObject(pattern, value, env, define);
      return;
    case 'ArrayPattern':
      destructureAll(pattern.elements, spread(here, value), env, here, define);
      return;
    default:
      targetOf(pattern, env).write(value);
  }
}

function destructureObject(pattern: t.ObjectPattern, value: Value, env: Env, define: Define): void {
  const here = hereOf(pattern, env);
  const taken = new Set<string>();
  for (const property of pattern.properties) {
    if (property.type !== 'RestElement') {
      const key = keyOf(property.key, property.computed, env);
      taken.add(stringOf(key) ?? '');
      destructure(property.value, propertyOf(here, value, key), env, define);
      continue;
    }
    const { entries, rest: more } = propertiesOf(here, value);
    const others = object(here, new Map(entries.filter(([key]) => !taken.has(key))));
    if (more) others.rest = more;
    destructure(property.argument, value.kind === 'unknown' ? value : others, env, define);
  }
}

/** Gives the variables of a list of patterns, or of parameters, their values. */
export function destructureAll(
  patterns: readonly (t.Node | null)[],
  values: readonly Value[],
  env: Env,
  here: Here,
  define: Define,
): void {
  spendOn(here, values.length);
  const unclear = values.findIndex(isRest);
  for (const [index, pattern] of patterns.entries()) {
    if (!pattern) continue;
    const isKnown = unclear === -1 || index < unclear;
    const lost = isKnown ? undefined : unknown(values.find(isRest)?.reason ?? '', here.at, values);
    if (pattern.type === 'RestElement') {
      const others = lost ? [rest(lost)] : values.slice(index);
      destructure(pattern.argument, list(here, others), env, define);
    } else destructure(pattern, lost ?? values[index] ?? undefinedAt(here.at), env, define);
  }
}

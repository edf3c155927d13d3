import type * as t from '@babel/types';
import { oneLine } from '@nav/display';
import { noteLeftOut } from './branches.ts';
import { functionOf } from './functions.ts';
import { reasonOf } from './read.ts';
import { keyOf } from './targets.ts';
import { spread } from './values/calls.ts';
import { NOWHERE, object, spendOn, spendOnNew } from './values/machine.ts';
import { copyProperties, loseProperties } from './values/objects.ts';
import { joined } from './values/operators.ts';
import { type Env, hereOf, placeOf } from './values/scopes.ts';
import {
  type Here,
  type Property,
  scalar,
  stringOf,
  truthOf,
  undefinedAt,
  unknown,
  type Value,
} from './values/values.ts';

export function literal(
  { value }: { value: string | number | boolean },
  _: Env,
  { at }: Here,
): Value {
  return scalar(value, at);
}

export function template({ quasis, expressions }: t.TemplateLiteral, env: Env, here: Here): Value {
  const parts = quasis.flatMap(({ value }, index): Value[] => {
    const expression = expressions[index];
    const text = scalar(value.cooked ?? '', here.at);
    return expression ? [text, env.module.evaluate(expression, env)] : [text];
  });
  return joined(here, parts);
}

/** An unknown value gets the place of the part. */
function partOf(node: t.Node, env: Env): Value {
  const value = env.module.evaluate(node, env);
  return value.kind === 'unknown' ? { ...value, at: placeOf(node, env) } : value;
}

export function valuesOf(nodes: readonly (t.Node | null)[], env: Env): Value[] {
  const items: Value[] = [];
  for (const node of nodes) {
    if (node?.type === 'SpreadElement') {
      const here = hereOf(node, env);
      const added = spread(here, env.module.evaluate(node.argument, env));
      spendOn(here, added.length);
      // One by one, because a call takes only so many arguments.
      for (const item of added) items.push(item);
    } else items.push(node ? partOf(node, env) : undefinedAt(NOWHERE));
  }
  return items;
}

export function objectLiteral(node: t.ObjectExpression, env: Env, here: Here): Value {
  const properties = new Map<string, Property>();
  const made = object(here, properties);
  for (const property of node.properties) {
    const to = hereOf(property, env);
    spendOnNew(to, 1 / 2);
    if (property.type === 'SpreadElement') {
      const spreading = env.module.evaluate(property.argument, env);
      if (truthOf(spreading) === false) noteLeftOut(spreading, spreading.at, env);
      const more = copyProperties(to, properties, spreading);
      if (more) made.rest = more;
      continue;
    }
    const key = keyOf(property.key, property.computed, env);
    const name = stringOf(key);
    const value =
      property.type === 'ObjectProperty'
        ? partOf(property.value, env)
        : property.kind === 'method'
          ? functionOf(property, env)
          : unknown('it is computed when it is read', to.at);
    if (value.kind === 'function') value.name ||= name ?? '';
    if (name === undefined) {
      made.rest = unknown(reasonOf(key, 'it has a name that is not known'), to.at, [value]);
      loseProperties(properties, made.rest);
    } else if (name === '__proto__' && !env.module.file.endsWith('.json')) made.hasPrototype = true;
    else properties.set(name, { value, at: to.at });
  }
  return made;
}

export function textOfMarkup(node: t.JSXElement | t.JSXFragment): string {
  const text = (one: t.Node): string => {
    if (one.type === 'JSXText' || one.type === 'StringLiteral') return one.value;
    if (one.type === 'JSXExpressionContainer') return text(one.expression);
    return 'children' in one ? (one.children as t.Node[]).map(text).join('') : '';
  };
  return oneLine(text(node));
}

import type * as t from '@babel/types';
import { childrenOf } from '@nav/static-js';
import type { Place } from '../place.ts';
import { lose } from './values/effects.ts';
import type { Env } from './values/scopes.ts';
import { type Unknown, unsetOf, type Value } from './values/values.ts';

/** Returns the value of code that may be executed, with everything unknown that it may change. */
export function suppose(
  nodes: readonly (t.Node | null | undefined)[],
  cause: Unknown,
  { machine, scope, frame }: Env,
): Unknown {
  const code = { nodes: nodes.filter((node) => node != null), scope, self: frame.self };
  return lose({ machine, at: cause.at }, cause, [cause], code);
}

/** Notes a part that is left out because its condition follows from an environment variable that is not set. */
export function noteLeftOut(condition: Value, at: Place, { machine }: Env): void {
  const name = unsetOf(condition);
  const key = `${at.file}:${at.line}:${at.column}`;
  if (name !== undefined) machine.leftOut.set(key, { name, at });
}

/** Notes code that is left out, if it contains or adds entries. */
export function noteSkipped(
  condition: Value,
  code: t.Node | null | undefined,
  at: Place,
  env: Env,
): void {
  const pending = unsetOf(condition) !== undefined && code ? [code] : [];
  for (let one = pending.pop(); one; one = pending.pop()) {
    const isList = one.type === 'ArrayExpression' && one.elements.length > 0;
    const isObject = one.type === 'ObjectExpression' && one.properties.length > 0;
    if (isList || isObject || (one.type === 'Identifier' && one.name === 'push'))
      noteLeftOut(condition, at, env);
    else pending.push(...childrenOf<t.Node>(one));
  }
}

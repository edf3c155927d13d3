import type * as t from '@babel/types';
import { valuesOf } from './literals.ts';
import { fileUrl } from './platform.ts';
import { isMember, keyOf, type Member } from './targets.ts';
import { call } from './values/calls.ts';
import { lose } from './values/effects.ts';
import { promised, propertyOf } from './values/objects.ts';
import { type Env, hereOf, lookUp } from './values/scopes.ts';
import {
  type Here,
  isNullish,
  isRest,
  type Unknown,
  undefinedAt,
  type Value,
} from './values/values.ts';

/** Default for functions of packages that return their first argument. */
const IDENTITY = /^(?:define|with|extend)[A-Z]/;

export function chained(node: t.Node, env: Env, { at }: Here): Value {
  return chain(node, env) ?? undefinedAt(at);
}

/** Returns the value of a chain of members and calls; undefined after `?.` of nothing. */
function chain(node: t.Node, env: Env): Value | undefined {
  if (isMember(node)) return memberIn(node, env)?.value;
  if (node.type !== 'CallExpression' && node.type !== 'OptionalCallExpression')
    return env.module.evaluate(node, env);
  const { callee } = node;
  const here = hereOf(node, env);
  if (callee.type === 'Import') {
    const [specifier] = valuesOf(node.arguments, env);
    return promised(env.module.load(specifier ?? undefinedAt(here.at), here), here.at);
  }
  const member = isMember(callee) ? memberIn(callee, env) : undefined;
  const called = isMember(callee) ? member?.value : chain(callee, env);
  if (!called || (node.optional && isNullish(called) === true)) return undefined;
  const holder = member?.holder ?? undefinedAt(here.at);
  const values = valuesOf(node.arguments, env);
  if (called.kind === 'unknown' || holder.kind === 'unknown')
    return callUnknown(callee, called, holder, values, here);
  return call(here, called, values, holder);
}

/** Returns a member and the value that has it; undefined after `?.` of nothing. */
function memberIn(node: Member, env: Env): { value: Value; holder: Value } | undefined {
  const holder = chain(node.object, env);
  if (!holder || (node.optional && isNullish(holder) === true)) return undefined;
  const key = keyOf(node.property, node.computed, env);
  return { value: propertyOf(hereOf(node, env), holder, key), holder };
}

function callUnknown(
  callee: t.Node,
  called: Value,
  holder: Value,
  values: readonly Value[],
  here: Here,
): Value {
  const name = isMember(callee) && !callee.computed ? callee.property : callee;
  const identity = here.machine.options.identity ?? IDENTITY;
  const [first] = values;
  if (name.type === 'Identifier' && identity.test(name.name) && first && !isRest(first))
    return first;
  const unclear = (holder.kind === 'unknown' ? holder : called) as Unknown;
  const { reason } = called.kind === 'unknown' && !called.package ? called : unclear;
  const result = lose(here, reason, [called, holder, ...values]);
  // The package of `require("x")("…")` and the like is still known.
  return unclear.package === undefined ? result : { ...result, package: unclear.package };
}

export function awaited({ argument }: t.AwaitExpression, env: Env): Value {
  const { machine, frame } = env;
  const { isAwaited } = machine;
  machine.isAwaited = true;
  const value = env.module.evaluate(argument, env);
  machine.isAwaited = isAwaited;
  frame.hasAwaited = true;
  return value.kind === 'promise' ? value.value : value;
}

export function construct(node: t.NewExpression, env: Env, here: Here): Value {
  const values = valuesOf(node.arguments, env);
  const { callee } = node;
  const name = callee.type === 'Identifier' ? callee.name : 'an object';
  const own =
    lookUp(env.scope, name) || name === 'an object' ? env.module.evaluate(callee, env) : undefined;
  const made =
    name === 'URL' && !own && !values.some(isRest) && fileUrl(here, values[0], values[1]);
  return made || lose(here, `it makes a new ${name}`, own ? [own, ...values] : values);
}

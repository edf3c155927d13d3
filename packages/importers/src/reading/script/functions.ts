import type * as t from '@babel/types';
import { type Define, destructureAll } from './targets.ts';
import { lose } from './values/effects.ts';
import { promised } from './values/objects.ts';
import { declare, type Env, inBlock, placeOf } from './values/scopes.ts';
import { type FunctionValue, unknown } from './values/values.ts';

type FunctionNode =
  | t.ArrowFunctionExpression
  | t.FunctionExpression
  | t.FunctionDeclaration
  | t.ObjectMethod;

export function functionOf(node: FunctionNode, env: Env): FunctionValue {
  const { machine } = env;
  const isArrow = node.type === 'ArrowFunctionExpression';
  const name = 'id' in node ? (node.id?.name ?? '') : '';
  const made: FunctionValue = {
    kind: 'function',
    name,
    at: placeOf(node, env),
    properties: new Map(),
    isNative: false,
    code: { nodes: [node], scope: env.scope, self: env.frame.self },
    call(values, given, here) {
      const frame = { self: isArrow ? env.frame.self : given, hasAwaited: false };
      const own = { ...inBlock(env), frame };
      if (node.type === 'FunctionExpression' && name !== '') declare(own, name, made, false);
      if (!isArrow)
        declare(own, 'arguments', unknown('it uses "arguments"', here.at, values), false);
      if (node.generator) return lose(here, 'it is a generator', values, made.code);
      const { isAwaited } = machine;
      machine.isAwaited = false;
      const define: Define = (param, value) => declare(own, param, value, false);
      destructureAll(node.params, values, own, here, define);
      const { body } = node;
      const isBlock = body.type === 'BlockStatement';
      const result = isBlock ? env.module.execute(body, own) : env.module.evaluate(body, own);
      machine.isAwaited = isAwaited;
      if (!node.async) return result;
      const promise = promised(result, here.at);
      if (!frame.hasAwaited || isAwaited) return promise;
      // What it changes may happen later.
      const cause = unknown('it runs asynchronously', here.at, [promise.value]);
      return promised({ ...lose(here, cause, [], made.code), ...cause }, here.at);
    },
  };
  return made;
}

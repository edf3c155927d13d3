import type * as t from '@babel/types';
import { unwrap } from '@nav/static-js';
import { MAX_CALL_DEPTH } from '../limits.ts';
import { noteLeftOut, noteSkipped, suppose } from './branches.ts';
import { awaited, chained, construct } from './chains.ts';
import { functionOf } from './functions.ts';
import { literal, objectLiteral, template, textOfMarkup, valuesOf } from './literals.ts';
import { isMember, targetOf } from './targets.ts';
import { lose } from './values/effects.ts';
import { list, spend } from './values/machine.ts';
import { binary, unary } from './values/operators.ts';
import { type Env, hereOf, variableOf } from './values/scopes.ts';
import {
  following,
  type Here,
  isNullish,
  scalar,
  truthOf,
  type Unknown,
  unknown,
  type Value,
} from './values/values.ts';

type Evaluator<T> = (node: T, env: Env, here: Here) => Value;

/** Each kind of expression. Of the others nothing is known. */
const evaluators: { [T in t.Node['type']]?: Evaluator<Extract<t.Node, { type: T }>> } = {
  StringLiteral: literal,
  NumericLiteral: literal,
  BooleanLiteral: literal,
  NullLiteral: (_, __, { at }) => scalar(null, at),
  RegExpLiteral: ({ pattern: source, flags }, _, { at }) => ({
    kind: 'pattern',
    source,
    flags,
    at,
  }),
  TemplateLiteral: template,
  ObjectExpression: objectLiteral,
  ArrayExpression: ({ elements }, env, here) => {
    const items = valuesOf(elements, env);
    for (const item of items) if (truthOf(item) === false) noteLeftOut(item, item.at, env);
    return list(here, items);
  },
  Identifier: ({ name }, env, { at }) => variableOf(env, name, at),
  ThisExpression: (_, { frame }) => frame.self,
  ConditionalExpression: ({ test, consequent, alternate }, env, { at }) => {
    const value = evaluate(test, env);
    const truth = truthOf(value);
    if (truth === undefined)
      return { ...suppose([consequent, alternate], value as Unknown, env), at };
    const [taken, other] = truth ? [consequent, alternate] : [alternate, consequent];
    const result = evaluate(taken, env);
    // A call or a variable contains entries if entries are there instead.
    const isOpaque = /^(?:Call|Member|Await)Expression$|^Identifier$/.test(unwrap(other).type);
    if (isOpaque && /^(?:list|object)$/.test(result.kind)) noteLeftOut(value, at, env);
    else noteSkipped(value, other, at, env);
    return following(result, [value], at);
  },
  LogicalExpression: ({ operator, left, right }, env, here) =>
    logical(operator, evaluate(left, env), () => evaluate(right, env), right, env, here),
  BinaryExpression: ({ operator, left, right }, env, here) => {
    const [a, b] = [evaluate(left, env), evaluate(right, env)];
    return following(binary(here, operator, a, b), [a, b]);
  },
  UnaryExpression: unaryOf,
  UpdateExpression: update,
  AssignmentExpression: assignment,
  MemberExpression: chained,
  OptionalMemberExpression: chained,
  CallExpression: chained,
  OptionalCallExpression: chained,
  NewExpression: construct,
  ArrowFunctionExpression: functionOf,
  FunctionExpression: functionOf,
  AwaitExpression: awaited,
  MetaProperty: (_, { module }, here) => module.meta(here),
  JSXElement: (node, _, { at }) => ({ ...unknown('it is JSX', at), text: textOfMarkup(node) }),
  JSXFragment: (node, _, { at }) => ({ ...unknown('it is JSX', at), text: textOfMarkup(node) }),
};

export function evaluate(expression: t.Node, env: Env): Value {
  const { machine } = env;
  const node = unwrap(expression);
  const here = hereOf(node, env);
  if (machine.depth >= MAX_CALL_DEPTH) return unknown('it is nested too deeply', here.at);
  spend(env, 1 / 16);
  machine.depth += 1;
  const evaluator = evaluators[node.type] as Evaluator<t.Node> | undefined;
  const value = evaluator
    ? evaluator(node, env, here)
    : suppose([node], unknown(`it uses ${node.type}, which is not read`, here.at), env);
  machine.depth -= 1;
  if (value.kind === 'unknown') machine.unknowns += 1;
  return value;
}

function unaryOf(node: t.UnaryExpression, env: Env, here: Here): Value {
  const { operator, argument } = node;
  if (operator === 'delete' && isMember(argument))
    return lose(here, 'it deletes a property', [evaluate(argument.object, env)]);
  const value = evaluate(argument, env);
  return following(unary(operator, value, here.at), [value]);
}

function update(node: t.UpdateExpression, env: Env, here: Here): Value {
  const place = targetOf(node.argument, env);
  const before = place.read();
  const old =
    before.kind === 'scalar'
      ? scalar(Number(before.value), here.at)
      : unknown('it counts something that is not a number', here.at);
  const next = binary(here, node.operator === '++' ? '+' : '-', old, scalar(1, here.at));
  place.write(next);
  return node.prefix ? next : old;
}

function logical(
  operator: string,
  left: Value,
  right: () => Value,
  rightNode: t.Node,
  env: Env,
  { at }: Here,
): Value {
  const truth = operator === '??' ? isNullish(left) : truthOf(left);
  if (truth === undefined) {
    const cause = left as Unknown;
    return unknown(cause.reason, at, [left, suppose([rightNode], cause, env)]);
  }
  const goesOn = operator === '||' ? !truth : truth;
  if (goesOn) return right();
  noteSkipped(left, rightNode, at, env);
  return following(left, [left], at);
}

function assignment(node: t.AssignmentExpression, env: Env, here: Here): Value {
  const operator = node.operator.slice(0, -1);
  const place = targetOf(node.left, env);
  const assign = (value: Value) => {
    if (value.kind === 'function' && node.left.type === 'Identifier') value.name ||= node.left.name;
    place.write(value);
    return value;
  };
  const right = () => evaluate(node.right, env);
  if (operator === '') return assign(right());
  const before = place.read();
  if (operator === '||' || operator === '&&' || operator === '??')
    return logical(operator, before, () => assign(right()), node, env, here);
  return assign(binary(here, operator, before, right()));
}

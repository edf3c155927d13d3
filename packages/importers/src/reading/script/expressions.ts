import type * as t from '@babel/types';
import { oneLine } from '@nav/display';
import { childrenOf, unwrap } from '@nav/static-js';
import { MAX_CALL_DEPTH } from '../limits.ts';
import type { Place } from '../place.ts';
import { call, spread } from './calls.ts';
import { lose } from './effects.ts';
import { list, NOWHERE, object, spend, spendOn, spendOnNew } from './machine.ts';
import {
  copyProperties,
  loseProperties,
  promised,
  propertiesOf,
  propertyOf,
  setProperty,
} from './objects.ts';
import { binary, joined, unary } from './operators.ts';
import { fileUrl } from './platform.ts';
import { reasonOf } from './read.ts';
import { declare, type Env, hereOf, inBlock, lookUp, placeOf, variableOf } from './scopes.ts';
import {
  type FunctionValue,
  following,
  type Here,
  isNullish,
  isRest,
  type Property,
  rest,
  scalar,
  stringOf,
  truthOf,
  type Unknown,
  undefinedAt,
  unknown,
  unsetOf,
  type Value,
} from './values.ts';

/** Default for functions of packages that return their first argument. */
const IDENTITY = /^(?:define|with|extend)[A-Z]/;

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

function literal({ value }: { value: string | number | boolean }, _: Env, { at }: Here): Value {
  return scalar(value, at);
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

/** Returns the value of code that may be executed, with everything unknown that it may change. */
export function suppose(
  nodes: readonly (t.Node | null | undefined)[],
  cause: Unknown,
  { machine, scope, frame }: Env,
): Unknown {
  const code = { nodes: nodes.filter((node) => node != null), scope, self: frame.self };
  return lose({ machine, at: cause.at }, cause, [cause], code);
}

function template({ quasis, expressions }: t.TemplateLiteral, env: Env, here: Here): Value {
  const parts = quasis.flatMap(({ value }, index): Value[] => {
    const expression = expressions[index];
    const text = scalar(value.cooked ?? '', here.at);
    return expression ? [text, evaluate(expression, env)] : [text];
  });
  return joined(here, parts);
}

/** An unknown value gets the place of the part. */
function partOf(node: t.Node, env: Env): Value {
  const value = evaluate(node, env);
  return value.kind === 'unknown' ? { ...value, at: placeOf(node, env) } : value;
}

function valuesOf(nodes: readonly (t.Node | null)[], env: Env): Value[] {
  const items: Value[] = [];
  for (const node of nodes) {
    if (node?.type === 'SpreadElement') {
      const here = hereOf(node, env);
      const added = spread(here, evaluate(node.argument, env));
      spendOn(here, added.length);
      // One by one, because a call takes only so many arguments.
      for (const item of added) items.push(item);
    } else items.push(node ? partOf(node, env) : undefinedAt(NOWHERE));
  }
  return items;
}

/** Notes a part that is left out because its condition follows from an environment variable that is not set. */
function noteLeftOut(condition: Value, at: Place, { machine }: Env): void {
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

function objectLiteral(node: t.ObjectExpression, env: Env, here: Here): Value {
  const properties = new Map<string, Property>();
  const made = object(here, properties);
  for (const property of node.properties) {
    const to = hereOf(property, env);
    spendOnNew(to, 1 / 2);
    if (property.type === 'SpreadElement') {
      const spreading = evaluate(property.argument, env);
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

function keyOf(key: t.Node, computed: boolean | undefined, env: Env): Value {
  if (computed) return evaluate(key, env);
  const at = placeOf(key, env);
  if (key.type === 'Identifier') return scalar(key.name, at);
  if (key.type === 'StringLiteral' || key.type === 'NumericLiteral')
    return scalar(String(key.value), at);
  return unknown('it has a name that is not known', at);
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

/** The object of a property is read once, and before the value. */
function targetOf(pattern: t.Node, env: Env): { read(): Value; write(value: Value): void } {
  const node = unwrap(pattern);
  if (isMember(node)) {
    const here = hereOf(node, env);
    const target = evaluate(node.object, env);
    const key = keyOf(node.property, node.computed, env);
    return {
      read: () => propertyOf(here, target, key),
      write: (value) => setProperty(here, target, key, value),
    };
  }
  return { read: () => evaluate(node, env), write: (value) => store(node, value, env) };
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

type Member = t.MemberExpression | t.OptionalMemberExpression;

function isMember(node: t.Node): node is Member {
  return /^(?:Optional)?MemberExpression$/.test(node.type);
}

type Define = (name: string, value: Value) => void;

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
        destructure(left, isMissing ? evaluate(right, env) : value, env, define);
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
function destructureAll(
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

function chained(node: t.Node, env: Env, { at }: Here): Value {
  return chain(node, env) ?? undefinedAt(at);
}

/** Returns the value of a chain of members and calls; undefined after `?.` of nothing. */
function chain(node: t.Node, env: Env): Value | undefined {
  if (isMember(node)) return memberIn(node, env)?.value;
  if (node.type !== 'CallExpression' && node.type !== 'OptionalCallExpression')
    return evaluate(node, env);
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

function awaited({ argument }: t.AwaitExpression, env: Env): Value {
  const { machine, frame } = env;
  const { isAwaited } = machine;
  machine.isAwaited = true;
  const value = evaluate(argument, env);
  machine.isAwaited = isAwaited;
  frame.hasAwaited = true;
  return value.kind === 'promise' ? value.value : value;
}

function construct(node: t.NewExpression, env: Env, here: Here): Value {
  const values = valuesOf(node.arguments, env);
  const { callee } = node;
  const name = callee.type === 'Identifier' ? callee.name : 'an object';
  const own = lookUp(env.scope, name) || name === 'an object' ? evaluate(callee, env) : undefined;
  const made =
    name === 'URL' && !own && !values.some(isRest) && fileUrl(here, values[0], values[1]);
  return made || lose(here, `it makes a new ${name}`, own ? [own, ...values] : values);
}

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
      const result = isBlock ? env.module.execute(body, own) : evaluate(body, own);
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

function textOfMarkup(node: t.JSXElement | t.JSXFragment): string {
  const text = (one: t.Node): string => {
    if (one.type === 'JSXText' || one.type === 'StringLiteral') return one.value;
    if (one.type === 'JSXExpressionContainer') return text(one.expression);
    return 'children' in one ? (one.children as t.Node[]).map(text).join('') : '';
  };
  return oneLine(text(node));
}

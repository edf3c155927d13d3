import type * as t from '@babel/types';
import { MAX_CALL_DEPTH } from '../limits.ts';
import type { Place } from '../place.ts';
import { call, spread } from './calls.ts';
import { newCollection } from './collections.ts';
import { lose } from './effects.ts';
import {
  collection,
  fail,
  list,
  type Machine,
  object,
  spendOn,
  spendOnNew,
  spendOnText,
  Thrown,
} from './machine.ts';
import {
  copyProperties,
  deleteProperty,
  loseProperties,
  propertiesOf,
  propertyOf,
  setProperty,
} from './objects.ts';
import { binary, unary } from './operators.ts';
import { fileUrl } from './platform.ts';
import {
  declare,
  type Env,
  type Frame,
  innerScope,
  lookUp,
  placeOf,
  variableOf,
} from './scopes.ts';
import {
  type FunctionValue,
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
  type Value,
} from './values.ts';

/** Default for functions of packages that return their first argument. */
const IDENTITY = /^(?:define|with|extend)[A-Z]/;

/** Returns the value of an expression. */
export function evaluate(node: t.Node, env: Env): Value {
  const { machine } = env;
  if (machine.depth >= MAX_CALL_DEPTH) {
    return unknown('it is nested too deeply', placeOf(node, env.module));
  }
  spendOn(machine, 1);
  machine.depth += 1;
  const value = evaluateNode(node, env);
  machine.depth -= 1;
  if (value.kind === 'unknown') machine.unknowns += 1;
  return value;
}

function evaluateNode(node: t.Node, env: Env): Value {
  const { machine, module, frame } = env;
  const at = placeOf(node, module);
  switch (node.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return scalar(node.value, at);
    case 'NullLiteral':
      return scalar(null, at);
    case 'RegExpLiteral':
      return { kind: 'pattern', source: node.pattern, flags: node.flags, at };
    case 'TemplateLiteral':
      return template(node, env, at);
    case 'ObjectExpression':
      return objectLiteral(node, env, at);
    case 'ArrayExpression':
      return list(machine, elements(node.elements, env), at);
    case 'Identifier':
      return variableOf(env, node.name, at);
    case 'ThisExpression':
      return frame.self;
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'TSInstantiationExpression':
    case 'TypeCastExpression':
      return evaluate(node.expression, env);
    case 'SequenceExpression': {
      let last: Value = undefinedAt(at);
      for (const expression of node.expressions) last = evaluate(expression, env);
      return last;
    }
    case 'ConditionalExpression': {
      const test = evaluate(node.test, env);
      const truth = truthOf(test);
      if (truth !== undefined) return evaluate(truth ? node.consequent : node.alternate, env);
      return { ...suppose([node.consequent, node.alternate], test as Unknown, env), at };
    }
    case 'LogicalExpression':
      return logical(
        node.operator,
        evaluate(node.left, env),
        () => evaluate(node.right, env),
        node.right,
        env,
        at,
      );
    case 'BinaryExpression': {
      if (node.left.type === 'PrivateName') return unknown('it uses a private name', at);
      const left = evaluate(node.left, env);
      return binary(machine, node.operator, left, evaluate(node.right, env), at);
    }
    case 'UnaryExpression':
      return unaryOf(node, env, at);
    case 'UpdateExpression':
      return update(node, env, at);
    case 'AssignmentExpression':
      return assignment(node, env, at);
    case 'MemberExpression':
    case 'OptionalMemberExpression':
    case 'CallExpression':
    case 'OptionalCallExpression': {
      const value = chain(node, env);
      return value === SKIPPED ? undefinedAt(at) : value;
    }
    case 'ImportExpression':
      return { kind: 'promise', value: module.load(evaluate(node.source, env), at), at };
    case 'NewExpression':
      return construct(node, env, at);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return functionOf(node, env);
    case 'AwaitExpression':
      return awaited(node, env);
    case 'MetaProperty':
      return module.load(scalar('import.meta', at), at);
    case 'JSXElement':
    case 'JSXFragment':
      return {
        ...unknown('it is JSX', at),
        text: textOfMarkup(node, env).replace(/\s+/g, ' ').trim(),
      };
    case 'TaggedTemplateExpression': {
      const tag = evaluate(node.tag, env);
      const values = node.quasi.expressions.map((expression) => evaluate(expression, env));
      return lose(machine, unknown('it is a tagged template', at), at, [tag, ...values]);
    }
    case 'ClassExpression':
      return suppose([node.body], unknown('it is a class', at), env);
    default:
      return unknown(`it uses ${node.type}, which is not read`, at);
  }
}

function unaryOf(node: t.UnaryExpression, env: Env, at: Place): Value {
  if (node.operator === 'delete') {
    if (!/MemberExpression$/.test(node.argument.type)) return unknown('it deletes a variable', at);
    const { target, key } = reference(node.argument as t.MemberExpression, env);
    return deleteProperty(env.machine, target, key, at);
  }
  if (
    node.operator === 'typeof' &&
    node.argument.type === 'Identifier' &&
    !lookUp(env.scope, node.argument.name)
  ) {
    return unknown(`it uses ${node.argument.name}, which is not known`, at);
  }
  return unary(node.operator, evaluate(node.argument, env), at);
}

function update(node: t.UpdateExpression, env: Env, at: Place): Value {
  const place = targetOf(node.argument, env);
  const before = place.read();
  const old =
    before.kind === 'scalar'
      ? scalar(Number(before.value), at)
      : unknown('it counts something that is not a number', at);
  const next = binary(env.machine, node.operator === '++' ? '+' : '-', old, scalar(1, at), at);
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
  return lose(machine, cause, cause.at, [cause], code);
}

/** Returns an unknown value at the place of the expression that has it. */
function placed(value: Value, node: t.Node, env: Env): Value {
  return value.kind === 'unknown' ? { ...value, at: placeOf(node, env.module) } : value;
}

function template(node: t.TemplateLiteral, env: Env, at: Place): Value {
  let text = '';
  let unclear: Unknown | undefined;
  for (const [index, quasi] of node.quasis.entries()) {
    text += quasi.value.cooked ?? '';
    const expression = node.expressions[index];
    if (!expression) continue;
    const value = evaluate(expression, env);
    const part = stringOf(value);
    if (part === undefined)
      unclear ??=
        value.kind === 'unknown' ? value : unknown('it joins something that is not a text', at);
    text += part ?? '';
    spendOnText(env.machine, text.length);
  }
  return unclear ? unknown(unclear.reason, at) : scalar(text, at);
}

function elements(nodes: readonly (t.Node | null)[], env: Env): Value[] {
  const items: Value[] = [];
  for (const node of nodes) {
    if (node === null) {
      items.push(undefinedAt({ file: env.module.file, line: 1, column: 1 }));
      continue;
    }
    if (node.type !== 'SpreadElement') {
      items.push(placed(evaluate(node, env), node, env));
      continue;
    }
    const at = placeOf(node, env.module);
    const added = spread(env.machine, evaluate(node.argument, env), at);
    spendOn(env.machine, added.length);
    // One by one, because a call takes only so many arguments.
    for (const item of added) items.push(item);
  }
  return items;
}

function objectLiteral(node: t.ObjectExpression, env: Env, at: Place): Value {
  const { machine, module } = env;
  const properties = new Map<string, Property>();
  const made = object(machine, properties, at);
  for (const property of node.properties) {
    const place = placeOf(property, module);
    spendOnNew(machine, 1 / 2);
    if (property.type === 'SpreadElement') {
      const more = copyProperties(machine, properties, evaluate(property.argument, env), place);
      if (more) made.rest = more;
      continue;
    }
    const key = keyOf(property, env);
    const name = key && stringOf(key);
    let value: Value;
    if (property.type === 'ObjectMethod') {
      value =
        property.kind === 'method'
          ? functionOf(property, env)
          : unknown('it is computed when it is read', place);
    } else {
      value = placed(evaluate(property.value, env), property.value, env);
      if (value.kind === 'function' && value.name === '' && name !== undefined) value.name = name;
    }
    if (name === undefined) {
      const cause = unknown(
        key?.kind === 'unknown' ? key.reason : 'it has a name that is not known',
        place,
        [value],
      );
      loseProperties(properties, cause);
      made.rest = cause;
    } else if (
      name === '__proto__' &&
      !property.computed &&
      property.type === 'ObjectProperty' &&
      !property.shorthand
    ) {
      made.hasPrototype = true;
    } else properties.set(name, { value, at: place });
  }
  return made;
}

function keyOf(
  { key, computed }: { key: t.Node; computed?: boolean | null | undefined },
  env: Env,
): Value | undefined {
  const at = placeOf(key, env.module);
  if (computed) return evaluate(key, env);
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
  at: Place,
): Value {
  const truth = operator === '??' ? isNullish(left) : truthOf(left);
  if (truth === undefined) {
    return unknown((left as Unknown).reason, at, [
      left,
      suppose([rightNode], left as Unknown, env),
    ]);
  }
  const goesOn = operator === '||' ? !truth : truth;
  return goesOn ? right() : left;
}

function assignment(node: t.AssignmentExpression, env: Env, at: Place): Value {
  const operator = node.operator.slice(0, -1);
  const place = targetOf(node.left, env);
  const assigned = () => {
    const value = evaluate(node.right, env);
    const isAnonymous = value.kind === 'function' && value.name === '';
    if (isAnonymous && node.left.type === 'Identifier') value.name = node.left.name;
    place.write(value);
    return value;
  };
  if (operator === '') return assigned();
  const before = place.read();
  if (operator === '||' || operator === '&&' || operator === '??') {
    return logical(operator, before, assigned, node, env, at);
  }
  const value = binary(env.machine, operator, before, evaluate(node.right, env), at);
  place.write(value);
  return value;
}

/** Returns access to what an assignment writes. The object of a property is read once, and before the value. */
function targetOf(node: t.Node, env: Env): { read(): Value; write(value: Value): void } {
  if (node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression') {
    const at = placeOf(node, env.module);
    const { target, key } = reference(node, env);
    return {
      read: () => propertyOf(env.machine, target, key, at),
      write: (value) => setProperty(env.machine, target, key, value, at),
    };
  }
  if (isTyped(node)) return targetOf(node.expression, env);
  return { read: () => evaluate(node, env), write: (value) => store(node, value, env) };
}

type Typed =
  | t.TSAsExpression
  | t.TSNonNullExpression
  | t.TSSatisfiesExpression
  | t.ParenthesizedExpression;

function isTyped(node: t.Node): node is Typed {
  return /^(?:TS(?:As|NonNull|Satisfies)|Parenthesized)Expression$/.test(node.type);
}

/** Writes a variable, a property, or the parts of a pattern. */
export function store(target: t.Node, value: Value, env: Env): void {
  switch (target.type) {
    case 'Identifier': {
      const found = lookUp(env.scope, target.name);
      if (found && !found.read && !found.isConstant) found.value = value;
      return;
    }
    case 'MemberExpression':
    case 'OptionalMemberExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      targetOf(target, env).write(value);
      return;
    default:
      destructure(target, value, env, (name, part) => {
        store({ type: 'Identifier', name, loc: target.loc } as t.Identifier, part, env);
      });
  }
}

function reference(
  node: t.MemberExpression | t.OptionalMemberExpression,
  env: Env,
): { target: Value; key: Value } {
  const target =
    node.object.type === 'Super'
      ? unknown('it uses super', placeOf(node, env.module))
      : evaluate(node.object, env);
  return { target, key: memberKey(node, env) };
}

function memberKey(
  { property, computed }: t.MemberExpression | t.OptionalMemberExpression,
  env: Env,
): Value {
  const at = placeOf(property, env.module);
  if (computed) return evaluate(property, env);
  return property.type === 'Identifier'
    ? scalar(property.name, at)
    : unknown('it uses a private name', at);
}

/** Gives the variables of a pattern their values. */
export function destructure(
  pattern: t.Node,
  value: Value,
  env: Env,
  define: (name: string, value: Value) => void,
): void {
  const { machine, module } = env;
  const at = placeOf(pattern, module);
  switch (pattern.type) {
    case 'Identifier':
      define(pattern.name, value);
      return;
    case 'AssignmentPattern': {
      const isMissing =
        value.kind === 'unknown' ? undefined : value.kind === 'scalar' && value.value === undefined;
      const fallback = () => evaluate(pattern.right, env);
      if (isMissing === undefined) {
        const cause = value as Unknown;
        const other = suppose([pattern.right], cause, env);
        destructure(pattern.left, unknown(cause.reason, at, [value, other]), env, define);
      } else destructure(pattern.left, isMissing ? fallback() : value, env, define);
      return;
    }
    case 'ObjectPattern':
      destructureObject(pattern, value, env, define);
      return;
    case 'ArrayPattern':
      destructureList(pattern, value, env, define);
      return;
    case 'MemberExpression':
      store(pattern, value, env);
      return;
    default:
      lose(machine, unknown(`it uses ${pattern.type}, which is not read`, at), at, [value]);
  }
}

function destructureObject(
  pattern: t.ObjectPattern,
  value: Value,
  env: Env,
  define: (name: string, value: Value) => void,
): void {
  const { machine, module } = env;
  const at = placeOf(pattern, module);
  const taken = new Set<string>();
  for (const property of pattern.properties) {
    if (property.type !== 'RestElement') {
      const key = keyOf(property, env) ?? unknown('it has a name that is not known', at);
      taken.add(stringOf(key) ?? '');
      destructure(property.value, propertyOf(machine, value, key, at), env, define);
      continue;
    }
    const { entries, rest: more } = propertiesOf(machine, value, at);
    const others = object(machine, new Map(entries.filter(([key]) => !taken.has(key))), at);
    if (more) others.rest = more;
    destructure(property.argument, value.kind === 'unknown' ? value : others, env, define);
  }
}

function destructureList(
  pattern: t.ArrayPattern,
  value: Value,
  env: Env,
  define: (name: string, value: Value) => void,
): void {
  const { machine, module } = env;
  const at = placeOf(pattern, module);
  const items =
    isNullish(value) === true
      ? [rest(fail(machine, 'it takes items of null or undefined', at))]
      : spread(machine, value, at);
  const unclear = items.findIndex(isRest);
  spendOn(machine, items.length);
  const lost = () => loseItems(machine, items, at);
  for (const [index, element] of pattern.elements.entries()) {
    if (!element) continue;
    const isKnown = unclear === -1 || index < unclear;
    if (element.type === 'RestElement') {
      const others = isKnown ? items.slice(index) : [rest(lost())];
      destructure(element.argument, list(machine, others, at), env, define);
    } else destructure(element, isKnown ? (items[index] ?? undefinedAt(at)) : lost(), env, define);
  }
}

const SKIPPED = Symbol('skipped');

type Chain =
  | t.MemberExpression
  | t.OptionalMemberExpression
  | t.CallExpression
  | t.OptionalCallExpression;

/** Returns the value of a chain of members and calls, or `SKIPPED` after `?.` of nothing. */
function chain(node: t.Node, env: Env, isAwaited = false): Value | typeof SKIPPED {
  const { machine, module } = env;
  const at = placeOf(node, module);
  if (!isChain(node)) return evaluate(node, env);
  if (node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression') {
    if (node.object.type === 'Super') return unknown('it uses super', at);
    const target = chain(node.object, env);
    if (target === SKIPPED) return SKIPPED;
    if (node.optional && isNullish(target) === true) return SKIPPED;
    return propertyOf(machine, target, memberKey(node, env), at);
  }
  const { callee } = node;
  if (callee.type === 'Import') {
    const [specifier] = args(node.arguments, env);
    return { kind: 'promise', value: module.load(specifier ?? undefinedAt(at), at), at };
  }
  if (callee.type === 'Super')
    return lose(machine, unknown('it uses super', at), at, args(node.arguments, env));
  let self: Value = undefinedAt(at);
  let called: Value | typeof SKIPPED;
  if (
    (callee.type === 'MemberExpression' || callee.type === 'OptionalMemberExpression') &&
    callee.object.type !== 'Super'
  ) {
    const holder = chain(callee.object, env);
    if (holder === SKIPPED || (callee.optional && isNullish(holder) === true)) return SKIPPED;
    self = holder;
    called = propertyOf(machine, holder, memberKey(callee, env), placeOf(callee, module));
  } else called = chain(callee, env);
  if (called === SKIPPED) return SKIPPED;
  if (node.optional && isNullish(called) === true) return SKIPPED;
  const values = args(node.arguments, env);
  const unclear = [self, called].find((value): value is Unknown => value.kind === 'unknown');
  if (unclear) {
    const name = calleeName(callee);
    const [first] = values;
    const isIdentity = name !== undefined && (machine.options.identity ?? IDENTITY).test(name);
    if (isIdentity && first && !isRest(first)) return first;
    const reason =
      called.kind === 'unknown' && called.package === undefined ? called.reason : unclear.reason;
    const result = lose(machine, unknown(reason, at), at, [called, self, ...values]);
    // The package of `require("x")("…")` and the like is still known.
    return unclear.package === undefined ? result : { ...result, package: unclear.package };
  }
  const { awaiting } = machine;
  if (isAwaited) machine.awaiting = 'call';
  const result = call(machine, called, values, self, at);
  machine.awaiting = awaiting;
  return result;
}

function isChain(node: t.Node): node is Chain {
  return /^(?:Optional)?(?:Member|Call)Expression$/.test(node.type);
}

function calleeName(callee: t.Node): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.computed) return undefined;
  return callee.property.type === 'Identifier' ? callee.property.name : undefined;
}

function args(nodes: readonly t.Node[], env: Env): Value[] {
  return elements(nodes, env);
}

function awaited({ argument }: t.AwaitExpression, env: Env): Value {
  const { machine, frame } = env;
  const { awaiting } = machine;
  machine.awaiting = 'within';
  const found = chain(argument, env, true);
  machine.awaiting = awaiting;
  frame.hasAwaited = true;
  const value = found === SKIPPED ? undefinedAt(placeOf(argument, env.module)) : found;
  return value.kind === 'promise' ? value.value : value;
}

function construct(node: t.NewExpression, env: Env, at: Place): Value {
  const { machine } = env;
  const values = args(node.arguments, env);
  const name =
    node.callee.type === 'Identifier' && !lookUp(env.scope, node.callee.name)
      ? node.callee.name
      : undefined;
  if (values.every((value) => !isRest(value))) {
    const [first, second] = values;
    if (name === 'URL') return fileUrl(machine, first, second, at);
    if (name === 'Set' || name === 'Map') {
      if (!first || isNullish(first) === true) return collection(machine, name, at);
      return newCollection(machine, name, spread(machine, first, at), at);
    }
    if (name === 'RegExp' && first?.kind === 'scalar' && (!second || second.kind === 'scalar')) {
      return {
        kind: 'pattern',
        source: String(first.value),
        flags: String(second?.value ?? ''),
        at,
      };
    }
    if (name === 'Error' || name === 'TypeError') {
      const message = first ?? scalar('', at);
      return {
        ...object(machine, new Map([['message', { value: message, at }]]), at),
        hasPrototype: true,
      };
    }
  }
  const made = node.callee.type === 'Identifier' ? node.callee.name : 'an object';
  const callee = lookUp(env.scope, made) ? evaluate(node.callee, env) : undefined;
  return lose(
    machine,
    unknown(`it makes a new ${made}`, at),
    at,
    callee ? [callee, ...values] : values,
  );
}

type FunctionNode =
  | t.ArrowFunctionExpression
  | t.FunctionExpression
  | t.FunctionDeclaration
  | t.ObjectMethod;

/** Returns the value of a function. */
export function functionOf(node: FunctionNode, env: Env): FunctionValue {
  const { machine, module } = env;
  const at = placeOf(node, module);
  const isArrow = node.type === 'ArrowFunctionExpression';
  const ownName = 'id' in node ? node.id?.name : undefined;
  const made: FunctionValue = {
    kind: 'function',
    name: ownName ?? '',
    at,
    properties: new Map(),
    isNative: false,
    code: { nodes: [node], scope: env.scope, self: env.frame.self },
    call(values, given, place) {
      const self = isArrow ? env.frame.self : given;
      const frame: Frame = { self, isAsync: node.async === true, hasAwaited: false };
      const inner: Env = { machine, module, scope: innerScope(env.scope), frame };
      if (node.type === 'FunctionExpression' && ownName !== undefined)
        declare(inner, ownName, made, false);
      if (!isArrow)
        declare(inner, 'arguments', unknown('it uses "arguments"', place, values), false);
      if (node.generator)
        return lose(machine, unknown('it is a generator', place), place, values, made.code);
      const run = () => {
        parameters(node.params, values, inner, place);
        return node.body.type === 'BlockStatement'
          ? module.execute(node.body, inner)
          : evaluate(node.body, inner);
      };
      return frame.isAsync ? later(run, made, inner, place) : run();
    },
  };
  return made;
}

/** Returns the promise of a function that runs asynchronously. What it changes may happen later, unless the call is awaited. */
function later(run: () => Value, { code }: FunctionValue, env: Env, at: Place): Value {
  const { machine, frame } = env;
  const { awaiting, depth } = machine;
  machine.awaiting = undefined;
  let result: Value;
  try {
    result = run();
  } catch (error) {
    if (!(error instanceof Thrown) || awaiting === 'call') throw error;
    machine.depth = depth;
    result = unknown('it throws an exception', at);
  } finally {
    machine.awaiting = awaiting;
  }
  const value = result.kind === 'promise' ? result.value : result;
  if (!frame.hasAwaited || awaiting === 'call') return { kind: 'promise', value, at };
  const cause = unknown('it runs asynchronously', at, [value]);
  const lost = lose(machine, cause, at, [], code);
  return { kind: 'promise', value: awaiting === undefined ? { ...lost, ...cause } : value, at };
}

function parameters(
  params: readonly t.Node[],
  values: readonly Value[],
  env: Env,
  at: Place,
): void {
  const unclear = values.findIndex(isRest);
  const define = (name: string, value: Value) => declare(env, name, value, false);
  for (const [index, param] of params.entries()) {
    const isKnown = unclear === -1 || index < unclear;
    const lost = () => loseItems(env.machine, values, at);
    if (param.type === 'RestElement') {
      const others = isKnown ? values.slice(index) : [rest(lost())];
      destructure(param.argument, list(env.machine, others, at), env, define);
    } else destructure(param, isKnown ? (values[index] ?? undefinedAt(at)) : lost(), env, define);
  }
}

/** Returns one of some items, of which a part is unknown. */
function loseItems(machine: Machine, items: readonly Value[], at: Place): Unknown {
  spendOn(machine, items.length);
  return unknown(items.find(isRest)?.reason ?? '', at, items);
}

/** Returns the text of JSX as readers see it. */
function textOfMarkup(node: t.Node, env: Env): string {
  switch (node.type) {
    case 'JSXText':
      return node.value;
    case 'JSXElement':
    case 'JSXFragment':
      return node.children.map((child) => textOfMarkup(child, env)).join('');
    case 'JSXExpressionContainer': {
      if (node.expression.type === 'JSXEmptyExpression') return '';
      const value = evaluate(node.expression, env);
      if (value.kind === 'unknown') return value.text ?? '';
      return value.kind === 'scalar' &&
        (typeof value.value === 'string' || typeof value.value === 'number')
        ? String(value.value)
        : '';
    }
    default:
      return '';
  }
}

import type * as t from '@babel/types';
import { spread } from './calls.ts';
import { type Exit, exitsOf, lose } from './effects.ts';
import { destructure, evaluate, functionOf, store, suppose } from './expressions.ts';
import { isSame } from './lists.ts';
import { list, spend, Thrown } from './machine.ts';
import { propertiesOf } from './objects.ts';
import { declare, type Env, innerScope, patternNames, placeOf, varNames } from './scopes.ts';
import {
  isRest,
  type ListValue,
  rest,
  scalar,
  single,
  truthOf,
  type Unknown,
  undefinedAt,
  unknown,
  type Value,
} from './values.ts';

/** The end of a statement other than its last line. */
type Completion =
  | { type: 'return'; value: Value }
  | { type: 'break' | 'continue'; label: string | undefined }
  | Maybe;

/** The ways in which code may have ended. What follows in the block is not executed, but lost. */
interface Maybe {
  type: 'maybe';
  exits: ReadonlySet<Exit>;
  /** The values that the function may return. */
  lost: Unknown;
}

/** Executes the body of a function, and returns its result. */
export function executeBody(body: t.BlockStatement, env: Env): Value {
  const at = placeOf(body, env.module);
  hoistVars(body.body, body, env);
  const completion = executeAll(body.body, env);
  if (completion?.type === 'return') return completion.value;
  if (completion?.type !== 'maybe') return undefinedAt(at);
  return unknown(completion.lost.reason, completion.lost.at, [completion.lost]);
}

/** Declares the variables of `var`. */
export function hoistVars(body: readonly t.Node[], key: object, { scope, module }: Env): void {
  const value = undefinedAt({ file: module.file, line: 1, column: 1 });
  for (const name of varNames(body, key)) {
    if (!scope.names.has(name)) scope.names.set(name, { value, isConstant: false });
  }
}

/** Declares the functions and the other variables of a block. */
export function hoist(statements: readonly t.Node[], env: Env): void {
  const { names } = env.scope;
  for (const one of statements) {
    const statement = /^Export(?:Named|Default)/.test(one.type)
      ? ((one as t.ExportNamedDeclaration).declaration ?? one)
      : one;
    if (statement.type === 'FunctionDeclaration' && statement.id) {
      names.set(statement.id.name, { value: functionOf(statement, env), isConstant: false });
    } else if (statement.type === 'ClassDeclaration' && statement.id) {
      const value = unknown('it is a class', placeOf(statement, env.module));
      names.set(statement.id.name, { value, isConstant: true });
    } else if (statement.type === 'VariableDeclaration' && statement.kind !== 'var') {
      for (const name of statement.declarations.flatMap(({ id }) => patternNames(id)))
        names.set(name, { value: undefined, isConstant: false });
    }
  }
}

function executeAll(statements: readonly t.Statement[], env: Env): Completion | undefined {
  hoist(statements, env);
  return executeEach(statements, env);
}

function executeEach(statements: readonly t.Statement[], env: Env): Completion | undefined {
  for (const [index, statement] of statements.entries()) {
    const completion = execute(statement, env);
    if (completion?.type === 'maybe') {
      return maybe(statements.slice(index + 1), completion.lost, env, completion.exits);
    }
    if (completion) return completion;
  }
  return undefined;
}

/** Loses statements that may be executed. Returns undefined if they can only end with their last line. */
function maybe(
  nodes: readonly (t.Node | null | undefined)[],
  cause: Unknown,
  env: Env,
  before: Iterable<Exit> = [],
): Maybe | undefined {
  const lost = suppose(nodes, cause, env);
  const exits = new Set([...before, ...nodes.flatMap(exitsOf)]);
  if (exits.size === 0) return undefined;
  return { type: 'maybe', exits, lost: unknown(cause.reason, cause.at, [cause, lost]) };
}

/** Returns the end of a loop or a `switch` after that of its body. */
function leave(completion: Completion | undefined, left: readonly Exit[]): Completion | undefined {
  if (completion?.type !== 'maybe') return completion;
  const exits = new Set([...completion.exits].filter((exit) => !left.includes(exit)));
  return exits.size > 0 ? { ...completion, exits } : undefined;
}

/** Executes a statement. Returns undefined if the next one follows. */
export function execute(node: t.Statement, env: Env): Completion | undefined {
  spend(env.machine);
  switch (node.type) {
    case 'ExpressionStatement':
      evaluate(node.expression, env);
      return undefined;
    case 'VariableDeclaration':
      declareAll(node, env);
      return undefined;
    case 'ReturnStatement': {
      const at = placeOf(node, env.module);
      return {
        type: 'return',
        value: node.argument ? evaluate(node.argument, env) : undefinedAt(at),
      };
    }
    case 'IfStatement': {
      const test = evaluate(node.test, env);
      const truth = truthOf(test);
      if (truth === undefined)
        return maybe([node.consequent, node.alternate], test as Unknown, env);
      const branch = truth ? node.consequent : node.alternate;
      return branch ? execute(branch, env) : undefined;
    }
    case 'BlockStatement':
      return executeAll(node.body, { ...env, scope: innerScope(env.scope) });
    case 'SwitchStatement':
      return executeSwitch(node, env);
    case 'ForStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
      return executeLoop(node, env);
    case 'ForOfStatement':
    case 'ForInStatement':
      return executeFor(node, env);
    case 'BreakStatement':
      return { type: 'break', label: node.label?.name };
    case 'ContinueStatement':
      return { type: 'continue', label: node.label?.name };
    case 'LabeledStatement': {
      const completion = execute(node.body, env);
      const isOwn = completion && 'label' in completion && completion.label === node.label.name;
      return isOwn && completion.type === 'break' ? undefined : completion;
    }
    case 'ThrowStatement':
      throw new Thrown(evaluate(node.argument, env));
    case 'TryStatement':
      return executeTry(node, env);
    default:
      // Declarations are hoisted, and types have no effect.
      return undefined;
  }
}

function declareAll(node: t.VariableDeclaration, env: Env): void {
  for (const { id, init } of node.declarations) {
    if (!init && node.kind === 'var') continue;
    const value = init ? evaluate(init, env) : undefinedAt(placeOf(id, env.module));
    if (value.kind === 'function' && value.name === '' && id.type === 'Identifier')
      value.name = id.name;
    bind(id, value, node.kind, env);
  }
}

/** Gives variables that are declared their values. */
function bind(id: t.Node, value: Value, kind: t.VariableDeclaration['kind'], env: Env): void {
  if (kind === 'var') store(id, value, env);
  else destructure(id, value, env, (name, part) => declare(env, name, part, kind === 'const'));
}

function executeSwitch(node: t.SwitchStatement, outer: Env): Completion | undefined {
  const env = { ...outer, scope: innerScope(outer.scope) };
  const value = evaluate(node.discriminant, env);
  const statements = node.cases.flatMap(({ consequent }) => consequent);
  hoist(statements, env);
  let start: number | undefined;
  for (const [index, { test }] of node.cases.entries()) {
    if (!test) continue;
    const wanted = evaluate(test, env);
    const same = isSame(value, wanted);
    if (same === undefined) {
      const cause = value.kind === 'unknown' ? value : (wanted as Unknown);
      return leave(maybe(statements, cause, env), ['break']);
    }
    if (!same) continue;
    start = index;
    break;
  }
  start ??= node.cases.findIndex(({ test }) => !test);
  if (start === -1) return undefined;
  const rest = node.cases.slice(start).flatMap(({ consequent }) => consequent);
  const completion = executeEach(rest, env);
  if (completion?.type === 'break' && completion.label === undefined) return undefined;
  return leave(completion, ['break']);
}

const LOOP: readonly Exit[] = ['break', 'continue'];

/** Returns the end of a loop after one of its iterations: undefined if the next one follows. */
function afterIteration(
  completion: Completion | undefined,
  others: readonly (t.Node | null | undefined)[],
  env: Env,
): { end: Completion | undefined } | undefined {
  if (!completion) return undefined;
  if (completion.type === 'maybe') {
    const isOver = [...completion.exits].some((exit) => exit !== 'continue');
    if (!isOver) return undefined;
    return { end: leave(maybe(others, completion.lost, env, completion.exits), LOOP) };
  }
  if (completion.type === 'return' || completion.label !== undefined) return { end: completion };
  return completion.type === 'break' ? { end: undefined } : undefined;
}

function executeLoop(
  node: t.ForStatement | t.WhileStatement | t.DoWhileStatement,
  outer: Env,
): Completion | undefined {
  let env: Env = { ...outer, scope: innerScope(outer.scope) };
  const [init, update] = node.type === 'ForStatement' ? [node.init, node.update] : [];
  if (init?.type === 'VariableDeclaration') {
    hoist([init], env);
    declareAll(init, env);
  } else if (init) evaluate(init, env);
  const all = [node.body, update, node.test];
  for (let isFirst = true; ; isFirst = false) {
    spend(env.machine);
    if (node.test && !(node.type === 'DoWhileStatement' && isFirst)) {
      const test = evaluate(node.test, env);
      const truth = truthOf(test);
      if (truth === false) return undefined;
      if (truth === undefined) return leave(maybe(all, test as Unknown, env), LOOP);
    }
    const over = afterIteration(execute(node.body, env), all, env);
    if (over) return over.end;
    // Each iteration has variables of its own, which closures keep.
    const names = new Map([...env.scope.names].map(([name, one]) => [name, { ...one }]));
    env = { ...env, scope: { names, parent: outer.scope } };
    if (update) evaluate(update, env);
  }
}

function executeFor(node: t.ForOfStatement | t.ForInStatement, env: Env): Completion | undefined {
  const over = itemsOf(node, env);
  const { left, body } = node;
  const declared = left.type === 'VariableDeclaration' ? left.declarations[0] : undefined;
  const all = left.type === 'VariableDeclaration' && left.kind !== 'var' ? [body] : [left, body];
  for (let index = 0; index < over.items.length; index += 1) {
    spend(env.machine);
    const item = over.items[index] as Value;
    const inner: Env = { ...env, scope: innerScope(env.scope) };
    if (isRest(item)) {
      const code = { nodes: [node], scope: env.scope, self: env.frame.self };
      const others = over.items.slice(index).map((one) => (isRest(one) ? single(one) : one));
      const lost = lose(env.machine, item, item.at, others, code);
      const exits = new Set(exitsOf(node));
      if (exits.size > 0) return { type: 'maybe', exits, lost };
      if (exitsOf(body).includes('break')) return undefined;
      continue;
    }
    if (declared && left.type === 'VariableDeclaration') bind(declared.id, item, left.kind, inner);
    else store(left, item, inner);
    const end = afterIteration(execute(body, inner), all, env);
    if (end) return end.end;
    // The list may have become unknown meanwhile, with any number of items.
    const [first] = over.items;
    if (first && isRest(first) && over.items.length === 1) index = -1;
  }
  return undefined;
}

/** Returns what a loop iterates over. Items that are added to a list meanwhile count. */
function itemsOf(node: t.ForOfStatement | t.ForInStatement, env: Env): ListValue {
  const { machine, module } = env;
  const at = placeOf(node.right, module);
  const over = evaluate(node.right, env);
  if (node.type === 'ForInStatement') {
    const { entries, rest: more } = propertiesOf(machine, over, at);
    const keys: Value[] = entries.map(([key]) => scalar(key, at));
    return list(machine, more ? [...keys, rest(unknown(more.reason, at, [more]))] : keys, at);
  }
  if (over.kind === 'list' && !node.await) return over;
  const items = spread(machine, over, at);
  if (!node.await) return list(machine, items, at);
  env.frame.hasAwaited = true;
  return list(
    machine,
    items.map((item) => (item.kind === 'promise' ? item.value : item)),
    at,
  );
}

function executeTry(node: t.TryStatement, env: Env): Completion | undefined {
  const { machine } = env;
  const { block, handler, finalizer } = node;
  const { unknowns, depth } = machine;
  let completion: Completion | undefined;
  let thrown: Thrown | undefined;
  machine.tries += 1;
  try {
    completion = execute(block, env);
  } catch (error) {
    if (!(error instanceof Thrown)) throw error;
    thrown = error;
    machine.depth = depth;
  } finally {
    machine.tries -= 1;
  }
  if (handler && machine.unknowns > unknowns) {
    const at = placeOf(node, env.module);
    const parts = completion?.type === 'return' ? [completion.value] : [];
    const cause = unknown('an exception may have been thrown before', at, parts);
    completion = maybe([block, handler.body], cause, env);
  } else if (handler && thrown) {
    const inner: Env = { ...env, scope: innerScope(env.scope) };
    if (handler.param) bind(handler.param, thrown.value, 'let', inner);
    completion = execute(handler.body, inner);
  }
  const last = finalizer ? execute(finalizer, env) : undefined;
  if (thrown && !handler && !last) throw thrown;
  return last ?? completion;
}

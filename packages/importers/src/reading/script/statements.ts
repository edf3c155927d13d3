import type * as t from '@babel/types';
import { declaredNames, varNames } from '@nav/static-js';
import { noteSkipped, suppose } from './branches.ts';
import { evaluate } from './expressions.ts';
import { functionOf } from './functions.ts';
import { destructure, store } from './targets.ts';
import { spread } from './values/calls.ts';
import { BREAK, CONTINUE, exitOf, lose, NONE } from './values/effects.ts';
import { isSame } from './values/lists.ts';
import { list, NOWHERE, spend, Thrown } from './values/machine.ts';
import { propertiesOf } from './values/objects.ts';
import { declare, type Env, hereOf, inBlock, placeOf } from './values/scopes.ts';
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
} from './values/values.ts';

/** The end of a statement other than its last line. */
type Completion = { type: 'return'; value: Value } | { type: 'break' | 'continue' } | Maybe;

/** Code that may have ended early. The rest of the block is not executed, but lost. */
interface Maybe {
  type: 'maybe';
  /** The farthest way in which it may have ended. */
  exit: number;
  /** The values that the function may return. */
  lost: Unknown;
}

type Code = readonly (t.Node | null | undefined)[];

export function executeBody(body: t.BlockStatement, env: Env): Value {
  hoistVars(body.body, env);
  const completion = executeAll(body.body, env);
  if (completion?.type === 'return') return completion.value;
  if (completion?.type !== 'maybe') return undefinedAt(placeOf(body, env));
  return unknown(completion.lost.reason, completion.lost.at, [completion.lost]);
}

/** Declares the variables of `var`. */
export function hoistVars(body: readonly t.Node[], { scope }: Env): void {
  const value = undefinedAt(NOWHERE);
  for (const name of varNames(body))
    if (!scope.names.has(name)) scope.names.set(name, { value, isConstant: false });
}

/** Declares the functions and the other variables of a block. */
export function hoist(statements: readonly t.Node[], env: Env): void {
  const { names } = env.scope;
  for (const one of statements) {
    const statement = ('declaration' in one && (one.declaration as t.Node | null)) || one;
    if (statement.type === 'FunctionDeclaration' && statement.id) {
      names.set(statement.id.name, { value: functionOf(statement, env), isConstant: false });
    } else if (statement.type === 'ClassDeclaration' && statement.id) {
      const value = unknown('it is a class', placeOf(statement, env));
      names.set(statement.id.name, { value, isConstant: true });
    } else if (statement.type === 'VariableDeclaration' && statement.kind !== 'var') {
      for (const name of declaredNames(statement))
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
    if (completion?.type === 'maybe')
      return maybe(statements.slice(index + 1), completion.lost, env, completion.exit);
    if (completion) return completion;
  }
  return undefined;
}

/** Loses code that may be executed, after code with an exit. Returns undefined if all of it can only end with its last line. */
function maybe(code: Code, cause: Unknown, env: Env, before = NONE): Maybe | undefined {
  const lost = suppose(code, cause, env);
  const exit = Math.max(before, ...code.map(exitOf));
  if (exit === NONE) return undefined;
  return { type: 'maybe', exit, lost: unknown(cause.reason, cause.at, [cause, lost]) };
}

/** Returns the end of a loop or a `switch` after the end of its body. */
function leave(completion: Completion | undefined, own: number): Completion | undefined {
  if (completion?.type === 'maybe') return completion.exit > own ? completion : undefined;
  const isOwn = completion?.type === 'break' || (completion && own === CONTINUE);
  return completion?.type !== 'return' && isOwn ? undefined : completion;
}

/** Returns undefined if the next one follows. */
export function execute(node: t.Statement, env: Env): Completion | undefined {
  spend(env);
  switch (node.type) {
    case 'ExpressionStatement':
      evaluate(node.expression, env);
      return undefined;
    case 'VariableDeclaration':
      declareAll(node, env);
      return undefined;
    case 'ReturnStatement': {
      const { argument } = node;
      const value = argument ? evaluate(argument, env) : undefinedAt(placeOf(node, env));
      return { type: 'return', value };
    }
    case 'IfStatement': {
      const test = evaluate(node.test, env);
      const truth = truthOf(test);
      if (truth === undefined)
        return maybe([node.consequent, node.alternate], test as Unknown, env);
      noteSkipped(test, truth ? node.alternate : node.consequent, placeOf(node, env), env);
      const branch = truth ? node.consequent : node.alternate;
      return branch ? execute(branch, env) : undefined;
    }
    case 'BlockStatement':
      return executeAll(node.body, inBlock(env));
    case 'SwitchStatement':
      return leave(executeSwitch(node, inBlock(env)), BREAK);
    case 'ForStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
      return leave(executeLoop(node, inBlock(env)), CONTINUE);
    case 'ForOfStatement':
    case 'ForInStatement':
      return leave(executeFor(node, env), CONTINUE);
    case 'BreakStatement':
      return { type: 'break' };
    case 'ContinueStatement':
      return { type: 'continue' };
    case 'LabeledStatement':
      return maybe([node], unknown('it has a label', placeOf(node, env)), env);
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
    const value = init ? evaluate(init, env) : undefinedAt(placeOf(id, env));
    if (value.kind === 'function' && id.type === 'Identifier') value.name ||= id.name;
    bind(id, value, node.kind, env);
  }
}

/** Gives variables that are declared their values. */
function bind(id: t.Node, value: Value, kind: t.VariableDeclaration['kind'], env: Env): void {
  if (kind === 'var') store(id, value, env);
  else destructure(id, value, env, (name, part) => declare(env, name, part, kind === 'const'));
}

function executeSwitch(node: t.SwitchStatement, env: Env): Completion | undefined {
  const value = evaluate(node.discriminant, env);
  const statements = node.cases.flatMap(({ consequent }) => consequent);
  hoist(statements, env);
  let start = node.cases.findIndex(({ test }) => !test);
  for (const [index, { test }] of node.cases.entries()) {
    if (!test) continue;
    const wanted = evaluate(test, env);
    const same = isSame(value, wanted);
    if (same === undefined)
      return maybe(statements, (value.kind === 'unknown' ? value : wanted) as Unknown, env);
    if (!same) continue;
    start = index;
    break;
  }
  if (start === -1) return undefined;
  const executed = node.cases.slice(start).flatMap(({ consequent }) => consequent);
  return executeEach(executed, env);
}

function isOver(completion: Completion | undefined): completion is Completion {
  return completion !== undefined && completion.type !== 'continue';
}

function executeLoop(
  node: t.ForStatement | t.WhileStatement | t.DoWhileStatement,
  outer: Env,
): Completion | undefined {
  let env = outer;
  const [init, update] = node.type === 'ForStatement' ? [node.init, node.update] : [];
  if (init?.type === 'VariableDeclaration') {
    hoist([init], env);
    declareAll(init, env);
  } else if (init) evaluate(init, env);
  const all = [node.body, update, node.test];
  for (let isFirst = true; ; isFirst = false) {
    spend(env);
    if (node.test && !(node.type === 'DoWhileStatement' && isFirst)) {
      const test = evaluate(node.test, env);
      const truth = truthOf(test);
      if (truth === false) return undefined;
      if (truth === undefined) return maybe(all, test as Unknown, env);
    }
    const completion = execute(node.body, env);
    if (completion?.type === 'maybe') return maybe(all, completion.lost, env, completion.exit);
    if (isOver(completion)) return completion;
    // Each iteration has variables of its own, which closures keep.
    const names = new Map([...env.scope.names].map(([name, one]) => [name, { ...one }]));
    env = { ...env, scope: { names, parent: env.scope.parent } };
    if (update) evaluate(update, env);
  }
}

function executeFor(node: t.ForOfStatement | t.ForInStatement, env: Env): Completion | undefined {
  const over = itemsOf(node, env);
  const { left, body } = node;
  // Items that are added meanwhile count. A list may also become unknown, and then has one item.
  for (let index = 0; index < over.items.length || over.items.some(isRest); index += 1) {
    spend(env);
    const item = over.items[index] ?? (over.items[0] as Value);
    if (isRest(item)) {
      const code = { nodes: [node], scope: env.scope, self: env.frame.self };
      const lost = lose(hereOf(node, env), item, over.items.map(single), code);
      return { type: 'maybe', exit: exitOf(body), lost };
    }
    const inner = inBlock(env);
    if (left.type !== 'VariableDeclaration') store(left, item, inner);
    else if (left.declarations[0]) bind(left.declarations[0].id, item, left.kind, inner);
    const completion = execute(body, inner);
    if (completion?.type === 'maybe') return maybe([node], completion.lost, env, completion.exit);
    if (isOver(completion)) return completion;
  }
  return undefined;
}

function itemsOf(node: t.ForOfStatement | t.ForInStatement, env: Env): ListValue {
  const here = hereOf(node.right, env);
  const over = evaluate(node.right, env);
  if (node.type === 'ForInStatement') {
    const { entries, rest: more } = propertiesOf(here, over);
    const keys: Value[] = entries.map(([key]) => scalar(key, here.at));
    return list(here, more ? [...keys, rest(more)] : keys);
  }
  if (node.await) return list(here, [rest(lose(here, 'it runs asynchronously', [over]))]);
  return over.kind === 'list' ? over : list(here, spread(here, over));
}

function executeTry({ block, handler, finalizer }: t.TryStatement, env: Env) {
  const { machine } = env;
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
    const parts = completion?.type === 'return' ? [completion.value] : [];
    const reason = 'an exception may have been thrown before';
    completion = maybe([block, handler.body], unknown(reason, placeOf(block, env), parts), env);
  } else if (handler && thrown) {
    const inner = inBlock(env);
    if (handler.param) bind(handler.param, thrown.value, 'let', inner);
    completion = execute(handler.body, inner);
  }
  const last = finalizer ? execute(finalizer, env) : undefined;
  if (thrown && !handler && !last) throw thrown;
  return last ?? completion;
}

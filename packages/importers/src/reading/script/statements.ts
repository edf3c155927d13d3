import type * as t from '@babel/types';
import { isRest, single, spread, undefinedAt } from './calls.ts';
import { destructure, evaluate, functionOf, store } from './expressions.ts';
import { isSame } from './lists.ts';
import {
  binding,
  doubtfully,
  list,
  raiseFloor,
  repeatedly,
  spend,
  Thrown,
  taint,
} from './machine.ts';
import { propertiesOf } from './objects.ts';
import { declare, type Env, innerScope, patternNames, placeOf, varNames } from './scopes.ts';
import { scalar, truthOf, type Unknown, unknown, type Value } from './values.ts';

/** The end of a statement other than its last line. */
type Completion =
  | { type: 'return'; value: Value }
  | { type: 'break' | 'continue'; label: string | undefined }
  | Maybe;

/** The ways in which code may have ended. The rest goes on in doubt, up to the end of what they leave. */
interface Maybe {
  type: 'maybe';
  exits: ReadonlySet<'return' | 'break' | 'continue' | 'label'>;
}

/** Executes the body of a function, and returns its result. */
export function executeBody(body: t.BlockStatement, env: Env): Value {
  const at = placeOf(body, env.module);
  hoistVars(body.body, body, env);
  const completion = executeAll(body.body, env);
  const { maybe } = env.frame;
  const value = completion?.type === 'return' ? completion.value : undefinedAt(at);
  return maybe ? unknown((maybe as Unknown).reason, at, [maybe, value]) : value;
}

/** Declares the variables of `var`. */
export function hoistVars(body: readonly t.Node[], key: object, env: Env): void {
  for (const name of varNames(body, key)) {
    if (!env.scope.names.has(name)) {
      const at = { file: env.module.file, line: 1, column: 1 };
      env.scope.names.set(name, binding(env.machine, undefinedAt(at), false));
    }
  }
}

/** Declares the functions and the other variables of a block. */
export function hoist(statements: readonly t.Node[], env: Env): void {
  for (const one of statements) {
    const statement =
      (one.type === 'ExportNamedDeclaration' || one.type === 'ExportDefaultDeclaration') &&
      one.declaration
        ? one.declaration
        : one;
    if (statement.type === 'FunctionDeclaration' && statement.id) {
      env.scope.names.set(
        statement.id.name,
        binding(env.machine, functionOf(statement, env), false),
      );
    } else if (statement.type === 'ClassDeclaration' && statement.id) {
      const at = placeOf(statement, env.module);
      env.scope.names.set(
        statement.id.name,
        binding(env.machine, unknown('it is a class', at), true),
      );
    } else if (statement.type === 'VariableDeclaration' && statement.kind !== 'var') {
      for (const { id } of statement.declarations) {
        for (const name of patternNames(id))
          env.scope.names.set(name, binding(env.machine, undefined, false));
      }
    }
  }
}

function executeAll(statements: readonly t.Statement[], env: Env): Completion | undefined {
  hoist(statements, env);
  return executeEach(statements, env);
}

function executeEach(statements: readonly t.Statement[], env: Env): Completion | undefined {
  let maybe: Maybe | undefined;
  for (const statement of statements) {
    const { depth } = env.machine;
    let completion: Completion | undefined;
    try {
      completion = execute(statement, env);
    } catch (error) {
      if (!maybe || !(error instanceof Thrown)) throw error;
      // Code that may have been left before may not throw.
      env.machine.mayHaveThrown = true;
      env.machine.depth = depth;
      return maybe;
    }
    if (completion?.type === 'maybe') maybe = both(maybe, completion);
    else if (completion) return maybe ? both(maybe, doubt(completion, env)) : completion;
  }
  return maybe;
}

function both(one: Maybe | undefined, other: Maybe): Maybe {
  return one ? { type: 'maybe', exits: new Set([...one.exits, ...other.exits]) } : other;
}

/** Notes that a function may have returned, or that a loop may have ended. */
function doubt(completion: Completion, { frame, machine }: Env): Maybe {
  if (completion.type === 'maybe') return completion;
  if (completion.type === 'return') {
    const parts = frame.maybe ? [frame.maybe, completion.value] : [completion.value];
    frame.maybe = unknown(machine.doubt.reason, completion.value.at, parts);
  }
  const isLabeled = completion.type !== 'return' && completion.label !== undefined;
  return { type: 'maybe', exits: new Set([isLabeled ? 'label' : completion.type]) };
}

/** Executes a statement. Returns undefined if the next one follows. */
export function execute(node: t.Statement, env: Env): Completion | undefined {
  const { machine, module } = env;
  spend(machine);
  switch (node.type) {
    case 'ExpressionStatement':
      evaluate(node.expression, env);
      return undefined;
    case 'VariableDeclaration':
      declareAll(node, env);
      return undefined;
    case 'ReturnStatement':
      return {
        type: 'return',
        value: node.argument ? evaluate(node.argument, env) : undefinedAt(placeOf(node, module)),
      };
    case 'IfStatement': {
      const test = evaluate(node.test, env);
      const truth = truthOf(test);
      if (truth === true) return execute(node.consequent, env);
      if (truth === false) return node.alternate ? execute(node.alternate, env) : undefined;
      const branches = node.alternate ? [node.consequent, node.alternate] : [node.consequent];
      return either(
        branches.map((branch) => () => execute(branch, env)),
        test as Unknown,
        env,
      );
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
    const at = placeOf(init ?? id, env.module);
    const value = init ? evaluate(init, env) : undefinedAt(at);
    if (value.kind === 'function' && value.name === '' && id.type === 'Identifier')
      value.name = id.name;
    if (node.kind === 'var') store(id, value, env);
    else
      destructure(id, value, env, (name, part) => declare(env, name, part, node.kind === 'const'));
  }
}

/** Executes branches of which one happens, or none. */
function either(
  branches: readonly (() => Completion | undefined)[],
  cause: Unknown,
  env: Env,
): Maybe | undefined {
  const { machine } = env;
  let maybe: Maybe | undefined;
  for (const branch of branches) {
    doubtfully(machine, cause, () => {
      const completion = branch();
      if (completion) maybe = both(maybe, doubt(completion, env));
    });
  }
  if (maybe) raiseFloor(machine, cause);
  return maybe;
}

function executeSwitch(node: t.SwitchStatement, outer: Env): Completion | undefined {
  const { machine } = outer;
  const env = { ...outer, scope: innerScope(outer.scope) };
  const value = evaluate(node.discriminant, env);
  hoist(
    node.cases.flatMap(({ consequent }) => consequent),
    env,
  );
  let start = -1;
  let unclear: Unknown | undefined;
  for (const [index, { test }] of node.cases.entries()) {
    if (!test) continue;
    const wanted = evaluate(test, env);
    const same = isSame(value, wanted);
    if (same === undefined) {
      unclear = [value, wanted].find((one): one is Unknown => one.kind === 'unknown');
      break;
    }
    if (same) {
      start = index;
      break;
    }
  }
  const run = (index: number): Completion | undefined => {
    const statements = node.cases.slice(index).flatMap(({ consequent }) => consequent);
    return executeEach(statements, env);
  };
  const { floor, doubt: reason } = machine;
  const end = (completion: Completion | undefined): Completion | undefined => {
    if (completion?.type === 'break' && completion.label === undefined) return undefined;
    return completion?.type === 'maybe'
      ? leave(completion, ['break'], floor, reason, env)
      : completion;
  };
  if (unclear) {
    return end(
      either(
        node.cases.map((_, index) => () => run(index)),
        unclear,
        env,
      ),
    );
  }
  if (start === -1) start = node.cases.findIndex(({ test }) => !test);
  return start === -1 ? undefined : end(run(start));
}

/** Ends the doubt about leaving a statement. Ways that lead further stay in doubt. */
function leave(
  maybe: Maybe | undefined,
  left: readonly ('break' | 'continue')[],
  floor: number,
  reason: Unknown,
  { machine }: Env,
): Maybe | undefined {
  if (!maybe) return undefined;
  const exits = new Set([...maybe.exits].filter((exit) => !left.includes(exit as 'break')));
  if (exits.size > 0) return { type: 'maybe', exits };
  machine.floor = floor;
  machine.doubt = reason;
  return undefined;
}

/** Executes the body of a loop once. Returns true if the loop ends, or its completion. */
function iterate(
  run: () => Completion | undefined,
  env: Env,
  state: { maybe?: Maybe | undefined },
): Completion | true | undefined {
  spend(env.machine);
  const completion = run();
  if (completion?.type === 'maybe') {
    state.maybe = both(state.maybe, completion);
    return undefined;
  }
  if (!completion) return undefined;
  const isOwn = 'label' in completion && completion.label === undefined;
  if (isOwn && completion.type === 'continue') return undefined;
  if (isOwn) return true;
  return state.maybe ? both(state.maybe, doubt(completion, env)) : completion;
}

/** The most iterations of a loop that may have ended. After these, it is repeated any number of times. */
const MAX_IN_DOUBT = 20;

function executeLoop(
  node: t.ForStatement | t.WhileStatement | t.DoWhileStatement,
  outer: Env,
): Completion | undefined {
  const { machine } = outer;
  let env: Env = { ...outer, scope: innerScope(outer.scope) };
  const { floor, doubt: reason } = machine;
  const state: { maybe?: Maybe | undefined } = {};
  if (node.type === 'ForStatement' && node.init) {
    if (node.init.type === 'VariableDeclaration') {
      hoist([node.init], env);
      declareAll(node.init, env);
    } else evaluate(node.init, env);
  }
  let inDoubt = 0;
  for (let isFirst = true; ; isFirst = false) {
    spend(machine);
    if (state.maybe) inDoubt += 1;
    if (!(node.type === 'DoWhileStatement' && isFirst)) {
      const test = node.test ? evaluate(node.test, env) : undefined;
      const truth = test ? truthOf(test) : true;
      if (truth === false) break;
      // A loop that only breaks end may never do so here, because it is not known when they happen.
      if (truth === undefined || inDoubt > MAX_IN_DOUBT) {
        const cause = truth === undefined ? (test as Unknown) : machine.doubt;
        const body = () => {
          const completion = execute(node.body, env);
          if (completion) state.maybe = both(state.maybe, doubt(completion, env));
          if (node.type === 'ForStatement' && node.update) evaluate(node.update, env);
          if (node.test) evaluate(node.test, env);
        };
        repeatedly(machine, cause, body);
        if (state.maybe) raiseFloor(machine, cause);
        break;
      }
    }
    const end = iterate(() => execute(node.body, env), env, state);
    if (end === true) break;
    if (end) return end;
    if (node.type === 'ForStatement') {
      // Each iteration has variables of its own, which closures keep.
      const names = new Map([...env.scope.names].map(([name, one]) => [name, { ...one }]));
      env = { ...env, scope: { names, parent: outer.scope } };
      if (node.update) evaluate(node.update, env);
    }
  }
  return leave(state.maybe, ['break', 'continue'], floor, reason, outer);
}

function executeFor(node: t.ForOfStatement | t.ForInStatement, env: Env): Completion | undefined {
  const { machine, module } = env;
  const at = placeOf(node.right, module);
  const over = evaluate(node.right, env);
  const { floor, doubt: reason } = machine;
  const state: { maybe?: Maybe | undefined } = {};
  let items: Value[];
  if (node.type === 'ForInStatement') {
    const { entries, rest } = propertiesOf(machine, over, at);
    items = entries.map(([key]) => scalar(key, at));
    if (rest) items.push({ ...unknown(rest.reason, at, [rest]), isRest: true });
  } else items = spread(machine, over, at);
  if (node.type === 'ForOfStatement' && node.await) {
    items = items.map((item) => (item.kind === 'promise' ? item.value : item));
    env.frame.hasAwaited = true;
  }
  const live =
    over.kind === 'list' && node.type === 'ForOfStatement' && !node.await
      ? over
      : list(machine, items, at);
  const body = (value: Value) => {
    const inner: Env = { ...env, scope: innerScope(env.scope) };
    if (node.left.type === 'VariableDeclaration') {
      const { kind, declarations } = node.left;
      const [declarator] = declarations;
      if (!declarator) return undefined;
      if (kind === 'var') store(declarator.id, value, inner);
      else
        destructure(declarator.id, value, inner, (name, part) =>
          declare(inner, name, part, kind === 'const'),
        );
    } else store(node.left, value, inner);
    return execute(node.body, inner);
  };
  for (let index = 0; index < live.items.length; index += 1) {
    const item = live.items[index] as Value;
    if (isRest(item)) {
      repeatedly(machine, item, () => {
        const completion = body(single(item));
        if (completion) state.maybe = both(state.maybe, doubt(completion, env));
      });
      if (state.maybe) raiseFloor(machine, item);
      continue;
    }
    const end = iterate(() => body(item), env, state);
    if (end === true) break;
    if (end) return end;
  }
  return leave(state.maybe, ['break', 'continue'], floor, reason, env);
}

function executeTry(node: t.TryStatement, env: Env): Completion | undefined {
  const { machine } = env;
  const { unknowns, log, depth, mayHaveThrown } = machine;
  const written: NonNullable<typeof log> = new Set();
  machine.log = written;
  machine.tries += 1;
  machine.mayHaveThrown = false;
  let completion: Completion | undefined;
  let thrown: Thrown | undefined;
  try {
    completion = execute(node.block, env);
  } catch (error) {
    if (!(error instanceof Thrown)) throw error;
    thrown = error;
    machine.depth = depth;
  } finally {
    machine.tries -= 1;
    machine.log = log;
    for (const one of written) log?.add(one);
  }
  const mayThrow = machine.mayHaveThrown || machine.unknowns > unknowns;
  machine.mayHaveThrown = mayHaveThrown;
  const { handler } = node;
  const handle = () => {
    const inner: Env = { ...env, scope: innerScope(env.scope) };
    if (handler?.param && thrown) {
      destructure(handler.param, thrown.value, inner, (name, part) =>
        declare(inner, name, part, false),
      );
    } else if (handler?.param) {
      const value = unknown('it is an exception', placeOf(handler.param, env.module));
      destructure(handler.param, value, inner, (name, part) => declare(inner, name, part, false));
    }
    return handler ? execute(handler.body, inner) : undefined;
  };
  let result = completion;
  if (handler && mayThrow) {
    const cause = unknown('an exception may have been thrown before', placeOf(node, env.module));
    for (const one of written) taint(machine, one, cause);
    const other = either([handle], cause, env);
    if (completion && completion.type !== 'maybe') {
      raiseFloor(machine, cause);
      result = both(other, doubt(completion, env));
    } else result = completion && other ? both(other, completion) : (other ?? completion);
  } else if (handler && thrown) result = handle();
  else if (thrown) {
    if (node.finalizer) execute(node.finalizer, env);
    throw thrown;
  }
  const last = node.finalizer ? execute(node.finalizer, env) : undefined;
  return last ?? result;
}

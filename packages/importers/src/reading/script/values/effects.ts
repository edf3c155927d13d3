import type * as t from '@babel/types';
import { onceForObject } from '@nav/collections';
import { childrenOf, declaredNames, patternNames } from '@nav/static-js';
import { addAll } from '../../add-all.ts';
import { NOWHERE, spendOn, spendOnNew } from './machine.ts';
import { lookUp } from './scopes.ts';
import {
  type Binding,
  type Code,
  type Here,
  rest,
  type Unknown,
  unknown,
  type Value,
} from './values.ts';

/**
 * Returns the value of code that is not executed, because it is unknown or because it is not certain that it happens. Variables
 * that it assigns become unknown, and so does everything in objects that it may change.
 *
 * @param values the values that it has
 * @param code its text; any code if there is none
 */
export function lose(
  here: Here,
  cause: Unknown | string,
  values: readonly Value[],
  code?: Code,
): Unknown {
  const { reason, at } = typeof cause === 'string' ? { reason: cause, at: here.at } : cause;
  const { held, assigned, changes } = reach(here, values, code);
  const lost = unknown(reason, at, held);
  if (changes) for (const value of held) taint(value, lost);
  for (const binding of assigned) {
    if (binding.value) lost.parts = [...(lost.parts ?? []), binding.value];
    binding.value = lost;
  }
  here.machine.unknowns += 1;
  return { ...lost, at: here.at };
}

const NOTHING = unknown('it is not declared', NOWHERE);

/** Finds all values that code may see. */
function reach(
  here: Here,
  values: readonly Value[],
  code: Code | undefined,
): { held: Value[]; assigned: Set<Binding>; changes: boolean } {
  const held: Value[] = [];
  const assigned = new Set<Binding>();
  const seen = new Set<Value>();
  const pending = [...values];
  let changes = code === undefined;

  function follow({ nodes, scope, self }: Code): void {
    for (const facts of nodes.map(factsOf)) {
      changes ||= facts.changes;
      if (facts.hasThis) pending.push(self);
      for (const name of facts.names) {
        const found = lookUp(scope, name);
        const value = found?.read?.() ?? found?.value ?? NOTHING;
        pending.push(value);
        if (found && !found.read && facts.assigned.has(name)) assigned.add(found);
        // A function that is not known may change everything.
        changes ||= value.kind === 'unknown' && facts.called.has(name);
      }
    }
  }

  if (code) follow(code);
  for (let value = pending.pop(); value; value = pending.pop()) {
    if (value.kind === 'scalar' || value.kind === 'pattern' || seen.has(value)) continue;
    if ('isNative' in value && value.isNative) continue;
    seen.add(value);
    spendOnNew(here, 1);
    if (value.kind !== 'unknown' && value.kind !== 'promise') held.push(value);
    const parts = partsOf(value);
    spendOn(here, parts.length);
    addAll(pending, parts);
    if (value.kind === 'function' && value.code) follow(value.code);
  }
  return { held, assigned, changes };
}

function partsOf(value: Value): readonly Value[] {
  if (value.kind === 'unknown') return value.parts ?? [];
  if (value.kind === 'promise') return [value.value];
  if (value.kind === 'list') return value.items;
  const more = 'rest' in value && value.rest ? [value.rest] : [];
  if (value.kind !== 'object' && value.kind !== 'function') return [];
  return [...more, ...Array.from(value.properties.values(), (property) => property.value)];
}

/** Makes everything in a value unknown. */
export function taint(target: Value, lost: Unknown): void {
  if (target.kind === 'list') target.items = [rest(lost)];
  else if (target.kind === 'object' || target.kind === 'function') {
    if (target.kind === 'object') target.rest = lost;
    for (const [key, { at }] of target.properties) target.properties.set(key, { value: lost, at });
  }
}

/** The names in the text of code, and what it does. */
interface Facts {
  names: Set<string>;
  assigned: Set<string>;
  /** The names that it calls, or calls methods of. */
  called: Set<string>;
  /** True if it may change objects in other ways than by functions with a name. */
  changes: boolean;
  hasThis: boolean;
}

/** Methods that change neither their object nor their arguments. Methods of the site are followed wherever they are. */
const HARMLESS =
  /^(?:concat|endsWith|entries|every|exec|filter|find|findIndex|flat|flatMap|forEach|get|has|hasOwn|includes|indexOf|isArray|join|keys|log|map|match|parse|reduce|repeat|replace|replaceAll|resolve|slice|some|split|startsWith|stringify|test|toLowerCase|toString|toUpperCase|trim|values|warn)$/;

const TYPES = /^TS(?!(?:As|NonNull|Satisfies)Expression|ParameterProperty|ExportAssignment)/;

const factsOf = onceForObject((node: t.Node): Facts => {
  const names = declaredNames(node);
  const facts: Facts = {
    names: new Set(names),
    assigned: new Set(names),
    called: new Set(),
    changes: false,
    hasThis: false,
  };
  const pending = [node];
  for (let one = pending.pop(); one; one = pending.pop()) {
    if (TYPES.test(one.type)) continue;
    note(one, facts);
    if (/^(?:Optional)?MemberExpression$/.test(one.type)) {
      const { object, property, computed } = one as t.MemberExpression;
      addAll(pending, computed ? [object, property] : [object]);
    } else if (one.type === 'ObjectProperty' && !one.computed) pending.push(one.value);
    else addAll(pending, childrenOf<t.Node>(one));
  }
  return facts;
});

/** Notes the facts of a node, without facts of the nodes in it. */
function note(node: t.Node, facts: Facts): void {
  switch (node.type) {
    case 'Identifier':
    case 'JSXIdentifier':
      facts.names.add(node.name);
      return;
    case 'ThisExpression':
      facts.hasThis = true;
      return;
    case 'AssignmentExpression':
      noteTarget(node.left, facts);
      return;
    case 'UpdateExpression':
      noteTarget(node.argument, facts);
      return;
    case 'ForOfStatement':
    case 'ForInStatement':
      if (node.left.type !== 'VariableDeclaration') noteTarget(node.left, facts);
      return;
    case 'VariableDeclaration':
      if (node.kind === 'var') for (const { id } of node.declarations) noteNames(id, facts);
      return;
    case 'CallExpression':
    case 'OptionalCallExpression':
      noteCall(node.callee, facts);
      return;
    case 'NewExpression':
    case 'TaggedTemplateExpression':
    case 'YieldExpression':
      facts.changes = true;
      return;
    case 'UnaryExpression':
      if (node.operator === 'delete') facts.changes = true;
  }
}

function noteNames(pattern: t.Node, { names, assigned }: Facts): void {
  for (const name of patternNames(pattern)) {
    names.add(name);
    assigned.add(name);
  }
}

/** A target that is not a name is a property, or a pattern that may have one. */
function noteTarget(target: t.Node, facts: Facts): void {
  noteNames(target, facts);
  if (target.type !== 'Identifier') facts.changes = true;
}

function noteCall(callee: t.Node, facts: Facts): void {
  let holder = callee;
  while (holder.type === 'MemberExpression' || holder.type === 'OptionalMemberExpression') {
    const { property, computed } = holder;
    const isHarmless = !computed && property.type === 'Identifier' && HARMLESS.test(property.name);
    if (holder === callee && !isHarmless) facts.changes = true;
    holder = holder.object;
  }
  if (holder.type === 'Identifier') facts.called.add(holder.name);
  else if (holder === callee && !/Function|Import/.test(callee.type)) facts.changes = true;
}

/** A way to leave code other than by its last line. Larger numbers leave more. */
export const NONE = 0;
export const BREAK = 1;
export const CONTINUE = 2;
const RETURN = 3;

/** Returns the farthest way in which code may be left. */
export function exitOf(node: t.Node | null | undefined): number {
  if (!node || /Function|Class|Expression$|Declaration$|Literal$/.test(node.type)) return NONE;
  if (node.type === 'ReturnStatement') return RETURN;
  if (node.type === 'BreakStatement') return node.label ? RETURN : BREAK;
  if (node.type === 'ContinueStatement') return node.label ? RETURN : CONTINUE;
  const inner = Math.max(NONE, ...childrenOf<t.Node>(node).map(exitOf));
  const isLoop = /^(?:For|While|DoWhile)/.test(node.type);
  const own = isLoop ? CONTINUE : node.type === 'SwitchStatement' ? BREAK : NONE;
  return inner > own ? inner : NONE;
}

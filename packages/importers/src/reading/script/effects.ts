import type * as t from '@babel/types';
import { addAll } from '../add-all.ts';
import type { Place } from '../place.ts';
import { type Machine, spendOnNew } from './machine.ts';
import { lookUp, patternNames } from './scopes.ts';
import { type Binding, type Code, rest, type Unknown, unknown, type Value } from './values.ts';

/**
 * Returns the value of code that is not executed, because it is unknown or because it is not certain that it happens. Variables
 * that it assigns become unknown, and so does everything in objects that it may change.
 *
 * @param values the values that it has
 * @param code its text; any code if there is none
 */
export function lose(
  machine: Machine,
  cause: Unknown,
  at: Place,
  values: readonly Value[],
  code?: Code,
): Unknown {
  const { held, assigned, changes } = reach(machine, values, code);
  const lost = unknown(cause.reason, cause.at, held);
  if (changes) for (const value of held) taint(value, lost);
  for (const binding of assigned) {
    if (binding.value) lost.parts = [...(lost.parts ?? []), binding.value];
    binding.value = lost;
  }
  machine.unknowns += 1;
  return { ...lost, at };
}

/** Finds everything that code may see. */
function reach(
  machine: Machine,
  values: readonly Value[],
  code: Code | undefined,
): { held: Value[]; assigned: Set<Binding>; changes: boolean } {
  const held: Value[] = [];
  const assigned = new Set<Binding>();
  const seen = new Set<Value>();
  const pending = [...values];
  let changes = code === undefined;

  function follow({ nodes, scope, self }: Code): void {
    for (const node of nodes) {
      const facts = factsOf(node);
      changes ||= facts.changes;
      if (facts.hasThis) pending.push(self);
      for (const name of facts.names) {
        const found = lookUp(scope, name);
        const value = found?.read ? found.read() : found?.value;
        if (value) pending.push(value);
        if (found && facts.assigned.has(name) && !found.read) assigned.add(found);
        // A function that is not known may change everything.
        const isUnknown = value ? value.kind === 'unknown' : facts.called.has(name);
        if (isUnknown && (facts.called.has(name) || facts.receivers.has(name))) changes = true;
      }
    }
  }

  if (code) follow(code);
  for (let value = pending.pop(); value; value = pending.pop()) {
    if (value.kind === 'scalar' || value.kind === 'pattern' || seen.has(value)) continue;
    if (value.kind === 'object' || value.kind === 'function') if (value.isNative) continue;
    seen.add(value);
    spendOnNew(machine, 1);
    if (value.kind === 'unknown') addAll(pending, value.parts ?? []);
    else if (value.kind === 'promise') pending.push(value.value);
    else {
      held.push(value);
      addAll(pending, partsOf(value));
      if (value.kind === 'function' && value.code) follow(value.code);
    }
  }
  return { held, assigned, changes };
}

/** Returns the values in a value. */
function partsOf(value: Value): Value[] {
  if (value.kind === 'list') return value.items;
  if (value.kind === 'collection') {
    const parts = [...value.entries.values()].flatMap((entry) => [entry.key, entry.value]);
    return value.rest ? [...parts, value.rest] : parts;
  }
  if (value.kind !== 'object' && value.kind !== 'function') return [];
  const parts = Array.from(value.properties.values(), (property) => property.value);
  return value.kind === 'object' && value.rest ? [...parts, value.rest] : parts;
}

/** Makes everything in a value unknown. */
export function taint(target: Value, lost: Unknown): void {
  if (target.kind === 'list') target.items = [rest(lost)];
  else if (target.kind === 'collection') {
    target.rest = lost;
    target.entries = new Map();
  } else if (target.kind === 'object' || target.kind === 'function') {
    if (target.kind === 'object') target.rest = lost;
    for (const [key, { at }] of target.properties) target.properties.set(key, { value: lost, at });
  }
}

/** Changes a value. A change of a frozen one throws or has no effect, which depends on the module. */
export function change(target: Value, added: readonly Value[], apply: () => void): void {
  if ((target.kind === 'object' || target.kind === 'list') && target.isFrozen) {
    taint(target, unknown('it is frozen', target.at, [...partsOf(target), ...added]));
  } else apply();
}

/** The names in the text of code, and what it does. */
interface Facts {
  names: Set<string>;
  /** The names that it assigns. */
  assigned: Set<string>;
  /** The names that it calls. */
  called: Set<string>;
  /** The names that it calls methods of. */
  receivers: Set<string>;
  /** True if it may change objects in other ways than by functions with a name. */
  changes: boolean;
  hasThis: boolean;
}

/** Methods that change neither their object nor their arguments. Those of the site are followed wherever they are. */
const HARMLESS =
  /^(?:concat|endsWith|entries|every|exec|filter|find|findIndex|flat|flatMap|forEach|get|has|includes|indexOf|isArray|join|keys|log|map|match|parse|reduce|repeat|replace|replaceAll|resolve|slice|some|split|startsWith|stringify|test|toLowerCase|toString|toUpperCase|trim|values|warn)$/;

const TYPES = /^TS(?!(?:As|NonNull|Satisfies)Expression|ParameterProperty|ExportAssignment)/;

const known = new WeakMap<t.Node, Facts>();

function factsOf(node: t.Node): Facts {
  const found = known.get(node);
  if (found) return found;
  const facts: Facts = {
    names: new Set(),
    assigned: new Set(declaredNames(node)),
    called: new Set(),
    receivers: new Set(),
    changes: false,
    hasThis: false,
  };
  known.set(node, facts);
  for (const name of facts.assigned) facts.names.add(name);
  const pending: unknown[] = [node];
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    if (Array.isArray(one)) addAll(pending, one);
    else if (isNode(one) && !TYPES.test(one.type)) addAll(pending, note(one, facts));
  }
  return facts;
}

/** Notes the facts of a node alone, and returns the nodes in it that are expressions, statements or patterns. */
function note(node: t.Node, facts: Facts): unknown[] {
  const assign = (target: t.Node | null | undefined) => {
    const names = patternNames(target);
    for (const name of names) facts.assigned.add(name);
    // A target without a name is a property, or a pattern that may have one.
    if (names.length === 0 || target?.type !== 'Identifier') facts.changes = true;
  };
  switch (node.type) {
    case 'Identifier':
    case 'JSXIdentifier':
      facts.names.add(node.name);
      return [];
    case 'ThisExpression':
      facts.hasThis = true;
      return [];
    case 'AssignmentExpression':
      assign(node.left);
      break;
    case 'UpdateExpression':
      assign(node.argument);
      break;
    case 'ForOfStatement':
    case 'ForInStatement':
      if (node.left.type !== 'VariableDeclaration') assign(node.left);
      break;
    case 'VariableDeclaration':
      if (node.kind === 'var') for (const { id } of node.declarations) addNames(facts, id);
      break;
    case 'UnaryExpression':
      if (node.operator === 'delete') facts.changes = true;
      break;
    case 'CallExpression':
    case 'OptionalCallExpression':
      noteCall(node, facts);
      break;
    case 'NewExpression':
    case 'TaggedTemplateExpression':
    case 'YieldExpression':
      facts.changes = true;
      break;
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return node.computed ? [node.object, node.property] : [node.object];
    case 'ObjectProperty':
      return node.computed ? [node.key, node.value] : [node.value];
    default:
  }
  return Object.entries(node).flatMap(([name, part]) =>
    typeof part !== 'object' || name === 'loc' || /comments|label|extra/i.test(name) ? [] : [part],
  );
}

function addNames({ names, assigned }: Facts, pattern: t.Node): void {
  for (const name of patternNames(pattern)) {
    names.add(name);
    assigned.add(name);
  }
}

function noteCall({ callee }: t.CallExpression | t.OptionalCallExpression, facts: Facts): void {
  if (callee.type === 'Identifier') facts.called.add(callee.name);
  else if (callee.type === 'MemberExpression' || callee.type === 'OptionalMemberExpression') {
    const { property, computed } = callee;
    if (computed || property.type !== 'Identifier' || !HARMLESS.test(property.name))
      facts.changes = true;
    let holder: t.Node = callee.object;
    while (holder.type === 'MemberExpression' || holder.type === 'OptionalMemberExpression')
      holder = holder.object;
    if (holder.type === 'Identifier') facts.receivers.add(holder.name);
  } else if (!/Function|Import/.test(callee.type)) facts.changes = true;
}

/** Returns the variables that a statement declares in its own scope. */
function declaredNames(node: t.Node): string[] {
  if (node.type === 'ExportNamedDeclaration' && node.declaration)
    return declaredNames(node.declaration);
  if (node.type !== 'VariableDeclaration') return [];
  return node.declarations.flatMap(({ id }) => patternNames(id));
}

function isNode(value: unknown): value is t.Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** A way to leave a statement other than by its last line. */
export type Exit = 'return' | 'break' | 'continue' | 'label';

/** Returns the ways in which code may leave its block. */
export function exitsOf(node: t.Node | null | undefined): Exit[] {
  if (!node || /Function|Class|Expression$|Declaration$|Literal$/.test(node.type)) return [];
  if (node.type === 'ReturnStatement') return ['return'];
  if (node.type === 'BreakStatement') return [node.label ? 'label' : 'break'];
  if (node.type === 'ContinueStatement') return [node.label ? 'label' : 'continue'];
  const inner = Object.values(node)
    .flat()
    .flatMap((part) => (isNode(part) ? exitsOf(part) : []));
  const left: readonly Exit[] = /^(?:For|While|DoWhile)/.test(node.type)
    ? ['break', 'continue']
    : node.type === 'SwitchStatement'
      ? ['break']
      : [];
  return inner.filter((exit) => !left.includes(exit));
}

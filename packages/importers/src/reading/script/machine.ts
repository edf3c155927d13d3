import { addAll } from '../add-all.ts';
import type { SourceFiles } from '../files.ts';
import type { Place } from '../place.ts';
import {
  type Call,
  type CollectionValue,
  type FunctionValue,
  type ListValue,
  type Mutable,
  type ObjectValue,
  type Property,
  type Unknown,
  unknown,
  type Value,
} from './values.ts';

export interface ScriptOptions {
  /** The working directory of the program, from the root of the files. */
  folder: string;
  /** The environment variables that are set. */
  env?: Readonly<Record<string, string>> | undefined;
  /**
   * The names of functions of packages that return their first argument. Default: `defineConfig`, `withMermaid`, `extendConfig` and
   * the like.
   */
  identity?: RegExp | undefined;
}

/** The state of an evaluation. */
export interface Machine {
  files: SourceFiles;
  options: ScriptOptions;
  /** The remaining steps. */
  steps: number;
  /** The nesting of expressions and calls. */
  depth: number;
  /** The time of creation of the next variable or object. */
  clock: number;
  /** Everything older becomes unknown when it is written, because it is not certain that the write happens. */
  floor: number;
  /** The reason of the floor. */
  doubt: Unknown;
  /** The creation of the oldest thing that a write made unknown. */
  oldestLoss: number;
  /** The number of unknown values that were met. */
  unknowns: number;
  /** The number of `try` blocks around. */
  tries: number;
  /** Set if an exception may have been thrown in the `try` block. */
  mayHaveThrown: boolean;
  /** Everything that was written in a `try` block. */
  log: Set<Mutable | Binding> | undefined;
  /** The functions that unknown code has. */
  escaped: Set<Value>;
  /** The functions that are being called with nothing but unknown arguments. One that calls itself in this way does so without end. */
  blind: Set<FunctionValue>;
  /** The floor at the start of the outermost call of each function of the site that is being called. */
  running: Map<FunctionValue, number>;
  /** True while a function of the site is called. */
  isCalling: boolean;
  /** Makes everything unknown that code which was cut off may have changed. */
  cutOff: (cause: Unknown) => void;
  /** Set while an `await` has the value of a call. */
  awaiting: 'call' | 'within' | undefined;
}

export interface Binding {
  kind: 'binding';
  /** Undefined before the declaration is executed. */
  value: Value | undefined;
  /** Returns the value of an import. */
  read?: (() => Value) | undefined;
  isConstant: boolean;
  stamp: number;
}

export interface Scope {
  names: Map<string, Binding>;
  parent: Scope | undefined;
}

/** The budget of an evaluation. */
export const MAX_STEPS = 400_000;
/** The deepest nesting of expressions and calls together. */
export const MAX_DEPTH = 900;
/** The most items of a list. */
const MAX_SIZE = 1_000_000;

/** The budget is used up. */
export class OutOfSteps extends Error {}

/** An exception of the program. */
export class Thrown extends Error {
  readonly value: Value;

  constructor(value: Value) {
    super('thrown');
    this.value = value;
  }
}

export function openMachine(files: SourceFiles, options: ScriptOptions): Machine {
  return {
    files,
    options,
    steps: MAX_STEPS,
    depth: 0,
    clock: 1,
    floor: 0,
    doubt: unknown('it is frozen', { file: '', line: 1, column: 1 }),
    oldestLoss: Number.POSITIVE_INFINITY,
    unknowns: 0,
    tries: 0,
    mayHaveThrown: false,
    log: undefined,
    escaped: new Set(),
    blind: new Set(),
    running: new Map(),
    isCalling: false,
    cutOff: () => {},
    awaiting: undefined,
  };
}

/**
 * Uses up steps.
 *
 * @throws OutOfSteps if there are none left.
 */
export function spend(machine: Machine, steps = 1): void {
  machine.steps -= steps;
  if (machine.steps < 0) throw new OutOfSteps();
}

/** Runs something with a share of the remaining steps, so that it cannot use up those of everything after it. */
export function withShare<T>(machine: Machine, share: number, run: () => T): T {
  const { steps } = machine;
  machine.steps = share;
  try {
    return run();
  } finally {
    machine.steps = steps - (share - Math.max(machine.steps, 0));
  }
}

/**
 * Returns the reason why an evaluation ended early.
 *
 * @throws the error if it is not about the program.
 */
export function whyEnded(error: unknown, subject = 'it'): string {
  if (error instanceof Thrown) return `${subject} throws an exception`;
  if (error instanceof OutOfSteps) return `${subject} takes too many steps`;
  if (error instanceof RangeError) return `${subject} is nested too deeply`;
  throw error;
}

/** Uses up steps for items that are copied or looked at. */
export function spendOn(machine: Machine, items: number): void {
  if (items > MAX_SIZE) throw new OutOfSteps();
  spend(machine, items / 16);
}

/** Uses up steps for values that are made: a value takes more memory than its place in a list. */
export function spendOnNew(machine: Machine, values: number): void {
  spend(machine, values / 4);
}

/** Uses up steps for characters that are made or looked at. */
export function spendOnText(machine: Machine, characters: number): void {
  spend(machine, characters / 64);
}

/** Runs something one level deeper. Returns `undefined` if that is too deep. */
export function deeper<T>(machine: Machine, run: () => T): T | undefined {
  if (machine.depth >= MAX_DEPTH) return undefined;
  machine.depth += 1;
  try {
    return run();
  } finally {
    machine.depth -= 1;
  }
}

export function list(machine: Machine, items: Value[], at: Place): ListValue {
  spend(machine, 1 / 8);
  spendOn(machine, items.length);
  machine.clock += 1;
  return { kind: 'list', items, at, stamp: machine.clock };
}

export function object(
  machine: Machine,
  properties: Map<string, Property>,
  at: Place,
): ObjectValue {
  spend(machine, 1 / 4);
  spendOnNew(machine, properties.size / 2);
  machine.clock += 1;
  return { kind: 'object', properties, at, stamp: machine.clock };
}

export function collection(
  machine: Machine,
  type: CollectionValue['type'],
  at: Place,
): CollectionValue {
  spend(machine, 1 / 4);
  machine.clock += 1;
  return { kind: 'collection', type, entries: new Map(), at, stamp: machine.clock };
}

/** Returns a function of the language or of Node.js. */
export function native(name: string, at: Place, call: Call): FunctionValue {
  return { kind: 'function', name, call, at, properties: new Map(), isNative: true, stamp: 0 };
}

export function binding(machine: Machine, value: Value | undefined, isConstant: boolean): Binding {
  machine.clock += 1;
  return { kind: 'binding', value, isConstant, stamp: machine.clock };
}

/** Writes a variable. */
export function assign(machine: Machine, target: Binding, value: Value): void {
  machine.log?.add(target);
  if (target.stamp >= machine.floor) {
    target.value = value;
    return;
  }
  if (target.value?.kind !== 'unknown') noteLoss(machine, target);
  const parts = target.value ? [target.value, value] : [value];
  target.value = unknown(machine.doubt.reason, machine.doubt.at, parts);
}

/**
 * Changes an object, a list or a collection. If it is not certain that the change happens, everything in it becomes unknown.
 *
 * @param added the values that the change puts into it
 */
export function change(
  machine: Machine,
  target: Mutable,
  added: readonly Value[],
  apply: () => void,
): void {
  machine.log?.add(target);
  if (target.stamp >= machine.floor) apply();
  else taint(machine, target, machine.doubt, added);
}

function noteLoss(machine: Machine, { stamp }: { stamp: number }): void {
  machine.oldestLoss = Math.min(machine.oldestLoss, stamp);
}

/** Makes everything in an object, a list or a collection unknown. */
export function taint(
  machine: Machine,
  target: Mutable | Binding,
  cause: Unknown,
  added: readonly Value[] = [],
): void {
  const lost = (values: readonly Value[]) => unknown(cause.reason, cause.at, [...values, ...added]);
  if (target.kind === 'binding') {
    if (target.value?.kind === 'unknown') return;
    noteLoss(machine, target);
    target.value = lost(target.value ? [target.value] : []);
  } else if (target.kind === 'list') {
    const [only, ...others] = target.items;
    const isLost = only?.kind === 'unknown' && only.isRest && others.length === 0;
    if (isLost && added.length === 0) return;
    if (!isLost) noteLoss(machine, target);
    target.items = [{ ...lost(target.items), isRest: true }];
  } else if (target.kind === 'collection') {
    if (!target.rest) noteLoss(machine, target);
    const held = [...target.entries.values()].flatMap(({ key, value }) => [key, value]);
    target.rest = lost(target.rest ? [...held, target.rest] : held);
    target.entries = new Map();
  } else {
    const held = [...target.properties.values()].map(({ value }) => value);
    if (target.kind === 'object') {
      if (!target.rest) noteLoss(machine, target);
      target.rest = lost(target.rest ? [...held, target.rest] : held);
    }
    const value = lost(held);
    for (const [key, { at }] of target.properties) target.properties.set(key, { value, at });
  }
}

/**
 * Runs something of which it is not certain that it happens. Everything older that it writes becomes unknown.
 *
 * @returns undefined if it throws.
 */
export function doubtfully<T>(machine: Machine, cause: Unknown, run: () => T): T | undefined {
  const { floor, doubt, awaiting, depth } = machine;
  raiseFloor(machine, cause);
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Thrown)) throw error;
    machine.mayHaveThrown = true;
    machine.depth = depth;
    return undefined;
  } finally {
    machine.floor = floor;
    machine.doubt = doubt;
    machine.awaiting = awaiting;
  }
}

/** Runs something that happens any number of times. */
export function repeatedly(machine: Machine, cause: Unknown, run: () => void): void {
  for (;;) {
    spend(machine);
    const { clock, oldestLoss } = machine;
    machine.oldestLoss = Number.POSITIVE_INFINITY;
    doubtfully(machine, cause, run);
    const isSettled = machine.oldestLoss > clock;
    machine.oldestLoss = Math.min(machine.oldestLoss, oldestLoss);
    if (isSettled) return;
  }
}

/** From now on, everything older becomes unknown when it is written. */
export function raiseFloor(machine: Machine, cause: Unknown): void {
  machine.clock += 1;
  machine.floor = machine.clock;
  machine.doubt = cause;
}

/**
 * Makes everything unknown that code can change which has these values. Functions among them are called, unless code that was cut
 * off has the values: it has changed everything that it could.
 */
export function expose(
  machine: Machine,
  values: readonly Value[],
  cause: Unknown,
  isCutOff = false,
): void {
  const seen = new Set<Value>();
  const pending = [...values];
  for (let value = pending.pop(); value; value = pending.pop()) {
    if (seen.has(value) || value.kind === 'scalar' || value.kind === 'pattern') continue;
    seen.add(value);
    if (!isCutOff) spend(machine);
    if (value.kind === 'unknown') addAll(pending, value.parts ?? []);
    else if (value.kind === 'promise') pending.push(value.value);
    else if (value.kind === 'function') {
      if (value.isNative || isCutOff || machine.escaped.has(value)) continue;
      machine.escaped.add(value);
      for (const property of value.properties.values()) pending.push(property.value);
      const { call } = value;
      const argument: Unknown = { ...unknown(cause.reason, cause.at), isRest: true };
      repeatedly(machine, cause, () => {
        pending.push(call([argument], unknown(cause.reason, cause.at), cause.at));
      });
      machine.escaped.delete(value);
    } else if (value.kind !== 'object' || !value.isNative) {
      if (value.kind === 'list') addAll(pending, value.items);
      else if (value.kind === 'collection') {
        for (const one of value.entries.values()) pending.push(one.key, one.value);
      } else for (const property of value.properties.values()) pending.push(property.value);
      machine.log?.add(value);
      taint(machine, value, cause);
    }
  }
}

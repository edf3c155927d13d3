import type { SourceFiles } from '../files.ts';
import { MAX_CALL_DEPTH, MAX_LIST_SIZE, MAX_STEPS } from '../limits.ts';
import type { Place } from '../place.ts';
import {
  type Call,
  type CollectionValue,
  type FunctionValue,
  type ListValue,
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
  /** The number of unknown values that were met. */
  unknowns: number;
  /** The number of `try` blocks around. */
  tries: number;
  /** True while a function of the site is called. */
  isCalling: boolean;
  /** Set while an `await` has the value of a call. */
  awaiting: 'call' | 'within' | undefined;
}

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
    unknowns: 0,
    tries: 0,
    isCalling: false,
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
  if (items > MAX_LIST_SIZE) throw new OutOfSteps();
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
  if (machine.depth >= MAX_CALL_DEPTH) return undefined;
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
  return { kind: 'list', items, at };
}

export function object(
  machine: Machine,
  properties: Map<string, Property>,
  at: Place,
): ObjectValue {
  spend(machine, 1 / 4);
  spendOnNew(machine, properties.size / 2);
  return { kind: 'object', properties, at };
}

export function collection(
  machine: Machine,
  type: CollectionValue['type'],
  at: Place,
): CollectionValue {
  spend(machine, 1 / 4);
  return { kind: 'collection', type, entries: new Map(), at };
}

/** Returns a function of the language or of Node.js. */
export function native(name: string, at: Place, call: Call): FunctionValue {
  return { kind: 'function', name, call, at, properties: new Map(), isNative: true };
}

/** Returns the value of code that throws an exception: the program does not get past it. */
export function fail(machine: Machine, reason: string, at: Place): Unknown {
  const value = unknown(reason, at);
  if (machine.tries > 0) throw new Thrown(value);
  return value;
}

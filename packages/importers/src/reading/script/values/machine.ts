import { isContainer } from '@nav/json';
import type { SourceFiles } from '../../files.ts';
import { MAX_LIST_SIZE, MAX_STEPS } from '../../limits.ts';
import type { Place } from '../../place.ts';
import {
  type Call,
  type FunctionValue,
  type Here,
  type ListValue,
  type Machine,
  type ObjectValue,
  type Property,
  type ScriptOptions,
  scalar,
  type Unknown,
  unknown,
  type Value,
} from './values.ts';

/** The place of values of the language and of Node.js. */
export const NOWHERE: Place = { file: '', line: 1, column: 1 };

export class OutOfSteps extends Error {}

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
    leftOut: new Map(),
    isAwaited: false,
  };
}

/** @throws OutOfSteps if there are none left. */
export function spend({ machine }: { machine: Machine }, steps = 1): void {
  machine.steps -= steps;
  if (machine.steps < 0) throw new OutOfSteps();
}

/** Runs something with a share of the remaining steps, so that it cannot use up the steps of all later code. */
export function withShare<T>(machine: Machine, share: number, run: () => T): T {
  const { steps } = machine;
  machine.steps = share;
  try {
    return run();
  } finally {
    machine.steps = steps - (share - Math.max(machine.steps, 0));
  }
}

/** @throws the error if it is not about the program. */
export function whyEnded(error: unknown, subject = 'it'): string {
  if (error instanceof Thrown) return `${subject} throws an exception`;
  if (error instanceof OutOfSteps) return `${subject} takes too many steps`;
  if (error instanceof RangeError) return `${subject} is nested too deeply`;
  throw error;
}

/** Uses up steps for items that are copied or looked at. */
export function spendOn(here: Here, items: number): void {
  if (items > MAX_LIST_SIZE) throw new OutOfSteps();
  spend(here, items / 16);
}

/** Uses up steps for values that are made: a value takes more memory than its slot in a list. */
export function spendOnNew(here: Here, values: number): void {
  spend(here, values / 4);
}

/** Uses up steps for characters that are made or looked at. */
export function spendOnText(here: Here, characters: number): void {
  spend(here, characters / 64);
}

export function list(here: Here, items: Value[]): ListValue {
  spend(here, 1 / 8);
  spendOn(here, items.length);
  return { kind: 'list', items, at: here.at };
}

export function object(here: Here, properties: Map<string, Property> = new Map()): ObjectValue {
  spend(here, 1 / 4);
  spendOnNew(here, properties.size / 2);
  return { kind: 'object', properties, at: here.at };
}

export function native(name: string, call: Call): FunctionValue {
  return { kind: 'function', name, call, at: NOWHERE, properties: new Map(), isNative: true };
}

/** Returns the value of code that throws an exception: the program does not get past it. */
export function fail({ machine, at }: Here, reason: string): Unknown {
  const value = unknown(reason, at);
  if (machine.tries > 0) throw new Thrown(value);
  return value;
}

/** Returns plain data as a value, all of it at one location. */
export function fromJson(here: Here, data: unknown): Value {
  if (Array.isArray(data)) {
    const items = data.map((item) => fromJson(here, item));
    return list(here, items);
  }
  if (!isContainer(data)) return scalar(data as string, here.at);
  const properties = new Map<string, Property>();
  for (const [key, value] of Object.entries(data))
    properties.set(key, { value: fromJson(here, value), at: here.at });
  return object(here, properties);
}

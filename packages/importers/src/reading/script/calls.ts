import type { Place } from '../place.ts';
import {
  deeper,
  doubtfully,
  expose,
  type Machine,
  OutOfSteps,
  repeatedly,
  spend,
  spendOn,
  spendOnNew,
  Thrown,
  whyEnded,
  withShare,
} from './machine.ts';
import {
  isNullish,
  type ListValue,
  rest,
  scalar,
  type Unknown,
  unknown,
  type Value,
} from './values.ts';

/** Calls a function with a `this`. */
export function call(
  machine: Machine,
  callee: Value,
  given: readonly Value[],
  self: Value,
  at: Place,
): Value {
  spend(machine);
  if (callee.kind !== 'function') {
    if (callee.kind === 'unknown') return lose(machine, callee, at, [callee, self, ...given]);
    return fail(machine, 'it calls something that is not a function', at);
  }
  const outer = machine.running.get(callee);
  const args = outer === undefined ? given : widened(machine, given, outer, at);
  const unclear = callee.isNative ? args.find(isRest) : undefined;
  if (unclear) return lose(machine, unclear, at, [self, ...args]);
  const isBlind =
    !callee.isNative && args.length > 0 && args.every(({ kind }) => kind === 'unknown');
  if (isBlind && machine.blind.has(callee)) {
    return lose(machine, unknown('it calls itself without end', at), at, [self, ...args]);
  }
  if (isBlind) machine.blind.add(callee);
  if (!callee.isNative && outer === undefined) machine.running.set(callee, machine.floor);
  let result: Value | undefined;
  try {
    const run = () => deeper(machine, () => callee.call(args, self, at));
    result = callee.isNative || machine.isCalling ? run() : within(machine, at, run);
  } finally {
    if (isBlind) machine.blind.delete(callee);
    if (outer === undefined) machine.running.delete(callee);
  }
  return (
    result ?? lose(machine, unknown('its calls are nested too deeply', at), at, [self, ...args])
  );
}

/**
 * Returns the arguments of a function that calls itself. If neither the call nor what it is called with is certain, it may go on for
 * any number of calls with other arguments: all are unknown.
 *
 * @param outer the floor of the outermost call of the function
 */
function widened(
  machine: Machine,
  args: readonly Value[],
  outer: number,
  at: Place,
): readonly Value[] {
  if (machine.floor <= outer || !args.some(({ kind }) => kind === 'unknown')) return args;
  return args.map((arg) =>
    arg.kind === 'unknown' ? arg : unknown(machine.doubt.reason, at, [arg]),
  );
}

/** Runs a call of a function of the site. One that takes too many steps does not use up those of all others. */
function within(machine: Machine, at: Place, run: () => Value | undefined): Value | undefined {
  const { depth } = machine;
  machine.isCalling = true;
  try {
    return withShare(machine, Math.ceil(machine.steps / 2), run);
  } catch (error) {
    if (!(error instanceof OutOfSteps)) throw error;
    machine.depth = depth;
    const cause = unknown(whyEnded(error), at);
    machine.cutOff(cause);
    return cause;
  } finally {
    machine.isCalling = false;
  }
}

/** Returns an unknown value, after code that was not read had these values. */
export function lose(
  machine: Machine,
  cause: Unknown,
  at: Place,
  values: readonly Value[],
): Unknown {
  expose(machine, values, cause);
  return unknown(cause.reason, at, values);
}

/** Returns the value of code that throws an exception: the program does not get past it. */
export function fail(machine: Machine, reason: string, at: Place): Unknown {
  const value = unknown(reason, at);
  if (machine.tries > 0) throw new Thrown(value);
  return value;
}

export function isRest(value: Value): value is Unknown {
  return value.kind === 'unknown' && value.isRest === true;
}

/** Returns an unknown item as a value of its own. */
export function single({ isRest: _, ...item }: Unknown): Unknown {
  return item;
}

/**
 * Calls a function with each item of a list, its index, and the list. Returns each item with the result; both are a rest if the item
 * is any number of items. Returns why it is unknown instead if the function is.
 */
export function eachItem(
  machine: Machine,
  items: ListValue,
  callback: Value,
  at: Place,
  isDone: (result: Value) => boolean | undefined = () => false,
): { item: Value; result: Value }[] | Unknown {
  if (callback.kind !== 'function') {
    const cause =
      callback.kind === 'unknown'
        ? callback
        : fail(machine, 'it calls something that is not a function', at);
    return lose(machine, cause, at, [callback, items]);
  }
  const results: { item: Value; result: Value }[] = [];
  const { length } = items.items;
  spendOn(machine, length);
  let unclear: Unknown | undefined;
  /** Set if the iteration may have ended. */
  let ended: Unknown | undefined;
  const invoke = (values: Value[]) => {
    const run = () => call(machine, callback, values, undefinedAt(at), at);
    const result = ended ? (doubtfully(machine, ended, run) ?? ended) : run();
    if (isDone(result) === undefined) ended ??= unknown((result as Unknown).reason, at);
    return result;
  };
  for (let index = 0; index < length; index += 1) {
    const item = items.items[index] ?? unclear ?? unknown('the list is changed meanwhile', at);
    const place = unclear ? unknown(unclear.reason, at) : scalar(index, at);
    if (isRest(item)) {
      unclear = item;
      const index = unknown(item.reason, at);
      const found: Value[] = [];
      repeatedly(machine, item, () => {
        found.push(invoke([single(item), index, items]));
      });
      results.push({ item, result: rest(unknown(item.reason, at, found)) });
    } else {
      const result = invoke([item, place, items]);
      results.push({ item, result });
      if (isDone(result) && !ended) break;
    }
  }
  return results;
}

export function undefinedAt(at: Place): Value {
  return scalar(undefined, at);
}

/** Returns the values that `...value` puts into a list. */
export function spread(machine: Machine, value: Value, at: Place): Value[] {
  if (value.kind === 'list') return value.items;
  if (value.kind === 'unknown') return [rest({ ...unknown(value.reason, at, [value]) })];
  if (value.kind === 'scalar' && typeof value.value === 'string') {
    spendOnNew(machine, value.value.length);
    return [...value.value].map((char) => scalar(char, value.at));
  }
  if (value.kind === 'collection') {
    spendOnNew(machine, value.entries.size);
    const items = Array.from(value.entries.values(), (entry): Value => {
      if (value.type === 'Set') return entry.value;
      machine.clock += 1;
      return { kind: 'list', items: [entry.key, entry.value], at, stamp: machine.clock };
    });
    return value.rest ? [rest(value.rest), ...items] : items;
  }
  const reason = isNullish(value)
    ? 'it spreads nothing'
    : 'it spreads something that is not a list';
  return [rest(fail(machine, reason, at))];
}

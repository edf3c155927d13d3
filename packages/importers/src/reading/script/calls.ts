import type { Place } from '../place.ts';
import { lose } from './effects.ts';
import {
  deeper,
  fail,
  list,
  type Machine,
  OutOfSteps,
  spend,
  spendOn,
  spendOnNew,
  whyEnded,
  withShare,
} from './machine.ts';
import {
  type FunctionValue,
  isNullish,
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

/** Calls a function with a `this`. */
export function call(
  machine: Machine,
  callee: Value,
  args: readonly Value[],
  self: Value,
  at: Place,
): Value {
  spend(machine);
  if (callee.kind !== 'function') {
    if (callee.kind === 'unknown') return lose(machine, callee, at, [callee, self, ...args]);
    return fail(machine, 'it calls something that is not a function', at);
  }
  const unclear = callee.isNative ? args.find(isRest) : undefined;
  if (unclear) return lose(machine, unclear, at, [self, ...args]);
  const run = () => deeper(machine, () => callee.call(args, self, at));
  const lost = (reason: string) =>
    lose(machine, unknown(reason, at), at, [self, ...args], callee.code);
  const isOutermost = !callee.isNative && !machine.isCalling;
  return (
    (isOutermost ? within(machine, run, lost) : run()) ?? lost('its calls are nested too deeply')
  );
}

/** Runs a call of a function of the site. One that takes too many steps does not use up those of all others. */
function within(
  machine: Machine,
  run: () => Value | undefined,
  lost: (reason: string) => Unknown,
): Value | undefined {
  const { depth } = machine;
  machine.isCalling = true;
  try {
    return withShare(machine, Math.ceil(machine.steps / 2), run);
  } catch (error) {
    if (!(error instanceof OutOfSteps)) throw error;
    machine.depth = depth;
    return lost(whyEnded(error));
  } finally {
    machine.isCalling = false;
  }
}

/** An item of a list, and the result of a function for it. Both are a rest if the item is any number of items. */
export interface Result {
  item: Value;
  result: Value;
}

/**
 * Calls a function with each item of a list, its index, and the list, up to the first item for which the result has the truth of
 * `end`. Returns an unknown value instead if the function is, or if it is not known where it ends.
 */
export function eachItem(
  machine: Machine,
  items: ListValue,
  callback: Value,
  at: Place,
  end?: boolean,
): Result[] | Unknown {
  if (callback.kind !== 'function') {
    const cause =
      callback.kind === 'unknown'
        ? callback
        : fail(machine, 'it calls something that is not a function', at);
    return lose(machine, cause, at, [callback, items]);
  }
  const results: Result[] = [];
  const { length } = items.items;
  spendOn(machine, length);
  const lost = (item: Unknown) =>
    lose(machine, item, at, [single(item), callback, items], callback.code ?? NONE);
  let unclear: Unknown | undefined;
  for (let index = 0; index < length; index += 1) {
    const item = items.items[index] ?? unclear ?? unknown('the list is changed meanwhile', at);
    if (isRest(item)) {
      if (end !== undefined) return lost(item);
      unclear = item;
      results.push({ item, result: rest(lost(item)) });
      continue;
    }
    const place = unclear ? unknown(unclear.reason, at) : scalar(index, at);
    const result = call(machine, callback, [item, place, items], undefinedAt(at), at);
    results.push({ item, result });
    if (end === undefined) continue;
    const truth = truthOf(result);
    if (truth === undefined) return lost(result as Unknown);
    if (truth === end) break;
  }
  return results;
}

/** The code of a function of the language, which changes nothing. */
const NONE: FunctionValue['code'] = {
  nodes: [],
  scope: { names: new Map(), parent: undefined },
  self: undefinedAt({ file: '', line: 1, column: 1 }),
};

/** Returns the values that `...value` puts into a list. */
export function spread(machine: Machine, value: Value, at: Place): Value[] {
  if (value.kind === 'list') return value.items;
  if (value.kind === 'unknown') return [rest(unknown(value.reason, at, [value]))];
  if (value.kind === 'scalar' && typeof value.value === 'string') {
    spendOnNew(machine, value.value.length);
    return [...value.value].map((char) => scalar(char, value.at));
  }
  if (value.kind === 'collection') {
    spendOnNew(machine, value.entries.size);
    const items = Array.from(value.entries.values(), (entry) =>
      value.type === 'Set' ? entry.value : list(machine, [entry.key, entry.value], at),
    );
    return value.rest ? [rest(value.rest), ...items] : items;
  }
  const reason = isNullish(value)
    ? 'it spreads nothing'
    : 'it spreads something that is not a list';
  return [rest(fail(machine, reason, at))];
}

import { MAX_CALL_DEPTH } from '../../limits.ts';
import { lose } from './effects.ts';
import {
  fail,
  NOWHERE,
  OutOfSteps,
  spend,
  spendOn,
  spendOnNew,
  whyEnded,
  withShare,
} from './machine.ts';
import {
  type Code,
  type FunctionValue,
  type Here,
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

export function call(
  here: Here,
  callee: Value,
  args: readonly Value[],
  self: Value = undefinedAt(here.at),
): Value {
  const { machine } = here;
  spend(here);
  if (callee.kind !== 'function') {
    if (callee.kind === 'unknown') return lose(here, callee, [callee, self, ...args]);
    return fail(here, 'it calls something that is not a function');
  }
  const unclear = callee.isNative ? args.find(isRest) : undefined;
  if (unclear) return lose(here, unclear, [self, ...args]);
  if (machine.depth >= MAX_CALL_DEPTH)
    return lose(here, 'its calls are nested too deeply', [self, ...args], callee.code);
  const isOutermost = !callee.isNative && !machine.isCalling;
  machine.depth += 1;
  const result = isOutermost ? callWithin(here, callee, args, self) : callee.call(args, self, here);
  machine.depth -= 1;
  return result;
}

/** Calls a function of the site. One that takes too many steps does not use up the steps of all others. */
function callWithin(here: Here, callee: FunctionValue, args: readonly Value[], self: Value): Value {
  const { machine } = here;
  const { depth } = machine;
  machine.isCalling = true;
  try {
    const share = Math.ceil(machine.steps / 2);
    return withShare(machine, share, () => callee.call(args, self, here));
  } catch (error) {
    if (!(error instanceof OutOfSteps)) throw error;
    machine.depth = depth;
    return lose(here, whyEnded(error), [self, ...args], callee.code);
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
  here: Here,
  items: ListValue,
  callback: Value,
  end?: boolean,
): Result[] | Unknown {
  if (callback.kind !== 'function') {
    const isUnknown = callback.kind === 'unknown';
    const cause = isUnknown ? callback : fail(here, 'it calls something that is not a function');
    return lose(here, cause, [callback, items]);
  }
  const results: Result[] = [];
  const { length } = items.items;
  spendOn(here, length);
  const lost = (item: Unknown) =>
    lose(here, item, [single(item), callback, items], callback.code ?? NO_CODE);
  let unclear: Unknown | undefined;
  for (let index = 0; index < length; index += 1) {
    const item = items.items[index] ?? unclear ?? unknown('the list is changed meanwhile', here.at);
    if (isRest(item)) {
      if (end !== undefined) return lost(item);
      unclear = item;
      results.push({ item, result: rest(lost(item)) });
      continue;
    }
    const place = unclear ? unknown(unclear.reason, here.at) : scalar(index, here.at);
    const result = call(here, callback, [item, place, items]);
    results.push({ item, result });
    if (end === undefined) continue;
    const truth = truthOf(result);
    if (truth === undefined) return lost(result as Unknown);
    if (truth === end) break;
  }
  return results;
}

/** The code of a function of the language, which changes nothing. */
const NO_CODE: Code = {
  nodes: [],
  scope: { names: new Map(), parent: undefined },
  self: undefinedAt(NOWHERE),
};

export function spread(here: Here, value: Value): Value[] {
  if (value.kind === 'list') return value.items;
  if (value.kind === 'unknown') return [rest(unknown(value.reason, here.at, [value]))];
  if (value.kind === 'scalar' && typeof value.value === 'string') {
    spendOnNew(here, value.value.length);
    return [...value.value].map((char) => scalar(char, value.at));
  }
  const what = isNullish(value) ? 'nothing' : 'something that is not a list';
  return [rest(fail(here, `it spreads ${what}`))];
}

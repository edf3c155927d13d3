import { ownValue } from '@nav/json';
import { call, eachItem, type Result } from './calls.ts';
import { lose } from './effects.ts';
import { list, spend, spendOn, spendOnNew } from './machine.ts';
import { joinAll } from './texts.ts';
import {
  type Here,
  isNullish,
  isRest,
  type ListValue,
  rest,
  scalar,
  stringOf,
  truthOf,
  type Unknown,
  undefinedAt,
  unknown,
  type Value,
} from './values.ts';

type Method = (here: Here, self: ListValue, args: readonly Value[]) => Value;

/** Checks `===`; undefined if it is not known. */
export function isSame(a: Value, b: Value): boolean | undefined {
  if (a.kind === 'unknown' || b.kind === 'unknown') return undefined;
  return a.kind === 'scalar' && b.kind === 'scalar' ? a.value === b.value : a === b;
}

/** `undefined` if the number is not known. */
function integer(value: Value | undefined, fallback: number): number | undefined {
  if (value === undefined || (value.kind === 'scalar' && value.value === undefined))
    return fallback;
  return value.kind === 'scalar' ? Math.trunc(Number(value.value)) || 0 : undefined;
}

function exactly(method: Method): Method {
  return (here, self, args) => {
    const unclear = self.items.find(isRest);
    return unclear ? lose(here, unclear, [self, ...args]) : method(here, self, args);
  };
}

/** Returns a method that calls a function with each item, up to the first one for which the result has a truth. */
function each(
  finish: (results: readonly Result[], here: Here) => Value | Value[],
  end?: boolean,
): Method {
  return (here, self, [callback = undefinedAt(self.at)]) => {
    const results = eachItem(here, self, callback, end);
    if (!Array.isArray(results)) return results;
    const made = finish(results, here);
    return Array.isArray(made) ? list(here, made) : made;
  };
}

/** Returns the last result of a method that ends with the first item for which a function returns `end`. */
function ending(results: readonly Result[], end: boolean): Result | undefined {
  const last = results.at(-1);
  return last && truthOf(last.result) === end ? last : undefined;
}

/** Returns a method that changes a copy of the known items. The list gets the copy. */
function changing(
  apply: (items: Value[], args: readonly Value[], here: Here) => Value | undefined,
) {
  return exactly((here, self, args) => {
    const items = [...self.items];
    spendOn(here, args.length);
    const result = apply(items, args, here);
    if (result?.kind === 'unknown' && !self.items.includes(result))
      return lose(here, result, [self, ...args]);
    self.items = items;
    return result ?? self;
  });
}

/** Returns a method that adds items to a list of which some may not be known. */
function adding(add: (items: Value[], added: readonly Value[]) => Value[]): Method {
  return (here, self, args) => {
    spendOn(here, args.length);
    self.items = add(self.items, args);
    const unclear = self.items.find(isRest);
    return unclear ? unknown(unclear.reason, here.at) : scalar(self.items.length, here.at);
  };
}

function flatten(here: Here, items: readonly Value[]): Value[] {
  const flat = items.flatMap((item): Value[] => {
    if (item.kind === 'unknown') return [rest(unknown(item.reason, item.at, [item]))];
    return item.kind === 'list' ? item.items : [item];
  });
  spendOnNew(here, flat.length + 1);
  return flat;
}

/** An unknown value if the order is not known. */
function orderOf(here: Here, a: Value, b: Value, compare: Value): number | Unknown {
  if (isNullish(compare) !== true) {
    const order = call(here, compare, [a, b]);
    if (order.kind === 'scalar') return Number(order.value) || 0;
    const reason = 'it sorts by something that is not a number';
    return order.kind === 'unknown' ? order : unknown(reason, here.at);
  }
  const [left, right] = [stringOf(a), stringOf(b)];
  if (left === undefined || right === undefined || isNullish(a) || isNullish(b))
    return unknown('it sorts values that are not known', here.at);
  return left < right ? -1 : left > right ? 1 : 0;
}

const UNCLEAR = 'its items are not all known';

const methods: Readonly<Record<string, Method>> = {
  concat: (here, self, args) => list(here, [...self.items, ...flatten(here, args)]),
  every: each((results, { at }) => scalar(!ending(results, false), at), false),
  filter: each((results) =>
    results.flatMap(({ item, result }): Value[] => {
      const truth = truthOf(result);
      if (truth === false) return [];
      if (truth === true || isRest(item)) return [item];
      return [rest(unknown((result as Unknown).reason, item.at, [item]))];
    }),
  ),
  find: each((results, { at }) => ending(results, true)?.item ?? undefinedAt(at), true),
  flatMap: each((results, here) => {
    const items = results.map(({ result }) => result);
    return flatten(here, items);
  }),
  forEach: each((_, { at }) => undefinedAt(at)),
  includes: ({ at }, self, [wanted = undefinedAt(at)]) => {
    const results = self.items.map((item) => isSame(item, wanted));
    if (results.includes(true)) return scalar(true, at);
    // `includes` finds NaN, unlike `===`.
    const isUnclear =
      results.includes(undefined) || (wanted.kind === 'scalar' && Number.isNaN(wanted.value));
    return isUnclear ? unknown(UNCLEAR, at) : scalar(false, at);
  },
  join: exactly((here, self, [separator]) => {
    const between = separator === undefined || isNullish(separator) ? ',' : stringOf(separator);
    const texts = self.items.map((item) => (isNullish(item) === true ? '' : stringOf(item)));
    if (between === undefined || texts.includes(undefined)) return unknown(UNCLEAR, here.at);
    return joinAll(here, texts as string[], between);
  }),
  map: each((results) => results.map(({ result }) => result)),
  pop: changing((items, _, { at }) => items.pop() ?? undefinedAt(at)),
  push: adding((items, added) => [...items, ...added]),
  reduce: exactly((here, self, [callback = undefinedAt(self.at), ...initial]) => {
    const items = [...self.items];
    let result = initial[0] ?? items.shift();
    const before = self.items.length - items.length;
    if (result === undefined) return unknown('it reduces an empty list', here.at);
    for (const [index, item] of items.entries())
      result = call(here, callback, [result, item, scalar(index + before, here.at), self]);
    return result;
  }),
  reverse: changing((items) => void items.reverse()),
  shift: changing((items, _, { at }) => items.shift() ?? undefinedAt(at)),
  slice: (here, self, [start, end]) => {
    const unclear = self.items.find(isRest);
    const [from, to] = [integer(start, 0), integer(end, self.items.length)];
    if (unclear && start === undefined) return list(here, [...self.items]);
    if (!unclear && from !== undefined && to !== undefined)
      return list(here, self.items.slice(from, to));
    const reason = unclear?.reason ?? 'its range is not known';
    return list(here, [rest(unknown(reason, here.at, [self]))]);
  },
  some: each((results, { at }) => scalar(ending(results, true) !== undefined, at), true),
  sort: changing((items, [compare], here) => {
    let unclear: Unknown | undefined;
    spend(here, items.length);
    items.sort((a, b) => {
      const order = unclear ?? orderOf(here, a, b, compare ?? undefinedAt(here.at));
      if (typeof order === 'number') return order;
      unclear = order;
      return 0;
    });
    return unclear;
  }),
  splice: changing((items, args, here) => {
    const start = integer(args[0], 0);
    const count = args.length === 1 ? items.length : integer(args[1], 0);
    if (start === undefined || count === undefined || args.length === 0)
      return unknown('it splices at a place that is not known', here.at);
    return list(here, items.splice(start, count, ...args.slice(2)));
  }),
  unshift: adding((items, added) => [...added, ...items]),
};

export function listMethod(name: string): Method | undefined {
  return ownValue(methods, name);
}

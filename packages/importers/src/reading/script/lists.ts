import type { Place } from '../place.ts';
import { call, eachItem, type Result } from './calls.ts';
import { change, lose } from './effects.ts';
import { list, type Machine, spend, spendOn, spendOnNew } from './machine.ts';
import { joinAll } from './texts.ts';
import {
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

type Method = (machine: Machine, self: ListValue, args: readonly Value[], at: Place) => Value;

/** Checks `===`; undefined if it is not known. */
export function isSame(a: Value, b: Value): boolean | undefined {
  if (a.kind === 'unknown' || b.kind === 'unknown') return undefined;
  return a.kind === 'scalar' && b.kind === 'scalar' ? a.value === b.value : a === b;
}

const integer = (value: Value | undefined, fallback: number): number | undefined => {
  if (value === undefined || (value.kind === 'scalar' && value.value === undefined))
    return fallback;
  return value.kind === 'scalar' ? Math.trunc(Number(value.value)) || 0 : undefined;
};

/** Returns a method that needs the exact items. */
function exactly(method: Method): Method {
  return (machine, self, args, at) => {
    const unclear = self.items.find(isRest);
    return unclear ? lose(machine, unclear, at, [self, ...args]) : method(machine, self, args, at);
  };
}

/** Returns a method that calls a function with each item, up to the first one for which the result has a truth. */
function each(
  finish: (results: readonly Result[], machine: Machine, at: Place) => Value | Value[],
  end?: boolean,
): Method {
  return (machine, self, [callback = undefinedAt(self.at)], at) => {
    const results = eachItem(machine, self, callback, at, end);
    if (!Array.isArray(results)) return results;
    const made = finish(results, machine, at);
    return Array.isArray(made) ? list(machine, made, at) : made;
  };
}

/** Returns the last result of a method that ends with the first item for which a function returns true. */
function ending(results: readonly Result[], end: boolean): Result | undefined {
  const last = results.at(-1);
  return last && truthOf(last.result) === end ? last : undefined;
}

/** Returns a method that changes a list whose items are known. */
function changing(
  apply: (items: Value[], args: readonly Value[], machine: Machine, at: Place) => Value | undefined,
): Method {
  return exactly((machine, self, args, at) => {
    const items = [...self.items];
    spendOn(machine, args.length);
    const result = apply(items, args, machine, at);
    change(self, args, () => {
      self.items = items;
    });
    return result ?? self;
  });
}

/** Adds items to a list of which some may not be known. */
const adding = (add: (items: Value[], added: readonly Value[]) => Value[]): Method => {
  return (machine, self, args, at) => {
    spendOn(machine, args.length);
    change(self, args, () => {
      self.items = add(self.items, args);
    });
    const unclear = self.items.find(isRest);
    return unclear ? unknown(unclear.reason, at) : scalar(self.items.length, at);
  };
};

/** Returns the items of a list and of the lists in it. */
function flatten(machine: Machine, items: readonly Value[], depth: number): Value[] {
  spendOnNew(machine, items.length + 1);
  if (depth < 1) return [...items];
  return items.flatMap((item): Value[] => {
    if (item.kind === 'unknown') return [rest(unknown(item.reason, item.at, [item]))];
    return item.kind === 'list' ? flatten(machine, item.items, depth - 1) : [item];
  });
}

const reduce: Method = exactly(
  (machine, self, [callback = undefinedAt(self.at), ...initial], at) => {
    const items = [...self.items];
    let result = initial[0] ?? items.shift();
    const before = self.items.length - items.length;
    if (result === undefined) return unknown('it reduces an empty list', at);
    for (const [index, item] of items.entries()) {
      const args = [result, item, scalar(index + before, at), self];
      result = call(machine, callback, args, undefinedAt(at), at);
    }
    return result;
  },
);

/** Sorts items. Returns the reason if their order is not known. */
function sortItems(
  machine: Machine,
  items: Value[],
  compare: Value | undefined,
  at: Place,
): Unknown | undefined {
  let unclear: Unknown | undefined;
  const isDefault = !compare || isNullish(compare) === true;
  spend(machine, items.length);
  items.sort((a, b) => {
    if (unclear) return 0;
    if (!isDefault) {
      const order = call(machine, compare, [a, b], undefinedAt(at), at);
      if (order.kind === 'scalar') return Number(order.value) || 0;
      unclear =
        order.kind === 'unknown'
          ? order
          : unknown('it sorts by something that is not a number', at);
      return 0;
    }
    const [left, right] = [stringOf(a), stringOf(b)];
    if (left !== undefined && right !== undefined && !isNullish(a) && !isNullish(b))
      return left < right ? -1 : left > right ? 1 : 0;
    unclear = unknown('it sorts values that are not known', at);
    return 0;
  });
  return unclear;
}

/** Returns the index of an item; undefined if it is not known. */
function indexOf({ items }: ListValue, wanted: Value | undefined): number | undefined {
  const value = wanted ?? undefinedAt(items[0]?.at ?? { file: '', line: 1, column: 1 });
  const results = items.map((item) => isSame(item, value));
  const index = results.findIndex((result) => result !== false);
  return index !== -1 && results[index] === undefined ? undefined : index;
}

const UNCLEAR = 'its items are not all known';

const methods: Readonly<Record<string, Method>> = {
  concat: (machine, self, args, at) =>
    list(machine, [...self.items, ...flatten(machine, args, 1)], at),
  every: each((results, _, at) => scalar(!ending(results, false), at), false),
  filter: each((results) =>
    results.flatMap(({ item, result }): Value[] => {
      const truth = truthOf(result);
      if (truth === false) return [];
      if (truth === true || isRest(item)) return [item];
      return [rest(unknown((result as Unknown).reason, item.at, [item]))];
    }),
  ),
  find: each((results, _, at) => ending(results, true)?.item ?? undefinedAt(at), true),
  findIndex: each(
    (results, _, at) => scalar(ending(results, true) ? results.length - 1 : -1, at),
    true,
  ),
  flat: (machine, self, [depth], at) => {
    const levels = integer(depth, 1);
    if (levels === undefined)
      return lose(machine, unknown('its depth is not known', at), at, [self]);
    return list(machine, flatten(machine, self.items, Math.min(levels, 100)), at);
  },
  flatMap: each((results, machine) =>
    flatten(
      machine,
      results.map(({ result }) => result),
      1,
    ),
  ),
  forEach: each((_, __, at) => undefinedAt(at)),
  includes: (_, self, [wanted], at) => {
    const index = self.items.some((item) => wanted && isSame(item, wanted) === true)
      ? 0
      : indexOf(self, wanted);
    // `includes` finds NaN, unlike `===`.
    const isNumber = wanted?.kind === 'scalar' && typeof wanted.value === 'number';
    if (index === undefined || (isNumber && Number.isNaN(wanted.value)))
      return unknown(UNCLEAR, at);
    return scalar(index !== -1, at);
  },
  indexOf: (_, self, [wanted], at) => {
    const index = indexOf(self, wanted);
    return index === undefined ? unknown(UNCLEAR, at) : scalar(index, at);
  },
  join: exactly((machine, self, [separator], at) => {
    const between = separator === undefined || isNullish(separator) ? ',' : stringOf(separator);
    const texts = self.items.map((item) => (isNullish(item) === true ? '' : stringOf(item)));
    if (between === undefined || texts.includes(undefined)) return unknown(UNCLEAR, at);
    return joinAll(machine, texts as string[], between, at);
  }),
  map: each((results) => results.map(({ result }) => result)),
  pop: changing((items, _, __, at) => items.pop() ?? undefinedAt(at)),
  push: adding((items, added) => {
    // One by one, because a call takes only so many arguments.
    for (const one of added) items.push(one);
    return items;
  }),
  reduce,
  reverse: (_, self) => {
    change(self, [], () => {
      self.items = [...self.items].reverse();
    });
    return self;
  },
  shift: changing((items, _, __, at) => items.shift() ?? undefinedAt(at)),
  slice: (machine, self, [start, end], at) => {
    const unclear = self.items.find(isRest);
    const [from, to] = [integer(start, 0), integer(end, self.items.length)];
    if (unclear && start === undefined) return list(machine, [...self.items], at);
    if (!unclear && from !== undefined && to !== undefined)
      return list(machine, self.items.slice(from, to), at);
    const reason = unclear?.reason ?? 'its range is not known';
    return list(machine, [rest(unknown(reason, at, [self]))], at);
  },
  some: each((results, _, at) => scalar(ending(results, true) !== undefined, at), true),
  sort: exactly((machine, self, [compare], at) => {
    const items = [...self.items];
    const unclear = sortItems(machine, items, compare, at);
    if (unclear) return lose(machine, unclear, at, [self]);
    change(self, [], () => {
      self.items = items;
    });
    return self;
  }),
  splice: exactly((machine, self, args, at) => {
    const start = integer(args[0], 0);
    const count = args.length === 1 ? self.items.length : integer(args[1], 0);
    if (start === undefined || count === undefined || args.length === 0)
      return lose(machine, unknown('it splices at a place that is not known', at), at, [
        self,
        ...args,
      ]);
    const items = [...self.items];
    const removed = items.splice(start, count, ...args.slice(2));
    change(self, args, () => {
      self.items = items;
    });
    return list(machine, removed, at);
  }),
  unshift: adding((items, added) => [...added, ...items]),
};
const byName = new Map(Object.entries(methods));

/** Returns a method of a list; undefined if it is not known. */
export function listMethod(name: string): Method | undefined {
  return byName.get(name);
}

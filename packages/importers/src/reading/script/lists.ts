import type { Place } from '../place.ts';
import { call, eachItem, isRest, lose, single, undefinedAt } from './calls.ts';
import { change, list, type Machine, repeatedly, spend, spendOn, spendOnNew } from './machine.ts';
import { joinAll } from './texts.ts';
import {
  isNullish,
  type ListValue,
  rest,
  scalar,
  stringOf,
  truthOf,
  type Unknown,
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

const firstRest = ({ items }: ListValue) => items.find(isRest);

/** Applies a method that needs the exact items. */
function exactly(method: Method): Method {
  return (machine, self, args, at) => {
    const unclear = firstRest(self);
    return unclear ? lose(machine, unclear, at, [self, ...args]) : method(machine, self, args, at);
  };
}

/** Returns a method that looks for the first item of which a function returns true. */
function finding(pick: (item: Value, index: number, at: Place) => Value, missing: Scalar): Method {
  return (machine, self, [callback = undefinedAt(self.at)], at) => {
    const results = eachItem(machine, self, callback, at, truthOf);
    if (!Array.isArray(results)) return results;
    const index = results.findIndex(({ result }) => truthOf(result) !== false);
    const found = results[index];
    if (!found) return scalar(missing, at);
    if (truthOf(found.result) === true) return pick(found.item, index, at);
    const items = results.slice(index).map(({ item }) => item);
    return unknown((found.result as Unknown).reason, at, items);
  };
}
type Scalar = undefined | -1;

/** Returns `some`, or `every` as its opposite. */
function testing(wanted: boolean): Method {
  return (machine, self, [callback = undefinedAt(self.at)], at) => {
    const results = eachItem(machine, self, callback, at, (result) => {
      const truth = truthOf(result);
      return truth === undefined ? undefined : truth === wanted;
    });
    if (!Array.isArray(results)) return results;
    // A callback that may have ended the loop before a later one that certainly does changes nothing of the result.
    if (results.some(({ result }) => truthOf(result) === wanted)) return scalar(wanted, at);
    const unclear = results.find(({ result }) => truthOf(result) === undefined)?.result as Unknown;
    return unclear ? unknown(unclear.reason, at) : scalar(!wanted, at);
  };
}

/** Returns a method that calls a function with each item. */
function mapping(
  result: (
    results: readonly { item: Value; result: Value }[],
    machine: Machine,
    at: Place,
  ) => Value | Value[],
): Method {
  return (machine, self, [callback = undefinedAt(self.at)], at) => {
    const results = eachItem(machine, self, callback, at);
    if (!Array.isArray(results)) return results;
    const made = result(results, machine, at);
    return Array.isArray(made) ? list(machine, made, at) : made;
  };
}

/** Returns a method that adds items, and returns the new length. */
function adding(add: (items: Value[], added: readonly Value[]) => Value[]): Method {
  return (machine, self, args, at) => {
    spendOn(machine, args.length);
    change(machine, self, args, () => {
      self.items = add(self.items, args);
    });
    const unclear = firstRest(self);
    return unclear ? unknown(unclear.reason, at) : scalar(self.items.length, at);
  };
}

/** Returns the method that removes the first or the last item, and returns it. */
function removing(name: 'pop' | 'shift'): Method {
  return exactly((machine, self, _, at) => {
    const items = [...self.items];
    const removed = items[name]() ?? undefinedAt(at);
    change(machine, self, [], () => {
      self.items = items;
    });
    return removed;
  });
}

const reduce: Method = (machine, self, [callback = undefinedAt(self.at), ...initial], at) => {
  const unclear = firstRest(self);
  let [result] = initial;
  let start = 0;
  if (result === undefined) {
    if (unclear) return lose(machine, unclear, at, [self, callback]);
    result = self.items[0];
    start = 1;
    if (result === undefined) return unknown('it reduces an empty list', at);
  }
  for (const [position, item] of [...self.items].entries()) {
    if (position < start) continue;
    const index = unclear ? unknown(unclear.reason, at) : scalar(position, at);
    const next = (sum: Value, one: Value) =>
      call(machine, callback, [sum, one, index, self], undefinedAt(at), at);
    if (isRest(item)) {
      const first: Value = result;
      let sum = unknown(item.reason, at, [first]);
      repeatedly(machine, item, () => {
        sum = unknown(item.reason, at, [first, next(sum, single(item))]);
      });
      result = sum;
    } else result = next(result, item);
  }
  return result;
};

/** Returns the items of a list and of the lists in it. */
function flatten(machine: Machine, items: readonly Value[], depth: number): Value[] {
  spendOnNew(machine, items.length + 1);
  return items.flatMap((item): Value[] => {
    if (item.kind === 'unknown') return [rest(unknown(item.reason, item.at, [item]))];
    if (item.kind !== 'list' || depth < 1) return [item];
    return flatten(machine, item.items, depth - 1);
  });
}

function sort(machine: Machine, self: ListValue, compare: Value | undefined, at: Place): Value[] {
  let unclear: Unknown | undefined = firstRest(self);
  const lost = () => {
    const cause = unclear as Unknown;
    return [rest(lose(machine, cause, at, compare ? [self, compare] : [self]))];
  };
  if (unclear) return lost();
  spend(machine, self.items.length);
  const isDefault = !compare || isNullish(compare) === true;
  const sorted = [...self.items].sort((a, b) => {
    if (unclear) return 0;
    if (isDefault) {
      const [left, right] = [stringOf(a), stringOf(b)];
      if (
        isNullish(a) !== false ||
        isNullish(b) !== false ||
        left === undefined ||
        right === undefined
      ) {
        unclear = unknown('it sorts values that are not known', at);
        return 0;
      }
      return left < right ? -1 : left > right ? 1 : 0;
    }
    const order = call(machine, compare, [a, b], undefinedAt(at), at);
    if (order.kind !== 'scalar') {
      unclear =
        order.kind === 'unknown'
          ? order
          : unknown('it sorts by something that is not a number', at);
      return 0;
    }
    return Number(order.value) || 0;
  });
  return unclear ? lost() : sorted;
}

const methods: Readonly<Record<string, Method>> = {
  at: exactly((_, { items }, [index], at) => {
    const place = integer(index, 0);
    return place === undefined
      ? unknown('its index is not known', at, items)
      : (items.at(place) ?? undefinedAt(at));
  }),
  concat: (machine, self, args, at) =>
    list(
      machine,
      [
        ...self.items,
        ...args.flatMap((arg): Value[] =>
          arg.kind === 'list'
            ? arg.items
            : arg.kind === 'unknown'
              ? [rest(unknown(arg.reason, at, [arg]))]
              : [arg],
        ),
      ],
      at,
    ),
  entries: exactly((machine, self, _, at) =>
    list(
      machine,
      self.items.map((item, index) => list(machine, [scalar(index, at), item], at)),
      at,
    ),
  ),
  every: testing(false),
  filter: mapping((results) =>
    results.flatMap(({ item, result }): Value[] => {
      const truth = truthOf(result);
      if (truth === false) return [];
      return truth === true || isRest(item)
        ? [item]
        : [rest(unknown((result as Unknown).reason, item.at, [item]))];
    }),
  ),
  find: finding((item) => item, undefined),
  findIndex: finding((_, index, at) => scalar(index, at), -1),
  flat: (machine, self, [depth], at) => {
    const levels = depth === undefined ? 1 : integer(depth, 1);
    if (levels === undefined)
      return lose(machine, unknown('its depth is not known', at), at, [self]);
    return list(machine, flatten(machine, self.items, Math.min(levels, 100)), at);
  },
  flatMap: mapping((results, machine) =>
    flatten(
      machine,
      results.map(({ result }) => result),
      1,
    ),
  ),
  forEach: mapping((_, __, at) => undefinedAt(at)),
  includes: (_, self, [wanted = undefinedAt(self.at)], at) => {
    const isNaNText = wanted.kind === 'scalar' && Number.isNaN(wanted.value);
    if (isNaNText) return unknown('it looks for a value that is not a number', at);
    const results = self.items.map((item) => isSame(item, wanted));
    if (results.includes(true)) return scalar(true, at);
    return results.includes(undefined)
      ? unknown('its items are not all known', at)
      : scalar(false, at);
  },
  indexOf: (_, self, [wanted = undefinedAt(self.at)], at) => {
    const results = self.items.map((item) => isSame(item, wanted));
    const index = results.findIndex((result) => result !== false);
    return results[index] === undefined && index !== -1
      ? unknown('its items are not all known', at)
      : scalar(index, at);
  },
  join: exactly((machine, self, [separator], at) => {
    const between = separator === undefined || isNullish(separator) ? ',' : stringOf(separator);
    const texts = self.items.map((item) => (isNullish(item) === true ? '' : stringOf(item)));
    if (between === undefined || texts.includes(undefined))
      return unknown('its items are not all known', at);
    return joinAll(machine, texts as string[], between, at);
  }),
  map: mapping((results) => results.map(({ result }) => result)),
  pop: removing('pop'),
  push: adding((items, added) => {
    // One by one, because a call takes only so many arguments.
    for (const one of added) items.push(one);
    return items;
  }),
  reduce,
  reverse: (machine, self, _, __) => {
    change(machine, self, [], () => {
      self.items = [...self.items].reverse();
    });
    return self;
  },
  shift: removing('shift'),
  slice: (machine, self, [start, end], at) => {
    const unclear = firstRest(self);
    const from = integer(start, 0);
    const to = integer(end, self.items.length);
    if (unclear && start === undefined) return list(machine, [...self.items], at);
    if (unclear || from === undefined || to === undefined) {
      return list(
        machine,
        [rest(unknown(unclear?.reason ?? 'its range is not known', at, self.items))],
        at,
      );
    }
    return list(machine, self.items.slice(from, to), at);
  },
  some: testing(true),
  sort: (machine, self, [compare], at) => {
    const items = sort(machine, self, compare, at);
    change(machine, self, items, () => {
      self.items = items;
    });
    return self;
  },
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
    change(machine, self, args, () => {
      self.items = items;
    });
    return list(machine, removed, at);
  }),
  toReversed: (machine, self, _, at) => list(machine, [...self.items].reverse(), at),
  toSorted: (machine, self, [compare], at) => list(machine, sort(machine, self, compare, at), at),
  unshift: adding((items, added) => [...added, ...items]),
};
const byName = new Map(Object.entries(methods));

/** Returns a method of a list; undefined if there is no such method. */
export function listMethod(name: string): Method | undefined {
  return byName.get(name);
}

import type { Place } from '../place.ts';
import { call } from './calls.ts';
import { change, lose } from './effects.ts';
import { collection, list, type Machine, spendOnNew } from './machine.ts';
import {
  type CollectionValue,
  isRest,
  scalar,
  type Unknown,
  undefinedAt,
  unknown,
  type Value,
} from './values.ts';

/** Returns the identity of a value as a key of a map or a set. */
const keyOf = (value: Value): unknown => (value.kind === 'scalar' ? value.value : value);

/** Calls a method of a map or a set. */
export function collectionMethod(
  machine: Machine,
  self: CollectionValue,
  name: string,
  args: readonly Value[],
  at: Place,
): Value {
  const [key = undefinedAt(at), value = undefinedAt(at)] = args;
  const isUnclear = key.kind === 'unknown';
  const held = self.entries.get(keyOf(key));
  const lost = (cause: Unknown) => lose(machine, cause, at, [self, ...args]);
  if (name === 'add' || name === 'set') {
    if (isUnclear) {
      lost(unknown('it adds something that is not known', at));
      return self;
    }
    change(self, args, () =>
      self.entries.set(keyOf(key), {
        key: held?.key ?? key,
        value: name === 'add' ? (held?.value ?? key) : value,
      }),
    );
    return self;
  }
  if (self.rest) return lost(self.rest);
  if (name === 'has' || name === 'get') {
    if (isUnclear) return unknown('it looks for something that is not known', at, [self]);
    return name === 'has' ? scalar(held !== undefined, at) : (held?.value ?? undefinedAt(at));
  }
  if (name === 'delete' && !isUnclear) {
    change(self, [], () => self.entries.delete(keyOf(key)));
    return scalar(held !== undefined, at);
  }
  const entries = [...self.entries.values()];
  spendOnNew(machine, entries.length);
  if (name === 'keys' || name === 'values' || name === 'entries') {
    const items = entries.map((entry): Value => {
      if (name === 'entries') return list(machine, [entry.key, entry.value], at);
      return name === 'keys' ? entry.key : entry.value;
    });
    return list(machine, items, at);
  }
  if (name === 'forEach') {
    for (const entry of entries)
      call(machine, key, [entry.value, entry.key, self], undefinedAt(at), at);
    return undefinedAt(at);
  }
  return lost(unknown(`it calls ${name}()`, at));
}

/** Returns the new map or set of some items. */
export function newCollection(
  machine: Machine,
  type: CollectionValue['type'],
  items: readonly Value[],
  at: Place,
): CollectionValue {
  const made = collection(machine, type, at);
  spendOnNew(machine, items.length / 2);
  for (const item of items) {
    const [key, value] = type === 'Set' ? [item, item] : item.kind === 'list' ? item.items : [];
    if (isRest(item) || !key || key.kind === 'unknown' || isRest(value ?? key)) {
      const cause =
        item.kind === 'unknown' ? item : unknown('its entries are not known', at, items);
      made.entries.clear();
      made.rest = unknown(cause.reason, at, items);
      break;
    }
    const held = made.entries.get(keyOf(key));
    made.entries.set(keyOf(key), {
      key: held?.key ?? key,
      value: type === 'Set' ? (held?.value ?? key) : (value ?? undefinedAt(at)),
    });
  }
  return made;
}

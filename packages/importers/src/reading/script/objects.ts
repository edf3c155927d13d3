import type { Place } from '../place.ts';
import { call, eachItem, fail, isRest, lose, spread, undefinedAt } from './calls.ts';
import { fromJson, toPlain } from './json.ts';
import { listMethod } from './lists.ts';
import {
  change,
  collection,
  list,
  type Machine,
  native,
  object,
  spendOn,
  spendOnNew,
  spendOnText,
} from './machine.ts';
import { patternMethod } from './patterns.ts';
import { textMethod } from './texts.ts';
import {
  type CollectionValue,
  isNullish,
  ownEntries,
  type Property,
  scalar,
  stringOf,
  type Unknown,
  unknown,
  type Value,
} from './values.ts';

/** Returns the own properties of a value that `Object.keys` sees. The last one of `rest` is set if there may be more. */
export function propertiesOf(
  machine: Machine,
  value: Value,
  at: Place,
): { entries: [string, Property][]; rest?: Unknown | undefined } {
  if (value.kind === 'object') {
    spendOn(machine, value.properties.size);
    return { entries: ownEntries(value), rest: value.rest };
  }
  if (value.kind === 'function') return { entries: ownEntries(value) };
  if (value.kind === 'unknown') return { entries: [], rest: unknown(value.reason, at, [value]) };
  if (value.kind === 'scalar') spendOnNew(machine, String(value.value).length);
  const items =
    value.kind === 'list'
      ? value.items
      : value.kind === 'scalar' && typeof value.value === 'string'
        ? unitsOf(value.value, at)
        : [];
  spendOnNew(machine, items.length);
  const unclear = items.find(isRest);
  if (unclear) return { entries: [], rest: unknown(unclear.reason, at, items) };
  return { entries: items.map((item, index) => [String(index), { value: item, at: item.at }]) };
}

/** Returns the UTF-16 units of a text. */
function unitsOf(text: string, at: Place): Value[] {
  return Array.from({ length: text.length }, (_, index) => scalar(text[index], at));
}

/** Copies the properties of a value into others, as `...value` and `Object.assign` do. Returns what may override all of them. */
export function copyProperties(
  machine: Machine,
  into: Map<string, Property>,
  value: Value,
  at: Place,
): Unknown | undefined {
  const { entries, rest } = propertiesOf(machine, value, at);
  if (rest) loseProperties(into, rest);
  spendOnNew(machine, entries.length / 2);
  for (const [key, property] of entries) into.set(key, property);
  return rest;
}

/** Makes all properties unknown. */
export function loseProperties(properties: Map<string, Property>, cause: Unknown): void {
  for (const [key, { value, at }] of properties) {
    properties.set(key, { value: unknown(cause.reason, at, [value, cause]), at });
  }
}

/** Returns a property of a value. */
export function propertyOf(machine: Machine, value: Value, key: Value, at: Place): Value {
  if (value.kind === 'unknown') {
    return {
      ...unknown(value.reason, at, [value]),
      ...(value.package !== undefined &&
        key.kind === 'scalar' &&
        key.value === 'default' && { package: value.package }),
    };
  }
  const name = key.kind === 'scalar' ? String(key.value) : stringOf(key);
  if (name === undefined) return unknown('it has a name that is not known', at, [value]);
  if (value.kind === 'object' || value.kind === 'function') {
    const own = value.properties.get(name);
    if (own) return own.value;
    const self = value;
    if (value.kind === 'function') {
      if (name === 'name') return scalar(value.name, at);
      if (name === 'call')
        return native(name, at, ([own = undefinedAt(at), ...args], _, place) =>
          call(machine, self, args, own, place),
        );
      if (name === 'apply') {
        return native(name, at, ([own = undefinedAt(at), args], _, place) =>
          call(
            machine,
            self,
            args?.kind === 'list'
              ? args.items
              : args
                ? [unknown('its arguments are not known', place, [args])]
                : [],
            own,
            place,
          ),
        );
      }
      return unknown(`it is the property "${name}" of a function`, at);
    }
    if (value.rest) return unknown(value.rest.reason, at, [value.rest]);
    if (value.bytes !== undefined && name === 'toString') {
      const { bytes } = value;
      return native(name, at, (_, __, place) => scalar(bytes, place));
    }
    if (name === 'hasOwnProperty') {
      return native(name, at, ([wanted], own, place) =>
        hasProperty(own, wanted ?? undefinedAt(place), place),
      );
    }
    if (value.hasPrototype || name in Object.prototype)
      return unknown('it is not a property of its own', at);
    return undefinedAt(at);
  }
  if (value.kind === 'scalar') {
    if (isNullish(value))
      return fail(machine, `it is the property "${name}" of ${value.value}`, at);
    if (typeof value.value === 'string') {
      const text = value.value;
      if (name === 'length') return scalar(text.length, at);
      if (/^\d{1,9}$/.test(name)) return scalar(text[Number(name)], at);
      if (!(name in String.prototype)) return undefinedAt(at);
      return native(
        name,
        at,
        (args, _, place) =>
          textMethod(machine, text, name, args, place) ??
          unknown(`it calls ${name}()`, place, args),
      );
    }
    if (!(name in Number.prototype)) return undefinedAt(at);
    return native(name, at, (args, _, place) =>
      name === 'toString' && args.length === 0
        ? scalar(String(value.value), place)
        : unknown(`it calls ${name}()`, place),
    );
  }
  if (value.kind === 'list') {
    const unclear = value.items.findIndex(isRest);
    spendOn(machine, value.items.length / 64);
    if (name === 'length')
      return unclear === -1
        ? scalar(value.items.length, at)
        : unknown((value.items[unclear] as Unknown).reason, at);
    if (/^(?:0|[1-9]\d{0,8})$/.test(name)) {
      const index = Number(name);
      if (unclear === -1 || index < unclear) return value.items[index] ?? undefinedAt(at);
      return unknown((value.items[unclear] as Unknown).reason, at, [value]);
    }
    const method = listMethod(name);
    if (!method)
      return name in Array.prototype ? unknown(`it calls ${name}()`, at, [value]) : undefinedAt(at);
    return native(name, at, (args, self, place) => {
      if (self.kind !== 'list')
        return lose(machine, unknown(`it calls ${name}() of something else`, place), place, [
          self,
          ...args,
        ]);
      spendOn(machine, self.items.length);
      return method(machine, self, args, place);
    });
  }
  if (value.kind === 'pattern') {
    if (name === 'source' || name === 'flags') return scalar(value[name], at);
    return native(
      name,
      at,
      (args, _, place) =>
        patternMethod(machine, value, name, args, place) ??
        unknown(`it calls ${name}()`, place, args),
    );
  }
  if (value.kind === 'collection') {
    if (name === 'size')
      return value.rest ? unknown(value.rest.reason, at) : scalar(value.entries.size, at);
    return native(name, at, (args, _, place) =>
      collectionMethod(machine, value, name, args, place),
    );
  }
  if (name === 'then') {
    return native(name, at, ([callback, ...others], _, place) => {
      if (!callback || others.length > 0)
        return lose(machine, unknown('it handles an error', place), place, [value, ...others]);
      const result = call(machine, callback, [value.value], undefinedAt(place), place);
      return {
        kind: 'promise',
        value: result.kind === 'promise' ? result.value : result,
        at: place,
      };
    });
  }
  if (name === 'catch' || name === 'finally')
    return native(name, at, (args, _, place) =>
      lose(machine, unknown('it handles an error', place), place, [value, ...args]),
    );
  return unknown(`it is the property "${name}" of a promise`, at);
}

/** Writes a property. */
export function setProperty(
  machine: Machine,
  target: Value,
  key: Value,
  value: Value,
  at: Place,
): void {
  if (target.kind === 'unknown') {
    lose(machine, target, at, [target, value]);
    return;
  }
  const name = key.kind === 'scalar' ? String(key.value) : undefined;
  if (target.kind === 'object' || target.kind === 'function') {
    if (target.kind === 'function' && target.isNative) return;
    change(machine, target, [value], () => {
      if (name === undefined || name === '__proto__') {
        const cause = unknown('it has a name that is not known', at, [value]);
        loseProperties(target.properties, cause);
        if (target.kind === 'object') target.rest = cause;
      } else target.properties.set(name, { value, at: target.properties.get(name)?.at ?? at });
    });
  } else if (target.kind === 'list') {
    const index = name !== undefined && /^(?:0|[1-9]\d{0,8})$/.test(name) ? Number(name) : -1;
    const { items } = target;
    spendOn(machine, items.length / 64);
    const unclear = items.findIndex(isRest);
    const isKnown = index >= 0 && index <= items.length && !(unclear >= 0 && unclear <= index);
    change(machine, target, [value], () => {
      if (isKnown) target.items[index] = value;
      else if (name === 'length' && value.kind === 'scalar' && value.value === 0) target.items = [];
      else
        target.items = [
          {
            ...unknown('it is changed at a place that is not known', at, [...items, value]),
            isRest: true,
          },
        ];
    });
  } else if (target.kind === 'scalar' && isNullish(target))
    fail(machine, 'it changes a property of null or undefined', at);
}

/** Removes a property. */
export function deleteProperty(machine: Machine, target: Value, key: Value, at: Place): Value {
  const name = stringOf(key);
  if (target.kind === 'object' && name !== undefined) {
    change(machine, target, [], () => target.properties.delete(name));
    return scalar(true, at);
  }
  return lose(machine, unknown('it deletes a property that is not known', at), at, [target]);
}

/** Checks for an own property. */
export function hasProperty(target: Value, key: Value, at: Place): Value {
  const name = stringOf(key);
  if (name !== undefined && target.kind === 'object') {
    if (target.properties.has(name)) return scalar(true, at);
    if (!target.rest) return scalar(false, at);
  }
  return unknown('its properties are not known', at);
}

/** Returns the identity of a value as a key of a map or a set. */
const keyOf = (value: Value): unknown => (value.kind === 'scalar' ? value.value : value);

function collectionMethod(
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
    change(machine, self, args, () =>
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
    change(machine, self, [], () => self.entries.delete(keyOf(key)));
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

/** Returns the functions of `Object`. */
export function objectFunctions(machine: Machine, at: Place): Value[] {
  const lists = (name: string, pick: (key: string, property: Property, place: Place) => Value) =>
    native(name, at, ([value = undefinedAt(at)], _, place) => {
      const { entries, rest } = propertiesOf(machine, value, place);
      spendOnNew(machine, entries.length);
      const items = entries.map(([key, property]) => pick(key, property, place));
      if (isNullish(value)) return fail(machine, 'it takes nothing', place);
      return list(
        machine,
        rest ? [...items, { ...unknown(rest.reason, place, [rest]), isRest: true }] : items,
        place,
      );
    });
  return [
    lists('keys', (key, property) => scalar(key, property.at)),
    lists('values', (_, { value }) => value),
    lists('entries', (key, property, place) =>
      list(machine, [scalar(key, property.at), property.value], place),
    ),
    native('assign', at, ([target = undefinedAt(at), ...sources], _, place) => {
      if (target.kind !== 'object') {
        return lose(
          machine,
          target.kind === 'unknown'
            ? target
            : unknown('it changes something that is not an object', place),
          place,
          [target, ...sources],
        );
      }
      change(machine, target, sources, () => {
        for (const source of sources) {
          const rest = copyProperties(machine, target.properties, source, place);
          if (rest) target.rest = rest;
        }
      });
      return target;
    }),
    native('fromEntries', at, ([value = undefinedAt(at)], _, place) => {
      const items =
        value.kind === 'list'
          ? value.items
          : value.kind === 'collection'
            ? [...value.entries.values()].map(({ key, value }) =>
                list(machine, [key, value], place),
              )
            : undefined;
      if (!items || (value.kind === 'collection' && value.rest))
        return unknown('its entries are not known', place, [value]);
      const properties = new Map<string, Property>();
      let more: Unknown | undefined;
      for (const item of items) {
        const [key, content] = item.kind === 'list' ? item.items : [];
        const name = key && !isRest(key) ? stringOf(key) : undefined;
        if (name === undefined || item.kind !== 'list') {
          more = unknown(
            item.kind === 'unknown' ? item.reason : 'its entries are not known',
            place,
            [item],
          );
          loseProperties(properties, more);
        } else
          properties.set(name, { value: content ?? undefinedAt(place), at: (key as Value).at });
      }
      return { ...object(machine, properties, place), ...(more && { rest: more }) };
    }),
    native('freeze', at, ([value = undefinedAt(at)]) => {
      // A change of it throws or has no effect, which depends on the module.
      if (value.kind === 'object' || value.kind === 'list') value.stamp = -1;
      return value;
    }),
    native('hasOwn', at, ([value = undefinedAt(at), key = undefinedAt(at)], _, place) =>
      hasProperty(value, key, place),
    ),
  ];
}

/** Returns the functions of `JSON`. */
export function jsonFunctions(machine: Machine, at: Place): Value[] {
  return [
    native('parse', at, ([value = undefinedAt(at), reviver], _, place) => {
      const text = stringOf(value);
      if (text === undefined || reviver) {
        const cause =
          value.kind === 'unknown'
            ? value
            : unknown('it parses something that is not known', place);
        return lose(machine, cause, place, reviver ? [reviver] : []);
      }
      spendOnNew(machine, text.length / 8);
      try {
        const parsed: unknown = JSON.parse(text);
        return fromJson(machine, parsed, place);
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        return fail(machine, 'it parses something that is not JSON', place);
      }
    }),
    native('stringify', at, ([value = undefinedAt(at), replacer, indent], _, place) => {
      const width = indent?.kind === 'scalar' ? Math.min(Number(indent.value) || 10, 10) : 0;
      const plain = toPlain(value, (characters, depth) =>
        spendOnText(machine, 4 * (characters + 16 + width * depth)),
      );
      const hasReplacer = replacer && isNullish(replacer) !== true;
      if (!plain || hasReplacer || (indent && indent.kind !== 'scalar'))
        return unknown('it prints something that is not known', place, [value]);
      return scalar(
        JSON.stringify(
          plain.data,
          null,
          indent?.kind === 'scalar' ? (indent.value as string) : undefined,
        ),
        place,
      );
    }),
  ];
}

/** Returns the functions of `Array`. */
export function arrayFunctions(machine: Machine, at: Place): Value[] {
  return [
    native('isArray', at, ([value = undefinedAt(at)], _, place) =>
      value.kind === 'unknown'
        ? unknown(value.reason, place)
        : scalar(value.kind === 'list', place),
    ),
    native('of', at, (args, _, place) => list(machine, [...args], place)),
    native('from', at, ([value = undefinedAt(at), callback], _, place) => {
      let items: Value[] | undefined;
      if (value.kind === 'list') items = [...value.items];
      else if (value.kind === 'scalar' && typeof value.value === 'string')
        items = spread(machine, value, place);
      else if (value.kind === 'collection' && !value.rest) {
        items = [...value.entries.values()].map((entry) =>
          value.type === 'Set' ? entry.value : list(machine, [entry.key, entry.value], place),
        );
      } else if (value.kind === 'object' && !value.rest) {
        const length = value.properties.get('length')?.value;
        if (length?.kind === 'scalar') {
          const size = Math.max(0, Math.trunc(Number(length.value)) || 0);
          spendOn(machine, size * 16);
          items = Array.from(
            { length: size },
            (_item, index) => value.properties.get(String(index))?.value ?? undefinedAt(place),
          );
        }
      }
      if (!items)
        return lose(
          machine,
          value.kind === 'unknown' ? value : unknown('its items are not known', place),
          place,
          callback ? [value, callback] : [value],
        );
      const made = list(machine, items, place);
      if (!callback) return made;
      const results = eachItem(machine, made, callback, place);
      return Array.isArray(results)
        ? list(
            machine,
            results.map(({ result }) => result),
            place,
          )
        : results;
    }),
  ];
}

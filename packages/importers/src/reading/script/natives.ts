import type { Place } from '../place.ts';
import { eachItem, spread } from './calls.ts';
import { change, lose } from './effects.ts';
import { fromJson, toPlain } from './json.ts';
import {
  fail,
  list,
  type Machine,
  native,
  object,
  spendOn,
  spendOnNew,
  spendOnText,
} from './machine.ts';
import { copyProperties, hasProperty, loseProperties, propertiesOf } from './objects.ts';
import {
  isNullish,
  isRest,
  type ObjectValue,
  type Property,
  rest,
  scalar,
  stringOf,
  type Unknown,
  undefinedAt,
  unknown,
  type Value,
} from './values.ts';

/** Returns the functions of `Object`. */
export function objectFunctions(machine: Machine, at: Place): Value[] {
  const lists = (name: string, pick: (key: string, property: Property, place: Place) => Value) =>
    native(name, at, ([value = undefinedAt(at)], _, place) => {
      const { entries, rest: more } = propertiesOf(machine, value, place);
      spendOnNew(machine, entries.length);
      const items = entries.map(([key, property]) => pick(key, property, place));
      if (isNullish(value)) return fail(machine, 'it takes nothing', place);
      return list(machine, more ? [...items, rest(more)] : items, place);
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
      change(target, sources, () => {
        for (const source of sources)
          target.rest = copyProperties(machine, target.properties, source, place) ?? target.rest;
      });
      return target;
    }),
    native('fromEntries', at, ([value = undefinedAt(at)], _, place) =>
      fromEntries(machine, value, place),
    ),
    native('freeze', at, ([value = undefinedAt(at)]) => {
      // A change of it throws or has no effect, which depends on the module.
      if (value.kind === 'object' || value.kind === 'list') value.isFrozen = true;
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
      const items =
        value.kind === 'object'
          ? itemsOfLength(machine, value, place)
          : [...spread(machine, value, place)];
      const made = list(machine, items, place);
      if (!callback) return made;
      const results = eachItem(machine, made, callback, place);
      if (!Array.isArray(results)) return results;
      return list(
        machine,
        results.map(({ result }) => result),
        place,
      );
    }),
  ];
}

/** Returns the items of an object with a length, as `Array.from` reads it. */
function itemsOfLength(machine: Machine, value: ObjectValue, at: Place): Value[] {
  const length = value.properties.get('length')?.value;
  if (value.rest || length?.kind !== 'scalar')
    return [rest(unknown('its items are not known', at, [value]))];
  const size = Math.max(0, Math.trunc(Number(length.value)) || 0);
  spendOn(machine, size * 16);
  return Array.from(
    { length: size },
    (_, index) => value.properties.get(String(index))?.value ?? undefinedAt(at),
  );
}

/** Returns the object of keys and values, in which keys that are not known may override those before. */
function fromEntries(machine: Machine, value: Value, at: Place): Value {
  const properties = new Map<string, Property>();
  let more: Unknown | undefined;
  for (const item of spread(machine, value, at)) {
    const [key, content] = item.kind === 'list' ? item.items : [];
    const name = key && !isRest(key) ? stringOf(key) : undefined;
    if (name === undefined || !key) {
      const reason = item.kind === 'unknown' ? item.reason : 'its entries are not known';
      more = unknown(reason, at, [item]);
      loseProperties(properties, more);
    } else properties.set(name, { value: content ?? undefinedAt(at), at: key.at });
  }
  return { ...object(machine, properties, at), ...(more && { rest: more }) };
}

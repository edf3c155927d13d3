import type { Place } from '../place.ts';
import { call } from './calls.ts';
import { collectionMethod } from './collections.ts';
import { change, lose, taint } from './effects.ts';
import { listMethod } from './lists.ts';
import { fail, type Machine, native, spendOn, spendOnNew } from './machine.ts';
import { patternMethod, textMethod } from './texts.ts';
import {
  type FunctionValue,
  isNullish,
  isRest,
  type ListValue,
  type ObjectValue,
  ownEntries,
  type PromiseValue,
  type Property,
  type Scalar,
  scalar,
  stringOf,
  type Unknown,
  undefinedAt,
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
    const isDefault = key.kind === 'scalar' && key.value === 'default';
    const found = unknown(value.reason, at, [value]);
    return isDefault && value.package !== undefined ? { ...found, package: value.package } : found;
  }
  const name = stringOf(key);
  if (name === undefined) return unknown('it has a name that is not known', at, [value]);
  switch (value.kind) {
    case 'object':
      return objectProperty(value, name, at);
    case 'function':
      return functionProperty(machine, value, name, at);
    case 'scalar':
      return scalarProperty(machine, value, name, at);
    case 'list':
      return listProperty(machine, value, name, at);
    case 'pattern':
      if (name === 'source' || name === 'flags') return scalar(value[name], at);
      return native(name, at, (args, _, place) => patternMethod(machine, value, name, args, place));
    case 'collection':
      if (name === 'size')
        return value.rest ? unknown(value.rest.reason, at) : scalar(value.entries.size, at);
      return native(name, at, (args, _, place) =>
        collectionMethod(machine, value, name, args, place),
      );
    default:
      return promiseProperty(machine, value, name, at);
  }
}

function objectProperty(value: ObjectValue, name: string, at: Place): Value {
  const own = value.properties.get(name);
  if (own) return own.value;
  if (value.rest) return unknown(value.rest.reason, at, [value.rest]);
  const { bytes } = value;
  if (bytes !== undefined && name === 'toString')
    return native(name, at, (_, __, place) => scalar(bytes, place));
  if (name === 'hasOwnProperty') {
    return native(name, at, ([wanted], self, place) =>
      hasProperty(self, wanted ?? undefinedAt(place), place),
    );
  }
  if (value.hasPrototype || name in Object.prototype)
    return unknown('it is not a property of its own', at);
  return undefinedAt(at);
}

function functionProperty(machine: Machine, value: FunctionValue, name: string, at: Place): Value {
  const own = value.properties.get(name);
  if (own) return own.value;
  if (name === 'name') return scalar(value.name, at);
  if (name !== 'call') return unknown(`it is the property "${name}" of a function`, at, [value]);
  return native(name, at, ([self = undefinedAt(at), ...args], _, place) =>
    call(machine, value, args, self, place),
  );
}

function scalarProperty(machine: Machine, { value }: Scalar, name: string, at: Place): Value {
  if (value === null || value === undefined)
    return fail(machine, `it is the property "${name}" of ${value}`, at);
  if (typeof value !== 'string') {
    if (!(name in Number.prototype)) return undefinedAt(at);
    return native(name, at, (args, _, place) =>
      name === 'toString' && args.length === 0
        ? scalar(String(value), place)
        : unknown(`it calls ${name}()`, place),
    );
  }
  if (name === 'length') return scalar(value.length, at);
  if (/^\d{1,9}$/.test(name)) return scalar(value[Number(name)], at);
  if (!(name in String.prototype)) return undefinedAt(at);
  return native(name, at, (args, _, place) => textMethod(machine, value, name, args, place));
}

/** The names of items of a list. */
const INDEX = /^(?:0|[1-9]\d{0,8})$/;

function listProperty(machine: Machine, value: ListValue, name: string, at: Place): Value {
  spendOn(machine, value.items.length / 64);
  const unclear = value.items.findIndex(isRest);
  const reason = (value.items[unclear] as Unknown | undefined)?.reason;
  if (name === 'length')
    return reason === undefined ? scalar(value.items.length, at) : unknown(reason, at);
  if (INDEX.test(name)) {
    const index = Number(name);
    if (reason !== undefined && index >= unclear) return unknown(reason, at, [value]);
    return value.items[index] ?? undefinedAt(at);
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

function promiseProperty(machine: Machine, value: PromiseValue, name: string, at: Place): Value {
  return native(name, at, ([callback, ...others], _, place) => {
    if (name !== 'then' || !callback || others.length > 0)
      return lose(machine, unknown('it handles an error', place), place, [
        value,
        ...(callback ? [callback] : []),
        ...others,
      ]);
    const result = call(machine, callback, [value.value], undefinedAt(place), place);
    const settled = result.kind === 'promise' ? result.value : result;
    return { kind: 'promise', value: settled, at: place };
  });
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
  if (target.kind === 'object' || (target.kind === 'function' && !target.isNative)) {
    const { properties } = target;
    change(target, [value], () => {
      if (name === undefined || name === '__proto__')
        taint(target, unknown('it has a name that is not known', at, [value, ...valuesOf(target)]));
      else properties.set(name, { value, at: properties.get(name)?.at ?? at });
    });
  } else if (target.kind === 'list') {
    spendOn(machine, target.items.length / 64);
    change(target, [value], () => setItem(target, name, value, at));
  } else if (isNullish(target)) fail(machine, 'it changes a property of null or undefined', at);
}

function setItem(target: ListValue, name: string | undefined, value: Value, at: Place): void {
  const { items } = target;
  const index = name !== undefined && INDEX.test(name) ? Number(name) : -1;
  const unclear = items.findIndex(isRest);
  const isKnown = index >= 0 && index <= items.length && !(unclear >= 0 && unclear <= index);
  if (isKnown) items[index] = value;
  else if (name === 'length' && value.kind === 'scalar' && value.value === 0) target.items = [];
  else taint(target, unknown('it is changed at a place that is not known', at, [...items, value]));
}

function valuesOf({ properties }: ObjectValue | FunctionValue): Value[] {
  return Array.from(properties.values(), ({ value }) => value);
}

/** Removes a property. */
export function deleteProperty(machine: Machine, target: Value, key: Value, at: Place): Value {
  const name = stringOf(key);
  if (target.kind === 'object' && name !== undefined) {
    change(target, [], () => target.properties.delete(name));
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

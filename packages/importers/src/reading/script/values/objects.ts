import { lose, taint } from './effects.ts';
import { listMethod } from './lists.ts';
import { fail, native, spendOn, spendOnNew } from './machine.ts';
import { patternMethod, textMethod } from './texts.ts';
import {
  type Here,
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

/** Returns the own properties of a value that `Object.keys` sees. `rest` is set if there may be more. */
export function propertiesOf(
  here: Here,
  value: Value,
): { entries: [string, Property][]; rest?: Unknown | undefined } {
  if (value.kind === 'unknown')
    return { entries: [], rest: unknown(value.reason, here.at, [value]) };
  if (value.kind === 'object' || value.kind === 'function') {
    spendOn(here, value.properties.size);
    return { entries: ownEntries(value), rest: value.kind === 'object' ? value.rest : undefined };
  }
  const text = value.kind === 'scalar' && typeof value.value === 'string' ? value.value : '';
  const units = text.split('').map((unit) => scalar(unit, here.at));
  const items = value.kind === 'list' ? value.items : units;
  spendOnNew(here, items.length);
  const unclear = items.find(isRest);
  if (unclear) return { entries: [], rest: unknown(unclear.reason, here.at, items) };
  return { entries: items.map((item, index) => [String(index), { value: item, at: item.at }]) };
}

/** Copies the properties of a value into others, as `...value` and `Object.assign` do. Returns what may override all of them. */
export function copyProperties(
  here: Here,
  into: Map<string, Property>,
  value: Value,
): Unknown | undefined {
  const { entries, rest } = propertiesOf(here, value);
  if (rest) loseProperties(into, rest);
  spendOnNew(here, entries.length / 2);
  for (const [key, property] of entries) into.set(key, property);
  return rest;
}

export function loseProperties(properties: Map<string, Property>, cause: Unknown): void {
  for (const [key, { value, at }] of properties)
    properties.set(key, { value: unknown(cause.reason, at, [value, cause]), at });
}

export function propertyOf(here: Here, value: Value, key: Value): Value {
  const { at } = here;
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
      return (
        value.properties.get(name)?.value ??
        unknown(`it is the property "${name}" of a function`, at, [value])
      );
    case 'scalar':
      return scalarProperty(here, value, name);
    case 'list':
      return listProperty(here, value, name);
    case 'pattern':
      if (name === 'source' || name === 'flags') return scalar(value[name], at);
      return native(name, (args, _, to) => patternMethod(to, value, name, args));
    default:
      return unknown('it handles a promise', at, [value]);
  }
}

function objectProperty(value: ObjectValue, name: string, at: Here['at']): Value {
  const own = value.properties.get(name);
  if (own) return own.value;
  if (value.rest) return unknown(value.rest.reason, at, [value.rest]);
  if (value.hasPrototype || name in Object.prototype)
    return unknown('it is not a property of its own', at);
  return value.isEnvironment ? { ...scalar(undefined, at), unset: name } : undefinedAt(at);
}

function scalarProperty(here: Here, { value }: Scalar, name: string): Value {
  const { at } = here;
  if (value === null || value === undefined)
    return fail(here, `it is the property "${name}" of ${value}`);
  if (typeof value !== 'string')
    return name in Number.prototype ? unknown(`it calls ${name}()`, at) : undefinedAt(at);
  if (name === 'length') return scalar(value.length, at);
  if (INDEX.test(name)) return scalar(value[Number(name)], at);
  if (!(name in String.prototype)) return undefinedAt(at);
  return native(name, (args, _, to) => textMethod(to, value, name, args));
}

/** The names of items of a list. */
const INDEX = /^(?:0|[1-9]\d{0,8})$/;

function listProperty(here: Here, value: ListValue, name: string): Value {
  const { at } = here;
  spendOn(here, value.items.length / 64);
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
  // A list may be the result of exec().
  if (/^(?:groups|index|input)$/.test(name)) return unknown(`it reads ${name}`, at, [value]);
  if (!method)
    return name in Array.prototype ? unknown(`it calls ${name}()`, at, [value]) : undefinedAt(at);
  return native(name, (args, _, to) => {
    spendOn(to, value.items.length);
    return method(to, value, args);
  });
}

export function promised(value: Value, at: Here['at']): PromiseValue {
  return value.kind === 'promise' ? value : { kind: 'promise', value, at };
}

export function setProperty(here: Here, target: Value, key: Value, value: Value): void {
  if (target.kind === 'unknown') {
    lose(here, target, [target, value]);
    return;
  }
  const name = key.kind === 'scalar' ? String(key.value) : undefined;
  if (target.kind === 'object' || (target.kind === 'function' && !target.isNative)) {
    const { properties } = target;
    if (name === undefined || name === '__proto__') {
      const parts = Array.from(properties.values(), (property) => property.value);
      taint(target, unknown('it has a name that is not known', here.at, [value, ...parts]));
    } else properties.set(name, { value, at: properties.get(name)?.at ?? here.at });
  } else if (target.kind === 'list') {
    const reason = 'an item of it is replaced';
    taint(target, unknown(reason, here.at, [...target.items, value]));
  } else if (isNullish(target)) fail(here, 'it changes a property of null or undefined');
}

/** Checks for an own property. */
export function hasProperty({ at }: Here, target: Value, key: Value): Value {
  const name = stringOf(key);
  if (name !== undefined && target.kind === 'object') {
    if (target.properties.has(name)) return scalar(true, at);
    if (!target.rest) return scalar(false, at);
  }
  return unknown('its properties are not known', at);
}

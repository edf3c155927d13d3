import type { Place } from '../place.ts';
import type { Graph, Module } from './module-graph.ts';
import { object, spendOn } from './values/machine.ts';
import { propertyOf } from './values/objects.ts';
import {
  type Here,
  type ObjectValue,
  type Property,
  scalar,
  type Unknown,
  unknown,
  type Value,
} from './values/values.ts';

/** The default export of a CommonJS module is all of it. */
export function member({ namespaces }: Graph, all: Value, name: string, here: Here): Value {
  const isNamespace = namespaces.has(all);
  if (name === 'default' && all.kind !== 'unknown' && !isNamespace) {
    const isCompiled = all.kind === 'object' && all.properties.has('__esModule');
    if (!isCompiled) return all;
  }
  if (all.kind === 'object' && isNamespace && !all.properties.has(name) && !all.rest) {
    return unknown(`it is "${name}", which its module does not export`, here.at);
  }
  return propertyOf(here, all, scalar(name, here.at));
}

export function namespaceOf({ namespaces }: Graph, all: Value, here: Here): Value {
  if (all.kind === 'unknown' || namespaces.has(all)) return all;
  const named = all.kind === 'object' ? all.properties : [];
  const made = object(here, new Map([...named, ['default', { value: all, at: here.at }]]));
  namespaces.add(made);
  return made;
}

export function exportsOf({ namespaces }: Graph, module: Module, here: Here): Value {
  const { at } = here;
  if (module.failure) {
    const { reason, at: cause } = module.failure;
    const place = `${cause.file}:${cause.line}:${cause.column}`;
    const located = reason.replace(`${module.file} cannot`, `${place} cannot`);
    return { ...module.failure, reason: located, at };
  }
  if (!module.isEsm && module.exports.size === 0) {
    if (module.isLoading) return unknown('it is imported in a cycle', at);
    return propertyOf(here, module.commonJs, scalar('exports', at));
  }
  const names = new Map(module.exports);
  const more = addExported(module, names, at);
  spendOn(here, names.size);
  const properties = new Map<string, Property>();
  for (const [name, read] of [...names].sort(([a], [b]) => (a < b ? -1 : 1)))
    properties.set(name, { value: read(), at });
  const made: ObjectValue = { ...object(here, properties), ...(more && { rest: more }) };
  namespaces.add(made);
  return made;
}

/** Adds the names of `export *`. Returns the reason if there may be more. */
function addExported(
  module: Module,
  names: Map<string, () => Value>,
  at: Place,
): Unknown | undefined {
  let more: Unknown | undefined;
  for (const read of module.all) {
    const all = read();
    if (all.kind !== 'object') {
      more ??= all.kind === 'unknown' ? all : unknown('its exports are not known', at, [all]);
      continue;
    }
    for (const [name, { value }] of all.properties) {
      if (name !== 'default' && !names.has(name)) names.set(name, () => value);
    }
    more ??= all.rest;
  }
  return more;
}

/** Adds the properties of a default export to the exports of a module, as jiti does for `require()`. */
export function withDefault({ namespaces }: Graph, all: Value, here: Here): Value {
  if (all.kind !== 'object' || !namespaces.has(all)) return all;
  const own = all.properties.get('default')?.value;
  if (own?.kind !== 'object') return all;
  const made = object(here, new Map([...all.properties, ...own.properties]));
  return { ...made, rest: all.rest ?? own.rest };
}

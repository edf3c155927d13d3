import { MAX_JSON_DEPTH } from '../limits.ts';
import type { Place } from '../place.ts';
import { list, type Machine, object } from './machine.ts';
import { isRest, ownEntries, type Property, scalar, type Value } from './values.ts';

/** Returns plain data as a value, all of it at one place. */
export function fromJson(machine: Machine, data: unknown, at: Place): Value {
  if (Array.isArray(data))
    return list(
      machine,
      data.map((item) => fromJson(machine, item, at)),
      at,
    );
  if (typeof data === 'object' && data !== null) {
    const properties = new Map<string, Property>();
    for (const [key, value] of Object.entries(data)) {
      properties.set(key, { value: fromJson(machine, value, at), at });
    }
    return object(machine, properties, at);
  }
  return scalar(data as string, at);
}

/** Plain data, or `undefined` for what JSON leaves out. Not set if a part is unknown. */
export interface Plain {
  data: unknown;
}

/**
 * Returns a value as `JSON.stringify` takes it; undefined if a part of it is unknown.
 *
 * @param visit is called for each part with the length of its text and its depth. A part that the value has several times counts
 *   each time, as it is printed.
 */
export function toPlain(
  value: Value,
  visit: (characters: number, depth: number) => void,
  depth = 0,
): Plain | undefined {
  if (depth > MAX_JSON_DEPTH) return undefined;
  visit(value.kind === 'scalar' ? String(value.value).length : 0, depth);
  switch (value.kind) {
    case 'scalar':
      return { data: value.value };
    case 'function':
      return { data: undefined };
    case 'list': {
      const items: unknown[] = [];
      for (const item of value.items) {
        const plain = isRest(item) ? undefined : toPlain(item, visit, depth + 1);
        if (!plain) return undefined;
        items.push(plain.data);
      }
      return { data: items };
    }
    case 'object': {
      if (value.rest || value.hasPrototype || value.properties.has('toJSON')) return undefined;
      const data: Record<string, unknown> = {};
      for (const [key, property] of ownEntries(value)) {
        visit(key.length, depth);
        const plain = toPlain(property.value, visit, depth + 1);
        if (!plain) return undefined;
        Object.defineProperty(data, key, {
          value: plain.data,
          enumerable: true,
          configurable: true,
          writable: true,
        });
      }
      return { data };
    }
    case 'collection':
      return value.rest ? undefined : { data: {} };
    case 'pattern':
    case 'promise':
      return { data: {} };
    default:
      return undefined;
  }
}

import { MAX_REPEATED, MAX_VALUE_DEPTH } from '../limits.ts';
import { type ListValue, type ObjectValue, unknown, type Value } from './values.ts';

/**
 * Makes sure that a value can be read to its end: a part that contains itself, that is nested too deeply or that repeats other parts
 * too often becomes unknown.
 */
export function bounded(value: Value): Value {
  const sizes = new Map<Value, number>();
  const open = new Set<Value>();
  let repeated = 0;

  /** Returns the number of values in a value, or the reason why it cannot be read to its end. */
  function measure(one: Value): number | string {
    if (one.kind === 'promise') return measure(one.value);
    if (one.kind !== 'list' && one.kind !== 'object') return 1;
    const known = sizes.get(one);
    if (known !== undefined) {
      if (repeated + known > MAX_REPEATED) return 'it repeats other parts too often';
      repeated += known;
      return known;
    }
    if (open.has(one)) return 'it contains itself';
    if (open.size >= MAX_VALUE_DEPTH) return 'it is nested too deeply';
    open.add(one);
    const size = one.kind === 'list' ? measureList(one) : measureObject(one);
    open.delete(one);
    sizes.set(one, size);
    return size;
  }

  function measureList(list: ListValue): number {
    let size = 1;
    for (const [index, item] of list.items.entries()) {
      const added = measure(item);
      if (typeof added === 'string') list.items[index] = unknown(added, item.at);
      else size += added;
    }
    return size;
  }

  function measureObject(object: ObjectValue): number {
    let size = 1;
    for (const [key, { value: inner, at }] of object.properties) {
      const added = measure(inner);
      if (typeof added === 'string') {
        object.properties.set(key, { value: unknown(added, inner.at), at });
      } else size += added;
    }
    return size;
  }

  measure(value);
  return value;
}

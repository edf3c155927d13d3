import { MAX_REPEATED, MAX_VALUE_DEPTH } from '../limits.ts';
import { type ListValue, type ObjectValue, unknown, type Value } from './values/values.ts';

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
    let size = 1;
    for (const [part, replace] of partsOf(one)) {
      const added = measure(part);
      if (typeof added === 'string') replace(unknown(added, part.at));
      else size += added;
    }
    open.delete(one);
    sizes.set(one, size);
    return size;
  }

  measure(value);
  return value;
}

/** Returns the parts of a value, each with a function that replaces it. */
function partsOf(value: ListValue | ObjectValue): [Value, (part: Value) => void][] {
  if (value.kind === 'list')
    return value.items.map((item, index) => [item, (part) => (value.items[index] = part)]);
  return Array.from(value.properties, ([key, { value: part, at }]) => [
    part,
    (other) => value.properties.set(key, { value: other, at }),
  ]);
}

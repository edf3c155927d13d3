import type { Place } from '../place.ts';
import { ownEntries, type Unknown, type Value } from './values/values.ts';

/** A property of an object, with the place of its name. */
export interface Entry {
  key: string;
  value: Value;
  at: Place;
}

/** Returns the known properties of an object in their order; none for any other value. */
export function entries(value: Value | undefined, ...keys: string[]): Entry[] {
  const own = property(value, ...keys);
  return own?.kind === 'object' ? ownEntries(own).map(([key, one]) => ({ key, ...one })) : [];
}

/** Returns the value that a path of keys leads to; `undefined` if there is none, or none that is known. */
export function property(value: Value | undefined, ...keys: string[]): Value | undefined {
  return keys.reduce<Value | undefined>(
    (one, key) => (one?.kind === 'object' ? one.properties.get(key)?.value : undefined),
    value,
  );
}

export function textOf(value: Value | undefined, ...keys: string[]): string | undefined {
  const own = property(value, ...keys);
  return own?.kind === 'scalar' && typeof own.value === 'string' ? own.value : undefined;
}

export function booleanOf(value: Value | undefined, ...keys: string[]): boolean | undefined {
  const own = property(value, ...keys);
  return own?.kind === 'scalar' && typeof own.value === 'boolean' ? own.value : undefined;
}

/** An unknown item that `isRest` is any number of items. */
export function listOf(value: Value | undefined, ...keys: string[]): readonly Value[] | undefined {
  const own = property(value, ...keys);
  return own?.kind === 'list' ? own.items : undefined;
}

/** Checks for `undefined` and `null`. */
export function isMissing(value: Value | undefined): boolean {
  return (
    value === undefined || (value.kind === 'scalar' && (value.value ?? undefined) === undefined)
  );
}

/** Returns why a value is not known, or else a reason. */
export function reasonOf(value: Value | undefined, fallback: string): string {
  return value?.kind === 'unknown' ? value.reason : fallback;
}

export function unknownsIn(value: Value | undefined): Unknown[] {
  const found: Unknown[] = [];
  const seen = new Set<Value>();
  const pending: Value[] = value ? [value] : [];
  for (let one = pending.pop(); one; one = pending.pop()) {
    if (one.kind === 'unknown') {
      found.push(one);
      continue;
    }
    if (seen.has(one)) continue;
    seen.add(one);
    const inner = one.kind === 'list' ? [...one.items] : entries(one).map((entry) => entry.value);
    if (one.kind === 'object' && one.rest) inner.push(one.rest);
    if (one.kind === 'promise') inner.push(one.value);
    // One by one, because a call takes only so many arguments.
    for (const part of inner.reverse()) pending.push(part);
  }
  return found;
}

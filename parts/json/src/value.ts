/** Returns `true` for an object or an array, not for null. */
export function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Returns `true` for a JSON object: neither an array nor null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return isContainer(value) && !Array.isArray(value);
}

/** Returns the items of a list; none for another value. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the strings of a list; none for another value. */
export function textsOf(value: unknown): string[] {
  return itemsOf(value).filter((item) => typeof item === 'string');
}

/** Returns the own value of an object at a key; `undefined` if it has none. */
export function ownValue<Value>(
  values: Readonly<Record<string, Value>>,
  key: string,
): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

/** Parses JSON. Returns `undefined` if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Makes a function compute its value on the first call only. */
export function once<Value>(compute: () => Value): () => Value {
  let computed: { value: Value } | undefined;
  return () => {
    computed ??= { value: compute() };
    return computed.value;
  };
}

/** Returns a function that computes the value for each text once. */
export function onceForText<Value>(compute: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined || known.has(text)) return found as Value;
    const value = compute(text);
    known.set(text, value);
    return value;
  };
}

/** As `once`, for each object that is passed. */
export function onceForObject<Key extends object, Value extends object>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (!value) {
      value = compute(key);
      known.set(key, value);
    }
    return value;
  };
}

/** Returns properties that update a Svelte component when they are assigned. */
export function reactive<T extends object>(properties: T): T {
  let current = $state.raw(properties);
  return new Proxy(properties, {
    get: (_, key) => Reflect.get(current, key),
    set(_, key, value) {
      current = { ...current, [key]: value };
      return true;
    },
  });
}

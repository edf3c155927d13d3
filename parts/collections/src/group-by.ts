/** Groups items by key, keys and items in the order of their first appearance: `Map.groupBy`, which Node 20 lacks. */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) addTo(groups, keyOf(item), item);
  return groups;
}

export function addTo<Item, Key>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}

/** Returns the number of times that each key occurs. */
export function countEach<Key>(keys: Iterable<Key>): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Returns the value of a key, which is added if the map does not have it. */
export function getOrSet<Key, Value>(
  map: Pick<Map<Key, Value>, 'get' | 'has'> & { set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  if (!map.has(key)) map.set(key, make());
  return map.get(key) as Value;
}

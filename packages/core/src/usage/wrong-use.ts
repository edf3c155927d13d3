/** Returns a phrase for an argument of a wrong type, such as `undefined`, `a promise` or `"docs.json"`. */
export function nameOfValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 80));
  if (typeof value === 'function') return 'a function';
  if (!isObject(value)) return String(value);
  if (Array.isArray(value)) return 'an array';
  if ('then' in value) return 'a promise';
  if ('root' in value) return 'a tree';
  if ('byPath' in value) return 'an index';
  if ('tree' in value) return 'a resolution';
  return 'pageMeta' in value ? 'a site' : 'another object';
}

/**
 * Checks arguments in few bytes, for bundles that contain one small function.
 *
 * @param call a call with the arguments that the function needs.
 * @param needed values that are truthy if the arguments are right, such as a method of an object.
 * @throws TypeError for wrong arguments.
 */
export function assertCall(call: string, ...needed: readonly unknown[]): void {
  if (!needed.every((one) => one)) throw new TypeError(`Expected ${call}.`);
}

/**
 * Checks the names of options.
 *
 * @param others the options of functions that are used together with this one, by their names.
 * @throws TypeError for an unknown option, which names the one that may be meant.
 */
export function assertOptions(
  name: string,
  options: object,
  known: Readonly<Record<string, unknown>>,
  others: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {},
): void {
  if (!isObject(options))
    throw new TypeError(`The options of ${name} must be an object, not ${nameOfValue(options)}.`);
  for (const option of Object.keys(options)) {
    if (Object.hasOwn(known, option)) continue;
    const owner = Object.keys(others).find((other) => Object.hasOwn(others[other] ?? {}, option));
    const names = Object.keys(known);
    const meant = names.find((one) => startOf(one) === startOf(option));
    const hint =
      owner !== undefined
        ? `Pass it to ${owner}.`
        : meant !== undefined
          ? `Did you mean "${meant}"?`
          : `Its options are ${names.join(', ')}.`;
    throw new TypeError(`Unknown option "${option}" of ${name}. ${hint}`);
  }
}

/** Names with the same start are similar enough here, and a distance of edits is longer. */
function startOf(name: string): string {
  return name.slice(0, 3).toLowerCase();
}

/** Also true for functions and arrays. */
function isObject(value: unknown): value is object {
  return Object(value) === value;
}

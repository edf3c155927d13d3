/** Marks an object whose `$ref` could not be followed: that is reported once, and what is missing in it is not. */
const UNRESOLVED: unique symbol = Symbol('unresolved $ref');

/** What is left of such an object: the properties beside its `$ref`. */
export function unresolved(rest: object): object {
  return Object.defineProperty({ ...rest }, UNRESOLVED, { value: true });
}

/** Whether a value of a composed config is what is left of an object whose `$ref` leads nowhere. */
export function isUnresolved(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, UNRESOLVED);
}

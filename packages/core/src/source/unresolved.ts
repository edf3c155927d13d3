import { isContainer } from '@nav/json';

/** Marks an object whose `$ref` cannot be followed. That is one finding, so rules do not report what the object lacks. */
const UNRESOLVED: unique symbol = Symbol('unresolved $ref');

/** Marks the properties next to a `$ref` that cannot be followed. */
export function unresolved(rest: object): object {
  return Object.defineProperty({ ...rest }, UNRESOLVED, { value: true });
}

/** Returns `true` for an object of a composed config whose `$ref` could not be followed. */
export function isUnresolved(value: unknown): boolean {
  return isContainer(value) && Object.hasOwn(value, UNRESOLVED);
}

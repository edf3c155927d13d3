import { isObject } from '@nav/json';
/** A missing parameter is `undefined`. */
export type Check = (value: unknown) => boolean;

/** The checks of parameters by name. Parameters without one are not read. */
export type Checks = Readonly<Record<string, Check>>;

export function problemIn(method: string, params: unknown, checks: Checks): string | undefined {
  if (!isObject(params)) return `${method} needs an object of parameters.`;
  const wrong = Object.entries(checks).find(([name, isValid]) => !isValid(params[name]));
  return wrong && `${method} needs a valid "${wrong[0]}".`;
}

export function isString(value: unknown): value is string {
  return typeof value === 'string';
}

/** Editors send numbers above the limit of the protocol. */
export function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0;
}

export function objectOf(checks: Checks): Check {
  const own = Object.entries(checks);
  return (value) => isObject(value) && own.every(([name, isValid]) => isValid(value[name]));
}

export function listOf(isItem: Check): Check {
  return (value) => Array.isArray(value) && value.every(isItem);
}

/** Returns a check that also passes a missing value and `null`. */
export function optional(isValid: Check): Check {
  return (value) => value === undefined || value === null || isValid(value);
}

export const isDocument: Check = objectOf({ uri: isString });
export const isPosition: Check = objectOf({ line: isCount, character: isCount });
export const isRange: Check = objectOf({ start: isPosition, end: isPosition });

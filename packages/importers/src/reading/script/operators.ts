import type { Place } from '../place.ts';
import { isSame } from './lists.ts';
import type { Machine } from './machine.ts';
import { hasProperty } from './objects.ts';
import { join } from './texts.ts';
import { scalar, stringOf, truthOf, type Unknown, unknown, type Value } from './values.ts';

/** The operators of numbers. */
const NUMERIC = new Map<string, (a: number, b: number) => number | boolean>([
  ['+', (a, b) => a + b],
  ['-', (a, b) => a - b],
  ['*', (a, b) => a * b],
  ['/', (a, b) => a / b],
  ['%', (a, b) => a % b],
  ['<', (a, b) => a < b],
  ['<=', (a, b) => a <= b],
  ['>', (a, b) => a > b],
  ['>=', (a, b) => a >= b],
]);

/** Applies an operator with two operands. */
export function binary(
  machine: Machine,
  operator: string,
  left: Value,
  right: Value,
  at: Place,
): Value {
  const unclear = [left, right].find((value): value is Unknown => value.kind === 'unknown');
  if (unclear) return unknown(unclear.reason, at);
  if (operator === '===' || operator === '!==') {
    const same = isSame(left, right);
    return scalar(operator === '===' ? same === true : same !== true, at);
  }
  if (operator === '==' || operator === '!=') {
    const same = isLooselySame(left, right);
    return same === undefined
      ? unknown('it compares different types', at)
      : scalar(same === (operator === '=='), at);
  }
  if (operator === 'in') return hasProperty(right, left, at);
  if (
    operator === '+' &&
    (left.kind !== 'scalar' ||
      right.kind !== 'scalar' ||
      typeof left.value === 'string' ||
      typeof right.value === 'string')
  ) {
    const [before, after] = [stringOf(left), stringOf(right)];
    if (before === undefined || after === undefined)
      return unknown('it joins something that is not a text', at);
    return join(machine, before, after, at);
  }
  if (left.kind !== 'scalar' || right.kind !== 'scalar')
    return unknown(`it applies ${operator} to something that is not a number`, at);
  const apply = NUMERIC.get(operator);
  if (!apply) return unknown(`it uses ${operator}`, at, [left, right]);
  // The operators of the language turn other values into numbers.
  return scalar(apply(left.value as number, right.value as number), at);
}

function isLooselySame(left: Value, right: Value): boolean | undefined {
  if (left.kind === 'scalar' && right.kind === 'scalar') {
    // biome-ignore lint/suspicious/noDoubleEquals: the operator of the program
    return left.value == right.value;
  }
  const isNone = (value: Value) =>
    value.kind === 'scalar' && (value.value ?? undefined) === undefined;
  if (isNone(left) || isNone(right)) return false;
  return left.kind === 'scalar' || right.kind === 'scalar' ? undefined : left === right;
}

/** Applies an operator with one operand. */
export function unary(operator: string, value: Value, at: Place): Value {
  if (operator === 'void') return scalar(undefined, at);
  if (value.kind === 'unknown') return unknown(value.reason, at);
  if (operator === '!') return scalar(truthOf(value) !== true, at);
  if (operator === 'typeof') {
    if (value.kind === 'scalar') return scalar(typeof value.value, at);
    return scalar(value.kind === 'function' ? 'function' : 'object', at);
  }
  if (value.kind !== 'scalar')
    return unknown(`it applies ${operator} to something that is not a number`, at);
  const number = Number(value.value);
  if (operator === '-') return scalar(-number, at);
  if (operator === '+') return scalar(number, at);
  return unknown(`it uses ${operator}`, at);
}

import { isSame } from './lists.ts';
import { hasProperty } from './objects.ts';
import { joinAll } from './texts.ts';
import {
  type Here,
  isNullish,
  type Scalar,
  scalar,
  stringOf,
  truthOf,
  type Unknown,
  unknown,
  type Value,
} from './values.ts';

/** The operators of two scalar values. The operators of the language turn other values than numbers into numbers. */
const SCALAR = new Map<string, (a: number, b: number) => number | boolean>([
  ['+', (a, b) => a + b],
  ['-', (a, b) => a - b],
  ['*', (a, b) => a * b],
  ['/', (a, b) => a / b],
  ['%', (a, b) => a % b],
  ['<', (a, b) => a < b],
  ['<=', (a, b) => a <= b],
  ['>', (a, b) => a > b],
  ['>=', (a, b) => a >= b],
  // biome-ignore lint/suspicious/noDoubleEquals: the operator of the program
  ['==', (a, b) => a == b],
]);

export function binary(here: Here, operator: string, left: Value, right: Value): Value {
  const { at } = here;
  const unclear = [left, right].find((value): value is Unknown => value.kind === 'unknown');
  if (unclear) return unknown(unclear.reason, at);
  const isScalar = left.kind === 'scalar' && right.kind === 'scalar';
  if (operator === '===') return scalar(isSame(left, right) === true, at);
  if (operator === '!==' || operator === '!=')
    return unary('!', binary(here, operator.replace('!', '='), left, right), at);
  if (operator === 'in') return hasProperty(here, right, left);
  if (operator === '==' && !isScalar) {
    if (isNullish(left) || isNullish(right)) return scalar(false, at);
    const isMixed = left.kind === 'scalar' || right.kind === 'scalar';
    return isMixed ? unknown('it compares different types', at) : scalar(left === right, at);
  }
  const isText = [left, right].some(
    (value) => value.kind !== 'scalar' || typeof value.value === 'string',
  );
  if (operator === '+' && isText) return joined(here, [left, right]);
  const apply = SCALAR.get(operator);
  if (!apply) return unknown(`it uses ${operator}`, at, [left, right]);
  if (!isScalar) return unknown(`it applies ${operator} to something that is not a number`, at);
  return scalar(apply((left as Scalar).value as number, (right as Scalar).value as number), at);
}

export function unary(operator: string, value: Value, at: Here['at']): Value {
  if (operator === 'void') return scalar(undefined, at);
  if (value.kind === 'unknown') return unknown(value.reason, at);
  if (operator === '!') return scalar(truthOf(value) !== true, at);
  if (operator === 'typeof') {
    if (value.kind === 'scalar') return scalar(typeof value.value, at);
    return scalar(value.kind === 'function' ? 'function' : 'object', at);
  }
  if (value.kind !== 'scalar')
    return unknown(`it applies ${operator} to something that is not a number`, at);
  if (operator === '-') return scalar(-Number(value.value), at);
  if (operator === '+') return scalar(Number(value.value), at);
  return unknown(`it uses ${operator}`, at);
}

export function joined(here: Here, parts: readonly Value[]): Value {
  const texts = parts.map(stringOf);
  if (!texts.includes(undefined)) return joinAll(here, texts as string[], '');
  const unclear = parts.find((part): part is Unknown => part.kind === 'unknown');
  return unknown(unclear?.reason ?? 'it joins something that is not a text', here.at);
}

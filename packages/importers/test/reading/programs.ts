import { inspect } from 'node:util';
import { memoryHost } from '@nav/core';
import fc from 'fast-check';
import { sourceFiles } from '../../src/index.ts';
import { openScripts } from '../../src/reading/script/script.ts';
import { isRest, type ListValue, type Value } from '../../src/reading/script/values/values.ts';

/** Returns the value that a module exports. */
export function evaluate(text: string, more: Readonly<Record<string, string>> = {}): Value {
  const files = sourceFiles(memoryHost({ 'main.js': text, ...more }));
  return openScripts(files, { folder: '' }).open('main.js').value;
}

/** Returns the first place at which a value that was read differs from the value of the executed program. */
export function difference(value: Value, actual: unknown, path = '$'): string | undefined {
  if (value.kind === 'unknown' || value.kind === 'promise' || value.kind === 'pattern')
    return undefined;
  const differs = `${path}: ${value.kind} differs from ${inspect(actual)}`;
  if (value.kind === 'scalar') return Object.is(value.value, actual) ? undefined : differs;
  if (value.kind === 'function') return typeof actual === 'function' ? undefined : differs;
  if (value.kind === 'list')
    return Array.isArray(actual) ? differenceOfItems(value, actual, path, differs) : differs;
  if (typeof actual !== 'object' || actual === null) return differs;
  const keys = Object.keys(actual);
  if (!value.rest && keys.length !== value.properties.size) return differs;
  for (const [key, { value: inner }] of value.properties) {
    if (inner.kind !== 'unknown' && !keys.includes(key)) return differs;
    const found = difference(inner, (actual as Record<string, unknown>)[key], `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function differenceOfItems(
  { items }: ListValue,
  actual: readonly unknown[],
  path: string,
  differs: string,
): string | undefined {
  const rest = items.findIndex(isRest);
  if (rest === -1 && actual.length !== items.length) return differs;
  for (const [index, item] of items.entries()) {
    if (index === rest) return undefined;
    const found = difference(item, actual[index], `${path}[${index}]`);
    if (found !== undefined) return found;
  }
  return undefined;
}

const VARIABLES = ['a', 'b', 'c', 'd', 'e'] as const;
const variable = fc.constantFrom(...VARIABLES);
const key = fc.constantFrom('x', 'y', 'z');

function expressions(hasUnknown: boolean): fc.Arbitrary<string> {
  const literal = fc.oneof(
    fc.integer({ min: -3, max: 9 }).map(String),
    fc.constantFrom('"p"', '"q"', '""', 'true', 'false', 'null', 'undefined'),
  );
  const { expression } = fc.letrec<{ expression: string; container: string }>((tie) => ({
    container: fc.oneof(
      fc.array(tie('expression'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
      fc
        .array(fc.tuple(key, tie('expression')), { maxLength: 3 })
        .map((parts) => `({ ${parts.map(([name, value]) => `${name}: ${value}`).join(', ')} })`),
      tie('expression')
        .map((value) => `{ ...${value} }`)
        .map((text) => `(${text})`),
      variable.map((name) => `[...list(${name}), 1]`),
    ),
    expression: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'expression' },
      { arbitrary: literal, weight: 4 },
      { arbitrary: variable, weight: 5 },
      { arbitrary: tie('container'), weight: 3 },
      { arbitrary: fc.tuple(variable, key).map(([name, part]) => `${name}?.${part}`), weight: 2 },
      { arbitrary: variable.map((name) => `list(${name})[0]`), weight: 1 },
      {
        arbitrary: fc
          .tuple(tie('expression'), fc.constantFrom('&&', '||', '??'), tie('expression'))
          .map(([left, operator, right]) => `((${left}) ${operator} (${right}))`),
        weight: 2,
      },
      {
        arbitrary: fc
          .tuple(tie('expression'), tie('expression'), tie('expression'))
          .map(([test, yes, no]) => `(${test} ? ${yes} : ${no})`),
        weight: 2,
      },
      {
        arbitrary: fc
          .tuple(tie('expression'), fc.constantFrom('===', '!=='), tie('expression'))
          .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
        weight: 1,
      },
      {
        arbitrary: fc
          .tuple(
            variable,
            fc.constantFrom('map', 'filter', 'flatMap', 'find', 'some', 'every'),
            tie('expression'),
          )
          .map(
            ([name, method, result]) =>
              `list(${name}).${method}((item, index) => ${result.replace(/\bd\b/g, 'item')})`,
          ),
        weight: 2,
      },
      { arbitrary: variable.map((name) => `typeof ${name}`), weight: 1 },
      { arbitrary: tie('expression').map((value) => `make(${value})`), weight: 1 },
      ...(hasUnknown
        ? [
            {
              arbitrary: fc.constantFrom('ext.yes', 'ext.no', 'ext.list', 'ext.object'),
              weight: 2,
            },
            { arbitrary: variable.map((name) => `ext(${name})`), weight: 2 },
            { arbitrary: fc.constant('ext(() => { b = 7; })'), weight: 1 },
          ]
        : []),
    ),
  }));
  return expression;
}

function statementLists(expression: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const { statements } = fc.letrec<{ statement: string; statements: string }>((tie) => {
    const block = tie('statements').map((text) => `{ ${text} }`);
    return {
      statements: fc.array(tie('statement'), { maxLength: 4 }).map((all) => all.join('\n')),
      statement: fc.oneof(
        { maxDepth: 3, depthIdentifier: 'statement' },
        {
          arbitrary: fc.tuple(variable, expression).map(([name, value]) => `${name} = ${value};`),
          weight: 4,
        },
        {
          arbitrary: fc
            .tuple(variable, key, expression)
            .map(([name, part, value]) => `if (is(${name})) ${name}.${part} = ${value};`),
          weight: 3,
        },
        {
          arbitrary: fc
            .tuple(variable, expression)
            .map(([name, value]) => `list(${name}).push(${value});`),
          weight: 3,
        },
        { arbitrary: variable.map((name) => `list(${name}).reverse();`), weight: 1 },
        { arbitrary: variable.map((name) => `list(${name}).splice(0, 1);`), weight: 1 },
        {
          arbitrary: fc
            .tuple(variable, variable)
            .map(([to, from]) => `if (is(${to})) Object.assign(${to}, ${from});`),
          weight: 1,
        },
        {
          arbitrary: fc
            .tuple(expression, block, block)
            .map(([test, yes, no]) => `if (${test}) ${yes} else ${no}`),
          weight: 3,
        },
        {
          arbitrary: fc
            .tuple(variable, block)
            .map(([name, body]) => `for (const f of list(${name}).slice(0, 3)) { c = f; ${body} }`),
          weight: 2,
        },
        {
          arbitrary: fc
            .tuple(expression, block, fc.constantFrom('break', 'continue'), block)
            .map(
              ([test, one, end, two]) =>
                `for (let i = 0; i < 3; i++) { ${one} if (${test}) ${end}; ${two} }`,
            ),
          weight: 2,
        },
        {
          arbitrary: fc
            .tuple(expression, block)
            .map(([test, body]) => `{ let n = 0; while (n < 3 && (${test})) { n += 1; ${body} } }`),
          weight: 1,
        },
        {
          arbitrary: fc
            .tuple(block, expression, block, block)
            .map(
              ([one, test, two, caught]) =>
                `try { ${one} if (${test}) throw 1; ${two} } catch { ${caught} }`,
            ),
          weight: 2,
        },
        {
          arbitrary: fc
            .tuple(expression, block, block)
            .map(
              ([value, one, two]) =>
                `switch (${value}) { case 1: ${one} case "p": ${two} break; default: ${one} }`,
            ),
          weight: 1,
        },
        {
          arbitrary: fc
            .tuple(variable, block, expression, expression, block, expression)
            .map(
              ([name, one, test, early, two, value]) =>
                `${name} = (() => { ${one} if (${test}) return ${early}; ${two} return ${value}; })();`,
            ),
          weight: 2,
        },
        {
          arbitrary: fc
            .tuple(variable, variable, expression)
            .map(
              ([one, two, value]) =>
                `({ x: ${one} = ${value}, y: ${two} } = is(${two}) ? ${two} : {});`,
            ),
          weight: 1,
        },
      ),
    };
  });
  return statements;
}

/** Returns programs of assignments, changes, branches, loops, functions and exceptions. */
export function programs(hasUnknown: boolean): fc.Arbitrary<string> {
  const expression = expressions(hasUnknown);
  const statements = statementLists(expression);
  return fc
    .tuple(
      fc.array(expression, { minLength: 5, maxLength: 5 }),
      statements,
      fc.array(statements, { maxLength: 3 }),
    )
    .map(
      ([values, first, more]) => `
const ext = require('ext');
let a = 1, b = "p", c = [], d = {}, e = [1, { x: 2 }];
function is(value) { return typeof value === 'object' && value !== null && !Array.isArray(value); }
function list(value) { return Array.isArray(value) ? value : []; }
function make(value) { b = [value]; return { x: value, y: b }; }
${first}
${more.join('\n')}
module.exports = [a, b, c, d, e, ${values.join(', ')}];
`,
    );
}

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are programs

import { describe, expect, it } from 'vitest';
import { entries, listOf, unknownsIn } from '../../src/reading/script/read.ts';
import type { Value } from '../../src/reading/script/values/values.ts';
import { evaluate } from './programs.ts';

/** Returns the exported value as data, or the reasons why parts of it are unknown. */
function read(text: string, more: Readonly<Record<string, string>> = {}): unknown {
  const value = evaluate(text, more);
  const unknowns = unknownsIn(value).map(({ reason, at }) => `${at.line}:${at.column} ${reason}`);
  return unknowns.length > 0 ? unknowns : dataOf(value);
}

function dataOf(value: Value): unknown {
  if (value.kind === 'scalar') return value.value;
  if (value.kind === 'list') return value.items.map(dataOf);
  return Object.fromEntries(entries(value).map(({ key, value: inner }) => [key, dataOf(inner)]));
}

describe('reading a script', () => {
  it.each([
    ['module.exports = { a: `x${1 + 2}`, ...{ b: [1, ...[2, 3]] } };', { a: 'x3', b: [1, 2, 3] }],
    ['export default process.env.MODE ? 1 : 2;', 2],
    ['export default import.meta.env.DEV ? 1 : [import.meta.env.MODE];', ['production']],
    [
      'export default [globalThis.process?.env?.HOST ?? "host", typeof global.JSON];',
      ['host', 'object'],
    ],
    ['const { a = 1, ...rest } = { b: 2, c: 3 }; export default [a, rest];', [1, { b: 2, c: 3 }]],
    [
      'export default Object.entries({ b: 1, a: 2 }).map(([key, n]) => `${key}${n}`).sort();',
      ['a2', 'b1'],
    ],
    [
      'const a = []; a.push(1); a.unshift(0); const o = { a }; o.b = a.length; export default o;',
      { a: [0, 1], b: 2 },
    ],
    ['export default [..."ab"].map((c) => c.toUpperCase()).join("-");', 'A-B'],
    [
      'export default "x/02-y.md".replace(/^.*\\//, "").replace(/\\.md$/, (m) => m.length);',
      '02-y3',
    ],
    [
      'export default [/(\\w)-(\\d)?/.exec("b-"), "b".match(/c/), "x/y.ts".match(/([^/]+)\\.ts$/)?.[1]];',
      [['b-', 'b', undefined], null, 'y'],
    ],
    ['export default ["a", "b"].map((key) => Object.hasOwn({ a: 1 }, key));', [true, false]],
    ['export default await (async () => [await Promise.resolve(1)])();', [1]],
    ['export default (({ a: { b } }) => b?.c ?? "none")({ a: {} });', 'none'],
    [
      'let n = 0; for (const x of [1, 2, 3]) { if (x === 2) continue; n += x; } export default n;',
      4,
    ],
    ['export default JSON.parse(\'{ "a": [1, null] }\');', { a: [1, null] }],
    ['export default [1, 2].concat([[3]], 4);', [1, 2, [3], 4]],
    ['export default { 2: "b", a: 1, 1: "a" };', { 1: 'a', 2: 'b', a: 1 }],
    ['import fs from "node:fs"; fs.mkdirSync("x"); export default fs.existsSync("main.js");', true],
    ['import process from "node:process"; export default process.env.MODE ? 1 : 2;', 2],
    ['export default require("path").join("docs", "..", "guide");', 'guide'],
    [
      'const o = { x: 1 }; const p = o; p.x = 2; export default o as const;'.replace(
        ' as const',
        '',
      ),
      { x: 2 },
    ],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('follows imports of every kind', () => {
    const text = `
      import one, { two as zwei } from './esm.js';
      import * as all from './esm.js';
      import data from './data.json';
      const { cjs } = require('./cjs');
      export default [one, zwei, all.two, data.list, cjs, require('./esm').default, require('./equal').one];`;
    const files = {
      'esm.js': "export * from './more';\nexport default 1;",
      'more.ts': 'export const two: number = 2;',
      'data.json': '{ "list": [3], "__proto__": {} }',
      'cjs.cjs': 'exports.cjs = 4;',
      'equal.ts':
        "import cjs = require('./cjs');\nimport { two } from './more';\nexport = { one: [cjs.cjs, two] };",
    };
    expect(read(text, files)).toEqual([1, 2, 2, [3], 4, 1, [4, 2]]);
  });
});

describe('reading a script with unknown parts', () => {
  it.each([
    [
      'export default [/a/.exec("ba").index, "a".match(/a/g)];',
      ['1:17 it reads index', '1:39 it matches text that is not known'],
    ],
    ['import x from "pkg"; export default [1, x.y, 2];', ['1:41 it comes from the package "pkg"']],
    [
      'export default [require("../../up")];',
      ['1:17 it comes from "../../up", which is outside of the site'],
    ],
    ['export default [require("./none")];', ['1:17 it comes from "./none", which does not exist']],
    ['export default { a: new Date().getTime() };', ['1:21 it makes a new Date']],
    [
      'const a = [a0()]; function a0() { return a; } export default a;',
      ['1:12 it uses a before its declaration'],
    ],
    ['const a = []; a.push(a); export default a;', ['1:11 it contains itself']],
    ['const f = () => { for (;;); }; export default { a: f() };', ['1:52 it takes too many steps']],
    ['const f = (n) => f(n + 1); export default { a: f(0) };', ['1:48 it is nested too deeply']],
    ['export default [/(a+)+$/.test("aaaa")];', ['1:17 its regular expression may take too long']],
    [
      'const a = [1]; require("pkg")(a); export default a;',
      ['1:16 it comes from the package "pkg"'],
    ],
    [
      'const a = require("pkg").on ? [1] : [2]; export default { a };',
      ['1:59 it comes from the package "pkg"'],
    ],
    [
      'import x from "pkg"; const f = (a) => { if (x === a) return a; throw Error("none"); }; export default [f(1), 2];',
      ['1:104 it comes from the package "pkg"'],
    ],
    ['export default { title: <b>Bold <i>text</i></b> };', ['1:25 it is JSX']],
  ])('%s', (text, reasons) => {
    expect(read(text)).toEqual(reasons);
  });

  it('reads the rest of a list or object next to an unknown part', () => {
    const [list, object] =
      listOf(
        evaluate('const x = require("x"); module.exports = [[1, ...x, 2], { a: 1, ...x, b: 2 }];'),
      ) ?? [];
    expect(listOf(list)?.map(({ kind }) => kind)).toEqual(['scalar', 'unknown', 'scalar']);
    expect(entries(object).map(({ key, value }) => `${key} ${value.kind}`)).toEqual([
      'a unknown',
      'b scalar',
    ]);
  });

  it('reads files later', () => {
    const text = `
      import { readFile } from 'node:fs/promises';
      import fs, { promises } from 'node:fs';
      const data = JSON.parse(await readFile('data.json', 'utf8'));
      const names = await promises.readdir('.');
      export default [data, names.includes('data.json'), await fs.promises.readFile('none.txt')];`;
    expect(read(text, { 'data.json': '[1]' })).toEqual([
      '6:58 it reads none.txt, which does not exist',
    ]);
    const known = text.replace(", await fs.promises.readFile('none.txt')", '');
    expect(read(known, { 'data.json': '[1]' })).toEqual([[1], true]);
  });

  it('ends loops and recursions that depend on something unknown', () => {
    const loop = 'const f = () => { for (;;) if (x.done()) break; return [1]; };';
    expect(read(`import x from "pkg"; ${loop} export default f();`)).toEqual([1]);
    const walk = `const walk = (all, n = 0) => {
      for (const one of all) {
        if (!one.items) delete one.open;
        else { walk(one.items, n + 1); walk(one.more, n + 2); }
      }
    };`;
    const text = `import x from "pkg"; ${walk} export default { a: [1, walk(x.slice(1))], b: [2] };`;
    expect(read(text)).toEqual({ a: [1, undefined], b: [2] });
  });

  it('defines a key named __proto__ in JSON, and sets nothing', () => {
    const value = evaluate("module.exports = require('./data');", {
      'data.json': '{ "__proto__": { "polluted": 1 } }',
    });
    expect(entries(value).map(({ key }) => key)).toEqual(['__proto__']);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('ends for values that repeat themselves, deep nesting and large files', () => {
    const many = 'let a = [1]; for (let i = 0; i < 60; i++) a = [a, a]; module.exports = a;';
    expect(unknownsIn(evaluate(many)).length).toBeGreaterThan(0);
    const deep = `module.exports = ${'['.repeat(200_000)}${']'.repeat(200_000)};`;
    expect(evaluate(deep).kind).toBe('unknown');
    const item = '{ type: "doc", id: "folder/page", label: "Page" }';
    const large = `module.exports = [${Array.from({ length: 2000 }, () => item).join(',\n')}];`;
    expect(listOf(evaluate(large))).toHaveLength(2000);
    expect(unknownsIn(evaluate(large))).toEqual([]);
  });
});

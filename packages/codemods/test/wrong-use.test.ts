import { describe, expect, it } from 'vitest';
import {
  type Codemod,
  codemods,
  migrateJson,
  plan,
  planSync,
  transformOf,
  writePlan,
} from '../src/index.ts';

const codemod = codemods.get('unwrap-root') as Codemod;
const input = { file: 'docs.json', text: '{ "navigation": { "pages": [] } }' };
/** A program without types. */
const untyped = (value: unknown) => value as never;

describe('an unknown option', () => {
  it.each<[string, () => unknown, string]>([
    ['planSync', () => planSync(codemod, {}, untyped({ ...input, hosts: 1 })), '"host"?'],
    ['migrateJson', () => migrateJson('a', [], untyped({ sourcemap: true })), '"sourceMap"?'],
  ])('of %s throws', (name, call, hint) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(` of ${name}. Did you mean ${hint}`);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['plan', () => plan(codemod, {}, untyped({ ...input, setting: 1 })), '"settings"?'],
    ['plan', () => plan(codemod, {}, [], untyped({ cwd: '.', forced: true })), '"force"?'],
    [
      'writePlan',
      () => writePlan(planSync(codemod, {}, input), untyped({ cwd: '.', sourceMaps: true })),
      '"sourceMap"?',
    ],
  ])('of %s rejects', async (name, call, hint) => {
    await expect(call()).rejects.toThrow(` of ${name}. Did you mean ${hint}`);
  });
});

describe('a wrong argument', () => {
  it.each<[string, () => unknown]>([
    [
      "Expected planSync(codemods.get('wrap-root')).",
      () => planSync(untyped(codemods.get('wrap-rot')), {}, input),
    ],
    ["Expected transformOf(codemods.get('wrap-root')).", () => transformOf(untyped('wrap-root'))],
    [
      'Expected planSync(codemod, options, { file, text }).',
      () => planSync(codemod, {}, untyped('docs.json')),
    ],
  ])('throws: %s', (message, call) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      "Expected plan(codemods.get('wrap-root')).",
      () => plan(untyped('wrap-root'), {}, [], { cwd: '.' }),
    ],
    [
      'Expected plan(codemod, options, files or { file, text }).',
      () => plan(codemod, {}, untyped('docs.json')),
    ],
    ['writePlan needs one plan: ', () => writePlan(untyped([]), { cwd: '.' })],
  ])('rejects: %s', async (message, call) => {
    await expect(call()).rejects.toThrow(TypeError);
    await expect(call()).rejects.toThrow(message);
  });
});

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
      "The first argument of planSync must be a codemod, such as codemods.get('wrap-root'), not undefined.",
      () => planSync(untyped(codemods.get('wrap-rot')), {}, input),
    ],
    [
      'must be a codemod, such as codemods.get(\'wrap-root\'), not "wrap-root".',
      () => transformOf(untyped('wrap-root')),
    ],
    [
      "The third argument of planSync must have the path and the text of a config: planSync(codemod, options, { file: 'docs.json', text }).",
      () => planSync(codemod, {}, untyped('docs.json')),
    ],
  ])('throws: %s', (message, call) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['must be a codemod', () => plan(untyped('wrap-root'), {}, [], { cwd: '.' })],
    [
      "plan(codemod, options, { file: 'docs.json', text }). For files, pass a list of their paths.",
      () => plan(codemod, {}, untyped('docs.json')),
    ],
    ['writePlan needs one plan: ', () => writePlan(untyped([]), { cwd: '.' })],
  ])('rejects: %s', async (message, call) => {
    await expect(call()).rejects.toThrow(TypeError);
    await expect(call()).rejects.toThrow(message);
  });
});

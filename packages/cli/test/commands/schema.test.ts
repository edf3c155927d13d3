import { type Case, jsonOf } from '@nav/cases';
import { configSchema, settingsSchema } from '@nav/core';
import { docsSettings, teamShapes } from '@nav/core/settings';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { cases } from '../cases.ts';
import { folder, nav } from '../nav.ts';

it.each([
  [['schema'], configSchema('mintlify', { editor: true, docsSettings })],
  [['schema', '--dialect', 'mintlify'], configSchema('mintlify', { editor: true, docsSettings })],
  [['schema', '--dialect', 'standard'], configSchema('standard', { editor: true })],
  [['schema', '--plain'], configSchema('mintlify', { docsSettings })],
  [['schema', '--settings'], settingsSchema({ editor: true, teamShapes })],
  [['schema', '--settings', '--plain'], settingsSchema({ teamShapes })],
])('%o prints that schema', async (args, schema) => {
  const { code, stdout, stderr } = await nav(folder({}), args);
  expect(JSON.parse(stdout)).toEqual(schema);
  expect([code, stderr]).toEqual([0, '']);
});

it('accepts a correct config and rejects mistakes', async () => {
  const { stdout } = await nav(folder({}), ['schema', '--plain']);
  const validate = new Ajv2020({ strictRequired: false }).compile(JSON.parse(stdout));
  const config = (name: string): object => {
    const one = cases.find((each) => each.name === name);
    return jsonOf(one as Case, 'site/docs.json') ?? {};
  };
  const required = { theme: 'mint', name: 'Pets', colors: { primary: '#7A4' } };
  expect(validate({ ...required, ...config('correct') })).toBe(true);
  expect(validate(config('mistakes'))).toBe(false);
});

it('takes no path', async () => {
  expect((await nav(folder({}), ['schema', 'docs.json'])).code).toBe(2);
});

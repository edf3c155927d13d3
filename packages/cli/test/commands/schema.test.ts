import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configSchema, settingsSchema } from '@nav/core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { folder, nav } from '../nav.ts';

it.each([
  [['schema'], configSchema('mintlify')],
  [['schema', '--dialect', 'mintlify'], configSchema('mintlify')],
  [['schema', '--dialect', 'standard'], configSchema('standard')],
  [['schema', '--settings'], settingsSchema()],
])('%o prints that schema', async (args, schema) => {
  const { code, stdout, stderr } = await nav(folder({}), args);
  expect(JSON.parse(stdout)).toEqual(schema);
  expect([code, stderr]).toEqual([0, '']);
});

it('accepts a correct config and rejects mistakes', async () => {
  const { stdout } = await nav(folder({}), ['schema']);
  const validate = new Ajv2020({ strict: false }).compile(JSON.parse(stdout));
  const fixtures = join(import.meta.dirname, '../fixtures');
  const config = (name: string) =>
    JSON.parse(readFileSync(join(fixtures, name, 'site/docs.json'), 'utf8'));
  expect(readdirSync(fixtures)).toEqual(expect.arrayContaining(['correct', 'mistakes']));
  expect(validate(config('correct'))).toBe(true);
  expect(validate(config('mistakes'))).toBe(false);
});

it('takes no path', async () => {
  expect((await nav(folder({}), ['schema', 'docs.json'])).code).toBe(2);
});

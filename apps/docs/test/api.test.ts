import { readdirSync, readFileSync } from 'node:fs';
import * as core from '@nav/core';
import * as client from '@nav/core/client';
import * as node from '@nav/core/node';
import * as stages from '@nav/core/stages';
import { z } from 'astro/zod';
import { expect, it } from 'vitest';

const folder = new URL('../api/', import.meta.url);
// The guide to translations ends with the functions about them.
const pages = [...readdirSync(folder), '../translations.mdx']
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n');

/** Returns true if a page has the name in code, as a whole word. */
const isDocumented = (name: string) =>
  new RegExp(`\`[^\`]*\\b${name}\\b[^\`]*\`|function ${name}\\(`).test(pages);

it('the pages document every function of the public entries of @nav/core', () => {
  const names = [core, client, node, stages].flatMap((entry) => Object.keys(entry));
  expect(names.filter((name) => !isDocumented(name))).toEqual([]);
});

it.each(['codemods', 'adapters'])('the pages document every function of @nav/%s', async (name) => {
  const built = new URL(`../../../packages/${name}/dist/index.js`, import.meta.url);
  const names = Object.keys((await import(built.href)) as object);
  expect(names.filter((name) => !isDocumented(name))).toEqual([]);
});

it('the schema of a config works in Zod as the page shows', () => {
  const { validate } = core.docsSchema()['~standard'];
  const schema = z.custom<core.DocsConfig>().superRefine((config, context) => {
    for (const issue of validate(config).issues ?? [])
      context.addIssue({ code: 'custom', ...issue });
  });
  expect(schema.safeParse({ navigation: { pages: ['a'] } }).success).toBe(true);
  expect(schema.safeParse({ navigation: { tabs: [{ pages: ['a'] }] } }).error?.issues).toEqual([
    {
      code: 'custom',
      message: 'A tab has no "tab", which is required. Add it.',
      path: ['navigation', 'tabs', 0],
    },
  ]);
});

import { readdirSync, readFileSync } from 'node:fs';
import * as core from '@nav/core';
import * as client from '@nav/core/client';
import * as node from '@nav/core/node';
import { expect, it } from 'vitest';

const folder = new URL('../api/', import.meta.url);
const pages = readdirSync(folder)
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n');

/** Whether a page has a name in code, as a word of its own. */
const isTold = (name: string) => new RegExp(`\`${name}\\b[^\`]*\``).test(pages);

it('the pages tell of everything that @nav/core exports', () => {
  const names = [...Object.keys(core), ...Object.keys(client), ...Object.keys(node)];
  expect(names.filter((name) => !isTold(name))).toEqual([]);
});

it('the pages tell of everything that @nav/codemods exports', async () => {
  const built = new URL('../../../packages/codemods/dist/index.js', import.meta.url);
  const names = Object.keys((await import(built.href)) as object);
  expect(names.filter((name) => !isTold(name))).toEqual([]);
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readManifest, root } from '../packages.mjs';

interface Entry {
  name: string;
  description: string;
  fileMatch?: string[];
  url: string;
}

const entries: Entry[] = JSON.parse(readFileSync(join(root, 'release/schemastore.json'), 'utf8'));

it.each(entries)('the entry "$name" for SchemaStore names a schema of the site', ({ url }) => {
  const { homepage } = readManifest('packages/core');
  expect(url.startsWith(`${homepage}/schemas/`)).toBe(true);
  const file = join(root, 'packages/core/dist', new URL(url).pathname);
  expect(existsSync(file)).toBe(true);
  const { $id, $schema, title } = JSON.parse(readFileSync(file, 'utf8'));
  expect($id).toBe(url);
  expect($schema).toMatch(/^https:\/\/json-schema\.org\/draft\//);
  expect(title).toBeTruthy();
});

it('has an entry for each schema', () => {
  expect(entries.map(({ url }) => url.split('/').at(-1)).sort()).toEqual([
    'mintlify.json',
    'settings.json',
    'standard.json',
  ]);
});

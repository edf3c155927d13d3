import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { publishedPackages, readManifest, root } from '../packages.mjs';

it('versions all published packages together', () => {
  const { fixed } = JSON.parse(readFileSync(join(root, '.changeset/config.json'), 'utf8'));
  const names = publishedPackages().map((folder) => readManifest(folder).name);
  expect([...fixed[0]].sort()).toEqual(names.sort());
});

it('tags versions as the documentation names them', () => {
  const [major] = readManifest('packages/cli').version.split('.');
  const page = (name: string) => readFileSync(join(root, 'apps/docs', name), 'utf8');
  expect(page('ci.mdx')).toMatch(new RegExp(`- uses: [\\w-]+/nav@v${major}\n`));
  expect(page('pre-commit.mdx')).toContain(` rev: v${major}.`);
});

it.each(publishedPackages())('names the product whose files %s reads', (folder) => {
  const { description, keywords } = readManifest(folder);
  expect(description).toContain('Mintlify');
  expect(keywords).toContain('mintlify');
});

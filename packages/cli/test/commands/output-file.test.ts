import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folder, nav, repository } from '../nav.ts';

const site = {
  'docs.json': '{ "navigation": { "pages": ["index", "gone"] } }',
  'index.mdx': 'Text.\n',
};

it('writes a report to a file, and text to the terminal', async () => {
  const root = folder(site);
  const text = await nav(root, ['check']);
  const json = await nav(root, ['check', '--format', 'sarif']);
  const run = await nav(root, ['check', '--format', 'sarif', '--output', 'reports/nav.sarif']);
  const withoutTime = (shown: string) => shown.replace(/\d+ ms|[\d.]+ s\b/g, '');
  expect(withoutTime(run.stdout)).toBe(withoutTime(text.stdout));
  expect(run.code).toBe(1);
  expect(JSON.parse(readFileSync(join(root, 'reports/nav.sarif'), 'utf8'))).toEqual(
    JSON.parse(json.stdout),
  );
});

it.each(['sarif', 'gitlab', 'junit', 'github'])(
  '%s names files from the root of the repository',
  async (format) => {
    const root = repository({ 'site/docs.json': site['docs.json'] });
    const args = ['check', '--format', format];
    expect((await nav(join(root, 'site'), args)).stdout).toContain('site/docs.json');
    expect((await nav(root, args)).stdout).toContain('site/docs.json');
  },
);

it('fails for a file that cannot be written', async () => {
  const root = folder(site);
  writeFileSync(join(root, 'reports'), '');
  const run = await nav(root, ['check', '--format', 'gitlab', '-o', 'reports/nav.json']);
  expect(run.code).toBe(2);
  expect(run.stderr).toMatch(/Cannot write reports\/nav\.json: /);
  const empty = await nav(root, ['check', '--output', '']);
  expect([empty.code, empty.stderr]).toEqual([2, expect.stringMatching(/--output is empty/)]);
});

it.each(['docs.json', 'index.mdx'])('does not replace a file of the site: %s', async (file) => {
  const root = folder(site);
  const run = await nav(root, ['check', '--format', 'json', '-o', file]);
  expect([run.code, run.stderr]).toEqual([2, expect.stringContaining('is part of a site')]);
  expect(readFileSync(join(root, file), 'utf8')).toBe(site[file as keyof typeof site]);
});

it('cannot watch a folder and write to it', async () => {
  const run = await nav(folder(site), ['check', '--watch', '-o', 'report.txt']);
  expect([run.code, run.stderr]).toEqual([2, expect.stringContaining('--watch')]);
});

it('fails a check of a codemod with a change, and writes nothing', async () => {
  const root = folder({ ...site, 'guides/a.mdx': 'A\n', 'guides/b.mdx': 'B\n' });
  const config = { navigation: { groups: [{ group: 'Guides', pages: ['guides/b'] }] } };
  const text = JSON.stringify(config);
  writeFileSync(join(root, 'docs.json'), text);
  const args = ['migrate', 'sync-group', '--group', 'Guides', '--folder', 'guides'];
  const stale = await nav(root, [...args, '--check']);
  expect(stale.code).toBe(1);
  expect(stale.stdout).toContain(
    '+{"navigation":{"groups":[{"group":"Guides","pages":["guides/a","guides/b"]',
  );
  expect(readFileSync(join(root, 'docs.json'), 'utf8')).toBe(text);
  await nav(root, args);
  expect((await nav(root, [...args, '--check'])).code).toBe(0);
  expect(existsSync(join(root, 'docs.json.map'))).toBe(false);
});

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { check } from '../../src/index.ts';
import { nodeHost } from '../../src/node.ts';

const root = mkdtempSync(join(tmpdir(), 'nav-served-'));
afterAll(() => rmSync(root, { recursive: true }));

it('reads the links of what a site serves, each file once', () => {
  for (const folder of ['guides/more', '.archive'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'docs.json'), '{ "navigation": { "pages": ["guides/more/a"] } }');
  writeFileSync(join(root, 'guides/more/a.mdx'), '[gone](/gone)');
  writeFileSync(join(root, '.archive/b.mdx'), '[gone](/gone)');
  symlinkSync(join(root, 'guides'), join(root, 'copy'));
  const host = nodeHost({ cwd: root });
  const { diagnostics = [] } = check(host, 'docs.json', { links: true }) ?? {};
  const links = diagnostics.filter(({ code }) => code === 'link-not-found');
  expect(links.map(({ file }) => file)).toEqual(['guides/more/a.mdx']);
});

import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  cliFolders,
  documentsOf,
  groupSites,
  previewCommand,
  previewUrl,
  serverCommand,
} from '../src/server-command.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'nav-vscode-')));
const own = join(folder, 'site/node_modules/@nav/cli/bin');
const choice = {
  server: 'project',
  isTrusted: true,
  folders: [join(folder, 'other'), join(folder, 'site')],
  extension: '/extension',
};
const bundled = {
  module: join('/extension', 'dist/server.mjs'),
  args: ['--stdio'],
  from: 'extension',
};

beforeAll(() => {
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'nav.js'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

it('runs the server of the project if it is installed', () => {
  const project = { module: join(own, 'nav.js'), args: ['lsp', '--stdio'], from: 'project' };
  expect(serverCommand(choice)).toEqual(project);
  expect(serverCommand({ ...choice, folders: [join(folder, 'other')] })).toEqual(bundled);
});

it('runs its own server if the user wants it, or does not trust the project', () => {
  expect(serverCommand({ ...choice, server: 'bundled' })).toEqual(bundled);
  expect(serverCommand({ ...choice, isTrusted: false })).toEqual(bundled);
});

it('looks for the command line in the folders of sites and above them, but not above the workspace', () => {
  const [root, site] = [join(folder, 'work'), join(folder, 'work/packages/docs')];
  expect(cliFolders(site, [root])).toEqual([site, join(root, 'packages'), root]);
  expect(cliFolders(site, [])).toEqual([site]);
  expect(cliFolders(join(folder, 'else'), [root])).toEqual([join(folder, 'else')]);
});

it('runs one server for all sites of an installation, and for a site in the folder of another', () => {
  const linked = join(folder, 'linked');
  mkdirSync(join(linked, 'node_modules'), { recursive: true });
  symlinkSync(
    join(folder, 'site/node_modules/@nav'),
    join(linked, 'node_modules/@nav'),
    'junction',
  );
  const [site, other] = [join(folder, 'site'), join(folder, 'other')];
  const sites = [join(other, 'site'), linked, join(folder, 'site-2'), other, site];
  const groups = groupSites(sites, (one) =>
    serverCommand({ ...choice, folders: [one === join(other, 'site') ? site : one] }),
  );
  expect(groups.map(({ command, folders }) => [command.from, folders.sort()])).toEqual([
    ['project', [linked, site].sort()],
    ['extension', [other, join(folder, 'site-2'), join(other, 'site')].sort()],
  ]);
});

it('starts the preview of the project, or its own', () => {
  const { folders, extension } = choice;
  expect(previewCommand('/docs', { isTrusted: true, folders, extension })).toEqual([
    join(own, 'nav.js'),
    'preview',
    '/docs',
    '--port',
    '0',
  ]);
  expect(previewCommand('/docs', { isTrusted: false, folders, extension })).toEqual([
    join('/extension', 'dist/preview.mjs'),
    '/docs',
  ]);
});

it('reads the URL that the preview prints', () => {
  expect(previewUrl('nav preview  http://local')).toBe('http://local');
  expect(previewUrl('Port 1 is taken.\nnav preview  http://localhost:41/\n')).toBe(
    'http://localhost:41/',
  );
  expect(previewUrl('nav preview')).toBeUndefined();
});

it('serves folders whose names look like patterns', () => {
  const [, , pattern] = documentsOf(['/app/[locale]/{docs}'], true).map((filter) => filter.pattern);
  expect(pattern).toBe('/app/[[]locale[]]/[{]docs[}]/**/*.{json,jsonc,md,mdx}');
});

it('serves the documents in the folders of sites', () => {
  expect(documentsOf(['/work/docs', 'C:\\site\\'], true).map(({ pattern }) => pattern)).toEqual([
    '**/docs.json',
    '**/nav.config.json',
    '/work/docs/**/*.{json,jsonc,md,mdx}',
    '/work/docs/**/docs{,.config}.{ts,js,mjs,mts,cts,cjs,tsx,jsx}',
    'C:/site/**/*.{json,jsonc,md,mdx}',
    'C:/site/**/docs{,.config}.{ts,js,mjs,mts,cts,cjs,tsx,jsx}',
  ]);
  // Other servers have other sites.
  expect(documentsOf(['/work/docs'], false).map(({ pattern }) => pattern)).toEqual([
    '/nav.config.json',
    '/work/nav.config.json',
    '/work/docs/**/*.{json,jsonc,md,mdx}',
    '/work/docs/**/docs{,.config}.{ts,js,mjs,mts,cts,cjs,tsx,jsx}',
  ]);
});

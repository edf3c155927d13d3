import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commit, nav, read, repository, write } from '../nav.ts';

const about = (name: string) =>
  Array.from({ length: 12 }, (_, line) => `The ${name} has a line ${line * 7}.\n`).join('');

const docs = (pages: readonly string[], redirects: readonly object[] = []) => `{
  "$schema": "https://mintlify.com/docs.json",
  "theme": "mint",
  "name": "Harbor",
  "colors": { "primary": "#112233" },
  "navigation": { "pages": ${JSON.stringify(pages)} },
  "redirects": [${redirects.map((one) => `\n    ${JSON.stringify(one)}`).join(',')}
  ]
}
`;
const start = { source: '/start', destination: '/' };

/** Creates a repository in which a page is renamed, and one without an entry and a redirect are removed. */
function changedSite(settings: object = {}): string {
  const root = repository({
    'docs.json': docs(['index', 'ropes/splice'], [{ source: '/kept', destination: '/' }, start]),
    'nav.config.json': settings,
    'index.mdx': '# Harbor\n',
    'ropes/splice.mdx': about('splice'),
    'tides.mdx': '# Tides\n',
  });
  renameSync(join(root, 'ropes/splice.mdx'), join(root, 'splicing.mdx'));
  rmSync(join(root, 'tides.mdx'));
  write(root, 'docs.json', docs(['index', 'splicing'], [{ source: '/kept', destination: '/' }]));
  return root;
}

const GONE = [
  'The URL "/ropes" no longer works. It opened the first page of its folder, "/ropes/splice". Add a redirect to "/splicing".',
  'The URL "/ropes/splice" no longer works because its page is gone. Add a redirect to "/splicing".',
  'The URL "/start" no longer works because its redirect to "/" is gone. Add it again, or ignore this in nav.config.json.',
  'The URL "/tides" no longer works because its page is gone. Add a redirect, or ignore this in nav.config.json.',
];

async function messagesOf(root: string, ...args: string[]): Promise<string[]> {
  const { stdout } = await nav(root, ['check', '--since', 'HEAD', '--format', 'json', ...args]);
  return JSON.parse(stdout).diagnostics.map(({ message }: { message: string }) => message);
}

describe('nav check --since, for URLs that lead nowhere', { tags: ['process'] }, () => {
  it('reports each, and fixes those whose page moved for certain', async () => {
    const root = changedSite();
    expect(await messagesOf(root)).toEqual(GONE);
    const { code } = await nav(root, ['check', '--since', 'HEAD', '--fix', '--format', 'json']);
    expect(code).toBe(1);
    expect(JSON.parse(read(root)).redirects).toEqual([
      { source: '/kept', destination: '/' },
      { source: '/ropes/splice', destination: '/splicing' },
      { source: '/ropes', destination: '/splicing' },
    ]);
    expect(await messagesOf(root)).toEqual(GONE.slice(2));
  });

  it('finds renames in commits', async () => {
    const root = changedSite();
    write(root, 'splicing.mdx', `${about('splice')}More.\n`);
    commit(root);
    const { stdout } = await nav(root, ['check', '--since', 'HEAD~1', '--format', 'json']);
    // The merge base is the first commit.
    const found: { message: string; fixes: object[] }[] = JSON.parse(stdout).diagnostics;
    expect(found.map(({ message }) => message)).toEqual(GONE);
    expect(found.map(({ fixes }) => fixes.length)).toEqual([1, 1, 0, 0]);
  });

  it('follows the settings', async () => {
    const off = changedSite({ rules: { 'url-gone': 'off' } });
    expect(await messagesOf(off)).toEqual([]);
    const some = changedSite({ rules: { 'url-gone': { ignore: ['/ropes*', '/ropes/*'] } } });
    expect(await messagesOf(some)).toEqual(GONE.slice(2));
    expect((await nav(off, ['diff', 'HEAD', '--fail-on', 'url-gone'])).code).toBe(0);
    expect((await nav(some, ['diff', 'HEAD', '--fail-on', 'url-gone'])).code).toBe(1);
  });

  it('reports nothing without --since, and nothing that did not work before', async () => {
    const root = changedSite();
    const { stdout } = await nav(root, ['check', '--format', 'json']);
    expect(JSON.parse(stdout).diagnostics).toEqual([]);
    commit(root);
    expect(await messagesOf(root)).toEqual([]);
  });
});

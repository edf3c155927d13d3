import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { casesIn, siteOf } from '@nav/cases';
import { describe, expect, it } from 'vitest';
import { type RedirectHost, toRedirects } from '../src/index.ts';
import { treeOf } from './formats.ts';
import { readRules } from './read-rules.ts';

const isInstalling = process.env.NAV_INSTALL === '1';
const title = `reads our redirects${isInstalling ? '' : ' (NAV_INSTALL=1 installs its parser)'}`;

const packages: Partial<Record<RedirectHost, readonly string[]>> = {
  netlify: ['@netlify/redirect-parser@16.1.1', 'netlify-redirector@0.5.0'],
  vercel: ['@vercel/routing-utils@6.6.0'],
  cloudflare: ['miniflare@4.20260730.0'],
  // Not a package of npm.
  nginx: [],
};

const cases = casesIn(join(import.meta.dirname, 'redirects'), [
  'netlify/',
  'cloudflare/',
  'vercel/',
  'nginx/',
]);

/** Returns URLs that the sources of a site match, with and without a slash, and some that they do not match. */
function urlsOf(sources: readonly string[]): string[] {
  return sources.flatMap((source) => {
    const plain = encodeURI(source).replace(/\/$/, '');
    const fill = (value: string) => plain.replace(/:[\w-]+\*?|\*/g, value);
    const bare = plain.replace(/\/(?::[\w-]+\*?|\*)$/, '');
    const urls = [fill('x'), fill('x/y'), bare, `${bare}/z`];
    return urls.flatMap((url) => [url || '/', `${url}/`]);
  });
}

describe.each(Object.entries(packages))('%s', { tags: ['slow'] }, (name, versions) => {
  const host = name as RedirectHost;
  it.skipIf(!isInstalling)(title, { timeout: 600_000 }, ({ skip }) => {
    skip(host === 'nginx' && spawnSync('nginx', ['-v']).error !== undefined, 'needs nginx');
    const folder = mkdtempSync(join(tmpdir(), 'nav-host-'));
    try {
      writeFileSync(join(folder, 'package.json'), '{}');
      const install = ['install', '--no-audit', '--no-fund', ...versions];
      if (versions.length > 0) {
        const { status, stderr } = spawnSync('npm', install, { cwd: folder, encoding: 'utf8' });
        expect(status, stderr).toBe(0);
      }
      for (const one of cases) {
        const tree = treeOf(siteOf(one));
        const { text } = toRedirects(tree, { host }).value;
        const all = (tree.redirects ?? []).map(({ source }) => source);
        const urls = urlsOf(all.filter((source) => !/[\n"]/.test(source)));
        const script = join(import.meta.dirname, 'hosts/parsers.mjs');
        const run = spawnSync(process.execPath, [script, folder, host], {
          input: JSON.stringify({ text, urls }),
          encoding: 'utf8',
        });
        const { errors, answers } = JSON.parse(run.stdout.trim().split('\n').at(-1) ?? '');
        expect(errors).toEqual([]);
        const model = readRules(host, text, 1);
        const plain = (url: string | undefined) =>
          url?.replace(/%(?:28|29|2B)/g, decodeURIComponent);
        expect(urls.map((url, at) => [url, plain(answers[at] ?? undefined)])).toEqual(
          urls.map((url) => [url, plain(model(decodeURI(url)))]),
        );
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

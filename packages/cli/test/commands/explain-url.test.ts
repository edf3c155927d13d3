import { describe, expect, it } from 'vitest';
import { folder, nav } from '../nav.ts';

const root = () =>
  folder({
    'docs.json': `{
  "$schema": "https://mintlify.com/docs.json",
  "navigation": { "pages": ["intro", "wool/raw"] },
  "redirects": [
    { "source": "/start", "destination": "/intro#top" },
    { "source": "/yarn/:rest*", "destination": "/wool/:rest*" },
    { "source": "/shop", "destination": "/start" },
    { "source": "/felt/:kind", "destination": "/intro" }
  ]
}`,
    'intro.mdx': '# Intro\n',
    'wool/raw.mdx': '# Raw\n',
    'images/ram.png': '',
  });

describe('nav explain, for a URL without a page of its own', () => {
  it.each([
    [
      '/wool',
      '/wool opens /wool/raw, the first page in this folder, because the folder has no index page.\n',
      { opens: '/wool/raw' },
    ],
    [
      '/images/ram.png',
      '/images/ram.png is the file images/ram.png.\n',
      { file: 'images/ram.png' },
    ],
    [
      '/llms.txt',
      '/llms.txt exists without a file, because the builder adds it.\n',
      { isBuiltIn: true },
    ],
  ])('%s', async (url, text, json) => {
    const { stdout, code } = await nav(root(), ['explain', url]);
    expect([code, stdout]).toEqual([0, text]);
    const run = await nav(root(), ['explain', url, '--format', 'json']);
    expect(JSON.parse(run.stdout)).toEqual({ version: 1, path: url, ...json });
  });

  it('names the nearest page of a URL that leads nowhere', async () => {
    const { stderr, code } = await nav(root(), ['explain', '/wool/row']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('Did you mean "wool/raw"?')]);
  });
});

describe('nav explain, for a URL that is redirected', () => {
  it.each([
    [
      '/shop',
      '/shop is redirected to /intro#top\n\n  By  docs.json:7:17  /shop → /start\n  By  docs.json:5:17  /start → /intro#top\n',
    ],
    [
      'yarn/raw',
      '/yarn/raw is redirected to /wool/raw\n\n  By  docs.json:6:17  /yarn/:rest* → /wool/:rest*\n',
    ],
    [
      '/yarn/dyed',
      '/yarn/dyed is redirected to /wool/dyed, which does not exist on this site\n\n  By  docs.json:6:17  /yarn/:rest* → /wool/:rest*\n',
    ],
  ])('%s', async (url, text) => {
    const { stdout, code } = await nav(root(), ['explain', url]);
    expect([code, stdout]).toEqual([0, text]);
  });

  it('prints JSON', async () => {
    const { stdout } = await nav(root(), ['explain', '/start', '--format', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({
      path: '/start',
      redirectedTo: '/intro#top',
      exists: true,
      redirects: [{ source: '/start', destination: '/intro#top', file: 'docs.json', line: 5 }],
    });
  });

  it('reports a URL whose redirect never applies as unknown', async () => {
    const { stderr, code } = await nav(root(), ['explain', '/felt/gray']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('does not exist in docs.json')]);
  });
});

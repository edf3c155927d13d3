import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commit, folder, nav, repository, write } from '../nav.ts';

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

  it('names the nearest page or file of a URL that leads nowhere', async () => {
    const { stderr, code } = await nav(root(), ['explain', '/wool/row']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('Did you mean "wool/raw"?')]);
    const image = await nav(root(), ['explain', '/images/rams.png']);
    expect(image.stderr).toContain('Did you mean "images/ram.png"?');
  });

  it('names the page that a URL had in the history, with the reason', async () => {
    const site = repository({
      'docs.json': { navigation: { pages: ['intro', 'shear'] } },
      'intro.mdx': '',
      'shear.mdx': '# Shearing sheep\n\nHold the sheep, then cut the wool in one piece.\n',
    });
    renameSync(join(site, 'shear.mdx'), join(site, 'harvest.mdx'));
    write(site, 'docs.json', { navigation: { pages: ['intro', 'harvest'] } });
    commit(site);
    expect((await nav(site, ['explain', '/shear'])).stderr).toMatch(
      /Its page is at "\/harvest" now, found by .* \([0-9a-f]{7}\)\.\n$/,
    );
  });

  it('reads a URL of the site, and no other', async () => {
    const site = root();
    write(site, 'nav.config.json', { siteUrl: 'https://wool.example/docs' });
    const own = await nav(site, ['explain', 'https://wool.example/docs/wool?ref=a']);
    expect(own.stdout).toMatch(/^\/wool opens \/wool\/raw/);
    const other = await nav(site, ['explain', 'https://shop.example/wool']);
    expect([other.code, other.stderr]).toEqual([
      2,
      'nav: "https://shop.example/wool" is not a URL of this site, which is at https://wool.example/docs.\n',
    ]);
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

  it('says why a redirect does not apply', async () => {
    const never = await nav(root(), ['explain', '/felt/gray']);
    expect([never.code, never.stderr]).toEqual([
      2,
      'nav: The page "/felt/gray" does not exist in docs.json. The redirect from "/felt/:kind" never applies because Mintlify supports only ":name*" as the last segment of a source, and "*" at its end. Write "/felt/:kind*". See docs.json:8:17.\n',
    ]);
    const bare = await nav(root(), ['explain', '/yarn']);
    expect(bare.stderr).toBe(
      'nav: The page "/yarn" does not exist in docs.json. The redirect from "/yarn/:rest*" applies only to URLs below it. Add another one from "/yarn". See docs.json:6:17.\n',
    );
  });

  it('lists the redirects of a loop once, and redirects that hide a page', async () => {
    const site = folder({
      'docs.json': `{
  "$schema": "https://mintlify.com/docs.json",
  "navigation": { "pages": ["intro", "raw"] },
  "redirects": [
    { "source": "/a", "destination": "/b" },
    { "source": "/b", "destination": "/a" },
    { "source": "/raw", "destination": "/intro" }
  ]
}`,
      'intro.mdx': '',
      'raw.mdx': '',
    });
    expect((await nav(site, ['explain', '/a'])).stdout).toBe(
      '/a is redirected in a cycle and never reaches a page\n\n  By  docs.json:5:17  /a → /b\n  By  docs.json:6:17  /b → /a\n',
    );
    expect((await nav(site, ['explain', '/raw'])).stdout).toContain(
      '  Redirected  to /intro  docs.json:7:17\n',
    );
    const json = JSON.parse((await nav(site, ['explain', '/raw', '--format', 'json'])).stdout);
    expect(json.redirected).toMatchObject({ to: '/intro', file: 'docs.json', line: 7 });
  });
});

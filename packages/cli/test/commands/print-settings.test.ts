import { describe, expect, it } from 'vitest';
import { folder, nav } from '../nav.ts';

const site = {
  'docs.json': `{
  "$schema": "https://mintlify.com/docs.json",
  "navigation": { "pages": ["a"] }
}`,
  'a.mdx': '',
};

async function settingsOf(root: string, ...args: string[]) {
  const { stdout } = await nav(root, ['check', '--print-settings', '--format', 'json', ...args]);
  const { version, sites } = JSON.parse(stdout);
  expect(version).toBe(1);
  return sites[0].settings;
}

describe('--print-settings', () => {
  it('has the defaults, and the line that decides the dialect', async () => {
    expect(await settingsOf(folder(site))).toEqual(
      expect.arrayContaining([
        { setting: 'dialect', value: 'mintlify', from: { file: 'docs.json', line: 2, column: 14 } },
        { setting: 'files', value: true, from: 'default' },
        { setting: 'syntax', value: true, from: 'default' },
      ]),
    );
  });

  it('names the option that turns links off', async () => {
    const linksOf = async (...args: string[]) =>
      (await settingsOf(folder(site), ...args)).find(
        ({ setting }: { setting: string }) => setting === 'links',
      );
    expect(await linksOf()).toEqual({ setting: 'links', value: true, from: 'default' });
    expect(await linksOf('--no-links')).toMatchObject({ value: false, from: '--no-links' });
    expect(await linksOf('--no-files')).toMatchObject({ value: false, from: '--no-files' });
  });

  it('has the rules of a team', async () => {
    const written = folder({
      ...site,
      'nav.config.json': `{
  "frontMatter": [{ "files": ["a"], "fields": { "title": true, "owner": true } }, {}],
  "patterns": [{ "code": "bakery/rye", "in": "pages", "match": "rye", "message": "Say bread." }],
  "syncGroups": [{ "group": "Bread", "folder": "bread" }],
  "rules": { "bakery/rye": "error", "bakery/oat": "error", "orphan-pgae": "info" },
  "specificationLinks": true
}`,
    });
    const at = (line: number, column: number) => ({ file: 'nav.config.json', line, column });
    const shown = await settingsOf(written);
    expect(
      shown.filter(({ from }: { from: { file?: string } }) => from.file === 'nav.config.json'),
    ).toEqual([
      { setting: 'specificationLinks', value: true, from: at(6, 25) },
      { setting: 'frontMatter', value: 'title, owner', from: at(2, 19), files: ['a'] },
      { setting: 'patterns.bakery/rye', value: 'rye', from: at(3, 16) },
      { setting: 'syncGroups', value: 'Bread: bread/', from: at(4, 18) },
      { setting: 'rules.bakery/rye', value: 'error', from: at(5, 28) },
    ]);
  });

  it('has the URL of the site, and the files that are searched for it', async () => {
    const written = folder({
      ...site,
      'nav.config.json':
        '{ "siteUrl": "https://Docs.harbor.example/guide/", "linksFrom": ["*.py"] }',
    });
    const at = (column: number) => ({ file: 'nav.config.json', line: 1, column });
    const some = (rows: { setting: string }[]) =>
      rows.filter(({ setting }) => /^(?:siteUrl|linksFrom)$/.test(setting));
    expect(some(await settingsOf(written))).toEqual([
      { setting: 'siteUrl', value: 'https://docs.harbor.example/guide', from: at(14) },
      { setting: 'linksFrom', value: '*.py', from: at(66) },
    ]);
    const options = ['--site-url', 'https://harbor.example', '--links-from', '*.md'];
    expect(some(await settingsOf(written, ...options))).toEqual([
      { setting: 'siteUrl', value: 'https://harbor.example', from: '--site-url' },
      { setting: 'linksFrom', value: '*.md', from: '--links-from' },
    ]);
    const canonical = folder({
      'docs.json': '{ "seo": { "metatags": { "canonical": "https://harbor.example" } } }',
    });
    expect(some(await settingsOf(canonical))).toEqual([
      {
        setting: 'siteUrl',
        value: 'https://harbor.example',
        from: { file: 'docs.json', line: 1, column: 39 },
      },
    ]);
  });

  it('has options, and the lines of settings that apply', async () => {
    const root = folder({
      ...site,
      '.mintignore': '# notes\ndrafts/\n',
      'nav.config.json': `{
  "dialect": "standard",
  "basePath": "/docs",
  "ignore": ["old/**", 7, "notes"],
  "rules": {
    "orphan-page": "off",
    "page-path": "loud",
    "page-not-found": { "severity": "warn", "ignore": ["b", "c"] }
  },
  "overrides": [{ "files": ["legacy/**"], "rules": { "page-path": "info" } }]
}`,
    });
    const at = (line: number, column: number) => ({ file: 'nav.config.json', line, column });
    expect(await settingsOf(root, '--no-syntax')).toEqual(
      expect.arrayContaining([
        { setting: 'dialect', value: 'standard', from: at(2, 14) },
        { setting: 'basePath', value: '/docs', from: at(3, 15) },
        { setting: 'syntax', value: false, from: '--no-syntax' },
        { setting: 'ignore', value: 'old/**', from: at(4, 14) },
        { setting: 'ignore', value: 'notes', from: at(4, 27) },
        {
          setting: 'ignore',
          value: 'drafts/',
          from: { file: '.mintignore', line: 2, column: 1 },
        },
        { setting: 'rules.orphan-page', value: 'off', from: at(6, 20) },
        { setting: 'rules.page-not-found', value: 'warning', from: at(8, 37) },
        { setting: 'rules.page-not-found.ignore', value: 'c', from: at(8, 61) },
        {
          setting: 'overrides.0.rules.page-path',
          value: 'info',
          from: at(10, 67),
          files: ['legacy/**'],
        },
      ]),
    );
    const { stdout } = await nav(root, ['check', '--print-settings', '--dialect', 'mintlify']);
    expect(stdout).toMatch(/^docs\.json\n {2}dialect +mintlify +--dialect\n/);
    expect(stdout).toMatch(/^ {2}rules\.orphan-page +off +nav\.config\.json:6:20$/m);
    expect(stdout).toMatch(/^ .* nav\.config\.json:10:67, for legacy\/\*\*$/m);
    expect(stdout).not.toContain('loud');
  });

  it('reads the block of package.json', async () => {
    const root = folder({ ...site, 'package.json': '{ "nav": { "ignore": ["b"] } }' });
    expect(await settingsOf(root)).toContainEqual({
      setting: 'ignore',
      value: 'b',
      from: { file: 'package.json', line: 1, column: 23 },
    });
  });

  it('has a base path that links show, and the baseline', async () => {
    const root = folder({
      ...site,
      'docs.json': JSON.stringify({
        navigation: { pages: ['a', 'gone'] },
        redirects: ['b', 'c'].map((name) => ({
          source: `/docs/${name}`,
          destination: '/docs/a',
        })),
      }),
    });
    await nav(root, ['check', '--update-baseline']);
    expect(await settingsOf(root)).toEqual(
      expect.arrayContaining([
        { setting: 'basePath', value: '/docs', from: 'inferred' },
        {
          setting: 'baseline',
          value: expect.stringMatching(/^\d findings$/),
          from: { file: 'nav.baseline.json', line: 1, column: 1 },
        },
      ]),
    );
  });

  it.each([
    ['--fix', '--fix'],
    ['--format', 'sarif'],
  ])('rejects %s %s', async (...args) => {
    const { code, stderr } = await nav(folder(site), ['check', '--print-settings', ...args]);
    expect(code).toBe(2);
    expect(stderr).toContain('--print-settings cannot be combined with --f');
  });
});

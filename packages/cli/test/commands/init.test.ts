import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scaffold } from '@nav/site/scaffold';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folder, nav, runs } from '../nav.ts';

const titled = (title: string) => `---\ntitle: ${title}\n---\n`;

const pages = {
  'index.mdx': titled('Acme'),
  'quickstart.mdx': '',
  'changelog-10.mdx': '',
  'changelog-9.mdx': '',
  'guides/index.mdx': titled('How-to guides'),
  'guides/deploy.mdx': '',
  'guides/auth/login.mdx': '',
  'guides/auth/index.mdx': titled('Introduction'),
  'api-reference/users.md': '',
  'notes/index.mdx': titled('Notes'),
  'snippets/part.mdx': '',
  'README.md': '',
  '.hidden/page.mdx': '',
  'node_modules/x/y.mdx': '',
  'image.png': '',
};

const navigation = {
  groups: [
    { group: 'Get started', pages: ['index', 'quickstart', 'changelog-9', 'changelog-10'] },
    { group: 'API Reference', pages: ['api-reference/users'] },
    {
      group: 'How-to guides',
      root: 'guides/index',
      pages: [
        'guides/deploy',
        { group: 'Auth', root: 'guides/auth/index', pages: ['guides/auth/login'] },
      ],
    },
    { group: 'Notes', pages: ['notes/index'] },
  ],
};

const read = (root: string) => JSON.parse(readFileSync(join(root, 'docs.json'), 'utf8'));

describe('nav init', () => {
  it('writes a correct config', async () => {
    const root = folder(pages);
    expect(await nav(root, ['init', '--name', 'Acme'])).toEqual({
      code: 0,
      stdout: 'Wrote docs.json with 10 pages. Next: nav check\n',
      stderr: '',
    });
    expect(read(root)).toEqual({
      $schema: 'https://mintlify.com/docs.json',
      theme: 'mint',
      name: 'Acme',
      colors: { primary: '#0D9373' },
      navigation,
    });
    expect((await nav(root, ['check'])).stdout).toMatch(/✓ docs\.json: 10 pages, no problems/);
  });

  it('gives sibling groups different labels, and none an empty one', async () => {
    const root = folder({
      'index.mdx': '',
      'get-started/install.mdx': '',
      'get_started/more.mdx': '',
      '-/dash.mdx': '',
      '--/line.mdx': '',
    });
    expect((await nav(root, ['init', '--yes'])).code).toBe(0);
    const labels = read(root).navigation.groups.map(({ group }: { group: string }) => group);
    expect(labels).toEqual(['Get started', '--', '-', 'get_started', 'get-started']);
    expect((await nav(root, ['check', '--max-warnings', '0'])).code).toBe(0);
  });

  it('labels folders like pages-to-groups', async () => {
    const paths = ['api/a', 'ios-sdk/a', 'getting_started/a', 'use-of-the-cli/a', '--/a', 'été/a'];
    const root = folder({
      ...Object.fromEntries(paths.map((path) => [`${path}.mdx`, ''])),
      'flat.json': { navigation: { pages: paths } },
    });
    const init = JSON.parse((await nav(root, ['init', '--dry-run'])).stdout);
    const sorted = JSON.parse(
      (await nav(root, ['migrate', 'pages-to-groups', 'flat.json', '--print'])).stdout,
    );
    const labels = (config: { navigation: { groups: { group: string }[] } }) =>
      config.navigation.groups.map(({ group }) => group).sort();
    expect(labels(init)).toEqual(labels(sorted));
    expect(labels(init)).toEqual(
      ['--', 'API', 'Getting Started', 'Use of the CLI', 'iOS SDK', 'Été'].sort(),
    );
  });

  it('spells folders as the titles of pages spell them', async () => {
    const root = folder({
      'oss-tools/a.mdx': '---\ntitle: About LangSmith\n---\n',
      'langsmith/a.mdx': '---\ntitle: The OSS tools\n---\n',
    });
    const { navigation } = JSON.parse((await nav(root, ['init', '--dry-run'])).stdout);
    const labels = navigation.groups.map(({ group }: { group: string }) => group);
    expect(labels).toEqual(['LangSmith', 'OSS Tools']);
  });

  it('writes the standard dialect', async () => {
    const root = folder({ 'docs/a.mdx': '' });
    const { stdout } = await nav(root, ['init', 'docs', '--dialect', 'standard', '--yes']);
    expect(stdout).toBe('Wrote docs/docs.json with 1 page. Next: nav check docs\n');
    expect(read(join(root, 'docs'))).toEqual({
      name: 'Docs',
      navigation: { groups: [{ group: 'Get started', pages: ['a'] }] },
    });
    const check = await nav(root, ['check', 'docs', '--format', 'json']);
    expect(JSON.parse(check.stdout)).toMatchObject({ dialect: 'standard', diagnostics: [] });
  });
});

describe('nav init with settings and options', () => {
  it('follows existing settings', async () => {
    const root = folder({
      'nav.config.json': { dialect: 'standard', ignore: ['drafts/', 'plan'] },
      'docs/a.mdx': '',
      'docs/plan.mdx': '',
      'docs/drafts/b.mdx': '',
    });
    expect((await nav(root, ['init', 'docs', '--yes'])).code).toBe(0);
    expect(read(join(root, 'docs'))).toEqual({
      name: 'Docs',
      navigation: { groups: [{ group: 'Get started', pages: ['a'] }] },
    });
    expect((await nav(root, ['check', 'docs', '--max-warnings', '0'])).code).toBe(0);
  });

  it('reports settings that are not JSON', async () => {
    const root = folder({ 'nav.config.json': '{bad', 'a.mdx': '' });
    const { code, stderr } = await nav(root, ['init', '--yes']);
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^nav: nav\.config\.json:1:2: The property name bad .*\n$/),
    ]);
    expect(existsSync(join(root, 'docs.json'))).toBe(false);
  });

  it('reports settings that ignore every page', async () => {
    const root = folder({ 'nav.config.json': { ignore: ['**'] }, 'a.mdx': '' });
    expect((await nav(root, ['init', '--yes'])).stderr).toBe(
      'nav: Every page in the current directory is hidden, ignored by the settings, or not meant for readers. Add one, or remove a pattern from "ignore".\n',
    );
  });

  it('leaves out what a check would not miss, but not the front page', async () => {
    const root = folder({
      'index.mdx': '',
      'setup.mdx': 'import Note from "./note.mdx"\n',
      'note.mdx': '',
      'AGENTS.md': '',
      '_drafts/idea.mdx': '',
      'secret.mdx': '---\nhidden: true\n---\n',
    });
    expect(JSON.parse((await nav(root, ['init', '--dry-run'])).stdout).navigation).toEqual({
      groups: [{ group: 'Get started', pages: ['index', 'setup'] }],
    });
    expect((await nav(root, ['init', '--yes'])).code).toBe(0);
    expect((await nav(root, ['check', '--max-warnings', '0'])).code).toBe(0);
  });

  it('prints the config with --dry-run', async () => {
    const root = folder(pages);
    const { stdout, code } = await nav(root, ['init', '--dry-run']);
    expect(JSON.parse(stdout).navigation).toEqual(navigation);
    expect(stdout.endsWith('}\n')).toBe(true);
    expect(code).toBe(0);
    expect(existsSync(join(root, 'docs.json'))).toBe(false);
  });

  it('overwrites only with --force', async () => {
    const root = folder({ 'docs.json': 'mine', 'a.mdx': '' });
    const refused = await nav(root, ['init']);
    expect(refused).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'nav: docs.json already exists. Use --force to overwrite it, or --dry-run to print the new one.\n',
    });
    expect(readFileSync(join(root, 'docs.json'), 'utf8')).toBe('mine');
    expect((await nav(root, ['init', '--dry-run'])).code).toBe(0);
    expect(readFileSync(join(root, 'docs.json'), 'utf8')).toBe('mine');
    expect((await nav(root, ['init', '--force'])).code).toBe(0);
    expect(read(root).navigation.groups).toEqual([{ group: 'Get started', pages: ['a'] }]);
  });

  it.each([
    ['no page', ['init'], /No \.mdx or \.md pages found in the current directory/],
    ['no folder', ['init', 'nope'], /nope is not a folder/],
    ['a file', ['init', 'file.txt'], /file\.txt is not a folder/],
    ['an empty name', ['init', '--name', ' '], /--name must not be empty/],
  ])('exits with 2 for %s', async (_, args, message) => {
    const { code, stderr } = await nav(folder({ 'file.txt': '' }), args);
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
  });
});

describe('a scaffold', () => {
  const path = fc
    .array(fc.constantFrom('a', 'b', 'index', 'introduction', 'x-10', 'x-9'), {
      minLength: 1,
      maxLength: 4,
    })
    .map((parts) => parts.join('/'));

  /** Collects the pages of a config, and the labels that siblings share. */
  function walk(value: unknown, found: string[], twins: string[]): void {
    if (typeof value === 'string') found.push(value);
    if (Array.isArray(value)) {
      const labels = value.flatMap((entry) => (entry as { group?: string })?.group ?? []);
      twins.push(...labels.filter((label, index) => labels.indexOf(label) !== index));
      for (const entry of value) walk(entry, found, twins);
    } else if (typeof value === 'object' && value !== null) {
      const { root, pages: below, groups } = value as Record<string, unknown>;
      for (const part of [root, below, groups]) walk(part, found, twins);
    }
  }

  it('lists every page once, and gives siblings different labels', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(path, { minLength: 1 }),
        fc.option(fc.string()),
        (paths, title) => {
          const config = scaffold(paths, {
            name: 'X',
            dialect: 'standard',
            titleOf: () => title ?? undefined,
          }) as { navigation: unknown };
          const found: string[] = [];
          const twins: string[] = [];
          walk(config.navigation, found, twins);
          expect(found.toSorted()).toEqual(paths.toSorted());
          expect(twins).toEqual([]);
        },
      ),
      { numRuns: runs(30) },
    );
  });
});

describe('nav init --example', () => {
  it('writes a site with five mistakes to a new folder', async () => {
    const root = folder({ 'package.json': '{}' });
    expect(await nav(root, ['init', 'demo', '--example'])).toEqual({
      code: 0,
      stdout: 'Wrote demo/docs.json and 5 pages, with five mistakes. Next: nav check demo\n',
      stderr: '',
    });
    const { stdout } = await nav(root, ['check', 'demo', '--format', 'json']);
    const codes = JSON.parse(stdout).diagnostics.map(({ code }: { code: string }) => code);
    expect(codes.toSorted()).toEqual([
      'link-not-found',
      'orphan-page',
      'page-not-found',
      'redirect-chain',
      'unknown-field',
    ]);
    expect((await nav(root, ['check', 'demo', '--fix'])).stdout).toContain('3 problems fixed');
  });

  it('never overwrites a file', async () => {
    const root = folder({ 'quickstart.mdx': 'Mine.\n' });
    expect(await nav(root, ['init', '--example'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'nav: quickstart.mdx already exists. Pass a new folder: nav init demo --example\n',
    });
    expect(readFileSync(join(root, 'quickstart.mdx'), 'utf8')).toBe('Mine.\n');
    expect(existsSync(join(root, 'docs.json'))).toBe(false);
  });

  it.each([['--name', 'Acme'], ['--dialect', 'standard'], ['--dry-run'], ['--force']])(
    'cannot be combined with %s',
    async (flag, ...value) => {
      const root = folder({});
      const { code, stderr } = await nav(root, ['init', '--example', flag, ...value]);
      expect([code, stderr]).toEqual([2, `nav: --example cannot be combined with ${flag}.\n`]);
      expect(existsSync(join(root, 'docs.json'))).toBe(false);
    },
  );

  it('reports a folder that cannot be created', async () => {
    const root = folder({ file: '' });
    const { code, stderr } = await nav(root, ['init', 'file/demo', '--example']);
    expect([code, stderr]).toEqual([
      2,
      'nav: Cannot create file/demo: a part of its path is a file.\n',
    ]);
  });
});

import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { formats } from '../../src/commands/export/formats.ts';
import { folder, nav, read } from '../nav.ts';

const site = () =>
  folder({
    'docs/docs.json': {
      navigation: {
        versions: [
          {
            version: 'v2',
            groups: [{ group: 'Start', icon: 'book', pages: ['index', 'guide/one', 'gone'] }],
          },
          { version: 'v1', pages: ['old'] },
        ],
      },
    },
    'docs/index.mdx': '---\ntitle: Home\n---\n',
    'docs/guide/one.mdx': '---\ntitle: "It\'s \\"one\\""\n---\n',
    'docs/old.mdx': '---\ntitle: Old\n---\n',
  });

const single = Object.entries(formats).filter(([, { file }]) => file);
const several = Object.entries(formats).filter(([, { file }]) => !file);

/** The files besides the module if the site has versions. */
const otherFiles: Record<string, string[]> = {
  docusaurus: ['versions.json', 'versioned_sidebars/version-v1-sidebars.json', 'pages.json'],
  starlight: ['src/content/versions/v1.json', 'pages.json'],
};

/** Returns the note about files that are not written. */
const noteOf = (name: string, title: string) => {
  const others = otherFiles[name];
  return others
    ? `${title} needs ${others.length} other files for versions and languages: ${others.join(', ')}. Pass --out with a folder to write all.\n`
    : '';
};

describe.each(single)('%s', (name, { title, file = '' }) => {
  const others = otherFiles[name] ?? [];

  it('prints its file, and what is lost', async () => {
    const { code, stdout, stderr } = await nav(site(), ['export', name, 'docs']);
    expect(code).toBe(0);
    expect(stdout).toContain('Start');
    const hasVersions = name === 'vitepress' || others.length > 0;
    const missing = hasVersions ? '1 page' : '2 pages';
    const note = noteOf(name, title);
    expect(stderr.slice(0, note.length)).toBe(note);
    expect(stderr.slice(note.length)).toMatch(
      new RegExp(`^\\d things not exported to ${title} \\(${missing}\\):\n`),
    );
    expect(stderr.includes('    docs/docs.json:18 version "v1" (1 page)\n')).toBe(!hasVersions);
    const isMoved = stderr.includes('    docs/docs.json:18 1 URL of version "v1"\n');
    expect(isMoved).toBe(others.length > 0);
    expect(stdout.includes("link: '/old'")).toBe(name === 'vitepress');
    expect(stderr).toContain('    docs/docs.json:13 page "gone"\n');
  });

  it('writes it, and overwrites it only with --force', async () => {
    const root = site();
    const args = ['export', name, 'docs', '--out', 'out/'];
    const isSingle = others.length === 0;
    const where = isSingle ? `out/${file}` : 'out/';
    const written = await nav(root, args);
    expect(written.stdout).toBe(
      `Wrote ${isSingle ? where : `${others.length + 1} files to out/`}.\n`,
    );
    expect(written.stderr).not.toContain('--out');
    expect(read(root, `out/${file}`)).toBe((await nav(root, args.slice(0, 3))).stdout);
    for (const other of others) JSON.parse(read(root, `out/${other}`));
    expect((await nav(root, args)).stdout).toBe(`No changes in ${where}.\n`);
    writeFileSync(join(root, 'out', file), 'mine');
    const refused = await nav(root, args);
    expect([refused.code, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toContain(`out/${file} already exists. Use --force`);
    expect(read(root, `out/${file}`)).toBe('mine');
    const rest = isSingle ? '' : `, and ${others.length} had no changes`;
    expect((await nav(root, [...args, '--force'])).stdout).toBe(
      `Wrote ${isSingle ? where : '1 file to out/'}${rest}.\n`,
    );
    expect(read(root, `out/${file}`)).toContain('Start');
  });
});

describe.each(several)('%s', (name, { title }) => {
  it('needs a folder', async () => {
    const { code, stderr } = await nav(site(), ['export', name, 'docs']);
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(
        new RegExp(`^nav: ${title} needs \\d files?\\. Pass --out with a folder`),
      ),
    ]);
    const root = site();
    const inFile = await nav(root, ['export', name, 'docs', '--out', 'docs/index.mdx']);
    expect([inFile.code, inFile.stderr]).toEqual([
      2,
      `nav: docs/index.mdx is a file. ${title} needs a folder.\n`,
    ]);
  });

  it('writes all files or none', async () => {
    const root = site();
    const args = ['export', name, 'docs', '--out', 'docs'];
    const { stdout } = await nav(root, [...args, '--format', 'json']);
    const { files } = JSON.parse(stdout);
    expect(files.map(({ status }: { status: string }) => status)).toContain('written');
    const [{ file }] = files;
    writeFileSync(join(root, file), 'mine');
    expect((await nav(root, args)).code).toBe(2);
    expect(read(root, file)).toBe('mine');
    expect((await nav(root, [...args, '--force'])).code).toBe(0);
  });

  it('writes nothing outside of the folder, through a link either', async () => {
    const root = site();
    mkdirSync(join(root, 'out'));
    mkdirSync(join(root, 'outside'));
    const { files } = JSON.parse(
      (await nav(root, ['export', name, 'docs', '--format', 'json'])).stdout,
    );
    writeFileSync(join(root, 'outside/target'), 'mine');
    symlinkSync(join(root, 'outside/target'), join(root, 'out', files[0].file));
    const { code } = await nav(root, ['export', name, 'docs', '--out', 'out', '--force']);
    expect(code).toBe(2);
    expect(read(root, 'outside/target')).toBe('mine');
  });
});

it('prints modules and YAML that have the value', async () => {
  const root = site();
  for (const name of ['vitepress', 'docusaurus', 'starlight']) {
    const written = await nav(root, ['export', name, 'docs', '--out', `${name}.mjs`]);
    expect(written.stdout).toBe(`Wrote ${name}.mjs.\n`);
    const note = noteOf(name, formats[name]?.title ?? '');
    expect(written.stderr.slice(0, note.length)).toBe(note);
    const json = await nav(root, ['export', name, 'docs', '--out', `${name}.json`]);
    expect(json.stderr).not.toContain('--out');
    const module = await import(pathToFileURL(join(root, `${name}.mjs`)).href);
    // The values of other files are only in JSON.
    const whole = JSON.parse(read(root, `${name}.json`));
    const { files, versionFiles, pages, ...value } = whole;
    expect({ ...module }).toEqual(value);
    expect([files ?? versionFiles, pages].map((one) => one !== undefined)).toEqual([
      name in otherFiles,
      name in otherFiles,
    ]);
  }
  const { stdout } = await nav(root, ['export', 'mkdocs', 'docs']);
  expect(load(stdout)).toEqual({
    nav: [{ Start: [{ Home: 'index.md' }, { 'It\'s "one"': 'guide/one.md' }] }],
  });
});

it.each(Object.keys(otherFiles))('writes all files of %s to a new folder', async (name) => {
  const root = site();
  const { stdout } = await nav(root, ['export', name, 'docs', '--out', 'new']);
  const others = otherFiles[name] ?? [];
  expect(stdout).toBe(`Wrote ${others.length + 1} files to new.\n`);
  for (const file of ['navigation.js', ...others]) {
    expect(existsSync(join(root, 'new', file)), file).toBe(true);
  }
});

it('selects a version, and names those that exist', async () => {
  const root = site();
  const { stdout } = await nav(root, ['export', 'summary', 'docs', '--version', 'v1']);
  expect(stdout).toBe('# Summary\n\n* [Old](old.md)\n');
  const { code, stderr } = await nav(root, ['export', 'gitbook', 'docs', '--version', 'v3']);
  expect([code, stderr]).toEqual([2, 'nav: There is no version "v3". This site has "v2", "v1".\n']);
  expect((await nav(root, ['export', 'gitbook', 'docs', '--language', 'fr'])).stderr).toBe(
    'nav: This site has no languages.\n',
  );
});

it('shows what to set for languages and links', async () => {
  const root = site();
  const languages = ['en', 'fr'].map((language) => ({ language, pages: [`${language}/a`] }));
  mkdirSync(join(root, 'docs/en'));
  mkdirSync(join(root, 'docs/fr'));
  for (const { pages } of languages) {
    writeFileSync(join(root, `docs/${pages[0]}.mdx`), '---\ntitle: A\n---\n');
  }
  const config = { name: 'Site', navigation: { languages } };
  writeFileSync(join(root, 'docs/docs.json'), JSON.stringify(config));
  const { stdout } = await nav(root, ['export', 'nextra', 'docs', '--out', 'out']);
  expect(stdout).toBe(
    "Wrote 2 files to out.\nIn the configuration of Nextra, set i18n: { locales: ['en', 'fr'], defaultLocale: 'en' }\n",
  );

  const link = { tab: 'Blog', href: 'https://example.com/blog' };
  const tabs = [{ tab: 'Docs', pages: ['en/a'] }, link];
  writeFileSync(
    join(root, 'docs/docs.json'),
    JSON.stringify({ name: 'Site', navigation: { tabs } }),
  );
  const fumadocs = await nav(root, ['export', 'fumadocs', 'docs', '--out', 'content']);
  expect(fumadocs.stdout).toContain(
    "In the configuration of Fumadocs, set links: [{ text: 'Blog', url: 'https://example.com/blog', external: true }]\n",
  );
});

it('suggests a framework', async () => {
  const { code, stderr } = await nav(site(), ['export', 'vitpress', 'docs']);
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('Unknown framework "vitpress". Did you mean "vitepress"? Choose from'),
  ]);
});

it.each(['vitepress', 'docusaurus', 'starlight', 'mkdocs'])(
  'escapes hostile labels for %s',
  async (name) => {
    const labels = ["a'b\\", '</script>\u2028\u202e', '__proto__', ': - #', '\u0007\n"`$`'];
    const root = folder({
      'docs.json': {
        navigation: {
          groups: labels.map((group, at) => ({ group, pages: [`p${at}`] })),
        },
      },
      ...Object.fromEntries(labels.map((_, at) => [`p${at}.mdx`, ''])),
    });
    const { stdout } = await nav(root, ['export', name]);
    expect(['\u0007', '\u2028', '\u202e'].filter((sign) => stdout.includes(sign))).toEqual([]);
    const { value } = JSON.parse((await nav(root, ['export', name, '--format', 'json'])).stdout);
    if (name === 'mkdocs') {
      expect(JSON.stringify(load(stdout))).toBe(JSON.stringify(value));
      return;
    }
    writeFileSync(join(root, 'out.mjs'), stdout);
    const module = await import(pathToFileURL(join(root, 'out.mjs')).href);
    expect(JSON.stringify({ ...module.sidebar, ...module.sidebars })).toBe(
      JSON.stringify({ ...value.sidebar, ...value.sidebars }),
    );
  },
);

it('has a table of all frameworks in its documentation (NAV_UPDATE=1 writes it)', () => {
  const page = join(import.meta.dirname, '../../../../apps/docs/cli/export.mdx');
  const text = readFileSync(page, 'utf8');
  const rows = [
    ['Framework', 'Name', 'Result', 'Use'],
    ['---', '---', '---', '---'],
    ...Object.entries(formats).map(([name, { title, about, use }]) => [
      title,
      `\`${name}\``,
      about,
      use,
    ]),
  ];
  const table = rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
  const expected = text.replace(/^(?:\|.*\n)+/m, () => table);
  if (process.env.NAV_UPDATE === '1') writeFileSync(page, expected);
  else expect(text).toBe(expected);
});

describe('redirects', () => {
  const docs = () =>
    folder({
      'docs.json': {
        navigation: { pages: ['new'] },
        redirects: [
          { source: '/old', destination: '/new' },
          { source: '/post-:id', destination: '/new#:id', permanent: false },
        ],
      },
      'new.md': '',
    });

  it('prints the file of a host, and the redirects that it lacks', async () => {
    const { code, stdout, stderr } = await nav(docs(), ['export', 'redirects', '-f', 'netlify']);
    expect([code, stdout]).toEqual([0, '/old /new 301!\n']);
    expect(stderr).toBe(
      '1 thing not exported to Netlify:\n  Netlify has no parameters that are a part of a segment.\n    docs.json:12 redirect "/post-:id"\n',
    );
  });

  it.each([
    ['netlify', '_redirects', '/old /new 301!\n'],
    ['cloudflare', '_redirects', '/old /new 301\n/old/ /new 301\n/post-:id /new#:id 302\n'],
    ['vercel', 'vercel.json', '"source": "/old{/}?"'],
    ['nginx', 'redirects.conf', 'location = "/old" { return 301 "/new$is_args$args"; }\n'],
    ['json', 'redirects.json', '"source": "/post-:id"'],
  ])('writes the file of %s', async (host, file, text) => {
    const root = docs();
    const { code } = await nav(root, ['export', 'redirects', '--format', host, '--out', 'out/']);
    expect(code).toBe(0);
    expect(read(root, `out/${file}`)).toContain(text);
  });

  it('has the URLs below a base', async () => {
    const args = ['export', 'redirects', '--format', 'netlify', '--base'];
    expect((await nav(docs(), [...args, '/docs'])).stdout).toBe('/docs/old /docs/new 301!\n');
    expect(await nav(docs(), [...args, 'https://x.example'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('The option "base" must be a path'),
    });
  });

  it.each([
    [['redirects'], 'Choose the host of your site: --format with one of netlify, cloudflare'],
    [['redirects', '-f', 'netlify', '--language', 'en'], 'omit --version and --language'],
    [['vitepress', '-f', 'vercel'], '--format vercel is for `nav export redirects`.'],
    [['vitepress', '--base', '/docs'], '--base is for `nav export redirects` and lists.'],
    [['redirect'], 'Unknown framework "redirect". Did you mean "redirects"?'],
  ])('nav export %s is a usage error', async (args, message) => {
    const { code, stdout, stderr } = await nav(docs(), ['export', ...args]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });
});

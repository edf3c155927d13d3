import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { folder, nav } from '../nav.ts';
import { keys, prompting } from './prompting.ts';

const book = {
  'mkdocs.yml':
    'site_name: Ship\nnav:\n  - Home: index.md\n  - Guides:\n      - Install: guides/install.md\n      - https://example.com\n',
  'docs/index.md': '# Ship\n',
  'docs/guides/install.md': '# Install Ship\r\n\r\nText.\r\n',
};

const read = (...path: string[]) => readFileSync(join(...path), 'utf8');

describe('nav import', () => {
  it('writes docs.json and front matter, and reports the rest', async () => {
    const root = folder(book);
    const { code, stdout, stderr } = await nav(root, ['import']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(
      [
        'MkDocs: 1 section (mkdocs.yml)',
        'docs.json      1 group · 2 pages                            written',
        'front matter   2 title, 2 sidebarTitle                      2 files',
        'moved          to their old URLs, with the links to them    2 files',
        'not converted  2',
        '  mkdocs.yml:6:9  link "https://example.com" to https://example.com: a sidebar holds pages only  --links anchors',
        '  mkdocs.yml:1:1  colors.primary: the source has none, so change the placeholder #0D9373',
        '✓ docs.json: 2 pages, no problems',
        'Next:',
        '  nav preview docs.json                # see the new site',
        '  nav check docs.json                  # see what is left to fix',
        '  nav redirects sitemap.xml docs.json  # save the sitemap of the old site first',
        '  nav undo                             # restore the files of the old site',
        '',
      ].join('\n'),
    );
    expect(JSON.parse(read(root, 'docs.json')).navigation).toEqual({
      pages: ['index', { group: 'Guides', pages: ['guides/install'] }],
    });
    expect(read(root, 'guides/install.md')).toBe(
      '---\r\ntitle: Install Ship\r\nsidebarTitle: Install\r\n---\r\n\r\nText.\r\n',
    );
    expect((await nav(root, ['check'])).code).toBe(0);
  });

  it('names the command that undoes it, also from another folder', async () => {
    const root = folder({ ...book, 'notes/todo.txt': '' });
    const notes = join(root, 'notes');
    const { stdout } = await nav(notes, ['import', '..']);
    expect(stdout).toMatch(/^ {2}nav undo \.\. +# restore the files of the old site$/m);
    expect((await nav(notes, ['undo', '..'])).code).toBe(0);
    for (const [file, text] of Object.entries(book)) expect(read(root, file)).toBe(text);
    expect(readdirSync(root).sort()).toEqual(['docs', 'mkdocs.yml', 'notes']);
  });

  it('aligns less in a narrow terminal', async () => {
    const { stdout } = await nav(folder(book), ['import'], { columns: 40 });
    expect(stdout.split('\n').slice(5, 7)).toEqual([
      '  mkdocs.yml:6:9  link "https://example.com" to https://example.com: a sidebar holds pages only  --links anchors',
      '  mkdocs.yml:1:1  colors.primary: the source has none, so change the placeholder #0D9373',
    ]);
  });

  it('lists a thing once that all languages have at one place', async () => {
    const root = folder({
      'astro.config.mjs': `import starlight from '@astrojs/starlight';
export default { integrations: [starlight({
  title: 'Ship',
  locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch' } },
  sidebar: ['install', { label: 'Forum', link: 'https://example.com/' }],
})] };
`,
      'src/content/docs/install.md': '---\ntitle: Install\n---\n',
      'src/content/docs/de/install.md': '---\ntitle: Installation\n---\n',
    });
    const { stdout } = await nav(root, ['import']);
    expect(stdout).toContain('not converted  3\n');
    expect(stdout.match(/^.*link "Forum".*$/gm)).toEqual([
      '  astro.config.mjs:5:33  link "Forum" to https://example.com/: a sidebar holds pages only (2 times)  --links anchors',
    ]);
  });

  it('writes nothing in a dry run, which reports the same', async () => {
    const root = folder(book);
    const dry = await nav(root, ['import', '--dry-run', '--format', 'json']);
    const text = await nav(root, ['import', '--dry-run']);
    expect(existsSync(join(root, 'docs.json'))).toBe(false);
    expect(read(root, 'docs/index.md')).toBe(book['docs/index.md']);
    expect(text.stderr).toContain('not written');
    const real = await nav(root, ['import', '--format', 'json']);
    expect(real).toEqual(dry);
    expect(read(root, 'docs.json')).toBe(text.stdout);
  });
});

describe('nav import of a folder', () => {
  it('never overwrites docs.json', async () => {
    const root = folder({ ...book, 'docs.json': '{}' });
    const { code, stdout, stderr } = await nav(root, ['import', '--force', '--format', 'json']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe('nav: docs.json already exists. Move it away, or pass another --out.\n');
    expect(read(root, 'docs.json')).toBe('{}');
  });

  it('names the folder that contains all pages', async () => {
    const root = folder(
      Object.fromEntries(Object.entries(book).map(([path, text]) => [`site/${path}`, text])),
    );
    mkdirSync(join(root, 'other'));
    const { code, stderr } = await nav(root, [
      'import',
      'mkdocs',
      'site',
      '--out',
      'other/docs.json',
    ]);
    expect(code).toBe(2);
    expect(stderr).toBe(
      'nav: site/docs/index.md is not below other, the folder of docs.json. Pass --out docs.json.\n',
    );
    expect((await nav(root, ['import', 'mkdocs', 'site', '--out', 'docs.json'])).code).toBe(0);
    expect(JSON.parse(read(root, 'docs.json')).navigation.pages[0]).toBe('index');
  });

  it('reads pages above the site, but only inside its repository', async () => {
    const config = book['mkdocs.yml'] as string;
    const root = folder({
      'docs/index.md': book['docs/index.md'] as string,
      'site/mkdocs.yml': `docs_dir: ../docs\n${config}`,
    });
    const site = join(root, 'site');
    const outside = await nav(site, ['import']);
    expect(outside.stderr).toBe(
      'nav: ../docs is not below the current directory, the folder of docs.json. Pass --out ../docs.json.\n',
    );
    expect((await nav(site, ['import', '--out', '../docs.json'])).code).toBe(0);
    expect(JSON.parse(read(root, 'docs.json')).navigation.pages[0]).toBe('index');
    mkdirSync(join(site, '.git'));
    expect((await nav(site, ['import'])).stderr).toBe(
      'nav: ../docs is outside of the repository, and nav does not read files there. Move it into the repository, then import again.\n',
    );
  });

  it('renames an unpublished file whose path a page needs', async () => {
    const root = folder({
      'mkdocs.yml': 'docs_dir: pages\nsite_name: Ship\n',
      'pages/guides/install.md': '# Install\n',
      'guides/install.md': '# Notes\n',
    });
    expect((await nav(root, ['import'])).code).toBe(0);
    expect(read(root, 'guides/install.md')).toContain('title: Install');
    expect(read(root, 'guides/install.md.old')).toBe('# Notes\n');
    expect(existsSync(join(root, 'pages/guides/install.md'))).toBe(false);
  });

  it('looks only through the folder of the site if the current directory is the home folder', async () => {
    const root = folder({
      'docs/index.md': book['docs/index.md'],
      'site/mkdocs.yml': `docs_dir: ../docs\n${book['mkdocs.yml']}`,
    });
    const importFrom = async (home: string) => {
      vi.stubEnv('HOME', home);
      vi.stubEnv('USERPROFILE', home);
      return (await nav(root, ['import', 'site', '--dry-run'])).stderr;
    };
    try {
      // Pages that were found have names.
      expect(await importFrom(dirname(root))).toContain('docs/index.md is not below site');
      expect(await importFrom(root)).toContain('docs is not below site');
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it('protects uncommitted changes', async () => {
    const root = folder(book);
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
        cwd: root,
        stdio: 'ignore',
      });
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'Start');
    writeFileSync(join(root, 'docs/index.md'), '# Ship 2\n');
    const { code, stderr } = await nav(root, ['import']);
    expect(code).toBe(2);
    expect(stderr).toContain('docs/index.md has uncommitted changes.');
    expect(existsSync(join(root, 'docs.json'))).toBe(false);
    expect((await nav(root, ['import', '--force'])).code).toBe(0);
  });

  it('lists frameworks if there are several or none', async () => {
    const none = folder({ 'a.md': '# A\n' });
    expect((await nav(none, ['import'])).stderr).toMatch(
      /^nav: Found no site of a known framework in the current directory\./,
    );
    const below = folder({ 'docs/mkdocs.yml': 'site_name: A\n', 'docs/docs/index.md': '# A\n' });
    expect((await nav(below, ['import'])).stderr).toBe(
      'nav: Found no site of a known framework in the current directory. There is one in docs: run `nav import docs`.\n',
    );
    expect((await nav(below, ['import', 'mkdocs'])).stderr).toBe(
      'nav: mkdocs.yml does not exist. There is one in docs: run `nav import docs`.\n',
    );
    const many = folder({ 'a/book.toml': '[book]\n', 'b/c/mkdocs.yml': 'site_name: A\n' });
    expect((await nav(many, ['import', '.'])).stderr).toContain(
      'There are sites in a (mdbook), b/c (mkdocs). Pass the folder of one.',
    );
    const two = folder({ ...book, 'book.toml': '[book]\n', 'src/SUMMARY.md': '- [A](a.md)\n' });
    const { code, stderr } = await nav(two, ['import']);
    expect(code).toBe(2);
    expect(stderr).toContain('mkdocs (mkdocs.yml), mdbook (book.toml)');
    expect((await nav(two, ['import', 'nonesuch', '.'])).stderr).toContain(
      'Unknown framework "nonesuch"',
    );
  });
});

describe('the URLs of an import', () => {
  it('moves pages and images to their old URLs, and lists all URLs', async () => {
    const root = folder({
      ...book,
      'docs/index.md': '# Ship\n\n[Install](guides/install.md) ![](/img/a.png)\n',
      'docs/img/a.png': 'x',
    });
    const { code, stdout } = await nav(root, ['import', '--urls', 'urls.csv']);
    expect(code).toBe(0);
    expect(stdout).toContain('✓ docs.json: 2 pages, no problems\n');
    expect(read(root, 'index.md')).toContain('[Install](./guides/install.md) ![](/img/a.png)');
    expect(read(root, 'img/a.png')).toBe('x');
    expect(existsSync(join(root, 'docs/img/a.png'))).toBe(false);
    expect(existsSync(join(root, 'docs/index.md'))).toBe(false);
    expect(JSON.parse(read(root, 'docs.json')).redirects).toBeUndefined();
    expect(read(root, 'urls.csv')).toBe(
      'old,new,reached by\n/,/index,same\n/guides/install/,/guides/install,same\n',
    );
    expect((await nav(root, ['check'])).code).toBe(0);
  });

  it('fixes links to anchors that have another spelling, and to redirects', async () => {
    const root = folder({
      'mkdocs.yml':
        'site_name: Ship\nplugins:\n  - redirects:\n      redirect_maps:\n        old.md: install.md\n',
      'docs/index.md':
        '# Ship\n\n[A](install.md#Set-Sail) [B](/old/) [C](install.md#gone) [D](install.md#hull--sail)\n',
      'docs/install.md': '# Install\n\n## Set sail\n\nText.\n\n## Hull & sail\n',
    });
    const { stdout } = await nav(root, ['import']);
    expect(stdout).toContain('links          fixed: old anchors and redirects');
    expect(stdout).toContain('! docs.json: 2 pages, 1 warning. Run `nav check docs.json`');
    expect(read(root, 'index.md')).toContain(
      '[A](./install.md#set-sail) [B](/install/) [C](./install.md#gone) [D](./install.md#hull-&-sail)',
    );
  });

  it('keeps anchors of headings of level 5 and 6', async () => {
    const root = folder({
      'mkdocs.yml': 'site_name: Ship\n',
      'docs/index.md':
        '# Ship\n\n[A](#hull-plan) [B](#hull-plan) [C](keel.md#rib)\n\n##### Hull `plan`\n',
      'docs/keel.md': '# Keel\n\n```md\n###### Rib\n```\n\n###### Rib\n',
    });
    const { stdout } = await nav(root, ['import']);
    expect(stdout).toContain('✓ docs.json: 2 pages, no problems');
    expect(read(root, 'index.md')).toContain('\n##### <a id="hull-plan"></a>Hull `plan`\n');
    expect(read(root, 'keel.md')).toContain('```\n\n###### <a id="rib"></a>Rib\n');
    expect((await nav(root, ['check'])).stdout).toContain('no problems');
  });
});

describe('the links of an import', () => {
  it('leaves relative links to redirects in snippets, which start at several pages', async () => {
    const root = folder({
      'docusaurus.config.js': `module.exports = {
        title: 'Ship', url: 'https://ship.dev', baseUrl: '/', presets: [['classic', {}]],
        plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/docs/rib', to: '/docs/deck/keel' }] }]],
      };`,
      'docs/hull.mdx':
        "---\ntitle: Hull\n---\n\nimport Part from './_part.md'\n\n[Rib](rib)\n\n<Part />\n",
      'docs/deck/keel.mdx': '---\ntitle: Keel\n---\n',
      'docs/_part.md': '[Rib](../docs/rib)\n',
    });
    await nav(root, ['import']);
    expect(read(root, 'docs/hull.mdx')).toContain('\n[Rib](deck/keel)\n');
    expect(read(root, 'docs/_part.md')).toBe('[Rib](../docs/rib)\n');
  });

  it('leads links to the heading that becomes the title to the top of its page', async () => {
    const root = folder({
      'mkdocs.yml': 'site_name: Ship\n',
      'docs/index.md': '# The hull\n\n[A](keel.md#the-keel) [B](#the-hull)\n',
      'docs/keel.md': '# The keel\n\n[Hull](index.md#the-hull "Hull") [Rib](#rib)\n',
    });
    const { stdout } = await nav(root, ['import']);
    expect(read(root, 'index.md')).toContain('\n[A](./keel.md) [B](#)\n');
    expect(read(root, 'keel.md')).toContain('\n[Hull](./index.md "Hull") [Rib](#rib)\n');
    expect(stdout).toMatch(/link to #rib: no heading of the old page has this anchor$/m);
    expect(stdout).toContain('2 pages, 1 warning. ');
  });
});

describe('the old URLs of an import', () => {
  it('compares the old URLs with the new site', async () => {
    const locations = ['/', '/guides/install/', '/old/', '/gone/'];
    const root = folder({
      ...book,
      'mkdocs.yml': `${book['mkdocs.yml']}plugins:\n  - redirects:\n      redirect_maps:\n        old.md: index.md\n`,
      'sitemap.xml': `<urlset>${locations.map((one) => `<url><loc>https://ship.dev${one}</loc></url>`).join('')}</urlset>`,
      'build/guides/install/index.html': '',
      'build/guides/install.html': '<link rel="canonical" href="https://ship.dev/guides/install">',
      'build/404.html': '',
      'old/guides/install.html':
        '<link rel="canonical" href="https://ship.dev/guides/install.html">',
      'index.xml':
        '<sitemapindex><sitemap><loc>https://ship.dev/maps/a.xml.gz</loc></sitemap></sitemapindex>',
    });
    expect((await nav(root, ['import'])).code).toBe(0);
    const { code, stdout } = await nav(root, ['import', '--check', 'sitemap.xml']);
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: [
        '✗ sitemap.xml: 4 URLs on docs.json: 2 served, 1 redirected, 1 gone\n',
        'Redirected (1)\n  /old/ → /index  docs.json:21:17\n',
        'Gone (1)\n  /gone/\n',
      ].join('\n'),
    });
    expect(await nav(root, ['import', '--check', 'build', '--format', 'json'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('"gone": []'),
    });
    const old = await nav(root, ['import', '--check', 'old']);
    expect(old.stdout).toContain(
      '1 gone\n\nGone, with a replacement (1)\n  /guides/install.html → /guides/install  the same page',
    );
    const missing = await nav(root, ['import', '--check', 'index.xml']);
    expect(missing.stderr).toContain(
      'Cannot read a.xml.gz, which the sitemap lists: it does not exist. Save it there.',
    );
    const urls =
      '<urlset><url><loc><![CDATA[https://ship.dev/guides/install/]]></loc></url></urlset>';
    writeFileSync(join(root, 'a.xml.gz'), gzipSync(urls));
    const index = await nav(root, ['import', '--check', 'index.xml']);
    expect(index.stdout).toContain('1 URL on docs.json: 1 served');
  });

  it('compares old URLs below the path under which the site is served', async () => {
    const root = folder({
      ...book,
      'mkdocs.yml': `${book['mkdocs.yml']}site_url: https://ship.dev/help/\n`,
      'sitemap.xml': '<urlset><url><loc>https://ship.dev/help/guides/install/</loc></url></urlset>',
    });
    const { stdout } = await nav(root, ['import']);
    expect(stdout).toContain(
      'base path      /help: URLs stay if the new site is served there; else use --base-path /\n',
    );
    expect(stdout).toContain('nav redirects sitemap.xml docs.json --base-path /help ');
    const counts = async (...args: string[]) =>
      (await nav(root, ['import', '--check', 'sitemap.xml', ...args])).stdout;
    expect(await counts()).toContain('0 served, 1 redirected, 0 gone');
    expect(await counts('--base-path', '/help')).toContain('1 served, 0 redirected, 0 gone');
  });
});

describe('pages that readers see in another language', () => {
  const site = (urls: readonly string[]) => ({
    'sitemap.xml': `<urlset>${urls.map((one) => `<url><loc>https://loom.dev${one}</loc></url>`).join('')}</urlset>`,
  });

  it('lead to the page in the default language of Docusaurus', async () => {
    const root = folder({
      'docusaurus.config.js':
        "export default { title: 'Loom', i18n: { defaultLocale: 'en', locales: ['en', 'fr', 'de'] }, presets: [['classic', {}]] };\n",
      'docs/warp.md': '# Warp\n',
      'docs/yarn/_category_.json': '{ "label": "Yarn", "link": { "type": "generated-index" } }',
      'docs/yarn/silk.md': '# Silk\n',
      'i18n/fr/docusaurus-plugin-content-docs/current/warp.md': '# Chaîne\n',
      ...site([
        '/fr/docs/warp',
        '/fr/docs/yarn/silk',
        '/fr/docs/category/yarn',
        '/de/docs/warp',
        '/de/docs/yarn/silk',
        '/de/docs/category/yarn',
      ]),
    });
    await nav(root, ['import']);
    const { code, stdout } = await nav(root, ['import', '--check', 'sitemap.xml']);
    expect(code).toBe(0);
    expect(stdout).toContain('6 URLs on docs.json: 1 served, 5 redirected, 0 gone');
  });

  it('lead to the page in the default language of Starlight', async () => {
    const root = folder({
      'astro.config.mjs':
        "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'Loom', locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français' } } })] };\n",
      'src/content/docs/index.md': '---\ntitle: Loom\n---\n',
      'src/content/docs/yarn/silk.md': '---\ntitle: Silk\n---\n',
      'src/content/docs/yarn/wool.md': '---\ntitle: Wool\n---\n',
      'src/content/docs/fr/yarn/wool.md': '---\ntitle: Laine\n---\n',
      ...site(['/fr/', '/fr/yarn/silk/', '/fr/yarn/wool/', '/fr/yarn/jute/']),
    });
    await nav(root, ['import']);
    const { code, stdout } = await nav(root, ['import', '--check', 'sitemap.xml']);
    expect(code).toBe(1);
    expect(stdout).toContain('4 URLs on docs.json: 1 served, 2 redirected, 1 gone');
  });
});

describe('the report of an import', () => {
  it('lists all languages without translations in one line, and each in JSON', async () => {
    const codes = ['de', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'ru', 'sv', 'tr', 'zh'];
    const root = folder({
      'docusaurus.config.js': `export default { title: 'Loom', i18n: { defaultLocale: 'en', locales: ${JSON.stringify(['en', ...codes])} }, presets: [['classic', {}]] };\n`,
      'docs/warp.md': '# Warp\n',
      'docs/weft.md': '# Weft\n',
    });
    const { stderr } = await nav(root, ['import', '--dry-run']);
    expect(stderr.match(/^.*is translated.*$/gm)).toEqual([
      `  docusaurus.config.js:1:77  languages ${codes.join(', ')}: no page is translated`,
    ]);
    expect(stderr).not.toContain('to list all');
    const { stdout } = await nav(root, ['import', '--dry-run', '--format', 'json']);
    const { notConverted } = JSON.parse(stdout) as { notConverted: { reason: string }[] };
    const languages = notConverted.filter(({ reason }) => reason === 'no page is translated');
    expect(languages).toHaveLength(codes.length);
  });

  it('lists front matter that is broken in the source, and the errors that are left', async () => {
    const root = folder({
      'mkdocs.yml': 'site_name: Ship\nuse_directory_urls: false\n',
      'docs/index.md':
        '---\ntitle: Ship\n---\n\n[A](/nowhere) [B](../CONTRIBUTING.md) [C](/fleet/) [D](#hull)\n\n--8<-- "hull.txt"\n',
      'docs/keel.md':
        '---\ntitle: Keel\n---\n\n[A](#rib) [B](../fleet.html)\n\n<Deck>\n\n## Rib\n\n</Deck>\n',
      'src/pages/fleet.jsx': '',
      'CONTRIBUTING.md': '# Contribute\n',
      'docs/install.md': '---\ntitle: Install\ndescription: now: or never\n---\n\nText.\n',
    });
    const { code, stdout } = await nav(root, ['import']);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^ {2}docs\/install\.md:\d+:\d+ +front matter of docs\/install\.md, because .*: it is not valid YAML, so fix it by hand$/m,
    );
    expect(stdout).toMatch(
      /^ {2}docs\/index\.md:5:5 +link to \/nowhere: no page of the old documentation has this URL, so/m,
    );
    expect(stdout).toContain('link to /fleet/: src/pages/fleet.jsx is not part of the');
    expect(stdout).toContain('link to #hull: the page includes other files, and an import');
    expect(stdout).toContain(
      'link to /CONTRIBUTING.md: its file CONTRIBUTING.md exists, but is excluded here\n',
    );
    expect(stdout).toContain(
      'link to #rib: its heading is inside a component that the new site does not have\n',
    );
    expect(stdout).toContain('link to ../fleet.html: it leads out of the old site, so write the');
    expect(stdout).toContain('✗ docs.json: 3 pages, 5 errors (');
    expect(stdout).toContain('`nav check docs.json --update-baseline` to report only new ones.');
    expect(stdout).toContain('1 front-matter-invalid');
  });

  it('lists everything that is not converted as CSV', async () => {
    const root = folder(book);
    const { stdout } = await nav(root, ['import', '--dry-run', '--format', 'csv']);
    expect(stdout).toContain('file,line,column,what,reason,option\nmkdocs.yml,6,9,"link ""https');
    expect(stdout).toContain(",a sidebar holds pages only,'--links anchors\n");
    const check = await nav(root, ['import', '--check', 'sitemap.xml', '--format', 'csv']);
    expect(check.stderr).toContain('--check does not print CSV. Use nav redirects.');
  });

  it('writes no list of URLs in a dry run, and says so', async () => {
    const root = folder(book);
    const { stderr } = await nav(root, ['import', '--dry-run', '--urls', 'urls.csv']);
    expect(stderr).toMatch(/urls\.csv would list \d+ old URLs; a dry run does not write it\.\n$/);
    expect(existsSync(join(root, 'urls.csv'))).toBe(false);
  });
});

describe('nav import of unusual sites', () => {
  it('writes into the real folder behind a link, and reads nothing outside', async () => {
    const outside = folder({ 'secret.md': '# Secret\n' });
    const root = folder({
      ...book,
      'mkdocs.yml': 'nav:\n  - index.md\n  - secret.md\n',
    });
    symlinkSync(join(outside, 'secret.md'), join(root, 'docs/secret.md'));
    symlinkSync(root, join(outside, 'site'));
    const { code, stdout } = await nav(join(outside, 'site'), ['import', '--format', 'json']);
    expect(code).toBe(0);
    expect(stdout).toContain('secret.md');
    expect(read(outside, 'secret.md')).toBe('# Secret\n');
    expect(read(root, 'docs.json')).not.toContain('secret');
  });

  it.each([
    ['nested lists', '['.repeat(200_000), 'is nested more than 1000 levels deep.'],
    ['broken JSON', '{"a":', 'is not valid JSON'],
  ])('rejects a sidebar with %s', async (_name, text, message) => {
    const root = folder({
      'docusaurus.config.js': 'export default { presets: [["classic", {}]] };\n',
      'docs/a.md': '# A\n',
      'sidebar.json': text,
    });
    const { code, stderr } = await nav(root, ['import', '--sidebar', 'sidebar.json']);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  it('imports a sidebar of ten megabytes', { tags: ['slow'] }, async () => {
    const items = Array.from({ length: 100_000 }, (_, index) => ({
      type: 'link',
      label: `Link number ${index} with a long label`,
      href: `https://example.com/a/rather/long/path/${index}`,
    }));
    const root = folder({
      'docusaurus.config.js': 'export default { presets: [["classic", {}]] };\n',
      'docs/a.md': '# A\n',
      'sidebar.json': JSON.stringify({ docs: ['a', { __proto__: null, ...items[0] }, ...items] }),
    });
    const { code, stdout } = await nav(root, ['import', '--sidebar', 'sidebar.json']);
    expect(code).toBe(0);
    expect(stdout).toContain('and 99,999 more like this');
  });

  it('asks for the framework and for permission in a terminal', async () => {
    const root = folder({ ...book, 'book.toml': '[book]\n', 'src/SUMMARY.md': '- [A](a.md)\n' });
    const run = prompting(root, 'import');
    await run.at(/Which site do you want to import\?/, keys.enter);
    await run.at(/2 pages[\s\S]*Write these changes\?/, keys.enter);
    const { code, stdout } = await run.end();
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'Wrote docs.json. Next: nav check docs.json\n',
    });
    expect(existsSync(join(root, 'docs.json'))).toBe(true);
  });

  it('writes nothing if its user cancels', async () => {
    const root = folder(book);
    const run = prompting(root, 'import');
    await run.at(/Write these changes\?/, keys.cancel);
    const { code, stderr } = await run.end();
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'Nothing was written.\n' });
    expect(existsSync(join(root, 'docs.json'))).toBe(false);
  });
});

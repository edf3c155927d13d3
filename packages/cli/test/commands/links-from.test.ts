import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commit, folder, nav, repository, write } from '../nav.ts';

const url = 'https://docs.tea.example/manual';

const docs = {
  'docs/docs.json': {
    $schema: 'https://mintlify.com/docs.json',
    seo: { metatags: { canonical: url } },
    navigation: { pages: ['index', 'brewing', 'leaves/green'] },
    redirects: [
      { source: '/steeping', destination: '/brewing' },
      { source: '/old/:page*', destination: '/leaves/:page*' },
    ],
  },
  'docs/index.mdx': '# Tea',
  'docs/brewing.mdx': '# Brewing\n\n## Time\n',
  'docs/leaves/green.mdx': '# Green\n',
};

const readme = `# Tea

Alive: ${url}, ${url}/, [brewing](${url}/brewing#time), ${url}/steeping. ${url}/old/green;
(${url}/leaves/green.md) <${url}/leaves/green?ref=readme>
Not judged: ${url}/\${page} ${url}/{id} ${url}/errors/<code> ${url}/* ${url}/...
Elsewhere: https://tea.example/manual/nothing https://docs.tea.example/shop
Dead: [brewing](${url}/brewin), ${url}/oolong. **${url}/leaves/black**
[The time](${url}/brewing#times)
`;

const code = `# See ${url}/brewing/advanced.
BASE = "${url}/errors/" + code
raise Error(f"See ${url}/errors/{code}", '${url}/errors')
`;

const files = {
  ...docs,
  'README.md': readme,
  'src/tea.py': code,
  'src/ignored.md': `${url}/ignored`,
  'node_modules/cup/README.md': `${url}/cup`,
  '.gitignore': 'ignored.md\n',
  'package.json': { homepage: `${url}/home` },
};

async function found(root: string, ...args: string[]): Promise<string[]> {
  const { stdout, stderr } = await nav(root, ['check', 'docs', '--format', 'concise', ...args]);
  return `${stdout}${stderr}`
    .split('\n')
    .filter((line) => / (?:link|anchor)-not-found /.test(line));
}

describe('nav check --links-from', () => {
  it('reports URLs of the site that lead nowhere, with their lines', async () => {
    expect(await found(repository(files), '--links-from', '**/*.{md,py}')).toEqual([
      'README.md:7:17 error link-not-found The link "https://docs.tea.example/manual/brewin" leads to "/brewin", which does not exist on this site. Did you mean "https://docs.tea.example/manual/brewing"?',
      'README.md:7:58 error link-not-found The link "https://docs.tea.example/manual/oolong" leads to "/oolong", which does not exist on this site. Change it to an existing page or file.',
      'README.md:7:100 error link-not-found The link "https://docs.tea.example/manual/leaves/black" leads to "/leaves/black", which does not exist on this site. Change it to an existing page or file.',
      'README.md:8:12 warning anchor-not-found The page "brewing" has no anchor "#times". Change it to the slug of a heading.',
      'src/tea.py:1:7 error link-not-found The link "https://docs.tea.example/manual/brewing/advanced" leads to "/brewing/advanced", which does not exist on this site. Change it to an existing page or file.',
      'src/tea.py:3:68 error link-not-found The link "https://docs.tea.example/manual/errors" leads to "/errors", which does not exist on this site. Change it to an existing page or file.',
    ]);
  });

  it('is off by default, and on with a setting', async () => {
    const root = repository(files);
    expect(await found(root)).toEqual([]);
    write(root, 'docs/nav.config.json', { linksFrom: ['package.json'] });
    expect(await found(root)).toEqual([
      'package.json:2:16 error link-not-found The link "https://docs.tea.example/manual/home" leads to "/home", which does not exist on this site. Change it to an existing page or file.',
    ]);
    write(root, 'docs/nav.config.json', {
      linksFrom: ['package.json'],
      rules: { 'link-not-found': { severity: 'error', ignore: ['/home'] } },
    });
    expect(await found(root)).toEqual([]);
  });

  it('takes the URL of the site from an option', async () => {
    const root = repository({ ...files, 'docs/docs.json': { navigation: { pages: ['brewing'] } } });
    const args = ['--links-from', 'src/*.py', '--site-url'];
    expect(await found(root, ...args, 'https://other.example')).toEqual([]);
    expect((await found(root, ...args, url)).length).toBe(2);
    const without = await nav(root, ['check', 'docs', ...args.slice(0, 2)]);
    expect([without.code, without.stderr]).toEqual([
      2,
      'nav: --links-from needs the URL of the site. Pass --site-url, or set "siteUrl" in nav.config.json.\n',
    ]);
    const wrong = await nav(root, ['check', 'docs', ...args, 'docs.tea.example']);
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      'nav: --site-url must be an http(s) URL such as https://docs.example.com, not "docs.tea.example".\n',
    ]);
  });

  it('skips excluded folders', async () => {
    const lines = await found(
      repository(files),
      '--links-from',
      '**/*.{md,py}',
      '--links-from',
      '!src/',
    );
    expect(lines.map((line) => line.split(':')[0])).toEqual(Array(4).fill('README.md'));
  });

  it('skips links, binary files and large ones', async () => {
    const root = repository(files);
    mkdirSync(join(root, 'data'));
    writeFileSync(join(root, 'data/a.md'), `\0${url}/binary`);
    writeFileSync(join(root, 'data/b.md'), `${url}/large${' '.repeat(2_000_000)}`);
    symlinkSync('../README.md', join(root, 'data/c.md'));
    const { stdout, stderr } = await nav(root, ['check', 'docs', '--links-from', 'data/*.md']);
    expect(stdout).not.toContain('link-not-found');
    expect(stderr).toBe('data/b.md is not searched for links, because it is larger than 2 MB.\n');
  });

  it('says that no file matches', async () => {
    const { stderr } = await nav(repository(files), ['check', 'docs', '--links-from', '*.rst']);
    expect(stderr).toBe('No file matches --links-from *.rst.\n');
  });

  it('reports only new ones with --since', async () => {
    const root = repository(files);
    write(root, 'README.md', `${readme}\nNew: ${url}/white\n`);
    write(root, 'docs/docs.json', { ...docs['docs/docs.json'], redirects: [] });
    commit(root);
    const args = ['--links-from', '**/*.md', '--since', 'HEAD~1', '--only', 'link-not-found'];
    expect((await found(root, ...args)).map((line) => /"(.*?)"/.exec(line)?.[1])).toEqual([
      `${url}/steeping`,
      `${url}/old/green`,
      `${url}/white`,
    ]);
  });

  it('leaves out only the pages of a site that is the whole repository', async () => {
    const root = repository({
      'docs.json': docs['docs/docs.json'],
      'index.mdx': `${url}/page-link`,
      'brewing.mdx': '# Brewing',
      'leaves/green.mdx': '',
      'README.md': `${url}/nowhere`,
    });
    const { stdout } = await nav(root, [
      'check',
      '--format',
      'concise',
      '--links-from',
      '**/*.md*',
    ]);
    expect(stdout).toContain('README.md:1:1 error link-not-found');
    expect(stdout).not.toContain('page-link');
  });

  it('needs a repository', async () => {
    const { code, stderr } = await nav(folder(files), ['check', 'docs', '--links-from', '*.md']);
    expect([code, stderr]).toEqual([
      2,
      'nav: --links-from reads the files of a git repository, but this is not a git repository.\n',
    ]);
  });

  it.each([
    [['--links-from', ''], '--links-from is empty. Pass a pattern such as "**/*.md".'],
    [['--links-from', '*', '--no-files'], '--links-from cannot be combined with --no-files.'],
  ])('rejects %s', async (args, message) => {
    const { code, stderr } = await nav(folder(docs), ['check', 'docs', ...args]);
    expect([code, stderr]).toEqual([2, `nav: ${message}\n`]);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '@nav/core';
import { describe, expect, it } from 'vitest';
import { folder, nav, navProcess } from '../nav.ts';

const site = {
  'docs.json': {
    navigation: { pages: ['kiln', 'glaze', 'guides/firing'] },
    redirects: [{ source: '/ovens/kiln', destination: '/kiln' }],
  },
  'kiln.mdx': '# Kiln\n',
  'glaze.mdx':
    '---\ntitle: Glaze\n---\n\nSee [the oven](/ovens/kiln#kiln) and\n\n<Card href="/clay" />\n',
  'guides/firing.mdx': 'Mind the [door](../kiln#door).\n',
};

describe('the syntax of pages', () => {
  it('is checked by default, and fixed if a fix is certain', async () => {
    const root = folder({
      'docs.json': { navigation: { pages: ['kiln', 'glaze'] } },
      'kiln.mdx': '---\ntitle: Kiln\n---\n\nSee <https://kiln.example>.\n',
      'glaze.mdx': '<Note>\n',
    });
    for (const option of ['--no-syntax', '--no-links'])
      expect((await nav(root, ['check', option])).code).toBe(0);
    expect((await nav(root, ['check', '--no-links', '--syntax'])).code).toBe(1);
    const { code, stdout } = await nav(root, ['check', '--fix', '--format', 'concise']);
    expect(stdout).toBe('glaze.mdx:1:1 error page-syntax "<Note>" is not closed. Add "</Note>".\n');
    expect(code).toBe(1);
    expect(readFileSync(join(root, 'kiln.mdx'), 'utf8')).toContain(
      '[https://kiln.example](https://kiln.example)',
    );
  });

  it('keeps what the baseline knows about syntax when pages are not parsed', async () => {
    const root = folder({ 'docs.json': { navigation: { pages: ['kiln'] } }, 'kiln.mdx': '<Note>' });
    await nav(root, ['check', '--update-baseline']);
    await nav(root, ['check', '--no-syntax', '--update-baseline']);
    const { code, stderr } = await nav(root, ['check', '--max-warnings', '0']);
    expect(stderr).toContain('Not shown: 1 finding in nav.baseline.json.');
    expect(code).toBe(0);
  });
});

describe('the links of pages', () => {
  it('locates each finding in its page, relative to the current directory', async () => {
    const root = folder(inFolder('docs', site));
    const { code, stdout } = await nav(root, ['check', '--format', 'json']);
    const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(stdout);
    const sliced = diagnostics.map(({ code, file, pointer, range }) => {
      const text = readFileSync(join(root, file), 'utf8');
      return [code, file, pointer, text.slice(range.start.offset, range.end.offset)];
    });
    expect(sliced).toEqual([
      ['link-redirected', 'docs/glaze.mdx', null, '/ovens/kiln'],
      ['link-not-found', 'docs/glaze.mdx', null, '/clay'],
      ['anchor-not-found', 'docs/guides/firing.mdx', null, '#door'],
    ]);
    expect(code).toBe(1);
  });

  it('shows the text of the page in pretty output', async () => {
    const { stdout } = await nav(folder(site), ['check']);
    expect(stdout).toContain(
      [
        'glaze.mdx:7:13 error link-not-found',
        '  The link "/clay" does not exist on this site. Change it to an existing page or file.',
        '',
        '    5 | See [the oven](/ovens/kiln#kiln) and',
        '    6 |',
        '  > 7 | <Card href="/clay" />',
        '      |             ^^^^^',
      ].join('\n'),
    );
  });

  it('names pages relative to the repository in formats for CI', {
    tags: ['process'],
  }, async () => {
    const root = folder(inFolder('docs', site));
    const env = { GITHUB_WORKSPACE: root };
    const inCi = async (format: string) => {
      const args = ['check', '--format', format];
      return (await navProcess(join(root, 'docs'), args, { env })).stdout;
    };
    const lines = ['docs/glaze.mdx:5', 'docs/glaze.mdx:7', 'docs/guides/firing.mdx:1'];
    expect(await inCi('github')).toContain(
      '::error file=docs/glaze.mdx,line=7,col=13,endLine=7,endColumn=18,title=link-not-found::',
    );
    const issues: { location: { path: string; lines: { begin: number } } }[] = JSON.parse(
      await inCi('gitlab'),
    );
    expect(issues.map(({ location }) => `${location.path}:${location.lines.begin}`)).toEqual(lines);
    expect(await inCi('junit')).toContain(
      '<testcase classname="docs/docs.json" name="link-not-found: /clay" file="docs/glaze.mdx" line="7">',
    );
    const [run] = JSON.parse(await inCi('sarif')).runs;
    expect(run.results).toMatchObject(
      lines.map((line) => {
        const [uri, startLine] = line.split(':');
        const region = { startLine: Number(startLine) };
        return { locations: [{ physicalLocation: { artifactLocation: { uri }, region } }] };
      }),
    );
  });

  it.each([['--no-links'], ['--no-files'], ['--no-files', '--links']])(
    'are not checked with %s',
    async (...options) => {
      const { code, stdout } = await nav(folder(site), ['check', ...options]);
      expect([code, stdout]).toEqual([0, expect.stringContaining('3 pages, no problems')]);
    },
  );

  it('are checked with --links as without it', async () => {
    const root = folder(site);
    const { code, stdout } = await nav(root, ['check', '--links', '-f', 'concise']);
    expect(code).toBe(1);
    expect(stdout).toBe((await nav(root, ['check', '-f', 'concise'])).stdout);
  });
});

describe('check --no-links', () => {
  it('keeps what a baseline and the settings know about links', async () => {
    const ignore = ['/kiln#door'];
    const root = folder({
      ...site,
      'nav.config.json': { rules: { 'anchor-not-found': { ignore } } },
      'lost.mdx': '',
    });
    const baseline = join(root, 'nav.baseline.json');
    await nav(root, ['check', '--update-baseline']);
    const all = readFileSync(baseline, 'utf8');
    expect(all.match(/"code": "[^"]+"/g)).toEqual([
      '"code": "link-not-found"',
      '"code": "link-redirected"',
      '"code": "orphan-page"',
    ]);
    const { stdout } = await nav(root, ['check', '--no-links', '--format', 'json']);
    expect(JSON.parse(stdout)).not.toHaveProperty('staleBaseline');
    expect(JSON.parse(stdout)).not.toHaveProperty('unusedIgnores');
    const { stderr } = await nav(root, ['check', '--no-links', '--update-baseline']);
    expect(stderr).toContain('Recorded 3 findings');
    expect(readFileSync(baseline, 'utf8')).toBe(all);
  });
});

describe('check --fix', () => {
  it('points links to redirects straight at their pages, and changes no other byte', async () => {
    const glaze =
      '\uFEFF# Glaze\r\n\r\nSee [the oven](/ovens/kiln/#kiln), \t[it](./ovens/kiln)\r\n';
    const root = folder({ ...site, 'glaze.mdx': glaze });
    const { stdout } = await nav(root, ['check', '--fix']);
    expect(readFileSync(join(root, 'glaze.mdx'), 'utf8')).toBe(
      glaze.replaceAll('/ovens/kiln', '/kiln'),
    );
    expect(stdout).toContain('glaze.mdx:3 link-redirected: Change to "/kiln/"');
    expect(stdout).toContain('✓ 2 problems fixed');
  });

  it('prints a patch of the pages with --dry-run', async () => {
    const root = folder(site);
    const { stdout } = await nav(root, ['check', '--fix', '--dry-run']);
    expect(stdout).toContain(
      '-See [the oven](/ovens/kiln#kiln) and\n+See [the oven](/kiln#kiln) and\n',
    );
    expect(readFileSync(join(root, 'glaze.mdx'), 'utf8')).toBe(site['glaze.mdx']);
  });

  it.each(['clay.mdx', 'clay.jsx'])(
    'notes %s if it is not UTF-8, and fixes the others',
    async (name) => {
      const latin = Buffer.from(
        'export const Clay = () => <a href="/ovens/kiln">caf\u00e9</a>;\n',
        'latin1',
      );
      const kiln = `import { Clay } from './${name}';\n\n# Kiln\n`;
      const root = folder({ ...site, [name]: latin, 'kiln.mdx': kiln });
      const { stdout, stderr } = await nav(root, ['check', '--fix']);
      expect(stderr).toContain(
        `${name} is not valid UTF-8. Invalid bytes are read as \ufffd. Save it as UTF-8.\n`,
      );
      expect(stdout).toContain('✓ 1 problem fixed');
      expect(stdout).toContain(`${name}:1:`);
      expect(readFileSync(join(root, name)).equals(latin)).toBe(true);
      expect(readFileSync(join(root, 'glaze.mdx'), 'utf8')).toContain('(/kiln#kiln)');
    },
  );
});

/** Returns files as they are in a folder. */
function inFolder<Content>(name: string, files: Readonly<Record<string, Content>>) {
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [`${name}/${path}`, content]),
  );
}

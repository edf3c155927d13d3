import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { folder, nav } from '../nav.ts';

const site = {
  'docs.json': { navigation: { groups: [{ group: 'Kiln', pages: ['a', 'b', 'gone', 'lost'] }] } },
  'a.mdx': 'Text.\n',
  'b.mdx': '[c](/c#no) [d](/gone)\n',
  'sub/c.mdx': 'Text.\n',
};

describe('check of some pages', () => {
  it('names the page', async () => {
    const { code, stdout } = await nav(folder(site), ['check', 'a.mdx']);
    expect(stdout.replace(/[\d.]+ m?s\)/, 'N ms)')).toBe(
      '✓ a.mdx: no problems (N ms)\n  To check the whole site, run `nav check docs.json`\n  Parsed a.mdx. Checked links, not components, settings or external links\n',
    );
    expect(code).toBe(0);
  });

  it('counts several pages', async () => {
    const root = folder(site);
    const { stdout } = await nav(root, ['check', 'a.mdx', 'sub']);
    expect(stdout).toMatch(/^! 1 warning in docs\.json \(only 2 pages, /m);
    expect(stdout).toMatch(/^ {2}To check the whole site, run `nav check docs\.json`$/m);
  });

  it('counts the other findings if it checks the whole site', async () => {
    const root = folder(site);
    const { stdout } = await nav(root, ['check', 'a.mdx', '--no-links']);
    expect(stdout).toMatch(
      /^ {2}2 errors and 1 warning elsewhere on this site\. To see all findings, run `nav check docs\.json`$/m,
    );
  });

  it('prints both in JSON', async () => {
    const { stdout } = await nav(folder(site), ['check', 'a.mdx', '--format', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({
      part: { pages: ['a.mdx'] },
      diagnostics: [],
    });
  });

  it('does not count findings that the site had before', async () => {
    const root = folder(site);
    await nav(root, ['check', '--update-baseline']);
    const { stdout } = await nav(root, ['check', 'a.mdx']);
    expect(stdout).toMatch(
      /^✓ a\.mdx: no new problems \(.*\)\n {2}Parsed a\.mdx\. Checked links, .*\n$/,
    );
  });
});

describe('check --fix of links', () => {
  const moved = {
    'docs.json': {
      navigation: { pages: ['a', 'b'] },
      redirects: [{ source: '/old/b', destination: '/b' }],
    },
    'a.mdx': '[b](/old/b) [b](/old/b/)\n',
    'b.mdx': 'Text.\n',
  };

  it('asks to look at them', async () => {
    const { stdout } = await nav(folder(moved), ['check', '--fix']);
    expect(stdout).toContain(
      '✓ 2 problems fixed\n  2 links changed. Check where they lead, or undo all fixes: nav undo\n',
    );
  });

  it('names the command that shows them if git tracks the pages', async () => {
    const root = folder(moved);
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root });
    git('init', '-q');
    git('add', '-A');
    const { stderr } = await nav(root, ['check', '--fix', '--format', 'json']);
    expect(stderr).toBe(
      '2 problems fixed.\n  2 links changed. Look at them: git diff, or undo all fixes: nav undo\n',
    );
  });

  it('says nothing in a preview', async () => {
    const { stderr } = await nav(folder(moved), ['check', '--fix', '--dry-run']);
    expect(stderr).not.toContain('changed');
  });
});

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder, write } from '../nav.ts';
import { keys, prompting } from './prompting.ts';

const read = (root: string, path = 'docs.json') => readFileSync(join(root, path), 'utf8');
const backedOut = { code: 1, stderr: 'Nothing was written.\n' };

describe('the questions of nav init', () => {
  const name = /What is the site called\?/;
  const builder = /Which builder will read it\?/;
  const go = /Write site\/docs\.json\?/;
  const pages = () => folder({ 'site/a.mdx': '', 'site/b/c.mdx': '' });

  it('have answers to begin with', async () => {
    const root = pages();
    const run = prompting(root, 'init', 'site');
    await run.at(/nav init: site\/docs\.json for 2 pages[\s\S]*called\?/, keys.enter);
    await run.at(builder, keys.enter);
    expect(existsSync(join(root, 'site/docs.json'))).toBe(false);
    await run.at(go, keys.enter);
    expect(await run.end()).toMatchObject({
      code: 0,
      stdout: 'Wrote site/docs.json with 2 pages. Next: nav check site\n',
    });
    expect(JSON.parse(read(root, 'site/docs.json'))).toMatchObject({
      $schema: 'https://mintlify.com/docs.json',
      name: 'Site',
    });
  });

  it('take other answers', async () => {
    const root = pages();
    const run = prompting(root, 'init', 'site');
    await run.at(name, keys.clear, '  Acme "docs" ', keys.enter);
    await run.at(builder, keys.down, keys.enter);
    await run.at(go, 'y');
    expect((await run.end()).code).toBe(0);
    const config = JSON.parse(read(root, 'site/docs.json'));
    expect([config.name, '$schema' in config]).toEqual(['Acme "docs"', false]);
  });

  it('are put again after an answer that will not do', async () => {
    const root = pages();
    const run = prompting(root, 'init', 'site');
    await run.at(name, keys.clear, '  ', keys.enter);
    await run.at(/A site needs a name\./, 'Acme', keys.enter);
    await run.at(builder, keys.enter);
    await run.at(go, keys.enter);
    expect((await run.end()).code).toBe(0);
    expect(JSON.parse(read(root, 'site/docs.json')).name).toBe('Acme');
  });

  it('are not put where an option tells', async () => {
    const root = pages();
    const run = prompting(root, 'init', 'site', '--name', 'Acme', '--dialect', 'standard');
    await run.at(go, keys.enter);
    const { code, screen } = await run.end();
    expect(code).toBe(0);
    expect(screen).not.toMatch(/called|builder/);
    for (const option of ['--yes', '--dry-run']) {
      const silent = await prompting(root, 'init', 'site', '--force', option).end();
      expect([silent.code, silent.screen]).toEqual([0, '']);
    }
  });

  it.each([
    ['the name', []],
    ['the builder', [[name, keys.enter]]],
    [
      'the last question',
      [
        [name, keys.enter],
        [builder, keys.enter],
      ],
    ],
  ] as [string, [RegExp, string][]][])(
    'end with Ctrl+C at %s, and nothing is written',
    async (_, answers) => {
      const root = pages();
      const run = prompting(root, 'init', 'site');
      for (const [question, answer] of answers) await run.at(question, answer);
      await run.at([name, builder, go][answers.length] as RegExp, keys.cancel);
      const { screen, ...outcome } = await run.end();
      expect(outcome).toEqual(backedOut);
      expect(screen).toMatch(/Backed out\./);
      expect(readdirSync(join(root, 'site'))).toEqual(['a.mdx', 'b']);
    },
  );

  it('write nothing after a no', async () => {
    const root = pages();
    const run = prompting(root, 'init', 'site', '--name', 'Acme', '--dialect', 'standard');
    await run.at(go, 'n');
    expect(await run.end()).toMatchObject(backedOut);
    expect(existsSync(join(root, 'site/docs.json'))).toBe(false);
  });
});

describe('the questions of nav migrate', () => {
  const config = '{ "navigation": { "pages": ["a/x", "b/y"] } }\n';
  const which = /What should become of the config\?/;
  const from = /--from: the page or folder to move/;
  const to = /--to: its new path/;
  const go = /Write this\?/;

  it('choose a codemod by a part of its name, and show what it does before it is done', async () => {
    const root = folder({ 'docs.json': config });
    const run = prompting(root, 'migrate');
    await run.at(which, 'to-gr');
    await run.at(/1 match/, keys.enter);
    await run.at(/✓ docs\.json: 2 values moved, 2 added[\s\S]*Write this\?/);
    expect(read(root)).toBe(config);
    const asked = prompting(root, 'migrate');
    await asked.at(which, 'to-gr');
    await asked.at(/1 match/, keys.enter);
    await asked.at(go, keys.enter);
    expect(await asked.end()).toMatchObject({
      code: 0,
      stdout: '✓ docs.json: 2 values moved, 2 added\n',
    });
    expect(JSON.parse(read(root)).navigation.groups).toHaveLength(2);
    await run.at(/^/, keys.cancel);
    expect(await run.end()).toMatchObject(backedOut);
  });

  it('take no name that no codemod has', async () => {
    const root = folder({ 'docs.json': config });
    const run = prompting(root, 'migrate');
    await run.at(which, 'xyzzy');
    await run.at(/No matches found/, keys.enter);
    await run.at(/No codemod has that name; erase some of it\./, keys.cancel);
    expect(await run.end()).toMatchObject(backedOut);
    expect(read(root)).toBe(config);
  });

  it('ask for the options that a codemod needs, and take no empty ones', async () => {
    const root = folder({ 'docs.json': config, 'a/x.mdx': 'X\n' });
    const run = prompting(root, 'migrate', 'move-page');
    await run.at(from, keys.enter);
    await run.at(/It is needed\./, 'a/x ', keys.enter);
    await run.at(to, 'c/z', keys.enter);
    expect((await run.end()).stdout).toMatch(/^✓ docs\.json[\s\S]* moved a\/x\.mdx → c\/z\.mdx\n$/);
    expect(read(root, 'c/z.mdx')).toBe('X\n');
    const half = prompting(root, 'migrate', 'move-page', '--from', 'c/z');
    await half.at(to, 'a/x', keys.enter);
    const { code, screen } = await half.end();
    expect(code).toBe(0);
    expect(screen).not.toMatch(from);
  });

  it('let one choose where there are a few values', async () => {
    const root = folder({ 'docs.json': config });
    const run = prompting(root, 'migrate', 'wrap-root');
    await run.at(/--in: the new primary pattern/, keys.down, keys.down, keys.down, keys.enter);
    expect((await run.end()).code).toBe(0);
    expect(Object.keys(JSON.parse(read(root)).navigation)).toEqual(['tabs']);
  });

  it.each([
    ['the choice of a codemod', [], [[which, keys.cancel]]],
    [
      'an option',
      ['move-page'],
      [
        [from, 'a/x', keys.enter],
        [to, keys.cancel],
      ],
    ],
    ['a choice of values', ['wrap-root'], [[/--in/, keys.cancel]]],
    [
      'the last question',
      [],
      [
        [which, 'to-gr'],
        [/1 match/, keys.enter],
        [go, keys.cancel],
      ],
    ],
  ] as [string, string[], [RegExp, ...string[]][]][])(
    'end with Ctrl+C at %s, and nothing is written',
    async (_, args, answers) => {
      const root = folder({ 'docs.json': config, 'a/x.mdx': '' });
      const run = prompting(root, 'migrate', ...args);
      for (const [question, ...typed] of answers) await run.at(question, ...typed);
      const { screen, ...outcome } = await run.end();
      expect(outcome).toEqual(backedOut);
      expect(screen).toMatch(/Backed out\./);
      expect([read(root), read(root, 'a/x.mdx')]).toEqual([config, '']);
    },
  );

  it('are not put where it is open which site is meant', async () => {
    const root = folder({ 'a/docs.json': config, 'b/docs.json': config });
    const run = prompting(root, 'migrate', 'move-page');
    expect((await run.end()).code).toBe(2);
    const chosen = prompting(root, 'migrate');
    await chosen.at(which, 'to-gr');
    await chosen.at(/1 match/, keys.enter);
    expect((await chosen.end()).code).toBe(2);
  });

  describe('about files with uncommitted changes', () => {
    const force =
      /a\/docs\.json has uncommitted changes[\s\S]*Change them all the same\?/;
    const refused = /✗ a\/docs\.json failed: .*--force\.\n✓ b\/docs\.json: /;

    function changed(): string {
      const root = folder({ 'a/docs.json': '{}', 'b/docs.json': config });
      const git = (...args: string[]) =>
        execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.com', ...args], {
          cwd: root,
          stdio: 'pipe',
        });
      git('init', '--quiet');
      git('-c', 'core.autocrlf=false', 'add', '.');
      git('commit', '--quiet', '-m', 'First');
      write(root, 'a/docs.json', config);
      return root;
    }

    it.each([
      ['yes changes them', 'y', 0, /✓ a\/docs\.json: .*\n✓ b\/docs\.json: /, [true, true]],
      ['no leaves them', 'n', 1, refused, [false, true]],
      ['no is the answer to begin with', keys.enter, 1, refused, [false, true]],
    ])('%s', async (_, typed, code, said, written) => {
      const root = changed();
      const run = prompting(root, 'migrate', 'pages-to-groups', '.');
      await run.at(force, typed);
      const outcome = await run.end();
      expect(outcome.code).toBe(code);
      expect(outcome.stdout).toMatch(said);
      expect(['a', 'b'].map((site) => read(root, `${site}/docs.json`) !== config)).toEqual(written);
    });

    it('Ctrl+C leaves every file', async () => {
      const root = changed();
      const run = prompting(root, 'migrate', 'pages-to-groups', '.');
      await run.at(force, keys.cancel);
      expect(await run.end()).toMatchObject(backedOut);
      expect([read(root, 'a/docs.json'), read(root, 'b/docs.json')]).toEqual([config, config]);
    });
  });
});

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder, read, repository, write } from '../nav.ts';
import { keys, prompting } from './prompting.ts';

const canceled = { code: 1, stderr: 'Nothing was written.\n' };

describe('the prompts of nav init', () => {
  const name = /What is the name of your site\?/;
  const builder = /Which builder do you use\?/;
  const go = /Write site\/docs\.json\?/;
  const pages = () => folder({ 'site/a.mdx': '', 'site/b/c.mdx': '' });

  it('have defaults', async () => {
    const root = pages();
    const run = prompting(root, 'init', 'site');
    await run.at(/nav init: site\/docs\.json for 2 pages[\s\S]*name of your site\?/, keys.enter);
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

  it('accept other answers', async () => {
    const root = pages();
    const run = prompting(root, 'init', 'site');
    await run.at(name, keys.clear, '  Acme "docs" ', keys.enter);
    await run.at(builder, keys.down, keys.enter);
    await run.at(go, 'y');
    expect((await run.end()).code).toBe(0);
    const config = JSON.parse(read(root, 'site/docs.json'));
    expect([config.name, '$schema' in config]).toEqual(['Acme "docs"', false]);
  });

  it('repeat after an invalid answer', async () => {
    const root = pages();
    const run = prompting(root, 'init', 'site');
    await run.at(name, keys.clear, '  ', keys.enter);
    await run.at(/Enter a name\./, 'Acme', keys.enter);
    await run.at(builder, keys.enter);
    await run.at(go, keys.enter);
    expect((await run.end()).code).toBe(0);
    expect(JSON.parse(read(root, 'site/docs.json')).name).toBe('Acme');
  });

  it('skip what an option answers', async () => {
    const root = pages();
    const run = prompting(root, 'init', 'site', '--name', 'Acme', '--dialect', 'standard');
    await run.at(go, keys.enter);
    const { code, screen } = await run.end();
    expect(code).toBe(0);
    expect(screen).not.toMatch(/name of your site|builder/);
    for (const option of ['--yes', '--dry-run']) {
      const silent = await prompting(root, 'init', 'site', '--force', option).end();
      expect([silent.code, silent.screen]).toEqual([0, '']);
    }
  });

  it.each([
    ['the name', []],
    ['the builder', [[name, keys.enter]]],
    [
      'the confirmation',
      [
        [name, keys.enter],
        [builder, keys.enter],
      ],
    ],
  ] as [string, [RegExp, string][]][])(
    'stop with Ctrl+C at %s, and write nothing',
    async (_, answers) => {
      const root = pages();
      const run = prompting(root, 'init', 'site');
      for (const [question, answer] of answers) await run.at(question, answer);
      await run.at([name, builder, go][answers.length] as RegExp, keys.cancel);
      const { screen, ...outcome } = await run.end();
      expect(outcome).toEqual(canceled);
      expect(screen).toMatch(/Canceled\./);
      expect(readdirSync(join(root, 'site'))).toEqual(['a.mdx', 'b']);
    },
  );

  it('write nothing after a no', async () => {
    const root = pages();
    const run = prompting(root, 'init', 'site', '--name', 'Acme', '--dialect', 'standard');
    await run.at(go, 'n');
    expect(await run.end()).toMatchObject(canceled);
    expect(existsSync(join(root, 'site/docs.json'))).toBe(false);
  });
});

const config = '{ "navigation": { "pages": ["a/x", "b/y"] } }\n';
const which = /Which codemod do you want to run\?/;
const from = /--from: the page or folder to move/;
const to = /--to: its new path/;
const part = /Which part of the navigation do you want to change\?/;
const go = /Write these changes\?/;

describe('the prompts of nav migrate', () => {
  it('find a codemod by a part of its name, and show the changes before writing them', async () => {
    const root = folder({ 'docs.json': config });
    const run = prompting(root, 'migrate');
    await run.at(which, 'to-gr');
    await run.at(/1 match/, keys.enter);
    await run.at(part, keys.enter);
    await run.at(/✓ docs\.json: 2 entries moved, 2 groups added[\s\S]*Write these changes\?/);
    expect(read(root)).toBe(config);
    const asked = prompting(root, 'migrate');
    await asked.at(which, 'to-gr');
    await asked.at(/1 match/, keys.enter);
    await asked.at(part, keys.enter);
    await asked.at(go, keys.enter);
    expect(await asked.end()).toMatchObject({
      code: 0,
      stdout: '✓ docs.json: 2 entries moved, 2 groups added\n',
    });
    expect(JSON.parse(read(root)).navigation.groups).toHaveLength(2);
    await run.at(/^/, keys.cancel);
    expect(await run.end()).toMatchObject(canceled);
  });

  it('limit a chosen codemod to a part of the navigation', async () => {
    const tabs = ['A', 'B'].map((tab) => ({ tab, pages: [`${tab}/x/1`, `${tab}/y/2`] }));
    const root = folder({ 'docs.json': JSON.stringify({ navigation: { tabs } }) });
    const run = prompting(root, 'migrate');
    await run.at(which, 'to-gr');
    await run.at(/1 match/, keys.enter);
    await run.at(part, 'B', keys.enter);
    await run.at(go, keys.enter);
    expect((await run.end()).code).toBe(0);
    const [first, second] = JSON.parse(read(root)).navigation.tabs;
    expect([first, second.groups.length]).toEqual([tabs[0], 2]);
  });

  it('do not offer a part of the navigation for a codemod that changes the whole site', async () => {
    const root = folder({ 'mint.json': '{ "navigation": [] }\n' });
    const run = prompting(root, 'migrate');
    await run.at(which, 'mint-to');
    await run.at(/1 match/, keys.enter);
    await run.at(go, keys.cancel);
    expect((await run.end()).screen).not.toMatch(part);
  });

  it('reject a name that no codemod has', async () => {
    const root = folder({ 'docs.json': config });
    const run = prompting(root, 'migrate');
    await run.at(which, 'xyzzy');
    await run.at(/No matches found/, keys.enter);
    await run.at(/No codemod matches\. Delete some of the text\./, keys.cancel);
    expect(await run.end()).toMatchObject(canceled);
    expect(read(root)).toBe(config);
  });

  it('ask for required options, and reject empty ones', async () => {
    const root = folder({ 'docs.json': config, 'a/x.mdx': 'X\n' });
    const run = prompting(root, 'migrate', 'move-page');
    await run.at(from, keys.enter);
    await run.at(/Enter a value\./, 'a/x ', keys.enter);
    await run.at(to, 'c/z', keys.enter);
    expect((await run.end()).stdout).toMatch(/^✓ docs\.json[\s\S]* moved a\/x\.mdx → c\/z\.mdx\n$/);
    expect(read(root, 'c/z.mdx')).toBe('X\n');
    const half = prompting(root, 'migrate', 'move-page', '--from', 'c/z');
    await half.at(to, 'a/x', keys.enter);
    const { code, screen } = await half.end();
    expect(code).toBe(0);
    expect(screen).not.toMatch(from);
  });
});

describe('the prompts of nav migrate for options', () => {
  it('ask whether a page moves without the folder of its name', async () => {
    const pages = '{ "navigation": { "pages": ["a", "a/b"] } }';
    const files = { 'docs.json': pages, 'a.mdx': 'A\n', 'a/b.mdx': 'B\n' };
    const args = ['migrate', 'move-page', '--from', 'a', '--to', 'c'] as const;
    const question = /"a" is a page and a folder\. Move the page alone\?/;
    const alone = folder(files);
    const run = prompting(alone, ...args);
    await run.at(question, 'y');
    expect((await run.end()).code).toBe(0);
    expect(JSON.parse(read(alone)).navigation.pages).toEqual(['c', 'a/b']);
    const both = folder(files);
    const whole = prompting(both, ...args);
    await whole.at(question, 'n');
    expect((await whole.end()).code).toBe(0);
    expect(JSON.parse(read(both)).navigation.pages).toEqual(['c', 'c/b']);
    const canceled = folder(files);
    const none = prompting(canceled, ...args);
    await none.at(question, keys.cancel);
    expect((await none.end()).code).toBe(1);
    expect(read(canceled)).toBe(pages);
    const known = prompting(canceled, ...args, '--page-only');
    const { code, screen } = await known.end();
    expect(code).toBe(0);
    expect(screen).not.toMatch(question);
  });

  it('offer a choice if there are only some values', async () => {
    const root = folder({ 'docs.json': config });
    const run = prompting(root, 'migrate', 'wrap-root');
    await run.at(/--in: the new root/, keys.down, keys.down, keys.down, keys.enter);
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
      'the part to change',
      [],
      [
        [which, 'to-gr'],
        [/1 match/, keys.enter],
        [part, keys.cancel],
      ],
    ],
    [
      'the confirmation',
      [],
      [
        [which, 'to-gr'],
        [/1 match/, keys.enter],
        [part, keys.enter],
        [go, keys.cancel],
      ],
    ],
  ] as [string, string[], [RegExp, ...string[]][]][])(
    'stop with Ctrl+C at %s, and write nothing',
    async (_, args, answers) => {
      const root = folder({ 'docs.json': config, 'a/x.mdx': '' });
      const run = prompting(root, 'migrate', ...args);
      for (const [question, ...typed] of answers) await run.at(question, ...typed);
      const { screen, ...outcome } = await run.end();
      expect(outcome).toEqual(canceled);
      expect(screen).toMatch(/Canceled\./);
      expect([read(root), read(root, 'a/x.mdx')]).toEqual([config, '']);
    },
  );

  it('do not start if there are several sites', async () => {
    const root = folder({ 'a/docs.json': config, 'b/docs.json': config });
    const run = prompting(root, 'migrate', 'move-page');
    expect((await run.end()).code).toBe(2);
    const chosen = prompting(root, 'migrate');
    await chosen.at(which, 'to-gr');
    await chosen.at(/1 match/, keys.enter);
    expect((await chosen.end()).code).toBe(2);
  });
});

describe('the prompts of nav migrate about files with uncommitted changes', {
  tags: ['process'],
}, () => {
  const force = /a\/docs\.json has uncommitted changes[\s\S]*Overwrite them\?/;
  const refused = /✗ a\/docs\.json failed: .*--force\.\n✓ b\/docs\.json: /;

  function changed(): string {
    const root = repository({ 'a/docs.json': '{}', 'b/docs.json': config });
    write(root, 'a/docs.json', config);
    return root;
  }

  it.each([
    ['yes overwrites them', 'y', 0, /✓ a\/docs\.json: .*\n✓ b\/docs\.json: /, [true, true]],
    ['no keeps them', 'n', 1, refused, [false, true]],
    ['no is the default', keys.enter, 1, refused, [false, true]],
  ])('%s', async (_, typed, code, said, written) => {
    const root = changed();
    const run = prompting(root, 'migrate', 'pages-to-groups', '.');
    await run.at(force, typed);
    const outcome = await run.end();
    expect(outcome.code).toBe(code);
    expect(outcome.stdout).toMatch(said);
    expect(['a', 'b'].map((site) => read(root, `${site}/docs.json`) !== config)).toEqual(written);
  });

  it('Ctrl+C keeps every file', async () => {
    const root = changed();
    const run = prompting(root, 'migrate', 'pages-to-groups', '.');
    await run.at(force, keys.cancel);
    expect(await run.end()).toMatchObject(canceled);
    expect([read(root, 'a/docs.json'), read(root, 'b/docs.json')]).toEqual([config, config]);
  });
});

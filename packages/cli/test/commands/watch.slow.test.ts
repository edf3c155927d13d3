import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runCli } from '../../src/cli.ts';
import { folder, git, terminalIn, write } from '../nav.ts';

/** Runs `nav check --watch` in this process until the test ends. Both streams are one, as on a screen. */
function watching(cwd: string, args: readonly string[] = [], live = false) {
  let output = '';
  const stop = new AbortController();
  const terminal = terminalIn(cwd, (stdout, stderr) => {
    output += stdout + stderr;
  });
  let error: unknown;
  const ended = runCli(['check', '--watch', ...args], { ...terminal, live, signal: stop.signal })
    .then(({ stderr = '' }) => {
      output += stderr;
    })
    .catch((reason) => {
      error = reason;
    });
  onTestFinished(async () => {
    stop.abort('stopped');
    await ended;
    expect(error ?? 'stopped').toBe('stopped');
  });
  return {
    /** Returns the output since the last call, once it matches. */
    async prints(wanted: RegExp): Promise<string> {
      await expect.poll(() => output, { timeout: 60_000, interval: 20 }).toMatch(wanted);
      const printed = output;
      output = '';
      return printed;
    },
  };
}

const waiting = /Watching for changes/;

describe('nav check --watch', { tags: ['process', 'slow'] }, () => {
  it('checks again when a config, a referenced file, the settings or a page changes', async () => {
    const root = folder({
      'nav.config.json': '{}',
      'site/docs.json': '{ "navigation": { "$ref": "./nav.json" } }',
      'site/nav.json': '{ "pages": ["a", "b"] }',
      'site/a.mdx': '',
    });
    const session = watching(root, ['site']);
    expect(await session.prints(waiting)).toMatch(/"b" does not exist[\s\S]*✗ 1 error/);

    write(root, 'site/b.mdx', '');
    expect(await session.prints(waiting)).toMatch(/✓ site\/docs\.json: 2 pages, no problems/);

    write(root, 'site/nav.json', '{ "pages": ["a"] }');
    expect(await session.prints(waiting)).toMatch(/"b" is not in the navigation[\s\S]*! 1 warning/);

    write(root, 'nav.config.json', '{ "ignore": ["b.mdx"] }');
    expect(await session.prints(waiting)).toMatch(/✓ site\/docs\.json: 1 page, no problems/);

    write(root, 'site/docs.json', '{ "navigation": ');
    expect(await session.prints(waiting)).toMatch(/invalid-json/);

    rmSync(join(root, 'site/docs.json'));
    expect(await session.prints(waiting)).toMatch(/nav: Cannot read site\/docs\.json/);

    write(root, 'site/docs.json', '{ "navigation": { "pages": ["a"] } }');
    expect(await session.prints(waiting)).toMatch(/✓ site\/docs\.json: 1 page, no problems/);
  });

  it('checks again when a list of pages or a file outside the site changes', async () => {
    const root = folder({
      'nav.config.json': '{ "siteUrl": "https://docs.harbor.example", "linksFrom": ["**/*.py"] }',
      'site/docs.json': '{ "navigation": { "pages": ["a"] } }',
      'site/a.mdx': '',
      'tool.py': '# https://docs.harbor.example/a',
    });
    git(root, 'init', '-q');
    const session = watching(root, ['site']);
    expect(await session.prints(waiting)).toMatch(/1 page, no problems/);

    write(root, 'tool.py', '# https://docs.harbor.example/b');
    expect(await session.prints(waiting)).toMatch(/tool\.py:1:3 error link-not-found/);

    write(root, 'tool.py', '');
    expect(await session.prints(waiting)).toMatch(/1 page, no problems/);

    write(root, 'site/llms.txt', '# Harbor\n\n- [B](https://docs.harbor.example/b)\n');
    expect(await session.prints(waiting)).toMatch(/llms\.txt:3:7 warning llms-txt/);
  });

  describe('a removed folder of a site', () => {
    const site = (root: string, ...pages: string[]) => {
      write(root, 'site/docs.json', { navigation: { pages } });
      for (const page of pages) write(root, `site/${page}.mdx`, '');
    };
    /** Longer than the interval at which folders are checked. */
    const aWhile = () => wait(1200);

    it.each([
      ['from the parent folder', '.', ['site']],
      ['from itself', 'site', []],
    ])('is watched again when it comes back, %s', async (_, from, args) => {
      const root = folder({});
      site(root, 'a');
      const session = watching(join(root, from), args);
      expect(await session.prints(waiting)).toMatch(/1 page, no problems/);

      rmSync(join(root, 'site'), { recursive: true });
      expect(await session.prints(waiting)).toMatch(/Cannot read .*docs\.json: it does not exist/);
      await aWhile();

      site(root, 'a', 'b');
      await session.prints(/2 pages, no problems[\s\S]*Watching/);

      write(root, 'site/c.mdx', '');
      expect(await session.prints(waiting)).toMatch(/"c" is not in the navigation/);
    });

    it('is watched again when another one replaces it', async () => {
      const root = folder({});
      site(root, 'a');
      const session = watching(root, ['site']);
      await session.prints(/1 page, no problems[\s\S]*Watching/);

      renameSync(join(root, 'site'), join(root, 'before'));
      site(root, 'a', 'b');
      await session.prints(/2 pages, no problems[\s\S]*Watching/);
      await aWhile();

      write(root, 'site/c.mdx', '');
      expect(await session.prints(/1 warning[\s\S]*Watching/)).toMatch(
        /"c" is not in the navigation/,
      );
    });

    it('is not reported repeatedly', async () => {
      const root = folder({});
      site(root, 'a');
      const session = watching(root, ['site']);
      await session.prints(waiting);
      rmSync(join(root, 'site'), { recursive: true });
      await session.prints(waiting);
      await aWhile();
      site(root, 'a');
      const printed = await session.prints(/no problems[\s\S]*Watching/);
      expect(printed.match(/Watching/g)?.length).toBeLessThanOrEqual(2);
    });
  });
});

describe('nav check --watch of other files', { tags: ['process', 'slow'] }, () => {
  it('checks again when a page is removed or a specification changes', async () => {
    const spec = (path: string) =>
      `openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths:\n  ${path}: { get: { responses: {} } }\n`;
    const root = folder({
      'docs.json': {
        navigation: { groups: [{ group: 'A', openapi: 'api.yaml', pages: ['a', 'GET /users'] }] },
      },
      'api.yaml': spec('/users'),
      'a.mdx': '',
    });
    const session = watching(root);
    expect(await session.prints(waiting)).toMatch(/2 pages, no problems/);

    rmSync(join(root, 'a.mdx'));
    expect(await session.prints(waiting)).toMatch(/"a" does not exist[\s\S]*✗ 1 error/);

    write(root, 'api.yaml', spec('/teams'));
    expect(await session.prints(waiting)).toMatch(/endpoint-not-found[\s\S]*✗ 2 errors/);

    rmSync(join(root, 'api.yaml'));
    expect(await session.prints(waiting)).toMatch(/openapi-not-found/);

    write(root, 'api.yaml', spec('/users'));
    expect(await session.prints(waiting)).toMatch(/✗ 1 error in/);

    write(root, 'a.mdx', '');
    expect(await session.prints(waiting)).toMatch(/2 pages, no problems/);
  });

  it('checks again when a config in a module changes, whatever its name and state', async () => {
    const module = (page: string) => `export default { navigation: { pages: ['${page}'] } };\n`;
    const root = folder({ 'docs.config.ts': 'export default {', 'a.mdx': '' });
    const session = watching(root, ['docs.config.ts']);
    expect(await session.prints(waiting)).toMatch(/invalid-json/);

    write(root, 'docs.config.ts', module('b'));
    expect(await session.prints(waiting)).toMatch(/"b" does not exist/);

    write(root, 'docs.config.ts', 'export default { navigation: {,} };\n');
    expect(await session.prints(waiting)).toMatch(/docs\.config\.ts:1:31 error invalid-json/);

    write(root, 'docs.config.ts', module('a'));
    expect(await session.prints(waiting)).toMatch(/1 page, no problems/);
  });

  describe('in a terminal', () => {
    const CLEAR = '\u001b[2J\u001b[3J\u001b[H';
    /** Returns what is still on the screen. */
    const screen = (printed: string) => printed.slice(printed.lastIndexOf(CLEAR));
    const config = (name: string) =>
      Buffer.from(`{ "navigation": { "pages": ["a"] }, "name": "${name}" }`, 'latin1');

    it('prints notes above each result', async () => {
      const root = folder({ 'docs.json': config('caf\u00e9'), 'a.mdx': '' });
      const session = watching(root, [], true);
      const note = /docs\.json is not valid UTF-8[\s\S]*docs\.json\b/;
      const first = screen(await session.prints(/1 page[\s\S]*Watching/));
      expect(first.startsWith(CLEAR)).toBe(true);
      expect(first).toMatch(note);

      write(root, 'b.mdx', '');
      const second = screen(await session.prints(/"b" is not in[\s\S]*Watching/));
      expect(second).toMatch(note);
      expect(second.match(/not valid UTF-8/g)).toHaveLength(1);

      write(root, 'docs.json', config('cafe'));
      expect(screen(await session.prints(waiting))).not.toMatch(/not valid UTF-8/);
    });

    it('prints a failed fix below the notes', async () => {
      const root = folder({ 'docs.json': config('cafe'), 'a.mdx': '' });
      const session = watching(root, ['--fix'], true);
      await session.prints(waiting);
      write(
        root,
        'docs.json',
        Buffer.from('{ "navigation": { "pages": ["a.mdx"] }, "name": "caf\u00e9" }', 'latin1'),
      );
      expect(screen(await session.prints(/Cannot fix[\s\S]*Watching/))).toMatch(
        /is not valid UTF-8[\s\S]*nav: Cannot fix docs\.json/,
      );
    });

    it('clears nothing if the first check fails', async () => {
      const text = '{ "navigation": { "pages": ["a.mdx"] }, "name": "caf\u00e9" }';
      const root = folder({ 'docs.json': Buffer.from(text, 'latin1'), 'a.mdx': '' });
      const printed = await watching(root, ['--fix'], true).prints(/Cannot fix/);
      expect(printed).toMatch(/is not valid UTF-8/);
      expect(printed).not.toContain(CLEAR);
    });
  });

  it('fixes while it watches', async () => {
    const root = folder({ 'docs.json': '{ "navigation": { "pages": ["a"] } }', 'a.mdx': '' });
    const session = watching(root, ['--fix']);
    await session.prints(waiting);
    write(root, 'docs.json', '{ "navigation": { "pages": ["a.mdx"] } }');
    expect(await session.prints(waiting)).toMatch(/1 problem fixed[\s\S]*no problems/);
  });
});

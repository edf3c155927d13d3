import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bin, folder, write } from '../nav.ts';

/** A watching `nav`, with a way to wait for what it says next. */
function watching(cwd: string, ...args: string[]) {
  return following(spawn(process.execPath, [bin, 'check', '--watch', ...args], { cwd }));
}

/** The same where stdout passes for a terminal. Both streams are one, as on a screen. */
function watchingLive(cwd: string, ...args: string[]) {
  const live = 'data:text/javascript,process.stdout.isTTY=true;process.env.NO_COLOR=1';
  const line = [process.execPath, '--import', live, bin, 'check', '--watch', ...args];
  return following(spawn('sh', ['-c', 'exec "$0" "$@" 2>&1', ...line], { cwd }));
}

function following(child: ChildProcessWithoutNullStreams) {
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const closed = new Promise((resolve) => child.on('close', resolve));
  onTestFinished(async () => {
    child.kill();
    await closed;
  });
  return {
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async end(): Promise<string | null> {
      child.kill('SIGINT');
      await closed;
      return child.signalCode;
    },
    /** The output since the last call, once it matches. */
    async says(wanted: RegExp): Promise<string> {
      await expect.poll(() => stdout + stderr, { timeout: 30_000, interval: 20 }).toMatch(wanted);
      const said = stdout + stderr;
      stdout = '';
      stderr = '';
      return said;
    },
  };
}

const waiting = /Watching for changes/;

it('checks again when a config, a file that it refers to, the settings or a page changes', async () => {
  const root = folder({
    'nav.config.json': '{}',
    'site/docs.json': '{ "navigation": { "$ref": "./nav.json" } }',
    'site/nav.json': '{ "pages": ["a", "b"] }',
    'site/a.mdx': '',
  });
  const session = watching(root, 'site');
  expect(await session.says(waiting)).toMatch(/"b" does not exist[\s\S]*✗ 1 error/);

  write(root, 'site/b.mdx', '');
  expect(await session.says(waiting)).toMatch(/✓ site\/docs\.json: 2 pages, no problems/);

  write(root, 'site/nav.json', '{ "pages": ["a"] }');
  expect(await session.says(waiting)).toMatch(/"b" is not in the navigation[\s\S]*! 1 warning/);

  write(root, 'nav.config.json', '{ "ignore": ["b.mdx"] }');
  expect(await session.says(waiting)).toMatch(/✓ site\/docs\.json: 1 page, no problems/);

  write(root, 'site/docs.json', '{ "navigation": ');
  expect(await session.says(waiting)).toMatch(/invalid-json/);

  rmSync(join(root, 'site/docs.json'));
  expect(await session.says(waiting)).toMatch(/nav: site\/docs\.json cannot be read/);

  write(root, 'site/docs.json', '{ "navigation": { "pages": ["a"] } }');
  expect(await session.says(waiting)).toMatch(/✓ site\/docs\.json: 1 page, no problems/);
});

describe('a folder of a site that goes', () => {
  const site = (root: string, ...pages: string[]) => {
    write(root, 'site/docs.json', { navigation: { pages } });
    for (const page of pages) write(root, `site/${page}.mdx`, '');
  };
  const waits = () => new Promise((resolve) => setTimeout(resolve, 1200));

  it.each([
    ['from the folder above', '.', ['site']],
    ['from itself', 'site', []],
  ])('is taken up again when it comes back, %s', async (_, from, args) => {
    const root = folder({});
    site(root, 'a');
    const session = watching(join(root, from), ...args);
    expect(await session.says(waiting)).toMatch(/1 page, no problems/);

    rmSync(join(root, 'site'), { recursive: true });
    expect(await session.says(waiting)).toMatch(/docs\.json cannot be read: it does not exist/);
    await waits();
    expect(session.isAlive()).toBe(true);

    site(root, 'a', 'b');
    expect(await session.says(/2 pages, no problems[\s\S]*Watching/)).not.toMatch(/unexpectedly/);

    write(root, 'site/c.mdx', '');
    expect(await session.says(waiting)).toMatch(/"c" is not in the navigation/);

    rmSync(join(root, 'site'), { recursive: true });
    await session.says(waiting);
    expect(await session.end()).toBe('SIGINT');
  });

  it('is taken up when another one is in its place at once', async () => {
    const root = folder({});
    site(root, 'a');
    const session = watching(root, 'site');
    await session.says(/1 page, no problems[\s\S]*Watching/);

    renameSync(join(root, 'site'), join(root, 'before'));
    site(root, 'a', 'b');
    await session.says(/2 pages, no problems[\s\S]*Watching/);
    await waits();

    write(root, 'site/c.mdx', '');
    expect(await session.says(/1 warning[\s\S]*Watching/)).toMatch(/"c" is not in the navigation/);
  });

  it('says nothing again while nothing changes', async () => {
    const root = folder({});
    site(root, 'a');
    const session = watching(root, 'site');
    await session.says(waiting);
    rmSync(join(root, 'site'), { recursive: true });
    await session.says(waiting);
    await waits();
    site(root, 'a');
    const said = await session.says(/no problems[\s\S]*Watching/);
    expect(said.match(/Watching/g)?.length).toBeLessThanOrEqual(2);
  });
});

it('checks again when a page goes, or what a specification defines', async () => {
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
  expect(await session.says(waiting)).toMatch(/2 pages, no problems/);

  rmSync(join(root, 'a.mdx'));
  expect(await session.says(waiting)).toMatch(/"a" does not exist[\s\S]*✗ 1 error/);

  write(root, 'api.yaml', spec('/teams'));
  expect(await session.says(waiting)).toMatch(/endpoint-not-found[\s\S]*✗ 2 errors/);

  rmSync(join(root, 'api.yaml'));
  expect(await session.says(waiting)).toMatch(/openapi-not-found/);

  write(root, 'api.yaml', spec('/users'));
  expect(await session.says(waiting)).toMatch(/✗ 1 error in/);

  write(root, 'a.mdx', '');
  expect(await session.says(waiting)).toMatch(/2 pages, no problems/);
});

it('checks again when a config in a module changes, whatever its name and state', async () => {
  const module = (page: string) => `export default { navigation: { pages: ['${page}'] } };\n`;
  const root = folder({ 'docs.config.ts': 'export default {', 'a.mdx': '' });
  const session = watching(root, 'docs.config.ts');
  expect(await session.says(waiting)).toMatch(/invalid-json/);

  write(root, 'docs.config.ts', module('b'));
  expect(await session.says(waiting)).toMatch(/"b" does not exist/);

  write(root, 'docs.config.ts', 'export default { navigation: {,} };\n');
  expect(await session.says(waiting)).toMatch(/docs\.config\.ts:1:31 error invalid-json/);

  write(root, 'docs.config.ts', module('a'));
  expect(await session.says(waiting)).toMatch(/1 page, no problems/);
});

it('clears nothing away from a terminal', async () => {
  const root = folder({ 'docs.json': '{ "navigation": { "pages": ["a"] } }', 'a.mdx': '' });
  const session = watching(root);
  const first = await session.says(waiting);
  write(root, 'b.mdx', '');
  expect(first + (await session.says(waiting))).not.toContain('\u001b');
});

describe('on a terminal', () => {
  const CLEAR = '\u001b[2J\u001b[3J\u001b[H';
  /** What still stands on the screen. */
  const screen = (said: string) => said.slice(said.lastIndexOf(CLEAR));
  const config = (name: string) =>
    Buffer.from(`{ "navigation": { "pages": ["a"] }, "name": "${name}" }`, 'latin1');

  it('each result has what was said before it above it', async () => {
    const root = folder({ 'docs.json': config('caf\u00e9'), 'a.mdx': '' });
    const session = watchingLive(root);
    const note = /docs\.json holds bytes that are not UTF-8[\s\S]*docs\.json\b/;
    const first = screen(await session.says(/1 page[\s\S]*Watching/));
    expect(first.startsWith(CLEAR)).toBe(true);
    expect(first).toMatch(note);

    write(root, 'b.mdx', '');
    const second = screen(await session.says(/"b" is not in[\s\S]*Watching/));
    expect(second).toMatch(note);
    expect(second.match(/not UTF-8/g)).toHaveLength(1);

    write(root, 'docs.json', config('cafe'));
    expect(screen(await session.says(waiting))).not.toMatch(/not UTF-8/);
  });

  it('a fix that is refused is told below what was said', async () => {
    const root = folder({ 'docs.json': config('cafe'), 'a.mdx': '' });
    const session = watchingLive(root, '--fix');
    await session.says(waiting);
    write(
      root,
      'docs.json',
      Buffer.from('{ "navigation": { "pages": ["a.mdx"] }, "name": "caf\u00e9" }', 'latin1'),
    );
    expect(screen(await session.says(/not fixed[\s\S]*Watching/))).toMatch(
      /holds bytes that are not UTF-8[\s\S]*nav: docs\.json was not fixed/,
    );
  });

  it('a first pass that fails clears nothing, and says all', async () => {
    const text = '{ "navigation": { "pages": ["a.mdx"] }, "name": "caf\u00e9" }';
    const root = folder({ 'docs.json': Buffer.from(text, 'latin1'), 'a.mdx': '' });
    const said = await watchingLive(root, '--fix').says(/was not fixed/);
    expect(said).toMatch(/holds bytes that are not UTF-8/);
    expect(said).not.toContain(CLEAR);
  });
});

it('fixes while it watches', async () => {
  const root = folder({ 'docs.json': '{ "navigation": { "pages": ["a"] } }', 'a.mdx': '' });
  const session = watching(root, '--fix');
  await session.says(waiting);
  write(root, 'docs.json', '{ "navigation": { "pages": ["a.mdx"] } }');
  expect(await session.says(waiting)).toMatch(/1 problem fixed[\s\S]*no problems/);
});

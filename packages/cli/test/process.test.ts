import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bin, folder, navProcess, some, write } from './nav.ts';

const site = { 'docs.json': { navigation: { pages: ['a'] } }, 'a.mdx': '' };
const broken = { navigation: { pages: ['a', 'gone'] } };

/** Covers what needs a separate process: streams, exit codes, signals and loaded modules. */
describe('the process', { tags: ['process'] }, () => {
  it('prints the answer to stdout and exits with 0', async () => {
    expect(await navProcess(folder(site), ['check', '--no-files'])).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        /^✓ docs\.json: 1 page, no problems \((?:\d+ ms|\d+\.\d s)\)\n {2}Checked navigation, not pages, settings or external links\n$/,
      ),
      stderr: '',
    });
  });

  it('exits with 1 if there are errors, and colors them only if asked', async () => {
    const root = folder({ 'docs.json': broken });
    const plain = await navProcess(root, ['check']);
    expect([plain.code, plain.stderr]).toEqual([1, '']);
    expect(plain.stdout).toContain('docs.json:4:7 error page-not-found\n');
    const colored = await navProcess(root, ['check'], { env: { FORCE_COLOR: '1' } });
    expect(colored.stdout).toContain('\u001b[');
  });

  it('prints usage errors to stderr and exits with 2', async () => {
    expect(await navProcess(folder({}), ['chek'])).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^nav: Unknown command 'chek'/),
    });
  });

  it('reads standard input', async () => {
    const args = ['check', '--stdin-file-path', 'docs.json', '--fix'];
    const input = '{ "navigation": { "page": ["a"] } }';
    const run = await navProcess(folder(site), args, { input });
    expect([run.stdout, run.code]).toEqual([input.replace('page', 'pages'), 0]);
  });

  it('writes large output to a pipe in full', async () => {
    const pages = Array.from({ length: 3000 }, (_, index) => `gone-${index}`);
    const root = folder({ 'docs.json': { navigation: { pages } } });
    const { code, stdout } = await navProcess(root, ['check', '--format', 'json']);
    expect(JSON.parse(stdout).diagnostics).toHaveLength(3000);
    expect(code).toBe(1);
  });

  it.each(
    some(
      [
        [['pages', '--no-files'], 0],
        [['check', '--format', 'json'], 1],
        [['migrate', 'wrap-root', '--in', 'tabs', '--print'], 0],
      ] as const,
      1,
    ),
  )('does not fail if a reader closes the pipe early: nav %j', async (args, code) => {
    const pages = Array.from({ length: 5000 }, (_, index) => `page-${index}`);
    const root = folder({ 'docs.json': { navigation: { pages } } });
    const child = spawn(process.execPath, [bin, ...args], { cwd: root });
    let stderr = '';
    child.stderr.on('data', (data) => {
      stderr += data;
    });
    child.stdout.once('data', () => child.stdout.destroy());
    const ended = await new Promise((resolve) => child.on('close', resolve));
    expect(stderr).not.toMatch(/EPIPE|unexpected|^\s+at /m);
    expect(ended).toBe(code);
  });

  it('checks a site in several runs at once, which keep one cache', async () => {
    const pages = Array.from({ length: 60 }, (_, index) => `page-${index}`);
    const files = pages.map((page, index) => [`${page}.mdx`, `[A](/gone-${index})\n`]);
    const root = folder({ 'docs.json': { navigation: { pages } }, ...Object.fromEntries(files) });
    const cache = folder({});
    const check = async (...options: string[]) => {
      const { stdout, stderr } = await navProcess(root, ['check', '--format', 'json', ...options], {
        env: { XDG_CACHE_HOME: cache, LOCALAPPDATA: cache },
      });
      return { found: JSON.parse(stdout).diagnostics, stderr };
    };
    const expected = await check('--no-cache');
    expect(expected.found).toHaveLength(60);
    for (let round = 0; round < 2; round += 1) {
      const found = await Promise.all([check(), check(), check()]);
      expect(found).toEqual([expected, expected, expected]);
      const caches = readdirSync(cache, { recursive: true }).map(String);
      expect(caches.filter((name) => name.includes('.cache'))).toHaveLength(1);
      writeFileSync(join(root, 'page-0.mdx'), '[A](/gone-0)\n');
    }
  });

  it('reports that its output cannot be written', async () => {
    const root = folder({ ...site, 'read-only.txt': '' });
    const readOnly = openSync(join(root, 'read-only.txt'), 'r');
    onTestFinished(() => closeSync(readOnly));
    const child = spawn(process.execPath, [bin, 'pages'], {
      cwd: root,
      stdio: ['ignore', readOnly, 'pipe'],
    });
    let stderr = '';
    child.stderr?.on('data', (data) => {
      stderr += data;
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(stderr).toMatch(/^nav: Cannot write to standard output: .*\.\n/m);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(code).toBe(2);
  });
});

describe('the process in trouble', { tags: ['process'] }, () => {
  it.skipIf(process.platform === 'win32')('reports that its directory is gone', async () => {
    const root = folder({});
    mkdirSync(join(root, 'gone'));
    const script = `cd gone && rmdir ../gone && exec "${process.execPath}" "${bin}" check`;
    const child = spawn('sh', ['-c', script], { cwd: root });
    let stderr = '';
    child.stderr.on('data', (data) => {
      stderr += data;
    });
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(2);
    expect(stderr).toMatch(/^nav: The current directory no longer exists/);
  });

  it('watches until it is interrupted', async () => {
    const root = folder(site);
    const child = spawn(process.execPath, [bin, 'check', '--watch'], { cwd: root });
    onTestFinished(() => void child.kill());
    const closed = new Promise((resolve) => child.on('close', (_, signal) => resolve(signal)));
    let output = '';
    const next = (wanted: RegExp) => expect.poll(() => output, { timeout: 60_000 }).toMatch(wanted);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => {
        output += data;
      });
    }
    await next(/no problems[\s\S]*Watching/);
    output = '';
    write(root, 'docs.json', broken);
    await next(/"gone" does not exist[\s\S]*Watching/);
    expect(output).not.toContain('\u001b');
    child.kill('SIGINT');
    expect(await closed).toBe('SIGINT');
  });

  it('explains how to report a crash', async () => {
    const root = folder({
      'break.mjs':
        "Object.defineProperty(JSON, 'stringify', { value() { throw new Error('boom'); } });\n",
    });
    const env = { NODE_OPTIONS: `--import=${join(root, 'break.mjs')}` };
    expect(await navProcess(root, ['schema'], { env })).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'nav failed unexpectedly: boom\nThis is a bug in nav. Please report it with the command and your docs.json. Set DEBUG=1 to see where it happened.\n',
    });
    const { stderr } = await navProcess(root, ['schema'], { env: { ...env, DEBUG: '1' } });
    expect(stderr).toMatch(/Error: boom\n\s+at /);
  });

  it('loads the codemods only for commands that need them', { tags: ['slow'] }, async () => {
    const root = folder(site);
    write(
      root,
      'refuse.mjs',
      `import { register } from 'node:module';
       register('data:text/javascript,' + encodeURIComponent(\`
         export async function load(url, context, next) {
           const loaded = await next(url, context);
           const source = Buffer.from(loaded.source ?? '').toString();
           if (['//#region ../codemods/src/json.ts', '/node_modules/diff/'].some((one) => source.includes(one)))
             throw new Error('loaded codemods');
           return loaded;
         }\`));`,
    );
    const env = { NODE_OPTIONS: `--import ${join(root, 'refuse.mjs')}` };
    expect((await navProcess(root, ['check'], { env })).code).toBe(0);
    expect((await navProcess(root, ['diff', '.', '.'], { env })).code).toBe(0);
    const migrate = await navProcess(root, ['migrate', '--list'], { env });
    expect(migrate.stderr).toContain('loaded codemods');
  });
});

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { FULL, startTestServer } from '../../../packages/language-server/test/client.ts';

const root = join(import.meta.dirname, '..');
const temporary = mkdtempSync(join(tmpdir(), 'nav-vsix-'));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

/** The most bytes of the package, with 68 kB of pictures. */
const MAX_BYTES = 2_000_000;

const SITE = {
  'docs.json': '{ "navigation": { "pages": ["a", "b"] } }',
  'docs.ts': "export default { navigation: { pages: ['a', 'c'] } };",
  'a.mdx': '---\ntitle: Start here\n---\n',
};

/** Opens a site with the server of an extension, and returns what it answers about the configs. */
async function tryServer(extension: string): Promise<unknown[]> {
  const folder = mkdtempSync(join(temporary, 'site-'));
  for (const [name, text] of Object.entries(SITE)) writeFileSync(join(folder, name), text);
  const server = await startTestServer(FULL, folder, {
    command: [join(extension, 'dist/server.mjs'), '--stdio'],
  });
  const messages: unknown[] = [];
  for (const [name, languageId] of [
    ['docs.json', 'json'],
    ['docs.ts', 'typescript'],
  ] as const) {
    const uri = pathToFileURL(join(folder, name)).href;
    const textDocument = { uri, languageId, version: 1, text: SITE[name] };
    await server.connection.sendNotification('textDocument/didOpen', { textDocument });
    const report = await server.connection.sendRequest<{ items: { message: string }[] }>(
      'textDocument/diagnostic',
      { textDocument: { uri } },
    );
    messages.push(report.items.map(({ message }) => message));
  }
  await server.stop();
  return messages;
}

const FINDINGS = [
  ['The page "b" does not exist. Create the file or remove the entry.'],
  ['The page "c" does not exist. Create the file or remove the entry.'],
];

/** Returns a copy of the built extension outside of the repository, where nothing can be loaded that is not in the bundle. */
function copyOfExtension(): string {
  const copy = mkdtempSync(join(temporary, 'copy-'));
  execFileSync('cp', ['-R', join(root, 'dist'), copy]);
  return copy;
}

describe('the built extension', { tags: ['process'] }, () => {
  it('contains a server, which reads configs in JSON and TypeScript', async () => {
    expect(await tryServer(copyOfExtension())).toEqual(FINDINGS);
  });

  it('keeps previewing a site with languages, whose history only @nav/cli reads', async () => {
    const folder = mkdtempSync(join(temporary, 'site-'));
    const language = (code: string, page: string) => ({ language: code, pages: [page] });
    const languages = [language('en', 'a'), language('de', 'de/a')];
    writeFileSync(join(folder, 'docs.json'), JSON.stringify({ navigation: { languages } }));
    const program = join(copyOfExtension(), 'dist/preview.mjs');
    // Package managers may set NODE_PATH, which leads to packages that are not installed.
    const env = { ...process.env, NODE_PATH: '' };
    const child = spawn(process.execPath, [program, folder], { env });
    onTestFinished(() => void child.kill());
    let printed = '';
    child.stdout.on('data', (text) => {
      printed += text;
    });
    while (!/http:\S+\//.test(printed)) await once(child.stdout, 'data');
    const [url] = /http:\S+\//.exec(printed) ?? [];
    const events = (await fetch(`${url}@nav/events`)).body?.getReader();
    // The watcher may start after the first change.
    const write = () => writeFileSync(join(folder, 'a.mdx'), `${SITE['a.mdx']}${Date.now()}\n`);
    const writing = setInterval(write, 500);
    onTestFinished(() => clearInterval(writing));
    let received = '';
    while (!received.includes('changed')) {
      const { value, done } = (await events?.read()) ?? {};
      if (done !== false) throw new Error('The preview has ended.');
      received += new TextDecoder().decode(value);
    }
  });

  it('is a CommonJS module that needs only VS Code', () => {
    const text = readFileSync(join(root, 'dist/extension.cjs'), 'utf8');
    const needed = new Set(
      Array.from(text.matchAll(/\brequire\([`"']([^`"']+)[`"']\)/g), ([, name]) => name),
    );
    const isBuiltIn = (name = '') => createRequire(import.meta.url)('node:module').isBuiltin(name);
    expect([...needed].filter((name) => !isBuiltIn(name))).toEqual(['vscode']);
  });
});

describe('the package', { tags: ['slow'] }, () => {
  it('is small, complete, and its server runs', async () => {
    const path = join(temporary, 'nav.vsix');
    execFileSync(process.execPath, ['scripts/package.mjs', path], { cwd: root, stdio: 'ignore' });
    const bytes = readFileSync(path);
    expect(bytes.length).toBeLessThan(MAX_BYTES);
    const extension = join(temporary, 'unpacked/extension');
    const files = Object.entries(unzipSync(bytes));
    for (const [name, content] of files) {
      if (name.endsWith('/')) continue;
      const file = join(temporary, 'unpacked', name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
    const names = files.map(([name]) => name);
    expect(
      names.filter((name) => /node_modules|\.ts$|\.map$|^extension\/(?:src|test)/.test(name)),
    ).toEqual([]);
    for (const name of [
      'icon.png',
      'changelog.md',
      'readme.md',
      'LICENSE.txt',
      'dist/THIRD_PARTY_NOTICES.txt',
    ])
      expect(existsSync(join(extension, name)), name).toBe(true);
    expect(await tryServer(extension)).toEqual(FINDINGS);
  });
});

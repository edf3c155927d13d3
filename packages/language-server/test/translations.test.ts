import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type ClientCapabilities,
  type CodeAction,
  CodeActionTriggerKind,
  type CodeLens,
  type WorkspaceEdit,
} from 'vscode-languageserver-protocol';
import { FULL, reportChanges, startTestServer, type TestServer } from './client.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'nav-translations-')));
beforeAll(() => {
  vi.stubEnv('XDG_CACHE_HOME', join(root, 'cache'));
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

/** An editor that shows documents. */
const SHOWING: ClientCapabilities = {
  ...FULL,
  window: { ...FULL.window, showDocument: { support: true } },
};

const config = {
  navigation: {
    languages: [
      { language: 'en', pages: ['a', 'b'] },
      { language: 'de', pages: ['de/a', 'de/b'] },
    ],
  },
};

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}

function git(folder: string, ...args: string[]): void {
  const names = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  execFileSync('git', [...names, ...args], { cwd: folder, env, stdio: 'pipe' });
}

function commit(folder: string, date: string): void {
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '-m', 'Update', '--date', `${date}T12:00:00Z`);
}

/** Writes a site in two languages. */
function siteIn(name: string): string {
  const folder = join(root, name);
  write(folder, {
    'docs.json': JSON.stringify(config),
    'a.mdx': '---\ntitle: Install\n---\n\nInstall the program.\n',
    'b.mdx': '---\ntitle: Guide\n---\n\nText of the guide.\n',
    'de/a.mdx': '---\ntitle: Installation\n---\n\nInstalliere das Programm.\n',
    'de/b.mdx': '---\ntitle: Anleitung\n---\n\nText der Anleitung.\n',
  });
  return folder;
}

/** Writes a site whose page `de/a` is two changes behind. */
function lateSite(name: string): string {
  const folder = siteIn(name);
  git(folder, 'init', '--quiet', '--initial-branch=main');
  commit(folder, '2026-01-01');
  for (const [date, text] of [
    ['2026-05-02', 'Install the new program.'],
    ['2026-05-03', 'Install the new program now.'],
  ] as const) {
    write(folder, { 'a.mdx': `---\ntitle: Install\n---\n\n${text}\n` });
    commit(folder, date);
  }
  return folder;
}

interface Opened {
  server: TestServer;
  uri: string;
  /** The requests of the server to the editor. */
  asked: [method: string, params: unknown][];
  lenses(): Promise<string[]>;
  /** Clicks on the lens whose title starts with a text. */
  click(title: string): Promise<void>;
  actions(line: number, triggerKind: CodeActionTriggerKind): Promise<CodeAction[]>;
}

/** Opens a page of a site in an editor. */
async function open(
  folder: string,
  { capabilities = SHOWING, settings = null as unknown, file = 'de/a.mdx' } = {},
): Promise<Opened> {
  const server = await startTestServer(capabilities, folder, { settings: { '': settings } });
  const uri = pathToFileURL(join(folder, file)).href;
  const asked: Opened['asked'] = [];
  server.onAsk = (method, params) => {
    asked.push([method, params]);
    if (method === 'window/showDocument') return { success: true };
    return method === 'workspace/applyEdit' ? { applied: true } : null;
  };
  const textDocument = { uri };
  await server.connection.sendNotification('textDocument/didOpen', {
    textDocument: {
      uri,
      languageId: 'mdx',
      version: 1,
      text: readFileSync(join(folder, file), 'utf8'),
    },
  });
  const request = () =>
    server.connection.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument });
  return {
    server,
    uri,
    asked,
    lenses: async () => (await request()).map(({ command }) => command?.title ?? ''),
    async click(title) {
      const found = (await request()).find(({ command }) => command?.title.startsWith(title));
      const { command, arguments: given } = found?.command ?? { command: '' };
      const params = { command, arguments: given };
      await server.connection.sendRequest('workspace/executeCommand', params);
    },
    actions: (line, triggerKind) =>
      server.connection.sendRequest('textDocument/codeAction', {
        textDocument,
        range: { start: { line, character: 0 }, end: { line, character: 0 } },
        context: { diagnostics: [], triggerKind },
      }),
  };
}

const PLACE = 'In the navigation: de';
const LATE = [PLACE, 'Behind: 2 changes since 2026-05-02', 'Mark as translated'];

/** The server reads the history in the background, after its first check, so a busy machine needs long. */
const PATIENTLY = { timeout: 100_000, interval: 50 };

/** Waits until the lenses of a page are those. */
async function expectLenses(
  { lenses }: Pick<Opened, 'lenses'>,
  titles: readonly string[],
): Promise<void> {
  await vi.waitFor(async () => expect(await lenses()).toEqual(titles), PATIENTLY);
}

/** Waits until the editor was asked to refresh its lenses alone, as often as that. */
async function expectRefreshes({ server }: Opened, count: number): Promise<void> {
  const times = (name: string) => server.refreshes.filter((one) => one === name).length;
  await vi.waitFor(() => expect(times('codeLens') - times('inlayHint')).toBe(count), PATIENTLY);
}

describe('a translated page that is behind', { tags: ['process'] }, () => {
  it('says so in a lens and in actions until an edit marks it as translated', async () => {
    const opened = await open(lateSite('late'));
    await expectLenses(opened, LATE);
    await expectRefreshes(opened, 1);
    const { Automatic, Invoked } = CodeActionTriggerKind;
    const offered = [
      ['Show how "a" changed: 2 changes since 2026-05-02', undefined],
      ['Mark as translated', 'refactor.rewrite.nav'],
    ];
    const shown = (actions: readonly CodeAction[]) =>
      actions.slice(0, 2).map(({ title, kind }) => [title, kind]);
    expect(shown(await opened.actions(4, Invoked))).toEqual(offered);
    expect(shown(await opened.actions(0, Automatic))).toEqual(offered);
    expect(await opened.actions(4, Automatic)).toEqual([]);
    await opened.click('Mark');
    const [[method, params] = []] = opened.asked;
    expect(method).toBe('workspace/applyEdit');
    const { documentChanges } = (params as { edit: WorkspaceEdit }).edit;
    expect(documentChanges).toMatchObject([{ textDocument: { uri: opened.uri, version: 1 } }]);
    const [change] = documentChanges as { edits: { range: unknown; newText: string }[] }[];
    expect(change?.edits.map(({ newText }) => newText).join('')).toMatch(
      /^translatedFrom: [\da-f]{40}\n$/,
    );
    await opened.server.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: opened.uri, version: 2 },
      contentChanges: change?.edits.map(({ range, newText: text }) => ({ range, text })),
    });
    expect(await opened.lenses()).toEqual([PLACE]);
    await opened.server.stop();
  });

  it('shows how its original changed', { tags: ['slow'] }, async () => {
    const folder = lateSite('shown');
    const opened = await open(folder);
    await expectLenses(opened, LATE);
    await opened.click('Behind');
    const [[method, params] = []] = opened.asked;
    expect(method).toBe('window/showDocument');
    const { uri, takeFocus } = params as { uri: string; takeFocus: boolean };
    expect(takeFocus).toBe(true);
    expect(readFileSync(fileURLToPath(uri), 'utf8')).toBe(
      'de/a is behind a: 2 commits, 2 lines since 2026-05-02.\n\n  title: Install\n  Install the {+new +}program{+ now+}.\n',
    );
    await opened.server.stop();
    expect(() => readFileSync(fileURLToPath(uri))).toThrow('ENOENT');
  });

  it('is up to date once a translation is committed', { tags: ['slow'] }, async () => {
    const folder = lateSite('committed');
    const opened = await open(folder);
    await expectLenses(opened, LATE);
    write(folder, {
      'de/a.mdx': '---\ntitle: Installation\n---\n\nInstalliere jetzt das neue Programm.\n',
    });
    commit(folder, '2026-05-04');
    const head = pathToFileURL(join(folder, '.git/HEAD')).href;
    await reportChanges(opened.server, [[head, 2]]);
    await expectLenses(opened, [PLACE]);
    await expectRefreshes(opened, 2);
    await opened.server.stop();
  });

  it('has its lens in an editor that cannot refresh, run commands or edit', {
    tags: ['slow'],
  }, async () => {
    const capabilities = { textDocument: { codeLens: {} } };
    const opened = await open(lateSite('small'), { capabilities });
    await expectLenses(opened, LATE.slice(0, 2));
    const [, lens] = await opened.server.connection.sendRequest<CodeLens[]>(
      'textDocument/codeLens',
      { textDocument: { uri: opened.uri } },
    );
    expect(lens?.command?.command).toBe('');
    expect(opened.server.refreshes).toEqual([]);
    await opened.server.stop();
  });

  it('names the command line in an editor that cannot show documents', {
    tags: ['slow'],
  }, async () => {
    const folder = lateSite('plain');
    const opened = await open(folder, { capabilities: FULL });
    await expectLenses(opened, LATE);
    await opened.click('Behind');
    const line = `npx @nav/cli translations ${join(folder, 'docs.json')} --show de/a`;
    const message = `Your editor cannot show documents. Run \`${line}\` instead.`;
    await vi.waitFor(
      () => expect(opened.asked).toEqual([['window/showMessage', { type: 3, message }]]),
      PATIENTLY,
    );
    await opened.server.stop();
  });
});

/** Opens a page of another site, which is behind, and waits for its lens: by then, both sites are compared. */
async function expectNothing(opened: Opened, other: string): Promise<void> {
  const { connection } = opened.server;
  const uri = pathToFileURL(join(other, 'de/a.mdx')).href;
  const text = readFileSync(fileURLToPath(uri), 'utf8');
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'mdx', version: 1, text },
  });
  const params = { textDocument: { uri } };
  const lenses = async () =>
    (await connection.sendRequest<CodeLens[]>('textDocument/codeLens', params)).map(
      ({ command }) => command?.title ?? '',
    );
  await expectLenses({ lenses }, LATE);
  expect(await opened.lenses()).toEqual([PLACE]);
  expect(opened.asked).toEqual([]);
}

describe('no lens about a translation', { tags: ['process'] }, () => {
  it('for a page that is up to date', { tags: ['slow'] }, async () => {
    const folder = lateSite('current');
    const opened = await open(folder, { file: 'de/b.mdx' });
    await expectNothing(opened, folder);
    await opened.server.stop();
  });

  it('without git', { tags: ['slow'] }, async () => {
    const opened = await open(siteIn('without-git'));
    await expectNothing(opened, lateSite('next-to-no-git'));
    await opened.server.stop();
  });

  it('in a shallow clone', { tags: ['slow'] }, async () => {
    const origin = lateSite('origin');
    const folder = join(root, 'shallow');
    git(root, 'clone', '--quiet', '--depth=1', pathToFileURL(origin).href, folder);
    const opened = await open(folder);
    await expectNothing(opened, lateSite('next-to-shallow'));
    await opened.server.stop();
  });

  it('once the setting is off', { tags: ['slow'] }, async () => {
    const settings = { translations: true };
    const opened = await open(lateSite('setting'), { settings });
    await expectLenses(opened, LATE);
    settings.translations = false;
    await opened.server.connection.sendNotification('workspace/didChangeConfiguration', {
      settings: null,
    });
    await expectLenses(opened, [PLACE]);
    await opened.server.stop();
  });
});

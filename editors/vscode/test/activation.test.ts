import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import {
  type FakeDocument,
  type FakeEditor,
  fakeDocument,
  installFakeEditor,
} from './fake-vscode.ts';

const root = join(import.meta.dirname, '..');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'nav-editor-')));
const TEXT = '{\n  "navigation": {\n    "pages": [\n      "index"\n    ]\n  }\n}\n';

interface Extension {
  activate(context: unknown): Promise<void>;
  deactivate(): Promise<void>;
}

/** The configs that the editor finds. */
const configs = [join(folder, 'docs.json')];
let editor: FakeEditor;
let extension: Extension;
let document: FakeDocument;

/** Asks the server for the outline, as the editor does. */
async function outline(): Promise<unknown> {
  const provider = editor.providers.get('registerDocumentSymbolProvider')?.provider;
  const provide = provider?.provideDocumentSymbols as (
    ...args: unknown[]
  ) => Promise<{ made: string[] }[]>;
  const token = {
    isCancellationRequested: false,
    onCancellationRequested: () => ({ dispose() {} }),
  };
  const symbols = await provide(document, token);
  return symbols.map(({ made: [name] }) => name);
}

async function runs(detail: string): Promise<void> {
  await vi.waitFor(() => expect(editor.status).toMatchObject({ text: 'nav', detail }), 30_000);
}

const BOTH_SERVERS = ['Server of the extension', 'Server of the project'];
const OUTLINE = ['navigation'];

beforeAll(async () => {
  writeFileSync(join(folder, 'index.mdx'), '# Home\n');
  writeFileSync(join(folder, 'docs.json'), TEXT);
  document = fakeDocument(join(folder, 'docs.json'), 'json', TEXT);
  editor = installFakeEditor(folder, configs, [document]);
  extension = createRequire(import.meta.url)(join(root, 'dist/extension.cjs')) as Extension;
  await extension.activate({ extensionPath: root, subscriptions: [] });
});

afterAll(async () => {
  await extension.deactivate();
  rmSync(folder, { recursive: true, force: true });
});

describe('the activated extension', { tags: ['process'] }, () => {
  it('registers its commands', () => {
    const names = manifest.contributes.commands.map(({ command }) => command);
    // The server registers its commands with those of the extension.
    expect([...editor.commands.keys()].sort()).toEqual(
      [...names, 'nav.showPlaces', 'nav.showChange', 'nav.codemod', 'nav.applyEdit'].sort(),
    );
  });

  it('serves the documents of the site with its own server', async () => {
    await runs('Server of the extension');
    const { selector } = editor.providers.get('registerDocumentSymbolProvider') ?? {};
    expect(JSON.stringify(selector)).toContain(`${folder}/**/*.{json,jsonc,md,mdx}`);
    expect(await outline()).toEqual(OUTLINE);
  });

  it('opens its own preview if the project has no command line', async () => {
    await editor.commands.get('nav.preview')?.();
    const [command, uri] = editor.executed.at(-1) ?? [];
    expect(command).toBe('simpleBrowser.api.open');
    const answer = await fetch(String(uri));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<script');
    await extension.deactivate();
  });

  it('turns off and on with its setting', async () => {
    editor.settings['nav.enable'] = false;
    editor.fire('onDidChangeConfiguration', {
      affectsConfiguration: (name: string) => name === 'nav.enable',
    });
    await vi.waitFor(() => expect(editor.status.text).toBe('nav is off'), 30_000);
    expect(editor.providers.size).toBe(0);
    editor.settings['nav.enable'] = true;
    await editor.commands.get('nav.restart')?.();
    expect(await outline()).toEqual(OUTLINE);
  });

  it('uses the command line of the project, for the preview too', async () => {
    mkdirSync(join(folder, 'node_modules/@nav'), { recursive: true });
    symlinkSync(
      join(root, '../../packages/cli'),
      join(folder, 'node_modules/@nav/cli'),
      'junction',
    );
    await editor.commands.get('nav.restart')?.();
    await runs('Server of the project');
    expect(await outline()).toEqual(OUTLINE);
    await editor.commands.get('nav.preview')?.();
    const [command, uri, options] = editor.executed.at(-1) ?? [];
    expect([command, String(uri), options]).toEqual([
      'simpleBrowser.api.open',
      expect.stringMatching(/^http:\/\/localhost:\d+\/$/),
      { viewColumn: -2, preserveFocus: true },
    ]);
    expect((await fetch(String(uri))).status).toBe(200);
  });

  it('can be started again after a start that failed', async () => {
    editor.settings['nav.nodePath'] = join(folder, 'missing');
    await editor.commands.get('nav.restart')?.();
    expect(editor.status.text).toBe('nav has stopped');
    editor.settings['nav.nodePath'] = process.execPath;
    await editor.commands.get('nav.restart')?.();
    await runs('Server of the project');
  });

  it('runs a server for each folder whose settings differ', async () => {
    const names = [...editor.commands.keys()].sort();
    const other = realpathSync(mkdtempSync(join(tmpdir(), 'nav-editor-')));
    onTestFinished(() => rmSync(other, { recursive: true, force: true }));
    writeFileSync(join(other, 'docs.json'), TEXT);
    configs.push(join(other, 'docs.json'));
    editor.folders.push(other);
    editor.folderSettings.set(folder, { 'nav.server': 'bundled' });
    await editor.commands.get('nav.restart')?.();
    await runs('Server of the extension');
    symlinkSync(join(folder, 'node_modules'), join(other, 'node_modules'), 'junction');
    await editor.commands.get('nav.restart')?.();
    await vi.waitFor(
      () => expect(editor.status.detail?.split(', ').sort()).toEqual(BOTH_SERVERS),
      30_000,
    );
    expect([...editor.commands.keys()].sort()).toEqual(names);
    editor.folderSettings.set(other, { 'nav.enable': false });
    await editor.commands.get('nav.restart')?.();
    await runs('Server of the extension');
    editor.folderSettings.clear();
    editor.folders.pop();
    configs.pop();
  });

  it('runs no code of a project that is not trusted', async () => {
    editor.isTrusted = false;
    await editor.commands.get('nav.restart')?.();
    await runs('Server of the extension');
    editor.isTrusted = true;
  });

  it('ends its previews, also one that was started while another one ended', async () => {
    const ended = extension.deactivate();
    await editor.commands.get('nav.preview')?.();
    await ended;
    const [, uri] = editor.executed.at(-1) ?? [];
    expect((await fetch(String(uri))).status).toBe(200);
    await extension.deactivate();
    await vi.waitFor(() => expect(fetch(String(uri))).rejects.toThrow('fetch failed'), 30_000);
  });
});

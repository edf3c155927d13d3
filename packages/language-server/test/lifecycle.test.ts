import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  CancellationTokenSource,
  type DocumentLink,
  ProgressType,
} from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { LINKED_PART } from '../src/texts/limits.ts';
import { FULL, reportChanges, startTestServer, type TestServer } from './client.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'nav-lsp-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Writes a site with a config of about `groups` times 90 characters. Returns the URI of the config and its text. */
function writeSite(name: string, groups: number): { uri: string; text: string } {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.mdx'), '# Home\n');
  const list = Array.from({ length: groups }, (_, index) => ({
    group: `Group ${index} 😀`,
    pages: ['index', `missing/${index}`],
  }));
  const text = JSON.stringify({ navigation: { groups: list } }, null, 2).replaceAll('\n', '\r\n');
  writeFileSync(join(folder, 'docs.json'), text);
  return { uri: pathToFileURL(join(folder, 'docs.json')).href, text };
}

async function open({ connection }: TestServer, uri: string, text: string): Promise<TextDocument> {
  const document = TextDocument.create(uri, 'json', 1, text);
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'json', version: 1, text },
  });
  return document;
}

async function edit(
  { connection }: TestServer,
  document: TextDocument,
  [start, length, text]: [start: number, length: number, text: string],
): Promise<void> {
  const range = {
    start: document.positionAt(start),
    end: document.positionAt(start + length),
  };
  TextDocument.update(document, [{ range, text }], document.version + 1);
  await connection.sendNotification('textDocument/didChange', {
    textDocument: { uri: document.uri, version: document.version },
    contentChanges: [{ range, text }],
  });
}

const diagnose = ({ connection }: TestServer, uri: string): Promise<unknown> =>
  connection.sendRequest('textDocument/diagnostic', { textDocument: { uri } });

/** Waits for the refresh requests of all kinds, and expects one of each. */
async function expectRefresh({ refreshes }: TestServer): Promise<void> {
  await vi.waitFor(() => expect(refreshes.length).toBeGreaterThanOrEqual(3), 5000);
  expect(refreshes.splice(0).sort()).toEqual(['codeLens', 'diagnostic', 'inlayHint']);
}

describe('a server', { tags: ['process'] }, () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(FULL, root);
  });
  afterAll(() => server.stop());

  it('answers canceled requests immediately, and all others', async () => {
    const { uri, text } = writeSite('cancellation', 300);
    await open(server, uri, text);
    const source = new CancellationTokenSource();
    const first = diagnose(server, uri);
    const params = { textDocument: { uri } };
    const canceled = server.connection.sendRequest(
      'textDocument/documentSymbol',
      params,
      source.token,
    );
    source.cancel();
    await expect(canceled).rejects.toMatchObject({ code: -32800 });
    expect(await first).toMatchObject({ kind: 'full' });
    expect(await diagnose(server, uri)).toEqual(await first);
    await expect(server.connection.sendRequest('nav/unknown')).rejects.toMatchObject({
      code: -32601,
    });
  });

  it('answers after noise between messages, and after messages that are malformed', async () => {
    const { uri, text } = writeSite('noise', 1);
    await open(server, uri, text);
    const noise = [
      'noise',
      'a line without a colon\r\n\r\n',
      'Content-Type: text/plain\r\n\r\n',
      'Content-Length: many\r\n\r\n',
      'Content-Length: -1\r\n\r\n',
      'Content-Length: 9999999999\r\n\r\n',
      'Content-Length: 0\r\n\r\n',
      'Content-Length: 1\r\n\r\n{',
      'Content-Length: 4\r\n\r\nnull',
      '\0'.repeat(100_000),
    ];
    for (const bytes of noise) {
      server.process.stdin?.write(bytes);
      expect(await diagnose(server, uri), JSON.stringify(bytes.slice(0, 50))).toMatchObject({
        items: [{ code: 'page-not-found' }],
      });
    }
  });

  it('has the findings of the text after any edits, which break it half of the time', async () => {
    const { uri, text } = writeSite('edits', 3);
    let sites = 0;
    const insertion = fc.constantFrom('', '"', '{', ']', ',', '\n', '\r', '😀', '"a": 1,', 'index');
    const change = fc.tuple(fc.nat(text.length), fc.nat(4), insertion);
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (edits) => {
        const document = await open(server, uri, text);
        for (const [start, length, inserted] of edits) {
          const before = document.getText();
          await edit(server, document, [start, length, inserted]);
          if (start % 2 === 0) await diagnose(server, uri);
          // The next edit often repairs what this one has broken.
          const now = document.getText();
          if (start % 3 === 0) await edit(server, document, [0, now.length, before]);
        }
        const found = JSON.stringify(await diagnose(server, uri));
        // The server knows nothing about another site yet.
        sites += 1;
        const fresh = writeSite(`edits-${sites}`, 3).uri;
        await open(server, fresh, document.getText());
        expect(found.replaceAll(uri, fresh)).toBe(JSON.stringify(await diagnose(server, fresh)));
        for (const one of [uri, fresh])
          await server.connection.sendNotification('textDocument/didClose', {
            textDocument: { uri: one },
          });
      }),
      { numRuns: process.env.NAV_SLOW === '1' ? 300 : 15 },
    );
  });
});

describe('document links', { tags: ['process', 'slow'] }, () => {
  it('are in all of a large config, also as partial results', async () => {
    const server = await startTestServer(FULL, root);
    const { uri, text } = writeSite('links', 6000);
    expect(text.length).toBeGreaterThan(2 * LINKED_PART);
    const document = await open(server, uri, text);
    const lines = (links: readonly DocumentLink[]) => links.map(({ range }) => range.start.line);
    const expected = Array.from(text.matchAll(/"index"/g), ({ index }) => {
      return document.positionAt(index).line;
    });
    const ask = (params: object) =>
      server.connection.sendRequest<DocumentLink[]>('textDocument/documentLink', {
        textDocument: { uri },
        ...params,
      });
    expect(lines(await ask({}))).toEqual(expected);
    const parts: DocumentLink[][] = [];
    server.connection.onProgress(new ProgressType<DocumentLink[]>(), 'part', (links) => {
      parts.push(links);
    });
    expect(await ask({ partialResultToken: 'part' })).toEqual([]);
    expect(parts.length).toBe(Math.ceil(text.length / LINKED_PART));
    expect(lines(parts.flat())).toEqual(expected);
    await server.stop();
  });
});

describe('a site with thousands of pages', { tags: ['process', 'slow'] }, () => {
  const { uri, text } = writeSite('large', 1);
  const page = new URL('7.mdx', uri);
  for (let name = 0; name < 2000; name += 1)
    writeFileSync(new URL(`${name}.mdx`, uri), '---\ntitle: A page\nhidden: true\n---\n');
  writeFileSync(page, '---\ntitle: "A page\nhidden: true\n---\n');
  const finding = { code: 'front-matter-invalid' };

  it('shows the findings of the config before the pages are read', async () => {
    const server = await startTestServer(FULL, root);
    await open(server, uri, text);
    expect(await diagnose(server, uri)).toMatchObject({ items: [{ code: 'page-not-found' }] });
    expect(server.published).toEqual([]);
    await server.publication((one) => one.uri === page.href);
    expect(server.published).toMatchObject([{ uri: page.href, diagnostics: [finding] }]);
    await expectRefresh(server);
    await server.stop();
  });

  it('shows all findings immediately to an editor that does not ask again', async () => {
    const { diagnostics: _, ...workspace } = FULL.workspace ?? {};
    const server = await startTestServer({ ...FULL, workspace }, root);
    const shown = readFileSync(page, 'utf8');
    const textDocument = { uri: page.href, languageId: 'mdx', version: 1, text: shown };
    await server.connection.sendNotification('textDocument/didOpen', { textDocument });
    expect(await diagnose(server, page.href)).toMatchObject({ items: [finding] });
    await server.stop();
  });
});

describe('an editor that can ask again', { tags: ['process', 'slow'] }, () => {
  it('lets the editor ask again when something else has changed than the document', async () => {
    const server = await startTestServer(FULL, root);
    const { uri, text } = writeSite('refresh', 1);
    const document = await open(server, uri, text);
    const refreshed = () => expectRefresh(server);
    // The settings of the editor.
    await refreshed();
    expect(await diagnose(server, uri)).toMatchObject({ items: [{ code: 'page-not-found' }] });
    const page = pathToFileURL(join(root, 'refresh/missing/0.mdx')).href;
    mkdirSync(join(root, 'refresh/missing'));
    writeFileSync(new URL(page), '# No longer missing\n');
    await reportChanges(server, [[page, 1]]);
    await refreshed();
    expect(await diagnose(server, uri)).toMatchObject({ items: [] });
    await open(server, page, '# No longer missing\n');
    await refreshed();
    await edit(server, document, [text.indexOf('Group 0'), 5, 'Part']);
    await refreshed();
    await server.stop();
  });

  it('lets the editor ask again once for many keys, and not because it asks', async () => {
    const server = await startTestServer(FULL, root);
    const { uri, text } = writeSite('calm', 1);
    const document = await open(server, uri, text);
    const page = pathToFileURL(join(root, 'calm/index.mdx')).href;
    await open(server, page, '# Home\n');
    await expectRefresh(server);
    for (let count = 0; count < 20; count++)
      await edit(server, document, [text.indexOf('Group 0'), 0, 'x']);
    await expectRefresh(server);
    await diagnose(server, uri);
    await diagnose(server, page);
    // Longer than the server waits. Nothing comes on a slower machine, either.
    await setTimeout(1000);
    expect(server.refreshes).toEqual([]);
    await server.stop();
  });

  it('does not ask an editor that cannot ask again', async () => {
    const { diagnostics, codeLens, inlayHint, ...workspace } = FULL.workspace ?? {};
    expect([diagnostics, codeLens, inlayHint]).not.toContain(undefined);
    const server = await startTestServer({ ...FULL, workspace }, root);
    const { uri, text } = writeSite('unable', 1);
    await open(server, uri, text);
    const page = pathToFileURL(join(root, 'unable/missing/0.mdx')).href;
    mkdirSync(join(root, 'unable/missing'));
    writeFileSync(new URL(page), '# No longer missing\n');
    await reportChanges(server, [[page, 1]]);
    expect(await diagnose(server, uri)).toMatchObject({ items: [] });
    await setTimeout(1000);
    expect(server.refreshes).toEqual([]);
    await server.stop();
  });
});

describe('a server over time', { tags: ['process'] }, () => {
  it('starts again after it was killed, and ends with its editor', async () => {
    const { uri, text } = writeSite('killed', 3);
    const killed = await startTestServer(FULL, root);
    await open(killed, uri, text);
    const before = await diagnose(killed, uri);
    const ended = new Promise((resolve) => killed.process.once('exit', resolve));
    killed.process.kill('SIGKILL');
    await ended;
    const server = await startTestServer(FULL, root);
    await open(server, uri, text);
    expect(await diagnose(server, uri)).toEqual(before);
    const exit = new Promise((resolve) => server.process.once('exit', resolve));
    server.process.stdin?.end();
    expect(await exit).toBe(1);
  });

  it('needs no more memory after 2,000 edits', { tags: ['slow'] }, async () => {
    // What a check keeps of each text is more than a hundred kilobytes.
    const server = await startTestServer(FULL, root, {
      nodeOptions: ['--max-old-space-size=64'],
    });
    const { uri, text } = writeSite('memory', 100);
    const document = await open(server, uri, text);
    for (let count = 0; count < 2000; count += 1) {
      const at = document.getText().indexOf(`Group ${count % 100} `);
      await edit(server, document, [at, 5, count % 2 === 0 ? 'Group' : '"']);
      await diagnose(server, uri);
      if (count % 2 === 1) await edit(server, document, [at, 1, 'Group']);
      if (count % 50 === 0)
        await server.connection.sendRequest('textDocument/documentSymbol', {
          textDocument: { uri },
        });
    }
    expect(document.getText()).toBe(text);
    expect(await diagnose(server, uri)).toMatchObject({ kind: 'full' });
    expect(server.process.exitCode).toBeNull();
    await server.stop();
  });
});

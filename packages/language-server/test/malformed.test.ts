import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Message,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { featuresFor } from '../src/features/table.ts';
import { FULL, spawnServer } from './client.ts';

/** The answer to a request. */
interface Answer {
  result?: unknown;
  error?: { code: number; message: string };
}

/** A connection that sends anything. The library of clients refuses some parameters. */
interface RawClient {
  request(method: string, params: unknown): Promise<Answer>;
  notify(method: string, params: unknown): void;
  /** The messages to the user and the log. */
  readonly shown: { method: string; params: { message: string } }[];
  /** The answers to requests of the server. */
  answers: Record<string, unknown>;
  stop(): void;
}

function startRaw(): RawClient {
  const child = spawnServer();
  const writer = new StreamMessageWriter(child.stdin);
  const waiting = new Map<unknown, (answer: Answer) => void>();
  const send = (message: object) => void writer.write({ jsonrpc: '2.0', ...message } as Message);
  const client: RawClient = {
    shown: [],
    answers: {},
    request: (method, params) =>
      new Promise((resolve) => {
        const id = waiting.size + 1;
        waiting.set(id, resolve);
        send({ id, method, params });
      }),
    notify: (method, params) => send({ method, params }),
    stop: () => child.kill(),
  };
  new StreamMessageReader(child.stdout).listen((message) => {
    const { id, method } = message as { id?: number; method?: string };
    if (method === undefined) waiting.get(id)?.(message as Answer);
    else if (id !== undefined) send({ id, result: client.answers[method] ?? null });
    else client.shown.push(message as unknown as RawClient['shown'][number]);
  });
  return client;
}

const INVALID_PARAMS = -32602;
const REQUEST_FAILED = -32803;

const root = realpathSync(mkdtempSync(join(tmpdir(), 'nav-malformed-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const uriOf = (file: string) => pathToFileURL(join(root, file)).href;
const config = JSON.stringify({ navigation: { pages: ['index', 'missing'] } }, null, 2);
mkdirSync(join(root, 'guides'));
writeFileSync(join(root, 'docs.json'), config);
writeFileSync(join(root, 'index.mdx'), '# Home\n\n[Guide](/guides/start#first)\n');
writeFileSync(join(root, 'guides/start.mdx'), '# Start\n\n## First\n');

const textDocument = { uri: uriOf('docs.json') };
const position = { line: 3, character: 8 };
const range = { start: position, end: position };

/** Parameters of every method that are complete. */
const COMPLETE: Readonly<Record<string, Record<string, unknown>>> = {
  'textDocument/diagnostic': { textDocument },
  'textDocument/codeAction': { textDocument, range, context: { diagnostics: [] } },
  'textDocument/documentSymbol': { textDocument },
  'workspace/symbol': { query: 'home' },
  'textDocument/prepareRename': { textDocument, position },
  'textDocument/rename': { textDocument, position, newName: 'home' },
  'workspace/willRenameFiles': {
    files: [{ oldUri: uriOf('index.mdx'), newUri: uriOf('home.mdx') }],
  },
  'textDocument/completion': { textDocument, position },
  'completionItem/resolve': { label: 'x', data: { uri: uriOf('docs.json'), slug: 'index' } },
  'textDocument/hover': { textDocument, position },
  'textDocument/definition': { textDocument, position },
  'textDocument/references': { textDocument, position, context: { includeDeclaration: true } },
  'textDocument/codeLens': { textDocument },
  'textDocument/documentLink': { textDocument },
  'textDocument/inlayHint': { textDocument, range },
  'workspace/executeCommand': {
    command: 'nav.codemod',
    arguments: [{ uri: uriOf('docs.json'), codemod: 'sort', options: { by: 'title' } }],
  },
};

const NOT_OBJECTS = [undefined, null, 7, 'text', true, [], [null], [{}]];
const NOT_POSITIONS = [
  ...NOT_OBJECTS,
  {},
  { line: 0 },
  { line: -1, character: 0 },
  { line: 0, character: -1 },
  { line: 0.5, character: 0 },
  { line: '0', character: '0' },
  { line: null, character: null },
];

/** Values that a required parameter cannot have, by its name. */
const INVALID: Readonly<Record<string, readonly unknown[]>> = {
  textDocument: [...NOT_OBJECTS, {}, { uri: null }, { uri: 7 }, { uri: ['file:///a'] }],
  position: NOT_POSITIONS,
  positions: [undefined, null, {}, position, ...NOT_POSITIONS.map((one) => [one])],
  range: [
    ...NOT_OBJECTS,
    {},
    ...NOT_POSITIONS.map((start) => ({ start, end: position })),
    ...NOT_POSITIONS.map((end) => ({ start: position, end })),
  ],
  context: [...NOT_OBJECTS, { only: 7 }, { only: [7] }],
  newName: [undefined, null, 7, {}, ['a']],
  from: ['text', {}, []],
  answers: [7, 'text', []],
  query: [undefined, null, 7, {}],
  files: [undefined, null, {}, [null], [{}], [{ oldUri: uriOf('a.mdx'), newUri: 7 }]],
  label: [undefined, null, 7, {}],
  data: [7, 'text', [], {}, { uri: uriOf('docs.json') }, { uri: 7, slug: 'a' }],
  command: [undefined, null, 7, 'nav.unknown'],
  arguments: [
    undefined,
    null,
    [],
    [null],
    [{}],
    [{ uri: uriOf('docs.json'), codemod: 'unknown', options: {} }],
    [{ uri: uriOf('docs.json'), codemod: '__proto__', options: {} }],
    [{ uri: uriOf('docs.json'), codemod: 'sort', options: null }],
    [{ uri: uriOf('docs.json'), codemod: 'sort', options: {}, title: 7 }],
    [{ uri: uriOf('docs.json'), codemod: 'sort', options: {}, answers: 'yes' }],
  ],
};

/** URIs that no open document can have. */
const ODD_URIS = [
  '',
  'untitled:Untitled-1',
  'https://example.com/docs.json',
  'file:',
  'file://host/share/docs.json',
  'file:///%00/docs.json',
  'file:///a%2fdocs.json',
  'file:///%zz/docs.json',
  `file:///${'a'.repeat(300)}/docs.json`,
  `file:///${'a/'.repeat(50)}index.mdx`,
  '__proto__',
  '\0',
];

describe('malformed parameters', { tags: ['process'] }, () => {
  let client: RawClient;
  const diagnose = () => client.request('textDocument/diagnostic', { textDocument });
  const open = () =>
    client.notify('textDocument/didOpen', {
      textDocument: { uri: textDocument.uri, languageId: 'json', version: 1, text: config },
    });

  beforeAll(async () => {
    client = startRaw();
    for (const params of [...NOT_OBJECTS, {}, { capabilities: null }, { capabilities: 7 }]) {
      const { error } = await client.request('initialize', params);
      expect(error, JSON.stringify(params)).toMatchObject({ code: INVALID_PARAMS });
      expectPlain(error?.message);
    }
    const { error } = await client.request('initialize', {
      processId: process.pid,
      rootUri: pathToFileURL(root).href,
      capabilities: FULL,
    });
    expect(error).toBeUndefined();
    client.notify('initialized', {});
    open();
  }, 60_000);
  afterAll(() => client.stop());

  /** Expects a plain sentence. */
  function expectPlain(message: string | undefined): void {
    expect(message).toMatch(/^[^\n]+\.$/);
    expect(message).not.toMatch(/[\\/](?:work|home|tmp|dist|src|node_modules)|\bat .*:\d|file:/);
  }

  it('are known for every method', () => {
    const { features } = featuresFor(FULL);
    expect(Object.keys(COMPLETE).sort()).toEqual([...features.keys()].sort());
    for (const [method, { params }] of features)
      for (const name of Object.keys(params))
        expect(INVALID, `${method} ${name}`).toHaveProperty(name);
  });

  it.each(Object.entries(COMPLETE))('of %s get a plain error', async (method, complete) => {
    const { features } = featuresFor(FULL);
    const names = Object.keys(features.get(method)?.params ?? {});
    expect(names.length).toBeGreaterThan(0);
    const malformed: unknown[] = [undefined, null, 7, 'text', [], [complete], {}];
    for (const name of names)
      for (const value of INVALID[name] ?? []) malformed.push({ ...complete, [name]: value });
    for (const params of malformed) {
      const { error } = await client.request(method, params);
      // JSON has no undefined.
      const about = `${method} ${JSON.stringify(params)}`;
      expect(error?.code, about).toBe(INVALID_PARAMS);
      expectPlain(error?.message);
    }
    const { error } = await client.request(method, complete);
    expect(error, method).toBeUndefined();
  });

  it.each(Object.entries(COMPLETE))('of %s may be unusual', async (method, complete) => {
    for (const params of unusualParams(complete)) {
      const { error } = await client.request(method, params);
      const about = `${method} ${JSON.stringify(params).slice(0, 200)}`;
      // A rename of nothing fails.
      if (error) expect(error.code, `${about}: ${error.message}`).toBe(REQUEST_FAILED);
      if (error) expectPlain(error.message);
    }
  });

  it('of notifications are ignored', async () => {
    const before = await diagnose();
    expect(before.result).toMatchObject({
      items: [{ code: 'orphan-page' }, { code: 'page-not-found' }],
    });
    for (const [method, own] of Object.entries(malformedNotifications())) {
      for (const params of [...NOT_OBJECTS, ...own]) {
        client.notify(method, params);
        const about = `${method} ${JSON.stringify(params)}`;
        expect((await diagnose()).result, about).toEqual(before.result);
      }
    }
    for (const odd of ODD_URIS) {
      const document = { uri: odd, languageId: 'json', version: 1, text: '{' };
      client.notify('textDocument/didOpen', { textDocument: document });
      client.notify('textDocument/didChange', {
        textDocument: { uri: odd, version: 2 },
        contentChanges: [{ text: '[' }],
      });
      client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: odd, type: 2 }] });
      client.notify('textDocument/didClose', { textDocument: document });
      expect((await diagnose()).result, odd).toEqual(before.result);
    }
    const log = client.shown.filter(({ method }) => method === 'window/logMessage');
    expect(log.length).toBeGreaterThan(0);
    for (const { params } of log) expect(params.message).not.toMatch(/\n\s+at /);
  });

  it('of anything get an answer, and leave the server as it was', async () => {
    const before = await diagnose();
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom(...ODD_URIS),
      fc.constant(position),
      fc.constant(textDocument),
    );
    const anyAnswer = { applied: true, title: 'x' };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.entries(COMPLETE)),
        fc.array(fc.tuple(fc.nat(20), value), { minLength: 1, maxLength: 3 }),
        fc.oneof(value, fc.constant(anyAnswer)),
        async ([method, complete], replacements, answer) => {
          for (const asked of ['nav/pick', 'nav/input', 'workspace/applyEdit'])
            client.answers[asked] = answer;
          let params: unknown = complete;
          for (const [index, replacement] of replacements)
            params = replaceAt(params, index, replacement);
          const { error } = await client.request(method, params);
          if (!error) return;
          expect([INVALID_PARAMS, REQUEST_FAILED], error.message).toContain(error.code);
          // A reason may quote the parameters.
          if (error.code === INVALID_PARAMS) expectPlain(error.message);
          expect(error.message).not.toMatch(/\n\s+at /);
        },
      ),
      { numRuns: process.env.NAV_SLOW === '1' ? 5000 : 100 },
    );
    expect((await diagnose()).result).toEqual(before.result);
  });
});

/** Returns a value with another URI in all its places. */
function replaceUris<Value>(value: Value, uri: string): Value {
  return JSON.parse(JSON.stringify(value), (key, inner) => (/uri$/i.test(key) ? uri : inner));
}

/** Returns a value whose part with a number, counted in depth, is another one. */
function replaceAt(value: unknown, index: number, replacement: unknown): unknown {
  let count = 0;
  return JSON.parse(JSON.stringify(value ?? null), (_key, inner) => {
    count += 1;
    return count - 1 === index ? replacement : inner;
  });
}

/** Returns parameters with odd URIs, and with positions beyond every text. */
function unusualParams(complete: object): object[] {
  const huge = { line: 2 ** 31, character: Number.MAX_VALUE };
  const values = {
    position: [huge],
    positions: [[huge]],
    range: [
      { start: huge, end: huge },
      { start: huge, end: { line: 0, character: 0 } },
    ],
  };
  return [
    ...ODD_URIS.map((uri) => replaceUris(complete, uri)),
    ...Object.entries(values).flatMap(([name, odd]) =>
      name in complete ? odd.map((value) => ({ ...complete, [name]: value })) : [],
    ),
  ];
}

/** Returns parameters of notifications that are objects of another shape. */
function malformedNotifications(): Record<string, unknown[]> {
  const { uri } = textDocument;
  const change = (contentChanges: unknown) => ({
    textDocument: { uri, version: 2 },
    contentChanges,
  });
  return {
    'textDocument/didOpen': [
      { textDocument: { uri: 7, version: 1, text: '' } },
      { textDocument: { uri, version: 1 } },
      { textDocument: { uri, version: 1, text: null } },
      { textDocument: { uri, version: null, text: '' } },
    ],
    'textDocument/didChange': [
      { textDocument: { uri, version: null }, contentChanges: [{ text: '' }] },
      { textDocument: { uri, version: 2 } },
      change(7),
      change([null]),
      change([{}]),
      change([{ text: 7 }]),
      change([{ text: '{' }, { text: null }]),
      change([{ text: '{', range: null }]),
      change([{ text: '{' }, { text: '', range: { start: position } }]),
      ...NOT_POSITIONS.map((start) => change([{ text: '{', range: { start, end: position } }])),
    ],
    'textDocument/didClose': [{ textDocument: { uri: 7 } }],
    'textDocument/didSave': [{ textDocument: { uri: null } }],
    'workspace/didChangeWatchedFiles': [
      { changes: 7 },
      { changes: [null] },
      { changes: [{ uri: 7, type: 1 }] },
      { changes: [{ uri }] },
    ],
    'workspace/didChangeConfiguration': [],
    '$/setTrace': [{ value: 7 }],
    '$/cancelRequest': [{ id: null }, { id: {} }],
    '$/progress': [{ token: {} }],
    initialized: [],
    'nav/unknown': [],
  };
}

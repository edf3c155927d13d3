// Measures the language server as VS Code starts it: the time to the first findings and to those of all pages, from a key to
// findings, for completions and symbols, and the memory after many edits. The CPU time of a second start is compared with the build
// that NAV_BASE names.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { median } from '../measure.mjs';
import { writeSiteWithTexts } from '../texts.mjs';

const nav = fileURLToPath(new URL('../../packages/cli/bin/nav.js', import.meta.url));
const base = process.env.NAV_BASE && join(process.env.NAV_BASE, 'packages/cli/bin/nav.js');

/** A site whose links are all checked by default, and the size of the biggest public site that we know. */
const SIZES = [1000, 24_803];
/** The pages from which on the server reads them after the first findings. */
const LARGE = 2000;
const ROUNDS = 15;
const EDITS = 500;
/** The edits after which the memory is measured the first time. */
const WARM_EDITS = 50;
/** The second starts of each build. */
const STARTS = 5;
/** The milliseconds after the first findings in which a server writes its cache. */
const WRITING = 5000;
/** A page with a finding that is published when the server has read all pages. */
const INVALID = 'invalid.mdx';

export async function editorRows({ site } = {}) {
  const rows = [];
  const folder = mkdtempSync(join(tmpdir(), 'nav-bench-'));
  const cache = join(folder, 'cache');
  try {
    for (const pages of SIZES) {
      const own = join(folder, `${pages}`);
      writeSiteWithTexts(own, pages);
      writeFileSync(join(own, INVALID), '---\ntitle: [\n---\n');
      rows.push(...(await rowsFor(own, cache, pages, `${pages.toLocaleString('en')} pages`)));
    }
    return site ? [...rows, ...(await rowsFor(site, cache, 0, 'given site'))] : rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts a server and opens a config. Returns the milliseconds to its first findings and to those of all pages. */
async function open(command, { folder, cache, text, isLarge, usage }) {
  const uri = pathToFileURL(join(folder, 'docs.json')).href;
  const started = performance.now();
  const server = startServer(command, cache, usage);
  await server.request('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    capabilities: {
      workspace: {
        didChangeWatchedFiles: { dynamicRegistration: true },
        diagnostics: { refreshSupport: true },
      },
      textDocument: { diagnostic: {} },
    },
  });
  server.notify('initialized', {});
  const textDocument = { uri, languageId: 'json', version: 1, text };
  server.notify('textDocument/didOpen', { textDocument });
  const published = server.published(pathToFileURL(join(folder, INVALID)).href);
  const diagnose = () => server.request('textDocument/diagnostic', { textDocument: { uri } });
  await diagnose();
  const first = performance.now() - started;
  if (isLarge) await published;
  return { server, uri, diagnose, first, all: performance.now() - started };
}

async function close(server) {
  await server.request('shutdown', null);
  server.notify('exit', null);
  return server.ended;
}

/** Returns the CPU seconds and the megabytes until a server has published the findings of all pages. */
async function usageOf(command, site) {
  const { server } = await open(command, site);
  await close(server);
  return JSON.parse(readFileSync(site.usage, 'utf8'));
}

async function secondStartRows(site, name) {
  const title = `editor: findings of all pages, second start, ${name}`;
  if (!base) return [{ name: `${title}, CPU`, target: 0.3, skipped: 'NAV_BASE names no build' }];
  const measured = { ...site, usage: join(site.cache, 'usage.json') };
  for (const command of [base, nav]) {
    const { server } = await open(command, site);
    await setTimeout(WRITING);
    await close(server);
  }
  const pairs = [];
  for (let start = 0; start < STARTS; start += 1)
    pairs.push([await usageOf(base, measured), await usageOf(nav, measured)]);
  const used = (index, unit) => median(pairs.map((pair) => pair[index][unit]));
  const [earlier, again] = [used(0, 'seconds'), used(1, 'seconds')];
  const [before, after] = [used(0, 'megabytes'), used(1, 'megabytes')];
  return [
    {
      ...row(`${title}, CPU`, again / earlier, '× the earlier build', 0.3),
      note: `${again.toFixed(2)} s to ${earlier.toFixed(2)} s`,
    },
    {
      ...row(`${title}, memory`, after / before, '× the earlier build'),
      note: `${after.toFixed(0)} MB to ${before.toFixed(0)} MB`,
    },
  ];
}

async function rowsFor(folder, cache, pages, name) {
  const text = readFileSync(join(folder, 'docs.json'), 'utf8');
  const isLarge = pages >= LARGE;
  const site = { folder, cache, text, isLarge };
  const { server, uri, diagnose, first, all } = await open(nav, site);
  let version = 1;
  const edit = async () => {
    version += 1;
    // A space at the start changes every offset, as a key does.
    const isAdded = version % 2 === 0;
    const range = {
      start: { line: 0, character: 0 },
      end: { line: 0, character: isAdded ? 0 : 1 },
    };
    const change = { range, text: isAdded ? ' ' : '' };
    const document = { uri, version };
    server.notify('textDocument/didChange', { textDocument: document, contentChanges: [change] });
    await diagnose();
  };
  const timed = async (call) => {
    const times = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = performance.now();
      await call();
      times.push(performance.now() - from);
    }
    return median(times);
  };
  const key = await timed(edit);
  const position = placeOfPage(text);
  const completion = await timed(() =>
    server.request('textDocument/completion', { textDocument: { uri }, position }),
  );
  const symbols = await timed(() => server.request('workspace/symbol', { query: 'set' }));
  for (let round = 0; round < WARM_EDITS; round += 1) await edit();
  const before = server.megabytes();
  for (let round = 0; round < EDITS; round += 1) await edit();
  const after = server.megabytes();
  await close(server);
  return [
    row(`editor: first findings, ${name}`, first / 1000, 's', 2),
    ...(isLarge ? [row(`editor: findings of all pages, ${name}`, all / 1000, 's')] : []),
    ...(isLarge ? await secondStartRows(site, name) : []),
    row(`editor: findings after a key, ${name}`, key, 'ms', 250),
    row(`editor: completion of a page, ${name}`, completion, 'ms', 100),
    row(`editor: symbols of the workspace, ${name}`, symbols, 'ms', 50),
    {
      ...row(`editor: memory after ${EDITS} edits, ${name}`, after / before, '× before', 1.3),
      note: `${before} MB to ${after} MB`,
    },
  ];
}

function row(name, measured, unit, target) {
  return { name, measured, unit, ...(target === undefined ? {} : { target }) };
}

function placeOfPage(text) {
  const at = /"pages"\s*:\s*\[\s*"/.exec(text);
  if (!at) throw new Error('The config has no list of pages.');
  const lines = text.slice(0, at.index + at[0].length).split('\n');
  return { line: lines.length - 1, character: lines.at(-1).length };
}

/** Starts the server, with the part of the protocol that these rows use. */
function startServer(command, cache, usage) {
  const measuring = usage ? ['--import', new URL('../usage.mjs', import.meta.url).href] : [];
  const child = spawn(process.execPath, [...measuring, command, 'lsp', '--stdio'], {
    env: { ...process.env, XDG_CACHE_HOME: cache, ...(usage && { NAV_USAGE: usage }) },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const waiting = new Map();
  const published = new Map();
  let buffered = Buffer.alloc(0);
  let id = 0;
  const send = (message) => {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    child.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    child.stdin.write(body);
  };
  child.stdout.on('data', (chunk) => {
    buffered = Buffer.concat([buffered, chunk]);
    for (;;) {
      const head = buffered.indexOf('\r\n\r\n');
      if (head === -1) return;
      const length = Number(/Content-Length: (\d+)/.exec(buffered.subarray(0, head))?.[1]);
      if (buffered.length < head + 4 + length) return;
      const message = JSON.parse(buffered.subarray(head + 4, head + 4 + length));
      buffered = buffered.subarray(head + 4 + length);
      if (message.method === 'textDocument/publishDiagnostics')
        published.get(message.params.uri)?.();
      if (message.method && message.id !== undefined) send({ id: message.id, result: null });
      else if (message.id !== undefined) {
        if (message.error) waiting.get(message.id)?.reject(new Error(message.error.message));
        waiting.get(message.id)?.resolve(message.result);
      }
    }
  });
  return {
    request(method, params) {
      id += 1;
      const own = id;
      const answer = new Promise((resolve, reject) => waiting.set(own, { resolve, reject }));
      send({ id: own, method, ...(params === null ? {} : { params }) });
      return answer.finally(() => waiting.delete(own));
    },
    /** Waits for findings of a page that is not open. */
    published: (uri) => new Promise((resolve) => published.set(uri, resolve)),
    ended,
    notify: (method, params) => send({ method, ...(params === null ? {} : { params }) }),
    megabytes: () =>
      Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) / 1024),
  };
}

// Measures the language server as VS Code starts it: the time to the first findings and to those of all pages, from a key to
// findings, for completions and symbols, and the memory after many edits. The build that NAV_BASE names is started second, too.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
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

export async function editorRows({ site } = {}) {
  const rows = [];
  const folder = mkdtempSync(join(tmpdir(), 'nav-bench-'));
  const cache = join(folder, 'cache');
  try {
    for (const pages of SIZES) {
      const own = join(folder, `${pages}`);
      writeSiteWithTexts(own, pages);
      rows.push(...(await rowsFor(own, cache, pages, `${pages.toLocaleString('en')} pages`)));
    }
    return site ? [...rows, ...(await rowsFor(site, cache, 0, 'given site'))] : rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts a server and opens a config. Returns the milliseconds to its first findings and to those of all pages. */
async function open(command, { folder, cache, text, isLarge }) {
  const uri = pathToFileURL(join(folder, 'docs.json')).href;
  const started = performance.now();
  const server = startServer(command, cache);
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
  // The server asks the editor to ask again if it has answered before it read the pages.
  const refreshed = server.asked('workspace/diagnostic/refresh');
  const diagnose = () => server.request('textDocument/diagnostic', { textDocument: { uri } });
  await diagnose();
  const first = performance.now() - started;
  if (isLarge) await refreshed;
  return { server, uri, diagnose, first, all: performance.now() - started };
}

async function close(server) {
  await server.request('shutdown', null);
  server.notify('exit', null);
}

/** Returns the seconds to the findings of all pages when a server starts a second time. */
async function secondStart(command, site) {
  const before = await open(command, site);
  await close(before.server);
  const { server, all } = await open(command, site);
  await close(server);
  return all / 1000;
}

async function secondStartRow(site, name) {
  const title = { name: `editor: the same, second start, ${name}`, target: 0.3 };
  if (!base) return { ...title, skipped: 'NAV_BASE names no build' };
  const earlier = await secondStart(base, site);
  const again = await secondStart(nav, site);
  const note = `${again.toFixed(1)} s to ${earlier.toFixed(1)} s`;
  return { ...title, measured: again / earlier, unit: '× NAV_BASE', note };
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
    ...(isLarge ? [await secondStartRow(site, name)] : []),
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
function startServer(command, cache) {
  const child = spawn(process.execPath, [command, 'lsp', '--stdio'], {
    env: { ...process.env, XDG_CACHE_HOME: cache },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting = new Map();
  const asked = new Map();
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
      asked.get(message.method)?.();
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
    /** Waits for a request of the server. */
    asked: (method) => new Promise((resolve) => asked.set(method, resolve)),
    notify: (method, params) => send({ method, ...(params === null ? {} : { params }) }),
    megabytes: () =>
      Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) / 1024),
  };
}

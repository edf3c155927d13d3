// Measures `nav preview` as its page uses it: the time from the start of the process to the first page, and from an edit to its page.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { median } from '../measure.mjs';
import { generateSite, writeSite } from '../site.mjs';

const nav = fileURLToPath(new URL('../../packages/cli/bin/nav.js', import.meta.url));

/** The size of the biggest public site that we know. */
const SITE = { pages: 22_992, unlisted: 1_811 };
const ROUNDS = 5;

export async function previewRows() {
  const folder = mkdtempSync(join(tmpdir(), 'nav-bench-'));
  try {
    writeSite(folder, generateSite(SITE));
    return await rowsFor(folder, '24,803 pages');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function rowsFor(folder, name) {
  const started = performance.now();
  const server = spawn(process.execPath, [nav, 'preview', '--port', '0'], { cwd: folder });
  try {
    const origin = await originOf(server);
    const listening = performance.now();
    const page = () => call(origin, 'page', ['/']);
    const { found } = await page();
    const first = performance.now();
    const changed = await changesOf(origin);
    // The page asks for its findings after it is drawn. The server reports that it has read all titles.
    await call(origin, 'check', []);
    await changed();
    const file = join(folder, found.file);
    const text = readFileSync(file, 'utf8');
    const times = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = performance.now();
      writeFileSync(file, `${text}\nRound ${round}\n`);
      for (;;) {
        await changed();
        const latest = await page();
        if (latest.found.text.includes(`Round ${round}`)) break;
      }
      times.push(performance.now() - from);
      await call(origin, 'check', []);
    }
    writeFileSync(file, text);
    return [
      row(`nav preview: from its URL to the first page, ${name}`, first - listening, 1000),
      row(`nav preview: from an edit to its page, ${name}`, median(times), 500),
      row(`nav preview: from its start to its URL, ${name}`, listening - started),
    ];
  } finally {
    server.kill();
  }
}

function row(name, measured, target) {
  return { name, measured, unit: 'ms', ...(target === undefined ? {} : { target }) };
}

function originOf(server) {
  let printed = '';
  return new Promise((resolve, reject) => {
    server.stdout.on('data', (text) => {
      printed += text;
      const [origin] = /http:\/\/localhost:\d+/.exec(printed) ?? [];
      if (origin) resolve(origin);
    });
    server.on('exit', (code) => reject(new Error(`nav preview ended with code ${code}.`)));
  });
}

async function call(origin, name, args) {
  const answer = await fetch(`${origin}/@nav/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(args),
  });
  return answer.json();
}

/** Returns a function that waits for the next change that the server reports. */
async function changesOf(origin) {
  const { body } = await fetch(`${origin}/@nav/events`);
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let buffered = '';
  return async () => {
    while (!buffered.includes('data: changed')) {
      const { value, done } = await reader.read();
      if (done) throw new Error('nav preview has ended.');
      buffered += value;
    }
    buffered = '';
  };
}

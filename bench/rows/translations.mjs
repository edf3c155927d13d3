// Measures which translated pages are behind, in a repository with a long history.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, processorSeconds } from '../measure.mjs';

const nav = fileURLToPath(new URL('../../packages/cli/bin/nav.js', import.meta.url));

const ORIGINALS = 2500;
const COMMITS = 5000;
const ROUNDS = 3;

export function translationRows() {
  const folder = mkdtempSync(join(tmpdir(), 'nav-bench-'));
  try {
    const site = join(folder, 'site');
    const cache = join(folder, 'cache');
    mkdirSync(site);
    git(site, ['init', '--quiet']);
    git(site, ['fast-import', '--quiet'], [...history()].join(''));
    git(site, ['reset', '--quiet', '--hard', 'main']);
    const first = [];
    const again = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rmSync(cache, { recursive: true, force: true });
      first.push(timeOf(site, cache));
      again.push(timeOf(site, cache));
    }
    const what = `${(2 * ORIGINALS).toLocaleString('en')} pages over ${COMMITS.toLocaleString('en')} commits`;
    return [
      { name: `nav translations, ${what}`, measured: median(first), target: 5, unit: 's of CPU' },
      {
        name: `nav translations again, ${what}`,
        measured: median(again),
        target: 0.5,
        unit: 's of CPU',
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Yields a history for git: all pages, then a commit for each change of a page. Every fourth original changes last. */
function* history() {
  const pages = Array.from({ length: ORIGINALS }, (_, index) => `page-${index}`);
  const navigation = {
    languages: [
      { language: 'en', default: true, pages },
      { language: 'fr', pages: pages.map((page) => `fr/${page}`) },
    ],
  };
  const config = { theme: 'mint', name: 'Site', colors: { primary: '#224466' }, navigation };
  yield `commit refs/heads/main\ncommitter Nav <nav@example.com> 1700000000 +0000\n${data('Add pages')}`;
  yield file('docs.json', JSON.stringify(config));
  for (const page of pages) {
    yield file(`${page}.mdx`, textOf(page, 0));
    yield file(`fr/${page}.mdx`, textOf(page, 0));
  }
  for (let index = 1; index < COMMITS; index += 1) {
    yield `commit refs/heads/main\ncommitter Nav <nav@example.com> ${1_700_000_000 + index * 60} +0000\n${data(`Edit ${index}`)}`;
    const page = pages[index % ORIGINALS];
    const isOriginal = index % 4 === 0 || index < ORIGINALS;
    yield file(isOriginal ? `${page}.mdx` : `fr/${page}.mdx`, textOf(page, index));
  }
}

function textOf(page, round) {
  return `---\ntitle: ${page}\n---\n\nThis is text ${round} of ${page}.\n`;
}

function file(path, text) {
  return `M 100644 inline ${path}\n${data(text)}`;
}

function data(text) {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}

function git(cwd, args, input) {
  const { status, error, stderr } = spawnSync('git', args, { cwd, input, maxBuffer: 1 << 28 });
  if (error) throw error;
  if (status !== 0) throw new Error(`git ${args[0]} exited with ${status}\n${stderr}`);
}

/** Returns the CPU seconds of a run, with those of git. */
function timeOf(site, cache) {
  const command = [process.execPath, nav, 'translations', '--format', 'json', site];
  return processorSeconds(command, { env: { XDG_CACHE_HOME: cache } });
}

/**
 * Imports real sites with both layouts, and counts their old URLs and findings: node imports.mjs [--write] [REPOSITORY…].
 * `--write` updates `imports.json`. Repositories come from where `replay.mjs` takes them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkOut, repositoryOf } from './repository.mjs';

/**
 * @typedef {object} Site
 * @property {string} repository
 * @property {string} commit
 * @property {string} framework
 * @property {string} [site] the folder of the site; by default the root
 * @property {string} [out] the new docs.json, from the folder of the site
 */

const LAYOUTS = ['urls', 'keep'];
/** Prints the processor time of a command after its output. */
const TIMER =
  'data:text/javascript,process.on("exit",()=>{const{user,system}=process.cpuUsage();process.stderr.write("\\n"+(user+system))})';

const nav = join(import.meta.dirname, '../bin/nav.js');
const file = join(import.meta.dirname, 'imports.json');
const wanted = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const list = /** @type {Site[]} */ (
  JSON.parse(readFileSync(join(import.meta.dirname, 'import-sites.json'), 'utf8'))
);
const chosen = list.filter(({ repository }) => wanted.length === 0 || wanted.includes(repository));
const folder = mkdtempSync(join(tmpdir(), 'nav-imports-'));
const results = [];
try {
  for (const site of chosen) {
    for (const layout of LAYOUTS) {
      const result = importSite(site, layout);
      if (result === undefined) continue;
      results.push(result);
      console.log(JSON.stringify(result));
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (process.argv.includes('--write')) {
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const all = [...known, ...results];
  const last = list.flatMap(({ repository }) =>
    LAYOUTS.flatMap(
      (layout) =>
        all.findLast((one) => one.repository === repository && one.layout === layout) ?? [],
    ),
  );
  writeFileSync(file, `${JSON.stringify(last, null, 2)}\n`);
}

/**
 * @param {Site} site
 * @param {string} layout
 */
function importSite({ repository, commit, framework, site = '', out = 'docs.json' }, layout) {
  const git = repositoryOf(repository);
  if (git === undefined) return undefined;
  const root = join(folder, 'site');
  checkOut(git, commit, '', root);
  // Without a repository, nav reads no file above the folder of the site.
  spawnSync('git', ['init', '--quiet'], { cwd: root });
  const cwd = join(root, site);
  const name = { repository, layout };
  const csv = join(folder, 'urls.csv');
  const sitemap = join(folder, 'sitemap.xml');
  rmSync(csv, { force: true });
  const run = (/** @type {string[]} */ ...args) =>
    spawnSync(process.execPath, ['--import', TIMER, nav, ...args], {
      cwd,
      encoding: 'utf8',
      maxBuffer: 2 ** 29,
    });
  const flags = ['--out', out, '--layout', layout, '--force', '--urls', csv, '--format', 'json'];
  const made = run('import', framework, '.', ...flags);
  const seconds = Number(made.stderr.split('\n').at(-1)) / 1e6;
  if (made.status !== 0) return { ...name, refused: made.stderr.split('\n')[0] };
  // The site is served where it was.
  const { basePath = '/' } = JSON.parse(made.stdout);
  const urls = readFileSync(csv, 'utf8')
    .split('\n')
    .slice(1)
    .flatMap((line) => /^(?:"(?:[^"]|"")*"|[^,]+)/.exec(line)?.[0] ?? [])
    .map((url) => encodeURI(url.replace(/^"|"$/g, '')).replaceAll('&', '&amp;'));
  const locations = urls.map((url) => `<loc>https://example.com${url}</loc>`);
  writeFileSync(sitemap, `<urlset>${locations.join('\n')}</urlset>`);
  const { kept, redirected, gone } = JSON.parse(
    run('import', '--check', sitemap, out, '--base-path', basePath, '--format', 'json').stdout,
  );
  const { errors, warnings } = JSON.parse(run('check', out, '--format', 'json').stdout).summary;
  return {
    ...name,
    kept: kept.length,
    redirected: redirected.length,
    gone: gone.length,
    errors,
    warnings,
    seconds: Math.round(seconds * 10) / 10,
  };
}

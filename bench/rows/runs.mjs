// Measures the CPU time and the memory of first and later runs, of one page, and without links, in a site with an orphan. The
// build that NAV_BASE names takes turns with this one, and so does the executable of rumdl that NAV_RUMDL names.
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { compareUsage, median, processorSeconds } from '../measure.mjs';
import { writeSiteWithTexts } from '../texts.mjs';

const nav = fileURLToPath(new URL('../../packages/cli/bin/nav.js', import.meta.url));
const read = fileURLToPath(new URL('./read-bare.mjs', import.meta.url));
const walk = fileURLToPath(new URL('./walk-bare.mjs', import.meta.url));
const base = process.env.NAV_BASE && join(process.env.NAV_BASE, 'packages/cli/bin/nav.js');
const NO_BASE = 'NAV_BASE names no build';
const rumdl = process.env.NAV_RUMDL;
/** The rules of rumdl about links. */
const LINK_RULES = 'MD051,MD057';

const PAGES = 3000;
/** The milliseconds after which the times of a file are trusted. */
const SETTLED = 2100;

export async function runRows({ site }) {
  const folder = mkdtempSync(join(tmpdir(), 'nav-bench-'));
  try {
    const own = join(folder, 'site');
    mkdirSync(own);
    writeSiteWithTexts(own, PAGES);
    // Another page could import it, because it has no front matter.
    writeFileSync(join(own, 'alone.mdx'), 'Nothing leads here.\n');
    const name = `${PAGES.toLocaleString('en')} pages with 8 kB each`;
    const rows = [...(await rowsFor(own, folder, name)), rumdlRow(own, name)];
    if (!site) return rows;
    const copy = join(folder, 'given');
    cpSync(site, copy, { recursive: true });
    return [...rows, ...(await rowsFor(copy, folder, 'given site'))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function rowsFor(site, folder, name) {
  const env = { XDG_CACHE_HOME: join(folder, 'cache') };
  const config = join(site, 'docs.json');
  const page = firstPage(site);
  const check = (...options) => [nav, 'check', ...options, site];
  const earlier = (...options) => [base, 'check', ...options, site];
  const first = check('--no-cache');
  await setTimeout(SETTLED);
  const used = compareUsage(
    {
      first,
      again: check(),
      page: [nav, 'check', '--no-cache', page],
      noLinks: check('--no-links'),
      noSyntax: check('--no-cache', '--no-syntax'),
      read: [read, site],
      walk: [walk, site],
      ...(base ? { earlier: earlier(), earlierNoLinks: earlier('--no-links') } : {}),
    },
    { env },
  );
  const row = (title, subject, baseline, unit, target) => ({
    name: `${title}, ${name}`,
    measured: subject.seconds / baseline.seconds,
    target,
    unit,
    note: `${seconds(subject)} to ${seconds(baseline)}`,
  });
  const rows = [
    row('CPU of a first check', used.first, used.read, '× reading the pages', 6),
    {
      name: `memory of a first check, ${name}`,
      measured: used.first.megabytes,
      target: 250,
      unit: 'MB',
    },
    row('CPU of a check again', used.again, used.first, '× the first', 0.2),
    row('CPU of nav check PAGE', used.page, used.first, '× the whole check', 0.1),
    row('CPU of a check of syntax', used.first, used.noSyntax, '× --no-syntax', 1.4),
    row('CPU of --no-links, with an orphan', used.noLinks, used.walk, '× bare walk', 2.5),
  ];
  let round = 0;
  const edited = compareUsage(
    { again: check(), first },
    {
      env,
      rounds: 5,
      prepare() {
        round += 1;
        appendFileSync(page, `\nRound ${round}.\n`);
        appendFileSync(config, '\n');
      },
    },
  );
  rows.push(
    row('CPU after edits of a page and docs.json', edited.again, edited.first, '× the first', 0.25),
  );
  const againstBase = (title, subject, baseline, unit, target) =>
    base
      ? row(title, subject, used[baseline], unit, target)
      : { name: `${title}, ${name}, against an earlier build`, target, skipped: NO_BASE };
  rows.push(
    againstBase('CPU of a first check', used.first, 'earlier', '× the earlier build', 0.45),
    againstBase(
      'CPU of nav check PAGE',
      used.page,
      'earlier',
      '× a whole check of the earlier build',
      0.1,
    ),
    againstBase('CPU of --no-links', used.noLinks, 'earlierNoLinks', '× the earlier build', 0.4),
  );
  return rows;
}

function rumdlRow(site, name) {
  const row = { name: `CPU of a first check, ${name}, against rumdl`, target: 0.3 };
  if (!rumdl) return { ...row, skipped: 'NAV_RUMDL names no rumdl' };
  const pairs = Array.from({ length: 5 }, () => ({
    nav: processorSeconds([process.execPath, nav, 'check', '--no-cache', site]),
    rumdl: processorSeconds([rumdl, 'check', '--no-cache', '--enable', LINK_RULES, site]),
  }));
  const [subject, baseline] = ['nav', 'rumdl'].map((tool) => median(pairs.map((one) => one[tool])));
  const unit = `× rumdl, rules ${LINK_RULES}`;
  const note = `${subject.toFixed(2)} s to ${baseline.toFixed(2)} s`;
  return { ...row, measured: subject / baseline, unit, note };
}

/** Returns the path of the first page in the navigation. */
function firstPage(site) {
  const { stdout } = spawnSync(process.execPath, [nav, 'pages', '--format', 'json', site], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const files = JSON.parse(stdout).pages.map(({ path }) => join(site, `${path}.mdx`));
  return files.find((file) => existsSync(file));
}

function seconds({ seconds: used }) {
  return `${used.toFixed(2)} s`;
}

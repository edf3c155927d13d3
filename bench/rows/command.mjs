// Compares whole processes of the command line with plain Node scripts.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareProcesses, milliseconds } from '../measure.mjs';
import { generateSite, writeSite } from '../site.mjs';
import { writeSiteWithTexts } from '../texts.mjs';

const nav = fileURLToPath(new URL('../../packages/cli/bin/nav.js', import.meta.url));
const bare = fileURLToPath(new URL('./walk-bare.mjs', import.meta.url));
const leastCheck = fileURLToPath(new URL('./walk-and-look-up.mjs', import.meta.url));
const oneLine = fileURLToPath(new URL('./walk-one-line.mjs', import.meta.url));
const NOT_BUILT = 'packages/cli is not built or does not run';

/** The size of the biggest public site we know, where every fourteenth page file is not listed. */
const SITE = { pages: 22_992, unlisted: 1_811 };

export function checkRows({ site }) {
  const name = 'nav check --no-links, 24,803 page files';
  const target = 2.5;
  if (!isBuilt()) return [{ name, target, skipped: NOT_BUILT }];
  const folder = mkdtempSync(join(tmpdir(), 'nav-bench-'));
  try {
    writeSite(folder, generateSite(SITE));
    const { diagnostics } = report(folder, '--no-links');
    const other = diagnostics.find(
      ({ code }) => code !== 'orphan-page' && code !== 'unlisted-folder',
    );
    if (other || diagnostics.length === 0) throw new Error(`Not only orphans: ${other?.code}`);
    const rows = checkRowsOf(name, folder, diagnostics.length);
    if (site)
      rows.push(
        ...checkRowsOf(
          'nav check --no-links, given site',
          site,
          report(site, '--no-links').diagnostics.length,
        ),
      );
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }

  function checkRowsOf(title, path, findings) {
    const check = [nav, 'check', '--no-links', path];
    const against = (walk, subject = check) =>
      compareProcesses(subject, [walk, path], { codes: [0, 1] });
    const row = ({ ratio, subject, baseline }, more = `, ${findings} findings`) => ({
      measured: ratio,
      note: `${milliseconds(subject)} to ${milliseconds(baseline)}${more}`,
    });
    return [
      { name: title, target, unit: '× bare walk', ...row(against(bare)) },
      {
        // The difference to the row above is what nav does beyond looking pages up.
        name: `${title}: a script that only looks pages up`,
        unit: '× bare walk',
        ...row(against(bare, [leastCheck, path]), ''),
      },
      { name: `${title}, against that script`, unit: '× looking up', ...row(against(leastCheck)) },
      // The shortest script. On Node 20 and 22 it asks the system about every file once more.
      {
        name: `${title}, against one line`,
        unit: '× readdir, recursive',
        ...row(against(oneLine)),
      },
    ];
  }
}

/** Returns the report of `nav check`. Throws on a crash, whose exit code is that of findings. */
function report(path, ...options) {
  const args = [nav, 'check', '--format', 'json', ...options, path];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`nav check printed no report\n${stderr}`);
  }
}

function isBuilt() {
  return existsSync(nav) && spawnSync(process.execPath, [nav, '--version']).status === 0;
}

/** The size of a typical site: the median of the public ones that we know. */
const TYPICAL = { pages: 300, unlisted: 0 };

export function typicalRows() {
  const name = 'nav check, 300 pages';
  const target = 2.5;
  if (!isBuilt()) return [{ name, target, skipped: NOT_BUILT }];
  const folder = mkdtempSync(join(tmpdir(), 'nav-bench-'));
  try {
    const empty = join(folder, 'empty');
    writeSite(empty, generateSite(TYPICAL));
    const { diagnostics } = report(empty);
    if (diagnostics.length > 0) throw new Error(`${diagnostics.length} findings, not 0`);
    const texts = join(folder, 'texts');
    writeSiteWithTexts(texts, TYPICAL.pages);
    return [
      { name, target, ...againstNode([nav, 'check', empty]) },
      {
        name: `${name} with 8 kB each, again`,
        target: 2.2,
        ...againstNode([nav, 'check', texts], { XDG_CACHE_HOME: join(folder, 'cache') }),
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function versionRows() {
  const name = 'nav --version';
  const target = 1.4;
  if (!isBuilt()) return [{ name, target, skipped: NOT_BUILT }];
  return [{ name, target, ...againstNode([nav, '--version']) }];
}

/** Compares a process with the shortest one that Node can run. */
function againstNode(args, env = {}) {
  const options = { rounds: 31, codes: [0, 1], env };
  const { ratio, subject, baseline } = compareProcesses(args, ['-e', '0'], options);
  const note = `${milliseconds(subject)} to ${milliseconds(baseline)}`;
  return { measured: ratio, unit: '× node -e 0', note };
}

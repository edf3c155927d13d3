// Rows 2 and 3: whole processes of the command line against bare Node.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareProcesses, milliseconds } from '../measure.mjs';
import { generateSite, writeSite } from '../site.mjs';

const nav = fileURLToPath(new URL('../../packages/cli/bin/nav.js', import.meta.url));
const bare = fileURLToPath(new URL('./walk-bare.mjs', import.meta.url));
const leastCheck = fileURLToPath(new URL('./walk-and-look-up.mjs', import.meta.url));
const oneLine = fileURLToPath(new URL('./walk-one-line.mjs', import.meta.url));
const NOT_BUILT = 'packages/cli is not built, or does not run';

/** As in the biggest public site that we know: every fourteenth page file stands in no list. */
const SITE = { pages: 22_992, unlisted: 1_811 };

export function checkRows({ site }) {
  const name = 'nav check, 24,803 page files';
  const target = 1.5;
  if (!isBuilt()) return [{ name, target, skipped: NOT_BUILT }];
  const folder = mkdtempSync(join(tmpdir(), 'nav-bench-'));
  try {
    writeSite(folder, generateSite(SITE));
    const { diagnostics } = report(folder);
    const orphans = diagnostics.filter(({ code }) => code === 'orphan-page').length;
    if (orphans !== SITE.unlisted || diagnostics.length !== orphans) {
      throw new Error(
        `${orphans} of ${diagnostics.length} findings are orphans, not ${SITE.unlisted}`,
      );
    }
    const rows = checkRowsOf(name, folder, diagnostics.length);
    if (site)
      rows.push(...checkRowsOf('nav check, given site', site, report(site).diagnostics.length));
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }

  function checkRowsOf(title, path, findings) {
    const check = [nav, 'check', path];
    const against = (walk, subject = check) =>
      compareProcesses(subject, [walk, path], { codes: [0, 1] });
    const row = ({ ratio, subject, baseline }, more = `, ${findings} findings`) => ({
      measured: ratio,
      note: `${milliseconds(subject)} to ${milliseconds(baseline)}${more}`,
    });
    return [
      { name: title, target, unit: '× bare walk', ...row(against(bare)) },
      {
        // How much of the target is left for reading code, for every other rule and for what is said.
        name: `${title}: what looks pages up and says nothing`,
        unit: '× bare walk',
        ...row(against(bare, [leastCheck, path]), ''),
      },
      { name: `${title}, by that`, unit: '× looking up', ...row(against(leastCheck)) },
      // How a script is written in a hurry. Node 20 and 22 then ask the system about every file once more.
      { name: `${title}, by one line`, unit: '× readdir, recursive', ...row(against(oneLine)) },
    ];
  }
}

/** What `nav check` finds: a crash, which exits as findings do, must not pass for a fast check. */
function report(path) {
  const { stdout, stderr } = spawnSync(process.execPath, [nav, 'check', '--format', 'json', path], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`nav check gave no report\n${stderr}`);
  }
}

function isBuilt() {
  return existsSync(nav) && spawnSync(process.execPath, [nav, '--version']).status === 0;
}

export function versionRows() {
  const name = 'nav --version';
  const target = 1.4;
  if (!isBuilt()) return [{ name, target, skipped: NOT_BUILT }];
  const { ratio, subject, baseline } = compareProcesses([nav, '--version'], ['-e', '0'], {
    rounds: 31,
  });
  const note = `${milliseconds(subject)} to ${milliseconds(baseline)}`;
  return [{ name, measured: ratio, target, unit: '× node -e 0', note }];
}

// Measures what the links of all pages add to a check of a site with realistic texts, and a check of a huge one.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { compareProcesses, milliseconds } from '../measure.mjs';
import { writeSiteWithTexts } from '../texts.mjs';

const nav = fileURLToPath(new URL('../../packages/cli/bin/nav.js', import.meta.url));

const PAGES = 250;
/** The size of the biggest public site that we know. */
const MANY_PAGES = 24_803;

export function linkRows() {
  return [
    inSite(PAGES, (check, size, found) => {
      const without = [...check, '--no-links'];
      if (countFindings(without) !== 0) throw new Error('--no-links reports findings');
      const { subject, baseline } = compareProcesses(check, without, { codes: [0, 1] });
      return {
        name: `nav check, links of ${PAGES} pages with ${size} each`,
        measured: (subject - baseline) / 1000,
        target: 0.15,
        unit: 's more than without',
        note: `${milliseconds(subject)} to ${milliseconds(baseline)}, ${found} findings`,
      };
    }),
    inSite(MANY_PAGES, (check, size, found) => {
      const start = performance.now();
      countFindings(check);
      return {
        name: `nav check, ${MANY_PAGES.toLocaleString('en')} pages with ${size} each`,
        measured: (performance.now() - start) / 1000,
        target: 12,
        unit: 's',
        note: `${found} findings`,
      };
    }),
  ];
}

/** Writes a site, tests that its dead links are found, and returns a row about the command. */
function inSite(pages, rowOf) {
  const folder = mkdtempSync(join(tmpdir(), 'nav-bench-'));
  try {
    const { bytes, dead } = writeSiteWithTexts(folder, pages);
    const check = [nav, 'check', folder];
    const found = countFindings(check);
    if (found !== dead) throw new Error(`${found} findings about links, not ${dead}`);
    return rowOf(check, `${Math.round(bytes / pages / 1000)} kB`, found);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function countFindings(args) {
  const { stdout, stderr } = spawnSync(process.execPath, [...args, '--format', 'json'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (stdout === '') throw new Error(`nav check printed no report\n${stderr}`);
  return JSON.parse(stdout).diagnostics.length;
}

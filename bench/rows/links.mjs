// Measures what the links of all pages add to a check of a site with realistic texts.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareProcesses, milliseconds } from '../measure.mjs';
import { writeSiteWithTexts } from '../texts.mjs';

const nav = fileURLToPath(new URL('../../packages/cli/bin/nav.js', import.meta.url));

const PAGES = 250;

export function linkRows() {
  const folder = mkdtempSync(join(tmpdir(), 'nav-bench-'));
  try {
    const { bytes, dead } = writeSiteWithTexts(folder, PAGES);
    const check = [nav, 'check', folder];
    const found = countFindings([...check, '--links']);
    if (countFindings(check) !== 0 || found !== dead) {
      throw new Error(`${found} findings about links, not ${dead}`);
    }
    const { subject, baseline } = compareProcesses([...check, '--links'], check, { codes: [0, 1] });
    return [
      {
        name: `nav check --links, ${PAGES} pages with ${Math.round(bytes / PAGES / 1000)} kB each`,
        measured: (subject - baseline) / 1000,
        target: 0.5,
        unit: 's more than without',
        note: `${milliseconds(subject)} to ${milliseconds(baseline)}, ${found} findings`,
      },
    ];
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

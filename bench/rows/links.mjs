// Measures what the links of all pages add to a check of a site with realistic texts.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareProcesses, milliseconds } from '../measure.mjs';
import { generateSite, writeSite } from '../site.mjs';
import { deadLinks, IMAGE, pageText, SNIPPET } from '../texts.mjs';

const nav = fileURLToPath(new URL('../../packages/cli/bin/nav.js', import.meta.url));

const PAGES = 250;

export function linkRows() {
  const folder = mkdtempSync(join(tmpdir(), 'nav-bench-'));
  try {
    const bytes = writePages(folder);
    const check = [nav, 'check', folder];
    const found = countFindings([...check, '--links']);
    if (countFindings(check) !== 0 || found !== deadLinks(PAGES)) {
      throw new Error(`${found} findings about links, not ${deadLinks(PAGES)}`);
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

/** Writes the site, and returns the bytes of its pages. */
function writePages(folder) {
  const site = generateSite({ pages: PAGES, languages: 1, versions: 1 });
  writeSite(folder, site);
  const slugs = site.files.map((file) => file.replace(/\.mdx$/, ''));
  const texts = [
    [SNIPPET.file, SNIPPET.text.replace('{page}', slugs[0])],
    [IMAGE, ''],
    ...site.files.map((file, index) => [file, pageText(index, slugs)]),
  ];
  for (const [file, text] of texts) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return texts.reduce((sum, [, text]) => sum + Buffer.byteLength(text), 0);
}

function countFindings(args) {
  const { stdout, stderr } = spawnSync(process.execPath, [...args, '--format', 'json'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (stdout === '') throw new Error(`nav check printed no report\n${stderr}`);
  return JSON.parse(stdout).diagnostics.length;
}

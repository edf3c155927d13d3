import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { memoryHost } from '@nav/core';
import { frameworks, sourceFiles } from '../../packages/importers/dist/index.js';
import { choices } from '../mintlify/random.mjs';

const SITES = 6;
const WORDS = [
  'OAuth2',
  'API',
  'v1.2',
  "What's",
  'New',
  'getURL',
  '1st',
  'in',
  'Go',
  'É',
  '(beta)',
  '2Day',
];

/**
 * Compares the URLs of generated sites: each one is a link on a page, and `fern docs broken-links` reports those that it does not know.
 *
 * @param {string} project the folder with the installed package
 * @param {string} version
 * @param {number} seed
 */
export async function compareFern(project, version, seed) {
  const random = choices(seed);
  const differences = [];
  let compared = 0;
  for (let index = 0; index < SITES; index += 1) {
    const files = generate(random, version);
    const framework = frameworks.find(({ name }) => name === 'fern');
    const { pages } = framework.read(sourceFiles(memoryHost(files)), '', {});
    const addresses = [...pages.map(({ address }) => address), '/learn/unknown'];
    files[Object.keys(files).find((path) => path.includes('/pages/'))] += addresses
      .map((one) => `[link](${one})\n`)
      .join('\n');
    const output = run(project, files);
    const broken = [...output.matchAll(/broken link to (\S+)/g)].map(([, link]) => link);
    compared += pages.length;
    // The unknown URL shows that the check ran.
    if (!broken.includes('/learn/unknown')) differences.push({ output });
    for (const link of broken) if (link !== '/learn/unknown') differences.push({ link, files });
  }
  return { compared, differences, refused: 0 };
}

function generate({ below, several, pick, rarely }, version) {
  let count = 0;
  const files = {
    'fern/fern.config.json': JSON.stringify({ organization: 'acme', version }),
    'fern/folder/zed_page.mdx': 'Text.\n',
    'fern/folder/sub dir/Deep-1.mdx': 'Text.\n',
    'fern/folder/index.mdx': 'Text.\n',
  };
  const title = () => {
    count += 1;
    return `${several(1, 3, () => pick(WORDS)).join(' ')} ${count}`;
  };
  const page = () => {
    const path = `pages/p${count}.mdx`;
    const slug = rarely(4) ? `---\nslug: own/s${count}\n---\n` : '';
    files[`fern/${path}`] = `${slug}Text.\n\n`;
    return { page: title(), path, ...(rarely(4) ? { slug: `cut/c${count}` } : {}) };
  };
  const section = (depth) => ({
    section: title(),
    ...(rarely(4) ? { 'skip-slug': true } : {}),
    contents: several(1, 3, () => (depth > 0 && below(2) ? section(depth - 1) : page())),
  });
  const settings = {
    instances: [{ url: 'acme.docs.buildwithfern.com/learn' }],
    tabs: { one: { 'display-name': title() }, two: { 'display-name': title(), 'skip-slug': true } },
    navigation: [
      { tab: 'one', layout: [page(), ...several(2, 4, () => section(2))] },
      { tab: 'two', layout: [{ folder: 'folder' }, ...several(1, 3, () => section(1))] },
    ],
  };
  const lines = Object.entries(settings).map(
    ([key, value]) => `${key}: ${JSON.stringify(value)}\n`,
  );
  files['fern/docs.yml'] = lines.join('');
  return files;
}

function run(project, files) {
  const folder = mkdtempSync(join(tmpdir(), 'nav-fern-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const command = [join(project, 'node_modules/fern-api/cli.cjs'), 'docs', 'broken-links'];
    const env = {
      ...process.env,
      FERN_NO_VERSION_REDIRECTION: 'true',
      FERN_DISABLE_TELEMETRY: 'true',
    };
    const { stdout, stderr } = spawnSync(process.execPath, command, {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    return stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

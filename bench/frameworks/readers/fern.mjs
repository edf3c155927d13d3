import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { choices } from '../../mintlify/random.mjs';

const SITES = 6;
const UNKNOWN = '/learn/unknown';
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

/** Links to all URLs on a page, and returns those that `fern docs broken-links` knows. It prints no navigation. */
export function readFern({ folder, project, ours: { urls } }) {
  const settings = join(folder, 'fern');
  if (!existsSync(settings)) {
    const names = readdirSync(folder);
    mkdirSync(settings);
    for (const name of names) renameSync(join(folder, name), join(settings, name));
  }
  const organization = { organization: 'acme', version: '5.131.1' };
  writeFileSync(join(settings, 'fern.config.json'), JSON.stringify(organization));
  const paths = readdirSync(folder, { recursive: true });
  const page = join(
    folder,
    paths.find((path) => /(?:^|\/)pages\/.*\.mdx$/.test(path)),
  );
  appendFileSync(page, [...urls, UNKNOWN].map((one) => `\n[link](${one})\n`).join(''));
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
  const broken = [...(stdout + stderr).matchAll(/broken link to (\S+)/g)].map(([, link]) => link);
  // The unknown URL shows that the check ran.
  if (!broken.includes(UNKNOWN)) throw new Error(stdout + stderr);
  return { urls: urls.filter((one) => !broken.includes(one)) };
}

/** Generates sites with sections, tabs, folders and slugs. */
export function fernSites(seed) {
  const random = choices(seed);
  return Array.from({ length: SITES }, (_, index) => ({
    name: `random ${index + 1}`,
    files: siteWith(random),
  }));
}

function siteWith({ below, several, pick, rarely }) {
  let count = 0;
  const files = {
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

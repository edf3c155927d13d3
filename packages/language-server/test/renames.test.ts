import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { casesIn, writeSite } from '@nav/cases';
import { checkSite, loadSite } from '@nav/core';
import { nodeHost } from '@nav/core/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FULL, startTestServer, type TestServer } from './client.ts';
import { playSession, type Step } from './session.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'nav-renames-')));
const original = join(folder, 'original');
/** `sites/renames.txt`: a site with everything that a rename can change, and two findings that no rename affects. */
const [site] = casesIn(join(import.meta.dirname, 'sites'), []);
let server: TestServer;

beforeAll(async () => {
  if (!site) throw new Error('The site is missing.');
  writeSite(site, original);
  server = await startTestServer(FULL, folder);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the findings of `nav check`, by code, with the number of each. */
function findingsIn(root: string): Record<string, number> {
  const loaded = loadSite(nodeHost({ cwd: root, root }), 'docs.json', { links: true });
  const counts: Record<string, number> = {};
  for (const { code } of checkSite(loaded).diagnostics) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

function f2(file: string, at: string, newName: string, replies: unknown[] = []): Step[] {
  return [
    { open: file },
    { request: 'textDocument/rename', in: file, at, params: { newName }, replies, apply: 'answer' },
  ];
}

function explorer(from: string, to: string, replies: unknown[] = []): Step[] {
  const params = { files: [{ oldUri: `site:${from}`, newUri: `site:${to}` }] };
  return [
    { request: 'workspace/willRenameFiles', params, replies, apply: 'answer' },
    { move: from, to },
  ];
}

const ALL = ['In all languages'];
const ONE = ['Only this one'];

/** The renames by name: the steps, and a path that exists afterwards. */
const renames: Record<string, [steps: Step[], path?: string]> = {
  'a page': [f2('docs.json', '"en/guides/ins|tall"', 'en/set-up', ONE), 'en/set-up.mdx'],
  'a page in all languages': [
    f2('docs.json', '"en/guides/ins|tall"', 'en/set-up', ALL),
    'fr/set-up.mdx',
  ],
  'a page by a link to it': [
    f2('en/index.mdx', '](/en/guides/ins|tall#on-linux', 'en/linux', ONE),
    'en/linux.mdx',
  ],
  'a page by front matter': [
    f2('fr/index.mdx', 'translationFrom: en/in|dex', 'en/welcome', ONE),
    'en/welcome.mdx',
  ],
  'a page in the explorer': [explorer('en/guides/install.mdx', 'en/a.mdx', ONE), 'en/a.mdx'],
  'a folder in the explorer': [explorer('en/guides', 'en/learn', ONE), 'en/learn/images/shot.png'],
  'a folder in all languages': [explorer('en/guides', 'en/learn', ALL), 'fr/learn/install.mdx'],
  'a language': [explorer('fr', 'french', ONE), 'french/index.mdx'],
  'a heading': [f2('en/guides/install.mdx', '## On Li|nux', 'On every system')],
  'a label': [f2('docs.json', '"group": "Gui|des"', 'Learn')],
  'an image': [explorer('images/wide.png', 'images/big/wide.png'), 'images/big/wide.png'],
  'an image by its use': [f2('en/index.mdx', '](/images/wi|de.png', 'wide.png'), 'wide.png'],
  images: [explorer('images', 'assets/images'), 'assets/images/logo-dark.svg'],
  'a logo': [f2('docs.json', '"/images/logo-|dark.svg"', 'logo/dark.svg'), 'logo/dark.svg'],
  'a favicon': [f2('docs.json', '"favicon": "/images/fav|icon.svg"', 'favicon.svg'), 'favicon.svg'],
  'a snippet': [
    explorer('snippets/note.mdx', 'snippets/texts/note.mdx'),
    'snippets/texts/note.mdx',
  ],
  'a component by its import': [
    f2('en/index.mdx', "'/snippets/ch|art.js'", 'snippets/parts/chart.tsx'),
    'snippets/parts/chart.tsx',
  ],
  snippets: [explorer('snippets', '_snippets'), '_snippets/chart.tsx'],
  'a specification': [explorer('api/pets.json', 'specs/pets.json'), 'specs/pets.json'],
  specifications: [explorer('api', 'specs'), 'specs/schemas/pet.json'],
  'a part of the config': [
    f2('docs.json', '"./config/re|f.json"', 'config/parts/ref.json'),
    'config/parts/ref.json',
  ],
  'parts of the config': [explorer('config', 'nav'), 'nav/ref.json'],
};

describe('a rename leaves the findings as they are', { tags: ['process'] }, () => {
  it.each(Object.entries(renames))('%s', async (name, [steps, path]) => {
    const copy = join(folder, name.replaceAll(' ', '-'));
    cpSync(original, copy, { recursive: true });
    const before = findingsIn(copy);
    expect(before).toEqual({ 'anchor-not-found': 1, 'page-not-found': 1 });
    const open = steps.some((step) => 'open' in step && step.open === 'docs.json');
    const opened = steps.flatMap((step) => ('open' in step ? [step.open] : []));
    const all: Step[] = [...(open ? [] : [{ open: 'docs.json' }]), ...steps];
    const saved = new Set(['docs.json', ...opened]);
    await playSession(server, copy, [...all, ...[...saved].map((save) => ({ save }))]);
    if (path !== undefined) expect(existsSync(join(copy, path))).toBe(true);
    expect(findingsIn(copy)).toEqual(before);
  });
});

import { loadSite, memoryHost, resolveSite, type Site } from '@nav/core';
import { siteUrls } from '@nav/core/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Codemod, codemods, type Plan, plan } from '../../src/index.ts';
import { runs } from '../runs.ts';

type Files = Record<string, string>;

const FOLDERS = ['', 'oars/', 'sails/', 'sails/storm/', 'v1/', 'v1/oars/', 'v2/', 'v2/oars/'];
const PAGES = FOLDERS.flatMap((folder) => ['index', 'trim', 'reef'].map((name) => folder + name));

/** A site whose pages, redirects and versions are random. Some pages have no entry. */
const sites = fc
  .record({
    pages: fc.uniqueArray(fc.constantFrom(...PAGES), { minLength: 4, maxLength: 14 }),
    unlisted: fc.uniqueArray(fc.constantFrom(...PAGES), { maxLength: 4 }),
    hidden: fc.constantFrom('', 'sails', 'v1/oars'),
    redirects: fc.uniqueArray(
      fc.record({
        source: fc.constantFrom('/old', '/sails/old', '/gone/:slug*', '/canvas/:slug*', '/oars'),
        destination: fc.constantFrom('/sails/trim', '/v1/trim', '/oars/:slug*', '/v1/:slug*', '/'),
      }),
      { maxLength: 3, selector: ({ source }) => source },
    ),
    hasVersions: fc.boolean(),
  })
  .map(({ pages, unlisted, hidden, redirects, hasVersions }): Files => {
    const listed = pages.filter((page) => !unlisted.includes(page));
    const groups = (some: readonly string[]) =>
      ['Sails', 'Rest'].map((group, at) => ({
        group,
        ...(hidden !== '' && some.every((page) => page.startsWith(hidden)) ? { hidden: true } : {}),
        pages: some.filter((page) => page.includes('sails') === (at === 0)),
      }));
    const isOld = (page: string) => page.startsWith('v1/');
    const navigation = hasVersions
      ? {
          versions: [
            { version: 'v2', groups: groups(listed.filter((page) => !isOld(page))) },
            { version: 'v1', groups: groups(listed.filter(isOld)) },
          ],
        }
      : { groups: groups(listed) };
    const docs = { $schema: 'https://mintlify.com/docs.json', navigation, redirects };
    const texts = [...listed, ...unlisted].map((page) => [`${page}.mdx`, `# ${page}\n`]);
    return { 'docs.json': JSON.stringify(docs, null, 2), ...Object.fromEntries(texts) };
  });

const targets = fc.constantFrom(...PAGES, 'oars', 'sails', 'sails/storm', 'v1', 'v1/oars', 'v2');

const changes = fc.oneof(
  fc
    .record({ from: targets, to: fc.constantFrom('fresh', 'fresh/deep', 'sails/new', 'masts/x') })
    .map((options) => ({ name: 'move-page', options })),
  fc
    .record({ page: targets, redirect: fc.constantFrom('index', 'trim', 'oars/trim', 'v2/trim') })
    .map(({ page, redirect }) => ({
      name: 'remove-page',
      options: { page: PAGES.includes(page) ? page : `${page}/`, redirect },
    })),
  fc.constant({ name: 'retire-version', options: { label: 'v1', redirect: 'v2' } }),
  fc.constant({
    name: 'archive-version',
    options: { label: 'v2', folder: 'v2old', current: 'v3' },
  }),
  fc.constant({ name: 'move-group', options: { group: 'Sails', to: 'Rest' } }),
);

function urlsOf(files: Files) {
  const site: Site = loadSite(memoryHost(files), 'docs.json');
  const resolution = resolveSite(site);
  if (!site.config || !resolution) throw new Error('docs.json is not JSON');
  return siteUrls(site, site.config, resolution.tree);
}

function after(files: Files, { files: changed }: Plan): Files {
  const result = { ...files };
  for (const { file, after: text } of changed) {
    if (text === undefined) delete result[file];
    else result[file] = text;
  }
  return result;
}

test('every URL is served or redirected after a codemod, or named in its report', async () => {
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(sites, changes, async (files, { name, options }) => {
      const codemod = codemods.get(name) as Codemod;
      const { 'docs.json': text = '' } = files;
      const planned = await plan(codemod, options, {
        file: 'docs.json',
        text,
        host: memoryHost(files),
      });
      if (planned.status !== 'changed') return;
      changed += 1;
      const gone = urlsOf(files).goneIn(urlsOf(after(files, planned)));
      const notes = planned.files.flatMap(({ report }) => report.notConverted);
      const named = notes.map(({ reason }) => reason).join('\n');
      const lost = gone.map(({ url }) => url).filter((url) => !named.includes(url));
      expect(lost, `${JSON.stringify(options)} on ${JSON.stringify(files)}\n${named}`).toEqual([]);
    }),
    { numRuns: runs(300, 10_000) },
  );
  expect(changed).toBeGreaterThan(50);
});

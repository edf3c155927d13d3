import { check, type Host, loadSite, memoryHost, resolveSite } from '@nav/core';
import { walkPages } from '@nav/core/client';
import { parseEndpointEntry, readFrontMatter, siteUrls } from '@nav/core/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codemods, type Plan } from '../../src/index.ts';
import { readModule } from '../../src/module-source.ts';
import { type Writing, write, writing } from '../generate.ts';
import { type Case, uphold } from '../guarantees.ts';
import { runs } from '../runs.ts';

const codemod = codemods.get('endpoints') as Case['codemod'];

type Files = Record<string, string>;

/** Operations that specifications choose from. Several have the same URL, unusual URLs or metadata. */
const operations = [
  { at: ['/pets', 'get'], is: { summary: 'List pets', tags: ['Pets'] } },
  { at: ['/pets', 'post'], is: { summary: 'Create: "a" pet?', tags: ['Pets & more'] } },
  { at: ['/pets/{id}', 'get'], is: { tags: ['Pets'] } },
  { at: ['/pets/{id}', 'delete'], is: { summary: 'List pets', tags: ['Pets'], deprecated: true } },
  { at: ['/toys', 'get'], is: { summary: 'Toys', 'x-mint': { href: '/guides/toys' } } },
  { at: ['/toys', 'put'], is: { summary: '#1: Café *', 'x-mint': { href: '/A B/c' } } },
  { at: ['/hidden', 'get'], is: { summary: 'Hidden', 'x-hidden': true } },
  { at: ['/gone', 'get'], is: { summary: 'Gone', 'x-excluded': true } },
  {
    at: ['/meta', 'get'],
    is: {
      summary: 'Meta',
      'x-mint': {
        metadata: { icon: 'cat', tag: 'NEW', title: 'Über', hidden: true, deep: { a: [1, null] } },
      },
    },
  },
  {
    at: ['/meta', 'post'],
    is: { 'x-mint': { groups: ['staff'], metadata: { sidebarTitle: 'null' } } },
  },
] as const;

const specification = fc.subarray([...operations], { minLength: 1 }).map((some) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { at, is } of some) paths[at[0]] = { ...paths[at[0]], [at[1]]: is };
  const webhooks = some.length % 2 === 0 ? { petAdded: { post: { summary: 'Pet added' } } } : {};
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    paths,
    webhooks,
  });
});

const names = [
  ...operations.map(({ at: [path, method] }) => `${method} ${path}`),
  'webhook petAdded',
  'GET /nowhere',
];
const source = fc.constantFrom('a.json', 'specs/b.json', { source: 'a.json', directory: 'v1/API' });
const stubPath = fc.constantFrom(
  'one',
  'api/two',
  'api/three/index',
  'Four',
  'five',
  'api-reference/toys',
);
const pageEntry = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...names) },
  { weight: 1, arbitrary: fc.constantFrom('a.json GET /pets', 'specs/b.json post /pets') },
  { weight: 4, arbitrary: stubPath },
  { weight: 1, arbitrary: fc.constantFrom('index', 'missing') },
);
const entries = fc.array(pageEntry, { minLength: 1, maxLength: 5 });
const openapi = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  source.map((openapi) => ({ openapi })),
);
const group = fc
  .tuple(
    openapi,
    fc.oneof({ weight: 5, arbitrary: entries.map((pages) => ({ pages })) }, fc.constant({})),
  )
  .filter(([own, pages]) => 'openapi' in own || 'pages' in pages)
  .map(([own, pages]) => ({ ...own, ...pages }));
const groups = fc
  .array(group, { minLength: 1, maxLength: 3 })
  .map((all) => all.map((one, index) => ({ group: `G${index}`, ...one })));
const divisions = fc.constantFrom('tabs', 'versions', 'anchors');
const navigation = fc.oneof(
  groups.map((groups) => ({ groups })),
  fc
    .tuple(divisions, fc.array(fc.tuple(openapi, groups), { minLength: 1, maxLength: 3 }))
    .map(([list, all]) => ({
      [list]: all.map(([own, groups], index) => ({
        [list.slice(0, -1)]: `D${index}`,
        ...own,
        groups,
      })),
    })),
);
const extra = fc.constantFrom(
  '',
  'title: Own title',
  'title: Toys\nicon: cat',
  'hidden: true',
  'deprecated: true',
);
const stub = fc
  .tuple(
    fc.constantFrom('', 'a ', '/specs/b.json '),
    fc.constantFrom(...names),
    extra,
    fc.constantFrom('', '', '\nText.\n'),
  )
  .map(([spec, name, more, text]) => `---\nopenapi: ${spec}${name}\n${more}\n---\n${text}`);
const site = fc.record({
  navigation,
  isMintlify: fc.boolean(),
  a: specification,
  b: specification,
  stubs: fc.dictionary(stubPath, stub, { minKeys: 6, maxKeys: 6 }),
});

function filesOf(
  { navigation, isMintlify, a, b, stubs }: typeof site extends fc.Arbitrary<infer T> ? T : never,
  how: Writing,
): Files {
  const $schema = isMintlify ? { $schema: 'https://mintlify.com/docs.json' } : {};
  const config = { ...$schema, navigation, redirects: [{ source: '/old', destination: '/one' }] };
  const pages = Object.entries(stubs).map(([slug, text]) => [`${slug}.mdx`, text]);
  const index = '---\ntitle: Home\n---\n\n[one](/one), [two](api/two#x), [three](/api/three)\n';
  return {
    [how.language === 'json' ? 'docs.json' : 'docs.ts']: write(config, how),
    'a.json': a,
    'specs/b.json': b,
    'index.mdx': index,
    ...Object.fromEntries(pages),
  };
}

/** Returns the files with the config as JSON. */
function asJson(files: Files): Files {
  const text = files['docs.ts'];
  if (text === undefined) return files;
  return { ...files, 'docs.json': JSON.stringify(readModule('docs.ts', text).source?.value) };
}

interface Page {
  href: string;
  /** The part of it that readers see in the navigation. */
  seen: string;
  operation: string | undefined;
}

/** Returns the pages of a navigation, and a function that returns where an address leads. */
function readersView(files: Files): { pages: Page[]; goal(href: string): string | undefined } {
  const all = asJson(files);
  const host: Host = memoryHost(all);
  const loaded = loadSite(host, 'docs.json');
  const resolution = loaded && resolveSite(loaded);
  if (!loaded?.config || !resolution) throw new Error('no config');
  const pages: Page[] = [];
  const operationOf = (href: string) => {
    const { openapi } = readFrontMatter(all[`${href.slice(1)}.mdx`] ?? '').data;
    const entry = typeof openapi === 'string' ? parseEndpointEntry(openapi) : undefined;
    return entry && `${entry.method} ${entry.target}`;
  };
  walkPages(resolution.tree, (page, trail) => {
    const labels = trail.map(({ label }) => label);
    const seen = JSON.stringify([
      labels,
      page.label,
      page.title,
      page.hidden,
      page.icon,
      page.tag,
      page.groups,
      page.deprecated,
    ]);
    const operation =
      page.kind === 'endpoint' ? `${page.method} ${page.endpoint}` : operationOf(page.href);
    pages.push({ href: page.href, seen, operation });
  });
  const hrefs = new Set([...pages, ...resolution.tree.unlisted].map(({ href }) => href));
  const { find } = siteUrls(loaded, loaded.config, resolution.tree).redirects;
  const exists = (href: string) => {
    const slug = href.slice(1);
    return (
      hrefs.has(href) ||
      loaded.files()?.pages.has(slug) ||
      loaded.files()?.pages.has(`${slug}/index`)
    );
  };
  return {
    pages,
    goal(href) {
      if (exists(href)) return href;
      const next = find(href)?.target;
      return next !== undefined && exists(next) ? next : undefined;
    },
  };
}

function after(files: Files, { files: changed }: Plan): Files {
  const result = { ...files };
  for (const { file, after } of changed) {
    if (after === undefined) delete result[file];
    else result[file] = after;
  }
  return result;
}

async function run(files: Files, to: string): Promise<Files | undefined> {
  const file = 'docs.ts' in files ? 'docs.ts' : 'docs.json';
  const { [file]: text = '', ...others } = files;
  const done = await uphold({
    codemod,
    options: { to },
    file,
    text,
    files: others,
    changesPages: true,
  });
  return done.status === 'changed' ? after(files, done) : undefined;
}

/** Tests for a URL that can be the source and the target of a redirect. */
function isPlain(href: string): boolean {
  return !/[?*:#%"\s]/.test(href);
}

/** Returns the findings by code, without those that the files of the site had before. */
function worse(before: Files, now: Files): string[] {
  const count = (files: Files) => {
    const counts = new Map<string, number>();
    const { diagnostics = [] } =
      check(memoryHost(asJson(files)), 'docs.json', { links: true }) ?? {};
    for (const { code, more = 0 } of diagnostics)
      counts.set(code, (counts.get(code) ?? 0) + 1 + more);
    return counts;
  };
  const known = count(before);
  return [...count(now)]
    .filter(([code, many]) => many > (known.get(code) ?? 0))
    .map(([code]) => code);
}

test('--to entries keeps every operation and URL of a site', async () => {
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(site, writing, async (value, how) => {
      const files = filesOf(value, how);
      const done = await run(files, 'entries');
      if (!done) return;
      changed += 1;
      const [before, now] = [readersView(files), readersView(done)];
      const operations = new Set(now.pages.map(({ operation }) => operation));
      for (const { href, operation } of before.pages) {
        if (isPlain(href) && before.goal(href) !== undefined)
          expect(now.goal(href), href).toBeDefined();
        if (operation !== undefined) expect(operations).toContain(operation);
      }
      expect(worse(files, done)).toEqual([]);
    }),
    { numRuns: runs(20, 3000) },
  );
  expect(changed).toBeGreaterThanOrEqual(runs(0, 1));
});

test('--to stubs changes nothing for readers, and --to entries after it restores the entries', async () => {
  let changed = 0;
  let restored = 0;
  await fc.assert(
    fc.asyncProperty(site, writing, async (value, how) => {
      const files = filesOf(value, how);
      // No page is in the way of a stub.
      for (const name of Object.keys(value.stubs))
        files[`${name}.mdx`] = `---\ntitle: ${name}\n---\n\nText.\n`;
      delete files['api-reference/toys.mdx'];
      const stubs = await run(files, 'stubs');
      if (!stubs) return;
      changed += 1;
      const [before, between] = [readersView(files), readersView(stubs)];
      expect(between.pages.map(({ seen }) => seen)).toEqual(before.pages.map(({ seen }) => seen));
      for (const { href } of before.pages)
        if (isPlain(href)) expect(between.goal(href), href).toBeDefined();
      expect(worse(files, stubs)).toEqual([]);
      const entries = await run(stubs, 'entries');
      if (!entries) return;
      restored += 1;
      const now = readersView(entries);
      // A specification no longer fills an element next to entries that it now looks up.
      const seen = new Set(before.pages.map((page) => page.seen));
      for (const page of now.pages) expect(seen).toContain(page.seen);
      const operations = new Set(now.pages.map(({ operation }) => operation));
      for (const { operation } of before.pages) expect(operations).toContain(operation);
      for (const { href } of between.pages)
        if (isPlain(href)) expect(now.goal(href), href).toBeDefined();
    }),
    { numRuns: runs(20, 3000) },
  );
  expect(changed).toBeGreaterThanOrEqual(runs(0, 1));
  expect(restored).toBeGreaterThanOrEqual(runs(0, 1));
});

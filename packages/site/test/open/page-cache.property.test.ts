import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { present } from '../../../cli/src/commands/check/present.ts';
import { runs } from '../../../core/test/runs.ts';
import { checkOne } from '../../src/check/check-one.ts';
import type { SiteCheckFlags } from '../../src/check/flags.ts';
import { combineReports } from '../../src/check/report.ts';
import { type Caches, cachePath, writeCache } from '../../src/open/cache-file.ts';
import { pageCache } from '../../src/open/page-cache.ts';
import { MAX_HISTORY_TIME, MIN_CACHED_PAGES } from '../../src/run/limits.ts';

const PAGES = ['a', 'b', 'c', 'd'];
const FILLERS = Array.from({ length: MIN_CACHED_PAGES }, (_, index) => `f${index}`);
const TEXTS = [
  '# One\n',
  '# Two\n',
  '[a](/a#one) [b](/b)\n',
  '[a](/b#two) [b](/c) ![x](/x.png)\n',
  'import { Box } from "/box.jsx"\n\n<Box />\n',
  'import Shared from "/snippets/shared.mdx"\n\n<Shared />\n',
  '<Panel>\n',
  '<Nothing />\n',
  'caf\u00E9\n',
  // The text of bytes that are not UTF-8.
  'caf\uFFFD\n',
  '{/* nav-ignore-next-line link-not-found */}\n[x](/gone)\n',
  '{/* nav-ignore-next-line link-not-found */}\n[x](/a)\n',
  '---\ntitle: Same\nopenapi: GET /pets\n---\n',
  '---\ntitle: Known\n---\n\n[a](/b#two) [b](/gone#x) {{group}}\n',
  '---\ntitle: Other\nicon: book\n---\n\n[a](/b#two) [b](/new/gone#x) {{group}}\n',
  '---\ntitle: Other\nhidden: true\n---\n\n[a](/base/b) [b](/base/c)\n',
  '---\ntitle: >\n  Folded\ndescription: D\n---\n\n[a](/base/gone) [b](/base/d)\n',
  '',
];
/** Bytes that are not UTF-8. */
const LATIN = Buffer.from('caf\u00E9\n', 'latin1');

function config(more: object = {}, pages: readonly unknown[] = PAGES): string {
  const parts = { navigation: { pages: [...pages, ...FILLERS] }, theme: 'mint', name: 'N' };
  return JSON.stringify({ ...parts, ...more });
}

function versions(): string {
  const of = (version: string, pages: readonly string[]) => ({ version, pages });
  return config({ navigation: { versions: [of('v1', PAGES), of('v2', ['v2/a', ...FILLERS])] } });
}

/** The contents of files in and around a site, besides those of its pages. */
const FILES: Readonly<Record<string, readonly (string | Buffer)[]>> = {
  'site/docs.json': [
    config(),
    config({ redirects: [{ source: '/gone', destination: '/a' }] }),
    config({ redirects: [{ source: '/old', destination: '/b' }] }),
    config({}, [
      'a',
      'a',
      { group: 'G', pages: ['missing'] },
      { group: 'P', openapi: 'pets.json' },
    ]),
    config({}, [{ $ref: './part.json' }]),
    `${config()}\n`,
    config({ colors: { primary: '#123456' }, variables: { group: 'a' } }),
    config({ variables: { group: 'b' } }),
    ...['One', 'Two', '', 1].map((group) =>
      config({}, ['a', { group, icon: 'book', pages: ['b', 'b'] }]),
    ),
    config({}, ['a', { group: 'One', pages: ['b', 'b'] }, { group: 'One', pages: ['c'] }]),
    versions(),
    '{ "navigation": ',
    Buffer.concat([Buffer.from(config().slice(0, -2)), LATIN, Buffer.from('"}')]),
  ],
  'site/part.json': ['{"group": "Part", "pages": ["a", "b"]}', '{"group": 1}'],
  'site/pets.json': [
    '{"openapi": "3.1.0", "info": {"title": "P", "version": "1"}, "paths": {"/pets": {"get": {}}}}',
    '{"openapi": "3.1.0", "info": {"title": "P", "version": "1"}, "paths": {"/cats": {"get": {}}}}',
    '{',
  ],
  'site/box.jsx': ['export const Box = () => <div />\n', 'export const Bag = () => <div />\n'],
  'site/snippets/shared.mdx': ['[x](/gone)\n', '## Shared\n', '<Panel>\n'],
  'site/v2/a.mdx': ['[x](/gone)\n', '# A\n'],
  'site/new/page.mdx': ['# New\n', '[x](/gone)\n'],
  'site/x.png': ['x'],
  'site/.mintignore': ['b.mdx\n', 'snippets/\n'],
  'site/.gitignore': ['a.mdx\n'],
  'site/nav.baseline.json': ['{"version": 1, "findings": []}'],
  'site/nav.config.json': ['{"rules": {"orphan-page": "off"}}', '{"ignore": ["new/**"]}', '{'],
  'nav.config.json': ['{"rules": {"link-not-found": "warning"}}', '{"siteUrl": "https://a.test"}'],
  'other.json': ['{"rules": {"link-not-found": "off"}}', '{"rules": {}}'],
  'outside.mdx': ['# Outside\n', '[x](/gone)\n'],
};

/** Texts that are added to a page. */
const ADDITIONS = [
  'More words.\n',
  '\n',
  '---\n',
  '{/* nav-ignore-next-line link-not-found */}\n',
  '{{group}} <Panel />\n',
  '[more](/gone)\n',
  '[more](/new/gone)\n',
  '[more](/base/gone)\n',
  '[more](/base/a)\n',
  '[more](/old#one)\n',
  '[more](/a#one)\n',
  '## Two\n',
  'title: Changed\n',
];

const page = fc.constantFrom(...PAGES);
const pageFile = page.map((name) => `site/${name}.mdx`);
const otherFile = fc.oneof(fc.constant('site/docs.json'), {
  weight: 3,
  arbitrary: fc.constantFrom(...Object.keys(FILES)),
});
const anyFile = fc.oneof(pageFile, otherFile);
const part = fc.double({ min: 0, max: 0.99, noNaN: true });
const change = fc.oneof(
  fc.tuple(pageFile, fc.constantFrom<string | Buffer>(...TEXTS, LATIN)),
  // Most checks depend on the config.
  otherFile.chain((file) => fc.constantFrom(...(FILES[file] ?? [])).map((text) => [file, text])),
) as fc.Arbitrary<[string, string | Buffer]>;

const step = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant('write' as const), change }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      file: pageFile,
      text: fc.constantFrom(...ADDITIONS),
      isFirst: fc.boolean(),
    }),
  },
  fc.record({ do: fc.constant('rename' as const), file: anyFile, to: pageFile }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('delete' as const), file: anyFile }) },
  fc.record({ do: fc.constant('backdate' as const), file: anyFile }),
  fc.record({
    do: fc.constant('link' as const),
    file: pageFile,
    to: fc.constantFrom('../outside.mdx', 'snippets/shared.mdx', 'nothing.mdx'),
  }),
  fc.record({ do: fc.constant('clock' as const), hours: fc.integer({ min: -5, max: 5 }) }),
  fc.record({ do: fc.constant('fix' as const) }),
  fc.record({ do: fc.constant('truncate' as const), part }),
  fc.record({ do: fc.constant('foreign' as const) }),
  fc.record({ do: fc.constant('damage' as const), part }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const FORMATS = ['pretty', 'concise', 'json', 'github', 'gitlab', 'sarif', 'junit'] as const;
const run = fc.record({
  format: fc.constantFrom(...FORMATS),
  code: fc.option(fc.constantFrom('link-not-found', 'page-not-found'), { nil: undefined }),
  flags: fc.oneof(
    { weight: 3, arbitrary: fc.constant<SiteCheckFlags>({}) },
    fc.constantFrom<SiteCheckFlags>(
      { syntax: false },
      { dialect: 'standard' },
      { links: false },
      { config: '../other.json' },
    ),
  ),
});
type Run = typeof run extends fc.Arbitrary<infer One> ? One : never;

const root = mkdtempSync(join(tmpdir(), 'nav-pages-'));
const site = join(root, 'site');
const caches: Caches = { folder: join(root, 'cache'), code: 'code' };
const pagesFile = () => cachePath(caches.folder, 'cache', site);

function write(file: string, text: string | Buffer): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function createSite(): void {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(site, { recursive: true });
  write('site/docs.json', config());
  write('site/box.jsx', 'export const Box = () => <div />\n');
  write('other.json', '{"rules": {}}');
  for (const name of FILLERS) write(`site/${name}.mdx`, '# Filler\n');
  for (const name of PAGES) write(`site/${name}.mdx`, '# One\n');
}

/** Changes all caches. */
function spoil(change: (bytes: Buffer) => Buffer): void {
  for (const name of readdirSync(join(caches.folder, 'pages'))) {
    const file = join(caches.folder, 'pages', name);
    writeFileSync(file, change(readFileSync(file)));
  }
}

async function take(one: Step): Promise<void> {
  try {
    if (one.do === 'write') write(...one.change);
    else if (one.do === 'add') {
      const before = readFileSync(join(root, one.file), 'utf8');
      write(one.file, one.isFirst ? one.text + before : before + one.text);
    } else if (one.do === 'rename') renameSync(join(root, one.file), join(root, one.to));
    else if (one.do === 'delete') rmSync(join(root, one.file), { force: true });
    else if (one.do === 'backdate') utimesSync(join(root, one.file), 1, 1);
    else if (one.do === 'link') {
      rmSync(join(root, one.file), { force: true });
      symlinkSync(one.to, join(root, one.file));
    } else if (one.do === 'clock') vi.setSystemTime(Date.now() + one.hours * 3_600_000);
    else if (one.do === 'fix')
      await outputOf({ format: 'json', code: undefined, flags: { fix: true } }, true);
    else if (one.do === 'truncate') spoil((bytes) => bytes.subarray(0, bytes.length * one.part));
    else if (one.do === 'foreign')
      for (const name of readdirSync(join(caches.folder, 'pages')))
        writeCache(join(caches.folder, 'pages', name), 'other', ['[]', '[]']);
    else
      spoil((bytes) => {
        bytes[Math.floor(bytes.length * one.part)] = 0x30;
        return bytes;
      });
  } catch {
    // The file does not exist.
  }
}

interface Output {
  output: unknown;
  notes: string;
  /** True if nothing was checked, because the last report still holds. */
  isKept: boolean;
  /** The pages that were checked, if the other findings are from the last check. */
  checked?: readonly string[] | undefined;
}

/** Returns what a check prints. */
async function outputOf({ format, code, flags }: Run, isCached: boolean): Promise<Output> {
  let notes = '';
  const session = {
    cwd: site,
    program: 'nav',
    color: false,
    columns: 80,
    rows: undefined,
    showsLinks: async () => false,
    progress() {},
    write(_: string, note = '') {
      notes += note;
    },
  };
  try {
    const { site: opened, report } = await checkOne(
      'docs.json',
      isCached ? flags : { ...flags, cache: false },
      session as never,
      {
        caches,
        filter: (one) => code === undefined || one === code,
        keep: { codes: code, withSuggestions: format === 'json' },
      },
    );
    const all = format === 'pretty' ? { all: true } : {};
    const output = await present(
      combineReports([report], 0),
      undefined,
      { ...flags, ...all, format } as never,
      session as never,
    );
    const checked = opened?.only?.files;
    return { output, notes, isKept: opened === undefined, ...(checked && { checked }) };
  } catch (error) {
    return { output: String(error), notes, isKept: false };
  }
}

const plain: Run = { format: 'json', code: undefined, flags: {} };

async function expectSame(run: Run): Promise<Output> {
  const { isKept, checked, ...cached } = await outputOf(run, true);
  const { isKept: _, ...fresh } = await outputOf(run, false);
  expect(cached).toEqual(fresh);
  return { isKept, checked, ...cached };
}

beforeEach(() => {
  vi.stubEnv('XDG_STATE_HOME', join(root, 'state'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  rmSync(root, { recursive: true, force: true });
});

describe('the caches of a check', () => {
  it('never change what it prints', async () => {
    await fc.assert(
      fc.asyncProperty(
        run,
        fc.array(fc.tuple(step, fc.constantFrom(...FORMATS)), { minLength: 1, maxLength: 6 }),
        async (first, steps) => {
          vi.useFakeTimers({ toFake: ['Date'] });
          createSite();
          await outputOf(first, true);
          for (const [one, format] of steps) {
            await take(one);
            // The second time, the last report may still hold.
            for (const next of [first, first, { ...first, format }]) await expectSame(next);
          }
        },
      ),
      { numRuns: runs(10, 500) },
    );
  });

  it('derive nothing again for files that have not changed', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    createSite();
    write('site/a.mdx', '[x](/gone)\n');
    const countErrors = async () => {
      const { report } = await checkOne('docs.json', {}, silent, { caches });
      return report.result.summary.errors;
    };
    expect(await countErrors()).toBe(2);
    const files = pageCache(pagesFile(), 'code').load();
    // Only the cache says that the page has no links.
    Object.assign(files.get('a.mdx')?.content.values.facts as object, { links: [] });
    pageCache(pagesFile(), 'code').save(files);
    expect(await countErrors()).toBe(1);
  });

  it.each(FORMATS)(
    'report the last check again as %s, also after files were copied',
    async (format) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
      createSite();
      write('site/a.mdx', '[x](/gone) [y](/b#nothing)\n');
      const next = { ...plain, format };
      const first = await outputOf(next, true);
      expect(first.isKept).toBe(false);
      expect(await outputOf(next, true)).toEqual({ ...first, isKept: true });
      for (const name of PAGES) {
        const file = join(site, `${name}.mdx`);
        const text = readFileSync(file);
        rmSync(file);
        writeFileSync(file, text);
      }
      expect(await outputOf(next, true)).toEqual({ ...first, isKept: true });
      write('site/a.mdx', '[x](/gone)\n');
      expect((await expectSame(next)).isKept).toBe(false);
    },
  );

  it('do not report a check again after a commit that shows where a page is', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    createSite();
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=e@e.test', ...args], {
        cwd: root,
      });
    git('init', '--quiet');
    write('site/old.mdx', '# Some\n\ntext\n');
    write('site/docs.json', config({}, [...PAGES, 'old']));
    git('add', '.');
    git('commit', '--quiet', '--message', 'One');
    renameSync(join(site, 'old.mdx'), join(site, 'moved.mdx'));
    await expectSame(plain);
    expect((await expectSame(plain)).isKept).toBe(true);
    git('add', '.');
    git('commit', '--quiet', '--message', 'Two');
    const { isKept, output } = await expectSame(plain);
    expect(isKept).toBe(false);
    expect(JSON.stringify(output)).toContain('renamed');
    expect((await expectSame(plain)).isKept).toBe(true);
  });

  it('are not written if their folder is a file', async () => {
    createSite();
    const first = await outputOf(plain, false);
    rmSync(caches.folder, { recursive: true, force: true });
    writeFileSync(caches.folder, '');
    expect(await outputOf(plain, true)).toEqual(first);
  });

  it('do not keep a check whose search of the history ran out of time', async () => {
    let now = Date.now() + 3_600_000;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += MAX_HISTORY_TIME));
    createSite();
    write('site/a.mdx', '[x](/gone)\n');
    await expectSame(plain);
    expect((await expectSame(plain)).isKept).toBe(false);
    clock.mockImplementation(() => now);
    await expectSame(plain);
    expect((await expectSame(plain)).isKept).toBe(true);
    clock.mockRestore();
  });
});

describe('the caches of a check after an edit', () => {
  it('know the findings elsewhere after edits of texts and labels', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    const entries = (group: string) => ['a', { group, icon: 'book', pages: ['b', 'b', 'gone'] }];
    createSite();
    const page = '---\ntitle: A\n---\n\n[x](/gone) [y](/b#nothing)\n';
    for (const file of ['a', 'c']) write(`site/${file}.mdx`, page);
    write('site/docs.json', config({}, entries('One')));
    const next = { ...plain, format: 'concise' } as const;
    expect((await expectSame(next)).checked).toBeUndefined();
    write('site/a.mdx', page.replace('[x]', 'Words.\n\n[x]'));
    expect((await expectSame(next)).checked).toEqual(['a.mdx']);
    write('site/docs.json', `\n${config({ colors: { primary: 'red' } }, entries('Two'))}`);
    expect((await expectSame(next)).checked).toEqual(['a.mdx']);
    write('site/c.mdx', `${page}\n{/* nav-ignore-next-line */}\n`);
    expect((await expectSame(next)).checked).toEqual(['a.mdx', 'c.mdx']);
    write('site/c.mdx', `${page}\n## A heading of a page without links to its anchors\n`);
    expect((await expectSame(next)).checked).toEqual(['a.mdx', 'c.mdx']);
    write('site/c.mdx', page);
    write('site/a.mdx', `${page}[new](/b) [same](#x) [other](f1#nothing)\n`);
    expect((await expectSame(next)).checked).toEqual(['a.mdx']);
    write('site/a.mdx', page);
    expect((await expectSame(next)).checked).toEqual([]);
    write('site/c.mdx', page.replace('title: A', 'title: C\ndescription: More'));
    expect((await expectSame(next)).checked).toEqual(['c.mdx']);
    write(
      'site/c.mdx',
      `${page}[dead](/snippets/gone) [dead](/f1/gone) [also](gone) [far](/far/away)\n`,
    );
    expect((await expectSame(next)).checked).toEqual(['c.mdx']);
    write('site/b.mdx', '# Nothing\n');
    expect((await expectSame(next)).checked).toBeUndefined();
  });

  it.each([
    ['a.mdx', '---\ntitle: A\nhidden: true\n---\n'],
    ['a.mdx', '---\ntitle: >\n  A\n---\n'],
    ['a.mdx', '---\ntitle: A\n---\n\n## More\n'],
    ['a.mdx', '---\ntitle: A\n---\n\n[x](/gone)\n'],
    ['a.mdx', '---\ntitle: A\n---\n\n[x](/orphan)\n'],
    ['a.mdx', '---\ntitle: A\n---\n\n[x](/base/b)\n'],
    ['a.mdx', '---\ntitle: A\n---\n\n<Panel>\n'],
    ['docs.json', config({ redirects: [{ source: '/gone', destination: '/a' }] })],
    ['docs.json', config({}, ['a', 'b'])],
    ['new.mdx', ''],
  ])('are not used if findings elsewhere may depend on an edit of %s', async (file, text) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    createSite();
    write('site/docs.json', config({ redirects: [{ source: '/old', destination: '/a' }] }));
    write('site/a.mdx', '---\ntitle: A\n---\n');
    write('site/b.mdx', '[x](/a#more)\n');
    write('site/orphan.mdx', '# Orphan\n');
    await expectSame({ ...plain, format: 'concise' });
    write(`site/${file}`, text);
    expect((await expectSame({ ...plain, format: 'concise' })).checked).toBeUndefined();
  });
});

it('finds a base path that only links in edited pages show', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  createSite();
  write('site/a.mdx', '[b](/base/b) [c](/base/c)\n');
  const next = { ...plain, format: 'concise' } as const;
  await expectSame(next);
  write('site/a.mdx', 'Words.\n\n[b](/base/b) [c](/base/c)\n');
  expect(JSON.stringify((await expectSame(next)).output)).toContain('base-path');
});

const silent = { cwd: site, program: 'nav', progress() {}, write() {} } as never;

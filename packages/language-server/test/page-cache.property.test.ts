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
import { pathToFileURL } from 'node:url';
import { contentReader, pageProblem } from '@nav/markdown/content';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { contentCheck } from '../../core/src/stages.ts';
import { runs } from '../../core/test/runs.ts';
import { cachePath, readCache, writeCache } from '../../site/src/open/cache-file.ts';
import { pageCache } from '../../site/src/open/page-cache.ts';
import { MIN_CACHED_PAGES } from '../../site/src/run/limits.ts';
import { type SiteSources, trackSite } from '../src/sites/edited-site.ts';
import type { OpenText } from '../src/texts/open-texts.ts';

const PAGES = ['a', 'b', 'guide/c', 'guide/d'];
const FILLERS = Array.from({ length: MIN_CACHED_PAGES }, (_, index) => `f${index}`);
const TEXTS = [
  '# One\n',
  '[a](/a#one) [b](/b)\n',
  '[a](/b#two) ![x](/x.png)\n',
  'import { Box } from "/box.jsx"\n\n<Box />\n',
  'import Shared from "/snippets/shared.mdx"\n\n<Shared />\n',
  'import B from "./b.mdx"\n\n<B />\n',
  '<Panel>\n',
  '<Nothing />\n',
  '\ufeff---\ntitle: Marked\n---\n\n[x](/gone)\n',
  '\ufeff[x](/gone#y)\n',
  'caf\ufffd [x](/gone)\n',
  '---\ntitle: a: b\n---\n',
  '---\nhidden: true\n---\n[x](/gone)\n',
  '',
];
/** Bytes that are not UTF-8. */
const LATIN = Buffer.from('caf\u00e9 [x](/gone)\n', 'latin1');

function config(more: object = {}, pages: readonly unknown[] = PAGES): string {
  const parts = { navigation: { pages: [...pages, ...FILLERS] }, theme: 'mint', name: 'N' };
  return JSON.stringify({ ...parts, ...more });
}

const FILES: Readonly<Record<string, readonly (string | Buffer)[]>> = {
  'site/docs.json': [
    config(),
    config({ redirects: [{ source: '/gone', destination: '/a' }] }),
    config({}, ['a', 'a', { group: 'G', pages: ['missing'] }]),
    config({}, ['a', { $ref: './part.json' }]),
    config({ variables: { group: 'b' } }),
    '{ "navigation": ',
  ],
  'site/part.json': ['{"group": "Part", "pages": ["b", "b"]}', '{"group": 1}'],
  'site/box.jsx': ['export const Box = () => <div />\n', 'export const Bag = () => <div />\n'],
  'site/snippets/shared.mdx': ['[x](/gone)\n', '## Shared\n', '<Panel>\n'],
  'site/nav.baseline.json': ['{"version": 1, "findings": []}'],
  'site/nav.config.json': ['{"rules": {"orphan-page": "off"}}', '{"ignore": ["guide/**"]}', '{'],
  'nav.config.json': ['{"rules": {"link-not-found": "warning"}}'],
  'outside/page.mdx': ['# Outside\n', '[x](/gone)\n'],
};

const pageFile = fc.constantFrom(...PAGES).map((name) => `site/${name}.mdx`);
const siteFiles = Object.keys(FILES).filter((file) => file !== 'outside/page.mdx');
const anyFile = fc.oneof(pageFile, fc.constantFrom(...siteFiles));
const change = fc.oneof(
  fc.tuple(pageFile, fc.constantFrom<string | Buffer>(...TEXTS, LATIN)),
  fc
    .constantFrom(...Object.keys(FILES))
    .chain((file) => fc.tuple(fc.constant(file), fc.constantFrom(...(FILES[file] ?? [])))),
);
const part = fc.double({ min: 0, max: 0.99, noNaN: true });
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('write' as const), change }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('edit' as const), change }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('open' as const), file: anyFile }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('close' as const), file: anyFile }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
  fc.record({ do: fc.constant('rename' as const), file: anyFile, to: pageFile }),
  fc.record({ do: fc.constant('delete' as const), file: anyFile }),
  fc.record({ do: fc.constant('backdate' as const), file: anyFile }),
  fc.record({
    do: fc.constant('link' as const),
    file: pageFile,
    to: fc.constantFrom('outside/page.mdx', 'site/f0.mdx'),
  }),
  // The pages in the folder are then outside the site.
  fc.record({ do: fc.constant('linkFolder' as const) }),
  fc.record({ do: fc.constant('moveFolder' as const) }),
  fc.record({ do: fc.constant('replaceFolder' as const), text: fc.constantFrom(...TEXTS) }),
  fc.record({ do: fc.constant('settings' as const), links: fc.boolean() }),
  fc.record({ do: fc.constant('clock' as const), hours: fc.integer({ min: -5, max: 5 }) }),
  fc.record({ do: fc.constant('truncate' as const), part }),
  fc.record({ do: fc.constant('foreign' as const) }),
  fc.record({ do: fc.constant('damage' as const), part }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
/** True for a step that comes before the findings of the last one are kept. */
type IsQuick = boolean;

const GONE = '[x](/gone)\n';
const write = (file: string, text: string): Step => ({ do: 'write', change: [file, text] });
const edit = (file: string, text: string): Step => ({ do: 'edit', change: [file, text] });
const replaceFolder: Step = { do: 'replaceFolder', text: GONE };
/** Steps that random ones seldom take, in an editor that has read the pages, and in one that shows the last findings. */
const RARE: readonly (readonly Step[])[] = [
  [write('site/a.mdx', GONE), write('site/a.mdx', '# One\n')],
  [write('site/a.mdx', '<Panel>\n'), write('site/a.mdx', '<Nothing />\n')],
  [
    edit('site/a.mdx', GONE),
    write('site/a.mdx', '[x](/gone#y)\n'),
    { do: 'close', file: 'site/a.mdx' },
  ],
  [{ do: 'delete', file: 'site/a.mdx' }, write('site/a.mdx', GONE)],
  [replaceFolder, { do: 'linkFolder' }, replaceFolder, { do: 'moveFolder' }],
  [write('site/a.mdx', GONE), { do: 'settings', links: false }, { do: 'settings', links: true }],
];
const start: Step = { do: 'restart' };
const examples = RARE.flatMap((steps) =>
  [true, false].flatMap((watches) =>
    [[], [start]].map((first): [{ watches: boolean; links: boolean }, [Step, IsQuick][]] => [
      { watches, links: true },
      [...first, ...steps].map((one) => [one, first.length > 0]),
    ]),
  ),
);

const root = mkdtempSync(join(tmpdir(), 'nav-edited-'));
const folder = join(root, 'site');
const cache = join(root, 'cache');

function writeFile(file: string, text: string | Buffer): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function createSite(): void {
  rmSync(root, { recursive: true, force: true });
  writeFile('site/docs.json', config());
  writeFile('site/box.jsx', 'export const Box = () => <div />\n');
  writeFile('outside/page.mdx', '# Outside\n');
  for (const name of [...FILLERS, ...PAGES]) writeFile(`site/${name}.mdx`, '# One\n');
}

/** Changes all caches. */
function spoil(change: (bytes: Buffer) => Buffer): void {
  for (const name of readdirSync(join(cache, 'pages'))) {
    const file = join(cache, 'pages', name);
    writeFileSync(file, change(readFileSync(file)));
  }
}

/** An editor with a site. Another server, without a cache, opens the site anew for each comparison. */
function openEditor(
  { watches, links }: { watches: boolean; links: boolean },
  open: Readonly<Record<string, string>> = {},
) {
  const texts = new Map<string, OpenText>();
  let readsLinks = links;
  const sources: SiteSources = {
    texts,
    watches,
    settings: () => ({ links: readsLinks, redirects: true, translations: false, cache: true }),
    parsePage: () => pageProblem,
    content: () => contentCheck(contentReader, () => 'unused'),
    caches: () => ({ folder: cache, code: 'code' }),
  };
  const start = (caches: SiteSources['caches']) =>
    trackSite(join(folder, 'docs.json'), { ...sources, ...(caches && { caches }) });

  function openText(file: string, text: string): void {
    const path = join(root, file);
    // Editors hide a byte order mark.
    const own = { uri: pathToFileURL(path).href, version: 1, text: text.replace(/^\ufeff/, '') };
    texts.set(path, own);
  }

  for (const [file, text] of Object.entries(open)) openText(file, text);
  let site = start(sources.caches);

  function show(file: string, text: string): void {
    openText(file, text);
    site.changed([join(root, file)]);
  }

  function changed(...files: string[]): void {
    if (watches) site.changed(files.map((file) => join(root, file)));
  }

  const actions: { [Do in Step['do']]: (one: Extract<Step, { do: Do }>) => void } = {
    write({ change: [file, text] }) {
      writeFile(file, text);
      changed(file);
    },
    edit: ({ change: [file, text] }) => show(file, text.toString()),
    open: ({ file }) => show(file, readFileSync(join(root, file), 'utf8')),
    close({ file }) {
      texts.delete(join(root, file));
      site.changed([join(root, file)]);
    },
    restart() {
      site = start(sources.caches);
    },
    rename({ file, to }) {
      renameSync(join(root, file), join(root, to));
      changed(file, to);
    },
    delete({ file }) {
      rmSync(join(root, file));
      changed(file);
    },
    backdate({ file }) {
      utimesSync(join(root, file), 1, 1);
      changed(file);
    },
    link({ file, to }) {
      rmSync(join(root, file), { force: true });
      symlinkSync(join(root, to), join(root, file));
      changed(file);
    },
    linkFolder() {
      rmSync(join(folder, 'guide'), { recursive: true, force: true });
      writeFile('outside/c.mdx', '[x](/gone)\n');
      symlinkSync('../outside', join(folder, 'guide'));
      changed('site/guide');
    },
    moveFolder() {
      renameSync(join(folder, 'guide'), join(folder, 'guides'));
      changed('site/guide', 'site/guides');
    },
    replaceFolder({ text }) {
      rmSync(join(folder, 'guide'), { recursive: true, force: true });
      for (const name of ['c', 'd']) writeFile(`spare/${name}.mdx`, text);
      renameSync(join(root, 'spare'), join(folder, 'guide'));
      changed('site/guide');
    },
    settings(one) {
      readsLinks = one.links;
      site.refresh();
    },
    clock: ({ hours }) => vi.setSystemTime(Date.now() + hours * 3_600_000),
    truncate: ({ part }) => spoil((bytes) => bytes.subarray(0, bytes.length * part)),
    foreign() {
      for (const name of readdirSync(join(cache, 'pages')))
        writeCache(join(cache, 'pages', name), 'other', ['[]', '[]']);
    },
    damage: ({ part }) =>
      spoil((bytes) => {
        bytes[Math.floor(bytes.length * part)] = 0x30;
        return bytes;
      }),
  };

  const findings = (of: typeof site) => {
    const current = of.current();
    const suggest = current?.suggester();
    return current?.check().diagnostics.map((one) => [one, suggest?.resolve(one)]);
  };
  return {
    take(one: Step) {
      try {
        actions[one.do](one as never);
      } catch {
        // The file does not exist.
      }
    },
    async expectSame(isQuick = false) {
      if (!watches) site.refresh();
      const plain = start(() => undefined);
      expect(findings(site)).toEqual(findings(plain));
      if (isQuick) return;
      // The findings are kept after they are shown.
      await new Promise((resolve) => setImmediate(resolve));
      await vi.dynamicImportSettled();
      await new Promise((resolve) => setImmediate(resolve));
    },
    findings: () => findings(site),
  };
}

afterEach(() => {
  vi.useRealTimers();
  rmSync(root, { recursive: true, force: true });
});

describe('the page cache of an editor', () => {
  it('never changes findings', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ watches: fc.boolean(), links: fc.boolean() }),
        fc.array(fc.tuple(step, fc.boolean()), { minLength: 1, maxLength: 8 }),
        async (options, steps) => {
          vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
          createSite();
          const editor = openEditor(options);
          await editor.expectSame();
          for (const [one, isQuick] of steps) {
            editor.take(one);
            await editor.expectSame(isQuick);
          }
        },
      ),
      { numRuns: runs(15, 200) + examples.length, examples },
    );
  }, 600_000);

  it('derives nothing again for files that have not changed', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    createSite();
    writeFile('site/a.mdx', '[x](/gone)\n');
    const options = { watches: true, links: true };
    const first = openEditor(options);
    await first.expectSame();
    const file = cachePath(cache, 'cache', folder, 'editor');
    const files = pageCache(file, 'code').load();
    // Only the cache says that the page has no links.
    Object.assign(files.get('a.mdx')?.content.values.facts as object, { links: [] });
    pageCache(file, 'code').save(files);
    expect(first.findings()).toHaveLength(2);
    writeFile('site/b.mdx', '[y](/gone)\n');
    expect(openEditor(options).findings()).toHaveLength(2);
    writeFile('site/a.mdx', '[z](/gone)\n');
    expect(openEditor(options).findings()).toHaveLength(3);
  });

  it('shows the last findings until a file or document changes', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    createSite();
    writeFile('site/a.mdx', '[x](/gone)\n');
    const options = { watches: true, links: true };
    await openEditor(options).expectSame();
    const names = readdirSync(join(cache, 'pages')).filter((name) => name.endsWith('.check'));
    const file = join(cache, 'pages', names.join());
    const [basis = '', rows = '', , known = ''] = readCache(file, 'code');
    // Only the cache says that there are no findings.
    const kept = JSON.stringify({ notes: [], result: { diagnostics: [] } });
    writeCache(file, 'code', [basis, rows, kept, known]);
    const second = openEditor(options);
    expect(second.findings()).toEqual([]);
    second.take({ do: 'open', file: 'site/a.mdx' });
    await second.expectSame();
    expect(second.findings()).toHaveLength(2);
    // A document is open at the next start, and another text at the one after it.
    writeCache(file, 'code', [basis, rows, kept, known]);
    const third = openEditor(options, { 'site/a.mdx': '[x](/gone#y)\n' });
    expect(third.findings()).toHaveLength(2);
  });
});

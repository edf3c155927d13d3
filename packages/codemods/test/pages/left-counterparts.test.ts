import { loadSite, memoryHost, resolveSite } from '@nav/core';
import { indexTree, viewPage } from '@nav/core/client';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Codemod, codemods, plan } from '../../src/index.ts';
import { isGone } from '../../src/runner/planned-files.ts';
import { runs } from '../runs.ts';

type Files = Record<string, string>;

const movePage = codemods.get('move-page') as Codemod;
const LANGUAGES = ['en', 'de', 'fr'];
const PAGES = ['fly/launch', 'fly/land', 'fly/far/away', "kites/o'hara", 'kites/a b', 'shop'];

/** A site with a language without a folder, and some pages in the other languages. */
const site = fc
  .array(fc.array(fc.boolean(), { minLength: PAGES.length, maxLength: PAGES.length }), {
    minLength: 2,
    maxLength: 2,
  })
  .map((kept): Files => {
    const languages = LANGUAGES.map((language, index) => {
      const own = PAGES.filter((_, at) => index === 0 || kept[index - 1]?.[at]);
      const pages = ['start', ...own].map((page) => (index === 0 ? page : `${language}/${page}`));
      return { language, pages };
    });
    const texts = languages.flatMap(({ pages }) => pages.map((page) => [`${page}.mdx`, 'Text.\n']));
    return {
      ...Object.fromEntries(texts),
      'docs.json': JSON.stringify({ navigation: { languages } }),
    };
  });

const moves = fc.constantFrom(
  { from: 'fly/launch', to: 'fly/start off' },
  { from: 'fly', to: 'flights' },
  { from: 'kites', to: 'toys/$kites' },
  { from: "kites/o'hara", to: 'ohara' },
  { from: 'shop', to: 'shops/first' },
);

async function run(files: Files, options: Record<string, unknown>) {
  const { 'docs.json': text = '' } = files;
  const done = await plan(movePage, options, { file: 'docs.json', text, host: memoryHost(files) });
  expect(done.status, done.reason).toBe('changed');
  const after = { ...files };
  for (const { file } of done.files) delete after[file];
  for (const one of done.files)
    if (!isGone(one)) after[one.file] = one.after ?? (files[one.movedFrom ?? one.file] as string);
  const notes = done.files.flatMap(({ report }) => report.notConverted.map(({ reason }) => reason));
  return { after, notes };
}

/** Returns the number of pages that a switch finds from each page: the same page in another language. */
function found(files: Files): number {
  const resolution = resolveSite(loadSite(memoryHost(files), 'docs.json'));
  if (!resolution) throw new Error('no navigation');
  const index = indexTree(resolution.tree);
  const pages = Object.keys(files).filter((file) => file.endsWith('.mdx'));
  return pages
    .flatMap((file) => viewPage(index, file.replace('.mdx', ''))?.counterparts ?? [])
    .filter(({ match }) => match === 'same' || match === 'another').length;
}

/** Returns the options of a command, as a shell splits it. */
function optionsOf(command: string): Record<string, string> {
  const words = [...command.matchAll(/(?:"([^"]*)"|'([^']*)'|\\(.)|[^\s"'\\])+/g)].map(([word]) =>
    word.replace(/"([^"]*)"|'([^']*)'|\\(.)/g, (_, a, b, c) => a ?? b ?? c),
  );
  expect(words.slice(0, 3)).toEqual(['nav', 'migrate', 'move-page']);
  const [, from = '', , to = ''] = words.slice(3);
  return { from, to };
}

test('the commands in the notes give moved pages their counterparts back', async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(site, moves, async (files, options) => {
      const before = found(files);
      const first = await run(files, options);
      const commands = first.notes.flatMap(
        (note) => note.split(' as well: ')[1]?.split(' && ') ?? [],
      );
      let now = first.after;
      for (const command of commands) now = (await run(now, optionsOf(command))).after;
      count += commands.length;
      expect(commands.length > 0).toBe(found(first.after) < before);
      expect(found(now)).toBe(before);
    }),
    { numRuns: runs(20, 300) },
  );
  expect(count).toBeGreaterThan(0);
});

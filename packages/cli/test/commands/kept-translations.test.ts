import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TranslationState } from '@nav/core/node';
import { keptTranslations, lastTranslations } from '@nav/site/kept-translations';
import { expect, it, onTestFinished, vi } from 'vitest';
import { compareSite } from '../../src/commands/translations/compare-site.ts';
import type { TranslationsFlags } from '../../src/commands/translations/translations.ts';
import { git, repository, terminalIn, write } from '../nav.ts';

const PAGES = Array.from({ length: 30 }, (_, index) => `p${index}`);

const config = {
  $schema: 'https://mintlify.com/docs.json',
  navigation: {
    languages: [
      { language: 'en', pages: PAGES },
      { language: 'de', pages: PAGES.map((page) => `de/${page}`) },
    ],
  },
};

const files = Object.fromEntries(
  PAGES.flatMap((page) => [
    [`${page}.mdx`, `---\ntitle: ${page}\n---\n\nThe first text of the page ${page}.\n`],
    [`de/${page}.mdx`, `---\ntitle: ${page}\n---\n\nDer erste Text der Seite ${page}.\n`],
  ]),
);

/** Creates a repository, and returns functions that compare its languages with and without what was kept. */
function site() {
  const cache = mkdtempSync(join(tmpdir(), 'nav-cache-'));
  onTestFinished(() => rmSync(cache, { recursive: true, force: true }));
  vi.stubEnv('XDG_CACHE_HOME', cache);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const root = repository({ 'docs.json': config, ...files });
  const flags = { format: 'json' } as TranslationsFlags;
  const caches = { folder: cache, code: 'test' };
  const notes: string[] = [];
  const terminal = terminalIn(root, (_, note) => notes.push(note));

  /** Returns the state, and true if it is that of the last comparison. */
  async function compare(
    more: Partial<TranslationsFlags> = {},
  ): Promise<{ state: TranslationState; isKept: boolean; notes: string[] }> {
    notes.length = 0;
    const all = { ...flags, ...more };
    const own = keptTranslations('docs.json', all, terminal, caches);
    const last = own && lastTranslations(own);
    const state = last ?? (await compareSite('docs.json', all, terminal, own)).state;
    return { state, isKept: last !== undefined, notes: [...notes] };
  }

  /** Compares twice, and expects the same as without a cache. */
  async function settled(isKept = true) {
    const first = await compare();
    const second = await compare();
    const { state } = await compareSite('docs.json', flags, terminal, undefined);
    expect(first.isKept).toBe(false);
    expect(second.isKept).toBe(isKept);
    expect([first.state, second.state]).toEqual([state, state]);
    expect(second.notes).toEqual(first.notes);
    return state;
  }

  const behind = ({ languages }: TranslationState) => languages.flatMap((one) => one.behind);
  return { root, compare, settled, behind, commit: () => git(root, 'commit', '-qam', 'Edit') };
}

it('reports the last comparison again until something changes', async () => {
  const { root, settled, behind, commit } = site();
  expect(behind(await settled())).toEqual([]);
  write(root, 'p1.mdx', `${files['p1.mdx']}\nA second paragraph.\n`);
  expect(behind(await settled())).toMatchObject([{ page: 'de/p1', uncommitted: true }]);
  commit();
  expect(behind(await settled())).toMatchObject([{ page: 'de/p1', commits: 1 }]);
  write(root, 'de/p1.mdx', `${files['de/p1.mdx']}\nEin zweiter Absatz.\n`);
  expect(behind(await settled())).toEqual([]);
  commit();
  expect(behind(await settled())).toEqual([]);
  write(root, 'docs.json', { ...config, name: 'Site' });
  await settled();
  rmSync(join(root, 'de/p2.mdx'));
  expect((await settled()).languages[0]?.missing).toEqual([{ original: 'p2' }]);
});

it('reads a page with the same times and another content again', async () => {
  const { root, settled, behind } = site();
  const long = new Date('2026-01-02T12:00:00Z');
  utimesSync(join(root, 'p1.mdx'), long, long);
  await settled();
  write(root, 'p1.mdx', (files['p1.mdx'] ?? '').replace('first', 'other'));
  utimesSync(join(root, 'p1.mdx'), long, long);
  expect(behind(await settled())).toHaveLength(1);
});

it('keeps a comparison for each combination of options', async () => {
  const { compare } = site();
  await compare();
  expect(await compare({ language: ['de'] })).toMatchObject({ isKept: false });
  expect(await compare({ key: 'source' })).toMatchObject({ isKept: false });
  expect(await compare({ ignoreCode: true })).toMatchObject({ isKept: false });
  expect(await compare()).toMatchObject({ isKept: true });
  for (const flags of [{ cache: false }, { history: false }, { since: 'HEAD' }]) {
    await compare(flags);
    expect(await compare(flags)).toMatchObject({ isKept: false });
  }
});

it('compares again on the next day if changes are not committed', async () => {
  const { root, compare, behind } = site();
  write(root, 'p1.mdx', `${files['p1.mdx']}\nA second paragraph.\n`);
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  vi.setSystemTime('2031-05-02T12:00:00Z');
  await compare();
  expect(await compare()).toMatchObject({ isKept: true });
  vi.setSystemTime('2031-05-03T12:00:00Z');
  const { state, isKept } = await compare();
  expect([isKept, behind(state)[0]?.since]).toEqual([false, '2031-05-03']);
});

it('does not keep a comparison that asks for other branches, and repeats notes', async () => {
  const { root, settled, compare } = site();
  const mark = (name: string) =>
    write(
      root,
      'de/p1.mdx',
      (files['de/p1.mdx'] ?? '').replace('---\n\n', `translatedFrom: ${name}\n---\n\n`),
    );
  mark('1234567890123456789012345678901234567890');
  await settled(false);
  mark('tomorrow');
  await settled();
  expect((await compare()).notes.join('')).toContain('translatedFrom "tomorrow"');
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FixableSite, fixAll } from '../../src/diagnostics/fix-all.ts';
import { check, type Diagnostic, memoryHost } from '../../src/index.ts';
import { runs } from '../runs.ts';

type Files = Readonly<Record<string, string>>;

const PAGES: Files = { 'a.mdx': '', 'b.mdx': '', 'c/d.mdx': '' };

function checked(files: Files): FixableSite {
  const { diagnostics = [] } = check(memoryHost(files), 'docs.json', { links: true }) ?? {};
  return { diagnostics, textOf: (file) => files[file], canFix: () => true };
}

async function fixed(files: Files) {
  const result = await fixAll(checked(files), (texts) =>
    checked({ ...files, ...Object.fromEntries(texts) }),
  );
  const after = { ...files, ...Object.fromEntries(result.texts) };
  expect(result.site.diagnostics, JSON.stringify(files)).toEqual(checked(after).diagnostics);
  return { ...result, after, before: checked(files).diagnostics };
}

const site = (navigation: unknown, files: Record<string, unknown> = {}): Files => ({
  ...PAGES,
  'docs.json': JSON.stringify({ navigation }),
  ...Object.fromEntries(
    Object.entries(files).map(([file, value]) => [
      file,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ),
});

const g = { $ref: 'refs/g.json' };

describe('fixing all', () => {
  it('leaves a shared file alone if its uses need different fixes', async () => {
    const files = site(
      { tabs: [{ tab: 'B', groups: [g] }, g] },
      { 'refs/g.json': { group: 'R', pages: ['b'] } },
    );
    const { after, fixed: done, before, site: last } = await fixed(files);
    expect(after).toEqual(files);
    expect(done).toEqual([]);
    expect(last.diagnostics).toEqual(before);
    expect(before.flatMap(({ fixes }) => fixes)).toEqual([]);
  });

  it.each([
    [
      { group: 'R', page: ['b'] },
      { group: 'R', pages: ['b'] },
    ],
    [
      { group: 'R', pages: ['b.mdx'] },
      { group: 'R', pages: ['b'] },
    ],
    [
      { group: 'R', expanded: true, pages: ['b'] },
      { group: 'R', pages: ['b'] },
    ],
    [
      { grup: 'R', page: ['b.mdx'] },
      { group: 'R', pages: ['b'] },
    ],
  ])('fixes a shared file if its uses agree: %j', async (written, expected) => {
    const tabs = ['A', 'B'].map((tab) => ({ tab, groups: [g] }));
    const { after, site: last } = await fixed(site({ tabs }, { 'refs/g.json': written }));
    expect(JSON.parse(after['refs/g.json'] as string)).toEqual(expected);
    expect(last.diagnostics.flatMap(({ fixes }) => fixes)).toEqual([]);
  });

  it('fixes other files next to a shared one', async () => {
    const navigation = { tabs: [{ tab: 'B', groups: [g] }, g, { tab: 'C', page: ['a.mdx'] }] };
    const files = site(navigation, { 'refs/g.json': { group: 'R', pages: ['b'] } });
    const { after, fixed: done } = await fixed(files);
    expect(after['refs/g.json']).toBe(files['refs/g.json']);
    expect(after['docs.json']).toContain('{"tab":"C","pages":["a"]}');
    expect(done.map(({ code }) => code)).toEqual(['unknown-field', 'page-not-found']);
  });

  it('fixes what other fixes reveal, however deep', async () => {
    let pages: unknown[] = ['a.mdx'];
    for (let depth = 0; depth < 20; depth += 1) pages = [{ group: `G${depth}`, page: pages }];
    const { fixed: done, site: last } = await fixed(site({ page: pages }));
    expect(last.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(done).toHaveLength(22);
  });
});

/** A site whose findings replace single letters, which may undo each other. */
function letters(
  rules: readonly (readonly [from: string, to: string])[],
  text: string,
): FixableSite {
  const diagnostics = rules.flatMap(([from, to]) => {
    const offset = text.indexOf(from);
    if (offset === -1) return [];
    const range = { start: { offset }, end: { offset: offset + 1 } };
    const fixes = [{ title: '', edits: [{ file: 'f', range, newText: to }] }];
    return { code: from, subject: to, file: 'f', fixes } as never;
  });
  return { diagnostics, textOf: () => text, canFix: () => true };
}

describe('fixes that undo each other', () => {
  const letter = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const rules = fc.array(fc.tuple(letter, letter), { maxLength: 8 });

  it('are left out, and the others made', async () => {
    const undoing = [
      ['a', 'b'],
      ['b', 'a'],
      ['c', 'd'],
    ] as const;
    const result = await fixAll(letters(undoing, 'xac'), (texts) =>
      letters(undoing, texts.get('f') ?? 'xac'),
    );
    expect(result.texts.get('f')).toBe('xad');
    expect(result.fixed.map(({ code }) => code)).toEqual(['c']);
  });

  it('never keep it from ending with the site of its texts', async () => {
    await fc.assert(
      fc.asyncProperty(rules, fc.stringMatching(/^[a-e]{0,6}$/), async (given, text) => {
        let checks = 0;
        const result = await fixAll(letters(given, text), (texts) => {
          checks += 1;
          return letters(given, texts.get('f') ?? text);
        });
        expect(checks).toBeLessThan(250);
        expect(result.site.textOf('f')).toBe(result.texts.get('f') ?? text);
        expect(result.texts.has('f')).toBe(result.fixed.length > 0);
      }),
      { numRuns: runs(100, 2000) },
    );
  });
});

describe('fixes of sites with shared files', () => {
  const path = fc.constantFrom('a', 'b', 'a.mdx', '/b', 'c/d', 'c//d', 'gone', '/c/d.md');
  const pages = fc.array(path, { minLength: 1, maxLength: 3 });
  const name = fc.constantFrom('A', 'B', 'C');
  const group = fc.record(
    { group: name, pages, expanded: fc.boolean(), searchable: fc.boolean() },
    { requiredKeys: ['group', 'pages'], noNullPrototype: true },
  );
  const file = fc.constantFrom('g.json', 'h.json');
  const shared = file.map(($ref) => ({ $ref }));
  const entry = fc.oneof(group, shared, path);
  const nested = fc.tuple(name, fc.array(entry, { minLength: 1, maxLength: 3 }));
  const groups = fc.array(
    fc.oneof(
      group,
      shared,
      nested.map(([group, pages]) => ({ group, pages })),
    ),
    { minLength: 1, maxLength: 3 },
  );
  const tab = fc.oneof(
    fc.tuple(name, groups).map(([tab, groups]) => ({ tab, groups })),
    shared,
  );
  const part = fc.oneof(
    group,
    fc.tuple(name, groups).map(([tab]) => ({ tab, pages: ['a.mdx'] })),
  );
  const redirect = fc.record(
    { source: fc.constantFrom('/1', '/2', '1'), destination: fc.constantFrom('/a', '/1', '/2') },
    { noNullPrototype: true },
  );
  const sites = fc
    .record({
      tabs: fc.array(tab, { minLength: 1, maxLength: 3 }),
      one: part,
      other: part,
      redirects: fc.array(redirect, { maxLength: 4 }),
    })
    .map(
      ({ tabs, one, other, redirects }): Files => ({
        ...PAGES,
        'docs.json': JSON.stringify({ navigation: { tabs }, redirects }),
        'g.json': JSON.stringify(one),
        'h.json': JSON.stringify(other),
      }),
    );

  it('never leave more findings, and count no more than are gone', async () => {
    let total = 0;
    await fc.assert(
      fc.asyncProperty(sites, async (files) => {
        const { before, site: last, fixed: done, after } = await fixed(files);
        const text = JSON.stringify(files);
        // Only names that are right can be the same.
        const count = (of: readonly Diagnostic[]) =>
          of.filter(({ code }) => !code.startsWith('duplicate-')).length;
        // Removing a redirect may remove two findings.
        expect(done.length, text).toBeLessThanOrEqual(count(before) - count(last.diagnostics));
        const again = await fixed(after);
        expect(again.texts.size, text).toBe(0);
        total += done.length;
      }),
      { numRuns: runs(30, 600) },
    );
    expect(total).toBeGreaterThan(0);
  });
});

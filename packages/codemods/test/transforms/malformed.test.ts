import { memoryHost } from '@nav/core';
import { describe, expect, test } from 'vitest';
import { type Codemod, codemods, type Plan, plan } from '../../src/index.ts';

type Files = Readonly<Record<string, string>>;

async function run(
  name: string,
  options: Record<string, unknown>,
  navigation: object | string,
  files: Files = {},
): Promise<Plan> {
  const text = typeof navigation === 'string' ? navigation : JSON.stringify({ navigation });
  const host = memoryHost({ ...files, 'docs.json': text });
  return plan(codemods.get(name) as Codemod, options, { file: 'docs.json', text, host });
}

/** Runs a codemod again on its own result. */
async function again(name: string, options: Record<string, unknown>, first: Plan, files: Files) {
  const after = Object.fromEntries(first.files.map((one) => [one.file, one.after ?? '']));
  const { 'docs.json': text = '', ...others } = after;
  return run(name, options, text, { ...files, ...others });
}

const mixed = { group: 'A', pages: ['x'], groups: [{ group: 'B', pages: ['y'] }] };

describe('children that readers do not get', () => {
  test.each([
    ['groups-to-tabs', {}, { groups: [mixed] }],
    ['unwrap-root', { from: 'groups' }, { groups: [{ group: 'A', groups: [mixed] }] }],
    ['unwrap-root', { from: 'tabs' }, { tabs: [{ tab: 'T', groups: [mixed] }] }],
    ['wrap-root', { in: 'tabs', label: 'T' }, { groups: [mixed] }],
    ['flatten-groups', {}, { groups: [{ group: 'R', pages: [mixed] }] }],
    ['flatten-groups', { to: 'siblings' }, { groups: [{ group: 'R', pages: [mixed] }] }],
    ['change-kind', { from: 'groups', to: 'tabs' }, { groups: [mixed] }],
    ['extract-refs', {}, { groups: [mixed] }],
    ['sort', { by: 'label' }, { groups: [{ group: 'Z', pages: ['z'] }, mixed] }],
  ])('are not moved by %s %j', async (name, options, navigation) => {
    const { status, fault, refusals, files } = await run(name, options, navigation);
    expect([status, fault]).toEqual(['failed', 'config']);
    expect(refusals[0]).toMatchObject({ file: 'docs.json', line: 1 });
    expect(refusals[0]?.code).toMatch(/mixed|not-allowed/);
    expect(files[0]?.after).toBe(files[0]?.before);
  });

  test('are located in the file that has them', async () => {
    const files = { 'g.json': `\n${JSON.stringify(mixed)}` };
    const { refusals } = await run('groups-to-tabs', {}, { groups: [{ $ref: 'g.json' }] }, files);
    expect(refusals).toMatchObject([{ file: 'g.json', line: 2 }]);
  });

  test('do not keep other parts from changing', async () => {
    const tabs = [
      { tab: 'A', pages: ['x/1', 'y/2'] },
      { tab: 'B', groups: [mixed] },
      { tab: 'C', pages: ['x/1', 'y/2'], groups: 'oops' },
      { tab: 'D', pages: ['x/1', 'y/2'], groups: [{ group: 'G', pages: ['z'] }] },
    ];
    const { status, files } = await run('pages-to-groups', {}, { tabs });
    expect(status).toBe('changed');
    const after = JSON.parse(files[0]?.after ?? '').navigation.tabs;
    expect(after.slice(1)).toEqual(tabs.slice(1));
    expect(after[0].groups).toHaveLength(2);
    expect(files[0]?.report.notConverted.map(({ pointer }) => pointer)).toEqual([
      '/navigation/tabs/2/pages',
      '/navigation/tabs/3/pages',
    ]);
  });

  test('can be removed', async () => {
    const tabs = [
      { tab: 'L', href: 'https://acme.example', pages: ['old'] },
      { tab: 'A', pages: ['a'] },
    ];
    const { status } = await run(
      'remove-page',
      { page: 'old' },
      { tabs },
      { 'old.mdx': '', 'a.mdx': '' },
    );
    expect(status).toBe('changed');
  });
});

describe('files that name each other many times', () => {
  const chain = (length: number, width: number): Files =>
    Object.fromEntries(
      Array.from({ length }, (_, n) => [
        `f${n}.json`,
        JSON.stringify(
          n + 1 === length
            ? { group: 'Last', pages: ['a'] }
            : {
                group: `G${n}`,
                pages: Array.from({ length: width }, () => ({ $ref: `f${n + 1}.json` })),
              },
        ),
      ]),
    );
  const navigation = { groups: [{ group: 'A', pages: ['b'] }, { $ref: 'f0.json' }] };
  const required: Record<string, Record<string, unknown>> = {
    'add-entry': { page: 'c', to: 'G0' },
    'add-language': { language: 'de' },
    'add-version': { from: 'v1', label: 'v2' },
    'archive-version': { label: 'v0', folder: 'v0' },
    'change-kind': { from: 'groups', to: 'tabs' },
    endpoints: { to: 'stubs' },
    'group-pages': { page: 'a', label: 'New' },
    links: { style: 'absolute' },
    'mark-translated': { language: 'de' },
    'move-entry': { page: 'a', to: 'G0' },
    'move-file': { from: 'f1.json', to: 'parts/f1.json' },
    'move-group': { group: 'A', to: 'G0' },
    'move-page': { from: 'b', to: 'c' },
    'remove-entry': { page: 'b' },
    'remove-page': { page: 'b' },
    rename: { from: 'A', to: 'B' },
    'retire-version': { label: 'v1' },
    set: { at: 'A', field: 'icon', value: 'star' },
    sort: { by: 'label' },
    'unwrap-root': { from: 'groups' },
    'wrap-root': { in: 'tabs', label: 'T' },
  };
  const names = [...codemods.keys()].filter((name) => !codemods.get(name)?.config);

  test.each(names)('are refused by %s with the budget of the check', async (name) => {
    const done = await run(name, required[name] ?? {}, navigation, chain(30, 3));
    expect(done.refusals).toEqual([
      {
        file: 'f28.json',
        line: 1,
        column: 45,
        code: 'ref-invalid',
        message:
          'The file "f29.json" of this $ref cannot be used: it makes the config follow more than 10000 references.',
      },
    ]);
    expect(done.status).toBe('failed');
  });

  test('are refused if all of them name all others', async () => {
    const all = Array.from({ length: 20 }, (_, n) => `f${n}.json`);
    const pages = all.map(($ref) => ({ $ref }));
    const files = Object.fromEntries(all.map((file) => [file, JSON.stringify({ pages })]));
    const done = await run('flatten-groups', {}, navigation, files);
    expect(done.refusals).toMatchObject([{ code: 'ref-invalid' }]);
  });

  test('can be edited within the budget', async () => {
    expect((await run('inline-refs', {}, navigation, chain(5, 3))).status).toBe('changed');
  });

  test('are guarded however many values they have', async () => {
    const pages = Array.from({ length: 1000 }, (_, n) => `page/${n}`);
    const files = { 'long.json': JSON.stringify({ group: 'Long', pages }) };
    const many = Array.from({ length: 400 }, () => ({ $ref: 'long.json' }));
    const done = await run('groups-to-tabs', {}, { groups: [...many, mixed] }, files);
    expect([done.status, done.refusals[0]?.code]).toEqual(['failed', 'child-not-allowed']);
  });
});

describe('a second run changes nothing', () => {
  test.each<[string, Record<string, unknown>, object, Files]>([
    [
      'add-orphans',
      { rest: 'More' },
      { groups: [{ group: 'A', pages: ['x'] }] },
      { 'x.mdx': '', 'y.mdx': '', '.mdx': '', 'd/.mdx': '', 'd/.md': '' },
    ],
    [
      'flatten-groups',
      {},
      {
        groups: [
          { group: 'A', pages: ['x', { $ref: 's.json' }, { group: 'In', pages: ['i'] }] },
          { $ref: 's.json' },
        ],
      },
      { 's.json': '{ "group": "S", "pages": ["c", { "group": "T", "pages": ["d"] }] }' },
    ],
    [
      'flatten-groups',
      {},
      {
        groups: [
          { group: 'A', pages: ['x', { group: 'B', pages: ['y', { $ref: 's.json' }] }] },
          { group: 'C', pages: ['z', { $ref: 's.json' }] },
        ],
      },
      { 's.json': '{ "group": "S", "pages": ["c", { "group": "T", "pages": ["d"] }] }' },
    ],
  ])('%s %j', async (name, options, navigation, files) => {
    const first = await run(name, options, navigation, files);
    expect(first.status).toBe('changed');
    expect(first.files[0]?.after).not.toContain('""');
    expect((await again(name, options, first, files)).status).not.toBe('changed');
  });
});

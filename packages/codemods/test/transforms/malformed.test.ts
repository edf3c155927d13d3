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

describe('inline-refs of files that name each other many times', () => {
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

  test('is refused at the first $ref over the budget of the check', async () => {
    const done = await run('inline-refs', {}, navigation, chain(30, 3));
    expect(done.status).toBe('failed');
    expect(done.refusals).toEqual([
      {
        file: 'docs.json',
        line: 1,
        column: 54,
        code: 'ref-invalid',
        message:
          'The file "f0.json" of this $ref cannot be used: it makes the config follow more than 10000 references.',
      },
    ]);
  });

  test.each(['groups-to-tabs', 'extract-refs', 'pages-to-groups'])(
    'does not keep %s from ending',
    async (name) => {
      const done = await run(name, {}, navigation, chain(30, 3));
      expect(['changed', 'unchanged']).toContain(done.status);
    },
  );

  test('is done within the budget', async () => {
    expect((await run('inline-refs', {}, navigation, chain(5, 3))).status).toBe('changed');
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
    expect((await again(name, options, first, files)).status).toBe('unchanged');
  });
});

import { join } from 'node:path';
import { casesIn, jsonOf, siteOf } from '@nav/cases';
import { codemods } from '@nav/codemods';
import { describe, expect, it } from 'vitest';
import { snapshot } from '../../../codemods/test/disk/writing/snapshot.ts';
import { folder, nav } from '../nav.ts';

interface Row {
  site: Record<string, string>;
  /** Arguments that change the site. A second run finds it done. */
  done: string;
  /** The exit code of a second run, which is 0 unless the config is gone. */
  again?: number;
  /** Arguments that name something that does not exist. */
  missing?: string;
  /** Arguments with a target that does not exist, or cannot. */
  unknown?: string;
  /** Arguments that the config rules out, as their target exists. */
  taken?: string;
  /** Invalid arguments. */
  invalid: string;
}

const group = (label: string, ...pages: unknown[]) => ({ group: label, pages });
const page = '---\ntitle: Page\n---\n';

/** A site with these page files, and this navigation. */
function site(navigation: object, ...pages: string[]): Record<string, string> {
  const files = pages.map((path) => [`${path}.mdx`, page]);
  return { 'docs.json': JSON.stringify({ navigation }), ...Object.fromEntries(files) };
}

const groups = site({ groups: [group('A', 'a'), group('B', 'b')] }, 'a', 'b', 'c');
const version = (name: string) => ({ version: name, groups: [group('A', `${name}/a`)] });
const versions = site({ versions: [version('v1'), version('v2')] }, 'v1/a', 'v2/a');
const language = (code: string, ...pages: string[]) => ({ language: code, pages });
const languages = site(
  { languages: [language('en', 'a', 'b'), language('fr', 'fr/b', 'fr/a')] },
  ...['a', 'b', 'fr/a', 'fr/b'],
);
const tabs = site(
  {
    tabs: [
      { tab: 'One', groups: [group('A', 'a'), group('B', 'b')] },
      { tab: 'Two', groups: [group('B', 'c')] },
    ],
  },
  ...['a', 'b', 'c'],
);

/** Runs that the cases of the codemods do not show. A codemod without a row is run on one of its cases. */
const table: Readonly<Record<string, Row>> = {
  'add-entry': {
    site: groups,
    done: '--page d --to B --title D',
    missing: '--page c --to Nope',
    unknown: '--page node_modules/c --to B',
    taken: '--page a --to B',
    invalid: '--page c',
  },
  'add-language': {
    site: languages,
    done: '--language de --stubs',
    missing: '--language de --from es',
    invalid: '--from en',
  },
  'add-orphans': { site: groups, done: '--into B', missing: '--into Nope', invalid: '--ignore' },
  'add-version': {
    site: { ...versions, 'v4/a.mdx': 'Another text\n' },
    done: '--from v1 --label v3',
    missing: '--from v9 --label v3',
    taken: '--from v1 --label v4',
    invalid: '--label v3 --pages nope',
  },
  'archive-version': {
    site: { ...groups, 'old/a.mdx': 'Another text\n' },
    done: '--label v1 --folder v1 --current v2',
    missing: '--label v1 --folder v1',
    taken: '--label v1 --folder old --current v2',
    invalid: '--label v1 --folder v1 --current v1',
  },
  'change-kind': {
    site: groups,
    done: '--from groups --to tabs',
    missing: '--from anchors --to tabs',
    invalid: '--from groups --to nope',
  },
  endpoints: {
    site: {
      ...site({
        openapi: 'pets.json',
        groups: [group('A', 'GET /pets'), group('B', 'POST /pets')],
      }),
      'pets.json': JSON.stringify({
        openapi: '3.1.0',
        paths: { '/pets': { get: { summary: 'List' }, post: { summary: 'Add' } } },
      }),
      'api-reference/add.mdx': page,
    },
    done: '--to stubs --at A',
    missing: '--to stubs --at Nope',
    taken: '--to stubs --at B',
    invalid: '--to nope',
  },
  'extract-refs': {
    site: tabs,
    done: '',
    missing: '--at Nope',
    invalid: '--of nope',
  },
  'flatten-groups': {
    site: site({ groups: [group('A', group('B', 'a'))] }, 'a'),
    done: '',
    missing: '--at Nope',
    invalid: '--depth 0',
  },
  'group-pages': {
    site: site({ groups: [group('A', 'a', 'b')] }, 'a', 'b'),
    done: '--page a --label New',
    missing: '--page none --label New',
    invalid: '--page a',
  },
  'groups-to-tabs': { site: groups, done: '', missing: '--at Nope', invalid: '--nope' },
  'inline-refs': {
    site: { ...site({ tabs: [{ $ref: './t.json' }] }, 'a'), 't.json': '{"tab":"T","pages":["a"]}' },
    done: '',
    missing: '--at Nope',
    invalid: '--nope',
  },
  'mark-translated': {
    site: languages,
    done: '--page fr/a',
    missing: '--page fr/c',
    invalid: '--clear',
  },
  'merge-groups': {
    site: site({ groups: [group('A', 'a'), group('A', 'b')] }, 'a', 'b'),
    done: '',
    missing: '--labels Nope,None',
    invalid: '--labels',
  },
  'mint-to-docs': {
    site: { 'mint.json': JSON.stringify({ name: 'Acme', navigation: [group('A', 'a')] }) },
    done: '',
    invalid: '--theme',
    again: 2,
  },
  'move-entry': {
    site: tabs,
    done: '--page a --to B',
    missing: '--page none --to B',
    unknown: '--page a --to Nope',
    invalid: '--page a',
  },
  'move-file': {
    site: { ...groups, 'logo.svg': '<svg/>', 'other.svg': '<svg/>' },
    done: '--from logo.svg --to images/',
    missing: '--from none.svg --to images/',
    taken: '--from logo.svg --to other.svg',
    invalid: '--from logo.svg --to ../logo.svg',
  },
  'move-group': {
    site: tabs,
    done: '--group A --to Two',
    missing: '--group Nope --to Two',
    unknown: '--group A --to Nope',
    invalid: '--group A',
  },
  'move-page': {
    site: groups,
    done: '--from a --to d/a',
    missing: '--from none --to d',
    taken: '--from a --to b',
    invalid: '--from a --to ../a',
  },
  'pages-to-groups': {
    site: site({ pages: ['x/a', 'y/b'] }, 'x/a', 'y/b'),
    done: '',
    missing: '--by mapping --map nope=Nope',
    invalid: '--by nope',
  },
  'remove-entry': {
    site: groups,
    done: '--page a',
    missing: '--page none',
    invalid: '--only-here',
  },
  'remove-missing': {
    site: site({ groups: [group('A', 'a', 'none')] }, 'a'),
    done: '',
    missing: '--at Nope',
    invalid: '--nope',
  },
  'remove-page': {
    site: groups,
    done: '--page a --redirect b',
    missing: '--page none',
    unknown: '--page a --redirect none',
    invalid: '--redirect b',
  },
  rename: {
    site: groups,
    done: '--from A --to C',
    missing: '--from Nope --to C',
    invalid: '--from A',
  },
  'retire-version': {
    site: versions,
    done: '--version v1 --redirect v2',
    missing: '--label v9',
    unknown: '--label v1 --redirect v9',
    invalid: '--redirect v2',
  },
  set: {
    site: groups,
    done: '--at A --field icon --value star',
    missing: '--at Nope --field icon --value star',
    unknown: '--at A --field icn --value star',
    invalid: '--field icon',
  },
  sort: {
    site: site({ groups: [group('B', 'b'), group('A', 'a')] }, 'a', 'b'),
    done: '--by label',
    missing: '--by label --at Nope',
    invalid: '--by nope',
  },
  'split-by-language': {
    site: site({ groups: [group('A', 'en/a', 'fr/a')] }, 'en/a', 'fr/a'),
    done: '',
    missing: '--default es',
    invalid: '--segment 0',
  },
  'split-by-version': {
    site: site({ groups: [group('A', 'v1/a', 'v2/a')] }, 'v1/a', 'v2/a'),
    done: '',
    missing: '--names v8,v9',
    invalid: '--by nope',
  },
  'sync-languages': { site: languages, done: '', missing: '--from es', invalid: '--from' },
  'sync-versions': {
    site: site(
      {
        versions: [
          { version: 'v1', pages: ['v1/a', 'v1/b'] },
          { version: 'v2', pages: ['v2/b', 'v2/a'] },
        ],
      },
      ...['v1/a', 'v1/b', 'v2/a', 'v2/b'],
    ),
    done: '--from v1',
    missing: '--from v9',
    invalid: '--from',
  },
  'unwrap-root': {
    site: site({ tabs: [{ tab: 'T', groups: [group('A', 'a')] }] }, 'a'),
    done: '--from tabs',
    missing: '--from tabs --at Nope',
    invalid: '--from nope',
  },
  'wrap-root': {
    site: groups,
    done: '--in tabs --label T',
    missing: '--in tabs --at Nope',
    invalid: '--in nope',
  },
};

/** The cases of the codemods, in their package. */
const cases = casesIn(join(import.meta.dirname, '../../../codemods/test/fixtures'), [
  'options.json',
  'after/',
  'outcome.json',
]);

/** Returns the row of a codemod without one in the table: its first case that changes the config, with plain options. */
function rowOfCase(codemod: string): Row {
  const isPlain = (value: unknown) =>
    value === true || typeof value === 'number' || (typeof value === 'string' && !/\s/.test(value));
  for (const one of cases) {
    const options: Record<string, unknown> = jsonOf(one, 'options.json') ?? {};
    const outcome = jsonOf(one, 'outcome.json');
    if (!one.name.startsWith(`${codemod}/`) || outcome?.status !== 'changed') continue;
    if (!Object.values(options).every(isPlain) || !('docs.json' in siteOf(one))) continue;
    const args = Object.entries(options).map(([name, value]) => {
      const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
      return value === true ? flag : `${flag} ${value}`;
    });
    return { site: siteOf(one), done: args.join(' '), invalid: '--no-such-option' };
  }
  throw new Error(`${codemod} has no case that changes a docs.json with plain options.`);
}

it('finds the row of a codemod in its cases', () => {
  const { done, invalid } = rowOfCase('group-pages');
  expect([done, invalid]).toEqual(['--page a --label Basics --at More', '--no-such-option']);
});

const argsOf = (name: string, args: string) => [
  'migrate',
  name,
  ...args.split(' ').filter(Boolean),
];

describe.each([...codemods.keys()])('the exit codes of %s', (name) => {
  const row = table[name] ?? rowOfCase(name);

  it('are 0 for what is done now and what is done already', async () => {
    const root = folder(row.site);
    const before = snapshot(root);
    const first = await nav(root, argsOf(name, row.done));
    expect(first.code, first.stdout + first.stderr).toBe(0);
    const after = snapshot(root);
    expect(after).not.toEqual(before);
    const second = await nav(root, argsOf(name, row.done));
    expect(second.code, second.stdout + second.stderr).toBe(row.again ?? 0);
    expect(snapshot(root)).toEqual(after);
  });

  const failures = [
    ['2 for a source that does not exist', row.missing, 2],
    ['2 for a target that does not exist', row.unknown, 2],
    ['1 for a target that is taken', row.taken, 1],
    ['2 for invalid arguments', row.invalid, 2],
  ] as const;
  it.each(failures.filter(([, args]) => args !== undefined))('are %s', async (_, args, code) => {
    const root = folder(row.site);
    const before = snapshot(root);
    const run = await nav(root, argsOf(name, args as string));
    expect(run.code, run.stdout + run.stderr).toBe(code);
    expect(snapshot(root)).toEqual(before);
  });
});

import { codemods } from '@nav/codemods';
import { describe, expect, it } from 'vitest';
import { codemodSynonyms } from '../../src/commands/migrate/codemod-names.ts';
import { folder, nav, wordsOf } from '../nav.ts';

const files = {
  'docs.json': '{ "navigation": { "pages": ["intro", "guides/a"] } }',
  'intro.mdx': '',
  'guides/a.mdx': '',
  'v2/docs/x.mdx': '',
  'sub/docs.json': '{ "navigation": { "pages": [] } }',
};

/** Command lines, each with the one that the usage error shows. */
const lines: readonly (readonly [line: string, corrected: string])[] = [
  ['move-page intro start', 'move-page --from intro --to start'],
  ['move-page guides learn', 'move-page --from guides --to learn'],
  ['move-page --from intro start --dry-run', 'move-page --from intro --to start --dry-run'],
  ['--dialect standard move-page a b .', '--dialect standard move-page --from a --to b .'],
  ['move-page intro.mdx', 'move-page --from intro.mdx --to <text>'],
  ['remove-page guides/a', 'remove-page --page guides/a'],
  ['remove-page a --dry-run b sub', 'remove-page --page a,b --dry-run sub'],
  ['add-version v2', 'add-version --label v2'],
  ['add-language de', 'add-language --language de'],
  ['add-entry a Start', 'add-entry --page a --to Start'],
  ["group-pages a b 'On call'", "group-pages --page a,b --label 'On call'"],
  ['sort path', 'sort --by path'],
  ['wrap-root tabs', 'wrap-root --in tabs'],
];

describe('values without their options', () => {
  it.each(lines)('nav migrate %s', async (line, corrected) => {
    const root = folder(files);
    const { stdout, stderr, code } = await nav(root, ['migrate', ...wordsOf(line)]);
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
    expect(stderr).toMatch(/^nav: [a-z-]+ takes ".*" with --[a-z]+( and --[a-z]+)?\. Run: /);
    expect(stderr.split(' Run: ')[1]).toBe(`nav migrate ${corrected}\n`);
    if (corrected.includes('<')) return;
    const again = await nav(root, ['migrate', ...wordsOf(corrected)]);
    expect(again.stderr).not.toContain(' takes ');
  });

  it.each([
    ['move-page a b c', 'nav: a does not exist. Pass a docs.json or a folder that contains one.\n'],
    ['move-page sub', /^nav: move-page requires --from .* and --to /],
    [
      'sync-languages en',
      'nav: en does not exist. Pass a docs.json or a folder that contains one.\n',
    ],
  ])('are not guessed: %s', async (line, expected) => {
    const { stderr, code } = await nav(folder(files), ['migrate', ...line.split(' ')]);
    expect(code).toBe(2);
    if (typeof expected === 'string') expect(stderr).toBe(expected);
    else expect(stderr).toMatch(expected);
  });
});

describe('an unknown codemod', () => {
  it.each([
    ['add-group', '"group-pages"'],
    ['add-page', '"add-entry" or "add-orphans"'],
    ['delete-page', '"remove-page"'],
    ['rm_page', '"remove-page"'],
    ['create-language', '"add-language"'],
    ['delete-version', '"retire-version"'],
    ['rename-page', '"move-page"'],
    ['move', '"move-page", "move-group" or "move-entry"'],
    ['move-pages', '"move-page"'],
    ['wrap', '"wrap-root"'],
  ])('%s', async (name, meant) => {
    const { stderr, code } = await nav(folder(files), ['migrate', name]);
    expect([stderr, code]).toEqual([
      `nav: Unknown codemod "${name}". Did you mean ${meant}? Run \`nav migrate --list\` for a list.\n`,
      2,
    ]);
  });

  it('has no suggestion if nothing is similar', async () => {
    const { stderr } = await nav(folder(files), ['migrate', 'frobnicate']);
    expect(stderr).toBe(
      'nav: Unknown codemod "frobnicate". Run `nav migrate --list` for a list.\n',
    );
  });

  it('has only synonyms that are no codemods, for codemods that exist', () => {
    for (const [name, meant] of codemodSynonyms) {
      expect(codemods.has(name), name).toBe(false);
      for (const one of meant) expect(codemods.has(one), one).toBe(true);
    }
  });
});

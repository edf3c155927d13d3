import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { TextEdit } from '@nav/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, chooseFixes } from '../src/fix.ts';
import { folder, nav } from './nav.ts';

const page = 'Text.\n';

/** A config whose faults have one certain remedy each, in the style that is given. */
function misspelt(eol: string, indent: string, bom = ''): [before: string, after: string] {
  const lines = (key: string, path: string) =>
    [
      '{',
      `${indent}"navigation": {`,
      `${indent}${indent}"groups" : [ { "group":"Start \\u00e9 😀",   "${key}": ["${path}" ,"b"] } ]`,
      `${indent}}, "x":  1.50e+2`,
      '}',
    ].join(eol);
  return [bom + lines('page', 'a.mdx'), bom + lines('pages', 'a')];
}

describe('check --fix', () => {
  it.each([
    ['LF', ...misspelt('\n', '  ')],
    ['CRLF', ...misspelt('\r\n', '\t')],
    ['CR', ...misspelt('\r', ' ')],
    ['a byte order mark', ...misspelt('\n', '    ', '\uFEFF')],
    ['one line', ...misspelt('', '')],
  ])('changes no other byte: %s', async (_, before, after) => {
    const root = folder({ 'docs.json': before, 'a.mdx': page, 'b.mdx': page });
    const { code, stdout, stderr } = await nav(root, ['check', '--fix']);
    expect(readFileSync(join(root, 'docs.json'), 'utf8')).toBe(after);
    expect(stdout).toMatch(/✓ 2 problems fixed\n✓ docs\.json: 2 pages, no problems/);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(readdirSync(root).sort()).toEqual(['a.mdx', 'b.mdx', 'docs.json']);
  });

  it('reports what is left, in every format', async () => {
    const text = '{ "navigation": { "pages": ["a.mdx", "gone"] } }\n';
    const root = folder({ 'docs.json': text, 'a.mdx': page });
    const { code, stdout, stderr } = await nav(root, ['check', '--fix', '--format', 'json']);
    expect(JSON.parse(stdout).diagnostics.map((found: { code: string }) => found.code)).toEqual([
      'page-not-found',
    ]);
    expect(stderr).toBe('1 problem fixed.\n');
    expect(code).toBe(1);
    expect(readFileSync(join(root, 'docs.json'), 'utf8')).toBe(text.replace('a.mdx', 'a'));
  });

  it('writes nothing where nothing can be fixed', async () => {
    const root = folder({ 'docs.json': '{ "navigation": { "pages": ["gone"] } }' });
    const before = statSync(join(root, 'docs.json'), { bigint: true });
    expect((await nav(root, ['check', '--fix'])).code).toBe(1);
    const after = statSync(join(root, 'docs.json'), { bigint: true });
    expect([after.ino, after.mtimeNs]).toEqual([before.ino, before.mtimeNs]);
  });

  it('fixes the file that a $ref names', async () => {
    const root = folder({
      'docs.json': '{ "navigation": { "groups": { "$ref": "./nav/groups.json" } } }',
      'nav/groups.json': '[\r\n\t{ "group": "A", "page": ["a"] }\r\n]',
      'a.mdx': page,
    });
    expect((await nav(root, ['check', '--fix'])).code).toBe(0);
    expect(readFileSync(join(root, 'nav/groups.json'), 'utf8')).toBe(
      '[\r\n\t{ "group": "A", "pages": ["a"] }\r\n]',
    );
  });

  it('keeps the mode of a file, and links', async () => {
    const root = folder({
      'real.json': '{ "navigation": { "pages": ["a.mdx"] } }',
      'a.mdx': page,
    });
    chmodSync(join(root, 'real.json'), 0o640);
    symlinkSync('real.json', join(root, 'docs.json'));
    expect((await nav(root, ['check', '--fix'])).code).toBe(0);
    expect(lstatSync(join(root, 'docs.json')).isSymbolicLink()).toBe(true);
    expect(statSync(join(root, 'real.json')).mode & 0o777).toBe(0o640);
    expect(readFileSync(join(root, 'real.json'), 'utf8')).toBe(
      '{ "navigation": { "pages": ["a"] } }',
    );
  });

  it('refuses a file with bytes that are not UTF-8', async () => {
    const bytes = Buffer.from(
      '{ "navigation": { "pages": ["a.mdx"] }, "name": "caf\u00e9" }',
      'latin1',
    );
    const root = folder({ 'docs.json': bytes, 'a.mdx': page });
    const { code, stderr } = await nav(root, ['check', '--fix']);
    expect(stderr).toMatch(/\nnav: docs\.json was not fixed: .*not UTF-8/);
    expect(code).toBe(2);
    expect(readFileSync(join(root, 'docs.json')).equals(bytes)).toBe(true);
  });
});

describe('overlapping fixes', () => {
  const at = (start: number, end: number): TextEdit['range'] => ({
    start: { line: 1, column: start + 1, offset: start },
    end: { line: 1, column: end + 1, offset: end },
  });
  const finding = (...edits: [start: number, end: number, newText: string][]) =>
    ({
      fixes: [
        {
          title: '',
          edits: edits.map(([start, end, newText]) => ({
            file: 'f',
            range: at(start, end),
            newText,
          })),
        },
      ],
    }) as never;

  it('are left for the next round', () => {
    const { editsByFile, count } = chooseFixes({
      diagnostics: [
        finding([2, 4, 'X']),
        finding([3, 6, 'Y']),
        finding([4, 5, 'Z']),
        finding([6, 7, 'W']),
      ],
    });
    expect(count).toBe(2);
    expect(applyEdits('abcdefgh', editsByFile.get('f') ?? [])).toBe('abXefWh');
  });

  it('are taken whole or not at all', () => {
    const { editsByFile, count } = chooseFixes({
      diagnostics: [finding([0, 1, 'X']), finding([5, 6, 'Y'], [1, 2, 'Z'])],
    });
    expect([count, editsByFile.get('f')?.length]).toEqual([1, 1]);
  });

  it('never touch what no edit covers', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: 'binary' }),
        fc.array(fc.tuple(fc.nat(60), fc.nat(6), fc.string())),
        (text, wanted) => {
          const diagnostics = wanted.map(([start, length, newText]) => {
            const from = Math.min(start, text.length);
            return finding([from, Math.min(from + length, text.length), newText]);
          });
          const edits = chooseFixes({ diagnostics }).editsByFile.get('f') ?? [];
          const sorted = edits.toSorted((a, b) => a.range.start.offset - b.range.start.offset);
          const kept = [
            ...sorted.map(({ range }, index) =>
              text.slice(sorted[index - 1]?.range.end.offset ?? 0, range.start.offset),
            ),
            text.slice(sorted.at(-1)?.range.end.offset ?? 0),
          ];
          const expected = kept
            .map((part, index) => part + (sorted[index]?.newText ?? ''))
            .join('');
          expect(applyEdits(text, edits)).toBe(expected);
        },
      ),
    );
  });
});

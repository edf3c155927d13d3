import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codePoint } from '@nav/cases/code-points';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../packages/core/test/runs.ts';
import { ignoreFilter } from '../src/paths.ts';

/** Patterns with paths that they ignore and keep, from the documentation of .gitignore. */
const TABLE: [patterns: string[], ignored: string[], kept: string[]][] = [
  [[], [], ['a', 'a/b']],
  [['', '   ', '# a', '#a'], [], ['a', '#a', ' ']],
  [['a'], ['a', 'x/a', 'a/b', 'x/a/y/z'], ['ab', 'x/ab']],
  [['/a'], ['a', 'a/b'], ['x/a']],
  [['a/'], ['a/b', 'x/a/b'], ['a', 'x/a']],
  [['a/b'], ['a/b', 'a/b/c'], ['x/a/b', 'a/bc']],
  [['a/b/'], ['a/b/c'], ['a/b', 'x/a/b/c']],
  [['*.mdx'], ['a.mdx', 'x/a.mdx', '.mdx'], ['a.md', 'a.mdxx']],
  [['/*.mdx'], ['a.mdx'], ['x/a.mdx']],
  [['a/*'], ['a/b', 'a/b/c'], ['x/a/b']],
  [['a/*.mdx'], ['a/b.mdx'], ['a/b/c.mdx']],
  [['**/a'], ['a', 'x/a', 'x/y/a', 'a/z'], ['ab']],
  [['a/**'], ['a/b', 'a/b/c'], ['a', 'x/a/b']],
  [['a/**/b'], ['a/b', 'a/x/b', 'a/x/y/b'], ['ab', 'a/xb']],
  [['a**b'], ['ab', 'axb', 'x/ab'], ['a/b']],
  [['**'], ['a', 'a/b'], []],
  [['*'], ['a', 'a/b'], []],
  [['a?c'], ['abc', 'x/a😀c'], ['ac', 'abbc', 'a/c']],
  [
    ['[a-c]x', '[!a-c]y', '[^a-c]z'],
    ['bx', 'dy', 'dz'],
    ['dx', 'by', 'bz'],
  ],
  [['[]]', '[]-]x', '[a\\]]b'], [']', '-x', ']b', 'ab'], ['x']],
  [['[[:digit:][:upper:]]'], ['7', 'Q'], ['q', ':']],
  [['[abc', 'a\\'], [], ['[abc', 'a', 'a\\']],
  [['\\#a', '\\!b', '\\*c'], ['#a', '!b', '*c'], ['xc']],
  [
    ['a  ', 'b\\ ', 'c\t'],
    ['a', 'b ', 'c\t'],
    ['a  ', 'b', 'c'],
  ],
  [['a\r', 'b'], ['a', 'b'], ['a\r']],
  [['*.mdx', '!keep.mdx'], ['a.mdx'], ['keep.mdx', 'x/keep.mdx']],
  [['!keep.mdx', '*.mdx'], ['keep.mdx'], []],
  [['drafts/', '!drafts/keep.mdx'], ['drafts/keep.mdx'], []],
  [['drafts/*', '!drafts/keep.mdx'], ['drafts/a.mdx'], ['drafts/keep.mdx']],
  [['drafts/**', '!drafts/keep.mdx'], ['drafts/a.mdx'], ['drafts/keep.mdx']],
  [
    ['/*', '!/docs'],
    ['a', 'x/a'],
    ['docs', 'docs/a'],
  ],
  [['a//b', '/', '!'], [], ['a/b', 'a', '!']],
  [['constructor', '__proto__/'], ['constructor', '__proto__/a'], ['toString']],
];

describe('ignoreFilter', () => {
  it.each(TABLE)('%j ignores %j and keeps %j', (patterns, ignored, kept) => {
    const filter = ignoreFilter(patterns);
    expect(ignored.filter((path) => !filter(path))).toEqual([]);
    expect(kept.filter(filter)).toEqual([]);
  });

  it('is fast for patterns that make regular expressions backtrack', () => {
    const name = `${'a'.repeat(1000)}c`;
    const traps = [
      '*a'.repeat(200),
      `${'*a'.repeat(200)}b`,
      `${'**/'.repeat(200)}b`,
      '?*'.repeat(200),
    ];
    const classes = `${'[a-z]*'.repeat(200)}b`;
    const path = Array.from({ length: 200 }, () => 'a').join('/');
    for (const trap of [...traps, classes, `${'**/a/'.repeat(100)}b`]) {
      const filter = ignoreFilter([trap]);
      expect(filter(`${name}d`) || filter(`${path}/c`)).toBe(trap === '?*'.repeat(200));
    }
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: codePoint, maxLength: 8 })),
        fc.string({ unit: codePoint, maxLength: 12 }),
        (patterns, path) => {
          expect(ignoreFilter(patterns)(path)).toBeTypeOf('boolean');
        },
      ),
      { numRuns: runs(50, 5000) },
    );
  });
});

const patternPart = fc.constantFrom(
  ...['a', 'b', 'ab', 'c.mdx', '*', '**', '?', '*.mdx', 'a*', '*b', 'a?', '[ab]', '[!a]', '[^b]'],
  ...['[a-c]', '[]a]', '[a', '\\a', '\\', '!a', '#a', 'a ', 'a\\ ', ' a', '[[:alpha:]]', '[\\]a]'],
  ...['**a', 'a**', '***', '.a', '-', '[a-]', '[!]', '[[:x:]]', ''],
);
const pattern = fc
  .tuple(
    fc.constantFrom('', '', '!', '/', '!/', '\\!', '#'),
    fc.array(patternPart, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', '', '/', '/**', ' '),
  )
  .map(([start, parts, end]) => start + parts.join('/') + end)
  // git does not document a slash in brackets, or two stars next to a name.
  .filter(
    (text) =>
      !/\[[^\]]?\]?[^\]]*\//.test(text) &&
      !(text.includes('/') && /[^/!*]\*\*|\*\*[^/*]/.test(text)),
  );
const fileName = fc.constantFrom(
  'a',
  'b',
  'ab',
  'ba',
  'c.mdx',
  'a.mdx',
  '.a',
  '-',
  'a ',
  '#a',
  '!a',
  ']',
);
const path = fc.array(fileName, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'));

const git = gitVersion();

describe('ignoreFilter and git', () => {
  it.skipIf(git === undefined)('agree', () => {
    const cases = fc.sample(
      fc.record({
        patterns: fc.array(pattern, { minLength: 1, maxLength: 3 }),
        paths: fc.uniqueArray(path, { minLength: 5, maxLength: 10 }),
      }),
      runs(250, 5000),
    );
    const folder = mkdtempSync(join(tmpdir(), 'nav-ignore-'));
    try {
      const run = (args: string[], input = '') =>
        execFileSync('git', args, { cwd: folder, input, encoding: 'utf8', stdio: 'pipe' });
      run(['init', '--quiet']);
      // A folder for each case, so that git starts only once.
      cases.forEach(({ patterns }, index) => {
        mkdirSync(join(folder, `case${index}`));
        writeFileSync(join(folder, `case${index}`, '.gitignore'), `${patterns.join('\n')}\n`);
      });
      const queries = cases.flatMap(({ paths }, index) =>
        paths.map((path) => `case${index}/${path}`),
      );
      const config = ['-c', 'core.excludesFile=', '-c', 'core.ignoreCase=false'];
      const answer = run(
        [...config, 'check-ignore', '--no-index', '-z', '--stdin'],
        queries.map((query) => `${query}\0`).join(''),
      );
      const ignored = new Set(answer.split('\0'));
      expect(ignored.size).toBeGreaterThan(100);
      const differences = cases.flatMap(({ patterns, paths }, index) => {
        const filter = ignoreFilter(patterns);
        return paths
          .filter((path) => filter(path) !== ignored.has(`case${index}/${path}`))
          .map((path) => ({ patterns, path, git: !filter(path) }));
      });
      expect(differences.slice(0, 5)).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

function gitVersion(): string | undefined {
  try {
    return execFileSync('git', ['--version'], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return undefined;
  }
}

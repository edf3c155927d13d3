import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseCaseFile } from '../src/case-file.ts';
import {
  type Case,
  casesIn,
  casesOf,
  expectedText,
  jsonOf,
  printCase,
  setAfter,
  siteAfter,
  siteOf,
  writeSite,
} from '../src/cases.ts';

const PRINTED = `-- options.json --
{ "from": "a", "to": "c" }
-- site/docs.json --
{ "navigation": { "pages": ["a", "b", "d"] } }
-- site/a.mdx --
# A
-- empty files --
b.mdx
d.mdx
-- after/docs.json --
{ "navigation": { "pages": ["c", "b"] } }
-- moved files --
a.mdx -> c.mdx
-- removed files --
d.mdx
-- outcome.json --
{}
`;

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nav-cases-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function caseOf(printed: string): Case {
  return casesOf(parseCaseFile(printed), 'a', 'a.txt').at(-1) as Case;
}

describe('a case', () => {
  it('without an expected section asks for it', () => {
    expect(() => expectedText(caseOf(PRINTED), 'tree.json', '')).toThrow(/NAV_UPDATE=1/);
  });

  it('has a site before and after', () => {
    const one = caseOf(PRINTED);
    expect(jsonOf(one, 'options.json')).toEqual({ from: 'a', to: 'c' });
    expect(jsonOf(one, 'other.json')).toBeUndefined();
    expect(siteOf(one)).toEqual({
      'a.mdx': '# A\n',
      'b.mdx': '',
      'd.mdx': '',
      'docs.json': '{ "navigation": { "pages": ["a", "b", "d"] } }\n',
    });
    expect(siteAfter(one)).toEqual({
      'b.mdx': '',
      'c.mdx': '# A\n',
      'docs.json': '{ "navigation": { "pages": ["c", "b"] } }\n',
    });
    setAfter(one, siteAfter(one));
    expect(printCase(one)).toBe(PRINTED);
    setAfter(one, siteOf(one));
    expect([...one.sections.keys()]).toEqual([
      'options.json',
      'site/docs.json',
      'site/a.mdx',
      'empty files',
      'outcome.json',
    ]);
  });

  it('can be a variant, which shares the site with others', () => {
    const [shared = '', own = ''] = PRINTED.split(/(?=-- after\/docs\.json)/);
    const text = `About the site.\n${shared}== a ==\n-- outcome.json --\n[]\n== b ==\n${own}`;
    const one = caseOf(text);
    expect(one.name).toBe('a/b');
    expect([siteOf(one), siteAfter(one)]).toEqual([
      siteOf(caseOf(PRINTED)),
      siteAfter(caseOf(PRINTED)),
    ]);
    expect(printCase(one)).toBe(text);
    setAfter(one, siteOf(one));
    expect(printCase(one)).toBe(
      `About the site.\n${shared}== a ==\n-- outcome.json --\n[]\n== b ==\n-- outcome.json --\n{}\n`,
    );
  });

  it('has any files before and after', () => {
    const path = fc.oneof(fc.constantFrom('a', 'b', 'c -> d', 'e [f]', 'g [', '"'), fc.string());
    const text = fc.constantFrom('', '# A\n', '\r\n', 'x');
    const files = fc.dictionary(path, text, { noNullPrototype: true });
    fc.assert(
      fc.property(files, files, (before, after) => {
        const sections = Object.entries(before).map(
          ([name, content]) => [`site/${name}`, content] as const,
        );
        const one = { ...caseOf(''), sections: new Map(sections) };
        setAfter(one, after);
        const read = caseOf(printCase(one));
        expect(siteOf(read)).toEqual(before);
        expect(siteAfter(read)).toEqual(after);
      }),
    );
  });

  it('is written to a folder with its bytes', () => {
    const folder = temporaryFolder();
    writeSite(caseOf('-- site/en/a.mdx [base64] --\n6Q==\n-- empty files --\nb.mdx\n'), folder);
    expect(readdirSync(folder).sort()).toEqual(['b.mdx', 'en']);
    expect(readFileSync(join(folder, 'en/a.mdx'))).toEqual(Buffer.from([0xe9]));
  });
});

describe('cases', () => {
  it('are found in all folders, sorted', () => {
    const folder = temporaryFolder();
    for (const name of ['b', 'a']) {
      mkdirSync(join(folder, name));
      for (const file of ['2.txt', '1.txt']) writeFileSync(join(folder, name, file), PRINTED);
    }
    const found = casesIn(folder, ['options.json', 'after/', 'outcome.json']);
    expect(found.map(({ name }) => name)).toEqual(['a/1', 'a/2', 'b/1', 'b/2']);
    expect(found[0]?.file).toBe(join(folder, 'a', '1.txt'));
    writeFileSync(join(folder, 'a/docs.json'), '{}\n');
    expect(() => casesIn(folder, ['options.json', 'after/', 'outcome.json'])).toThrow(
      /docs\.json is not a case\./,
    );
  });

  it.each([
    ['-- optoins.json --\n{}\n', 'Unknown section "optoins.json".'],
    ['-- stdout/a --\n', 'Unknown section "stdout/a".'],
    ['-- site/a --\n-- after/a --\n', 'after/a is the same as site/a. Remove it.'],
    ['-- removed files --\na\n', 'The site has no a to remove or move.'],
    ['-- moved files --\na -> b\n', 'The site has no a to remove or move.'],
    ['-- moved files --\na\n', '"a" is not a move.'],
  ])('%j is an error', (printed, message) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a.txt'), printed);
    expect(() => casesIn(folder, ['options.json', 'after/'])).toThrow(
      `${join(folder, 'a.txt')}: ${message}`,
    );
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectedJson, writeSite } from '@nav/cases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogCode } from '../src/diagnostics/catalog-code.ts';
import { codes } from '../src/diagnostics/codes.ts';
import {
  type CheckResult,
  type Code,
  check,
  type Diagnostic,
  type Dialect,
  type SourceRange,
} from '../src/index.ts';
import { dialects } from '../src/internal.ts';
import { nodeHost } from '../src/node.ts';
import { denyReading } from './denied-host.ts';
import { checkFixture, type Fixture, fixtures, otherCodes } from './fixture-sites.ts';
import { rangeFaults } from './range-fault.ts';

/** Codes that only one dialect can cause. */
const ONLY: Partial<Record<Code, Dialect>> = {
  'component-unknown': 'mintlify',
  'export-not-found': 'mintlify',
  'import-ignored': 'mintlify',
  'import-not-found': 'mintlify',
  'endpoint-doubled': 'mintlify',
  'language-folder': 'mintlify',
  'multiple-defaults': 'mintlify',
  'name-undefined': 'mintlify',
  'page-replaced': 'mintlify',
  'openapi-version': 'mintlify',
  'source-not-read': 'mintlify',
  'setting-rejected': 'mintlify',
  'setting-ignored': 'mintlify',
  'title-not-text': 'mintlify',
  'unpublished-page': 'mintlify',
  'variable-not-defined': 'mintlify',
};

const folder = mkdtempSync(join(tmpdir(), 'nav-fixtures-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(fixtures.map((fixture) => [fixture.name, fixture] as const))('%s', (_, fixture) => {
  let result: CheckResult;
  beforeAll(() => {
    result = checkFixture(fixture);
  });

  it('has the expected result', () => {
    // Without this, NAV_UPDATE=1 would record what other rules find on the site.
    const others = otherCodes(fixture, result);
    if (others.length > 0)
      throw new Error(
        `${fixture.name} also finds ${others.join(', ')}. Change its site so that only ${fixture.code} finds something, or list these codes under "also" in its options.json.`,
      );
    // The messages contain the arguments, and the codes the help URLs.
    const printed = result.diagnostics.map(({ args: _args, help: _help, ...rest }) => rest);
    const said = JSON.parse(JSON.stringify({ ...result, diagnostics: printed }, shortRanges));
    expect(said).toEqual(expectedJson(fixture.source, 'result.json', said));
  });

  it('has its code in its dialect', () => {
    expect(result.diagnostics.map(({ code }) => catalogCode(code))).toContain(fixture.code);
    expect(result.dialect).toBe(fixture.dialect);
  });

  it('links to the pages about its codes', () => {
    for (const { help, code } of result.diagnostics)
      expect(help).toMatch(new RegExp(`^https://[^/]+/rules/${catalogCode(code)}$`));
  });

  it('has ranges that slice to the values of their pointers', () => {
    expect(rangeFaults(result, (file) => fixture.files[file])).toEqual([]);
  });

  it('is sorted by file, offset and code', () => {
    const keys = result.diagnostics.map(
      ({ file, range, code }) => [file, range.start.offset, code] as const,
    );
    expect(keys).toEqual(
      keys.toSorted(
        (a, b) =>
          Number(a[0] > b[0]) - Number(a[0] < b[0]) ||
          a[1] - b[1] ||
          Number(a[2] > b[2]) - Number(a[2] < b[2]),
      ),
    );
  });

  it('has fixes that remove their finding and cause no other', () => {
    const fixes = result.diagnostics.flatMap(({ fixes, ...found }) =>
      fixes.map((fix) => ({ ...found, fix })),
    );
    for (const { fix, code, message } of fixes) {
      const files = { ...fixture.files };
      for (const edit of fix.edits.toSorted(
        (a, b) => b.range.start.offset - a.range.start.offset,
      )) {
        const text = files[edit.file] as string;
        files[edit.file] =
          text.slice(0, edit.range.start.offset) + edit.newText + text.slice(edit.range.end.offset);
      }
      const after = checkFixture(fixture, files);
      const alike = (found: Diagnostic) => found.code === code && found.message === message;
      expect(after.diagnostics.filter(alike).length).toBe(
        result.diagnostics.filter(alike).length - 1,
      );
      expect(
        after.diagnostics.filter(({ severity }) => severity === 'error').length,
        `${code}: ${fix.title}`,
      ).toBeLessThanOrEqual(result.summary.errors);
    }
  });

  it('has the same result from the file system', () => {
    const { config, unreadable, options } = fixture;
    const cwd = join(folder, fixture.name);
    writeSite(fixture.source, cwd);
    const host = denyReading(nodeHost({ cwd }), unreadable);
    expect(check(host, config, options)).toEqual(result);
  });
});

/** Prints ranges as lines and columns. Another test compares the offsets with them. */
function shortRanges(key: string, value: unknown): unknown {
  if (key !== 'range') return value;
  const { start, end } = value as SourceRange;
  return `${start.line}:${start.column}-${end.line}:${end.column}`;
}

it('has only findings of other codes that its options or its expected result name', () => {
  const fixture = fixtures.find(
    ({ name }) => name === 'link-not-found/mintlify-relative',
  ) as Fixture;
  const found = (...codes: Code[]) =>
    ({ diagnostics: codes.map((code) => ({ code })) }) as unknown as CheckResult;
  const result = found('link-not-found', 'ref-cycle', 'orphan-page', 'ref-cycle');
  expect(otherCodes(fixture, result)).toEqual(['ref-cycle', 'orphan-page']);
  expect(otherCodes({ ...fixture, also: ['ref-cycle'] }, result)).toEqual(['orphan-page']);
  const text = JSON.stringify(found('link-not-found', 'orphan-page'));
  const sections = new Map([...fixture.source.sections, ['result.json', text] as const]);
  const known = { ...fixture, source: { ...fixture.source, sections } };
  expect(otherCodes(known, result)).toEqual(['ref-cycle']);
});

describe('all fixtures', () => {
  const shown = new Set(fixtures.map(({ code, dialect }) => `${code} in ${dialect}`));
  const names = Object.keys(dialects) as Dialect[];

  it.each(
    codes.flatMap((code) =>
      names
        .filter((dialect) => ONLY[code] === undefined || ONLY[code] === dialect)
        .map((dialect) => `${code} in ${dialect}`),
    ),
  )('have %s', (wanted) => {
    expect(shown).toContain(wanted);
  });

  it('have only known codes and dialects', () => {
    expect(fixtures.filter(({ code }) => !codes.includes(code as Code))).toEqual([]);
    expect(fixtures.filter(({ dialect }) => !names.includes(dialect))).toEqual([]);
  });
});

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiReports, errorsIn, programOf, publicEntries } from '../api-report.mjs';
import { publishedPackages, root } from '../packages.mjs';

/** `NAV_UPDATE=1` writes the reports. Read the diff: it is what users rely on. */
const update = process.env.NAV_UPDATE === '1';

/** Names that were public once, and details that callers do not need. */
const NOT_PUBLIC =
  /^(?:resolveAsync|planFiles|planJson|createTracer|toJson|flagOf|folderLabel|spellingsIn|failIfUnsafe|failIfUncommitted|uncommittedReasons|sourceLine|isStale)$/;

/** Returns the names of the values in a report: those that it declares, and those of other entries. */
function valuesIn(report: string): string[] {
  const declared = report.matchAll(
    /^export (?:declare )?(?:abstract )?(?:async )?(?:function|const|let|class|enum) (\w+)/gm,
  );
  const listed = [...report.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );
  const named = listed.filter((name) => name !== '' && !name.startsWith('type '));
  return [...new Set([...Array.from(declared, ([, name = '']) => name), ...named])];
}

describe('the public API', { tags: ['process'] }, () => {
  const entries = publicEntries();
  const program = programOf(entries);
  const reports = apiReports(entries, program);

  it('compiles without the types of Node and the DOM', () => {
    expect(errorsIn(program)).toBe('');
  });

  it.each(entries.map(({ report }) => report))('is reported in %s', (report) => {
    const file = join(root, report);
    const text = reports.get(report) as string;
    if (update) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe(text);
  });

  it.each([...reports])('names no type of an internal entry in %s', (_, text) => {
    expect(text).not.toMatch(/from '@nav\/[^']*internal/);
  });

  it.each([...reports])('has at most 25 values in %s', (_, text) => {
    expect(valuesIn(text).length).toBeLessThanOrEqual(25);
  });

  it('declares each type once, so that each name has one meaning', () => {
    const declared = [...reports.values()].flatMap((text) =>
      Array.from(
        text.matchAll(/^export (?:declare )?(?:interface|type) (\w+)/gm),
        ([, name]) => name,
      ),
    );
    expect(declared.length).toBeGreaterThan(100);
    expect(declared.filter((name, at) => declared.indexOf(name) !== at)).toEqual([]);
  });

  it('has the names of 1.0', () => {
    const names = [...reports.values()].flatMap(valuesIn);
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => NOT_PUBLIC.test(name))).toEqual([]);
  });

  it('has no other reports', () => {
    const files = publishedPackages().flatMap((folder) => {
      const path = join(root, folder, 'api');
      return existsSync(path) ? readdirSync(path).map((name) => `${folder}/api/${name}`) : [];
    });
    expect(files.sort()).toEqual([...reports.keys()].sort());
  });
});

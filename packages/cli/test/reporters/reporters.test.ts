import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Diagnostic, messages } from '@nav/core';
import { codes, helpUrl } from '@nav/core/internal';
import AjvDraft04 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import type { Log } from 'sarif';
import { describe, expect, it } from 'vitest';
import { folderRows } from '../../src/reporters/folder-rows.ts';
import { githubReport } from '../../src/reporters/github.ts';
import { combineReports } from '../../src/reporters/report.ts';
import { sarifReport } from '../../src/reporters/sarif.ts';
import { runs } from '../nav.ts';

/** Returns a report of one site with these findings. */
function reporting(...diagnostics: { [K in keyof Diagnostic]?: Diagnostic[K] }[]) {
  const place = { line: 1, column: 1, offset: 0 };
  const complete = diagnostics.map((diagnostic) => ({
    code: 'page-not-found',
    severity: 'error',
    message: 'It is gone.',
    file: 'docs.json',
    pointer: '/navigation',
    anchor: 'key',
    range: { start: place, end: place },
    related: [],
    fixes: [],
    help: '',
    ...diagnostic,
  })) as Diagnostic[];
  const summary = { errors: complete.length, warnings: 0, infos: 0 };
  const result = {
    files: ['docs.json'],
    dialect: 'standard',
    pages: 1,
    summary,
    diagnostics: complete,
  };
  return combineReports(
    [{ file: 'docs.json', result: result as never, fixed: 0, textOf: () => undefined }],
    1,
  );
}

describe('sarif', () => {
  // The schema of the final version, as Microsoft's matchers for SARIF carry it.
  const schema = createRequire(import.meta.url)(
    '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json',
  );
  const ajv = new AjvDraft04.default({ strict: false, allErrors: true, unicodeRegExp: false });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);

  const fixtures = join(import.meta.dirname, '../fixtures');
  const files = readdirSync(fixtures)
    .map((name) => join(fixtures, name, 'expected/sarif.txt'))
    .filter((file) => readdirSync(join(file, '..')).includes('sarif.txt'));

  it.each(files)('%s follows the schema of SARIF 2.1.0', (file) => {
    validate(JSON.parse(readFileSync(file, 'utf8')));
    expect(validate.errors).toBeNull();
  });

  it('follows it whatever the findings', () => {
    const text = fc.string({ unit: 'binary' });
    const position = fc.record({
      line: fc.integer({ min: 1 }),
      column: fc.integer({ min: 1 }),
      offset: fc.nat(),
    });
    const range = fc.record({ start: position, end: position });
    const place = fc.record({
      file: text.filter((name) => name !== ''),
      pointer: fc.option(text),
      range,
    });
    fc.assert(
      fc.property(place, text, fc.array(place), (at, message, related) => {
        const found = {
          ...at,
          message,
          related: related.map((other) => ({ ...other, anchor: 'key' as const, message })),
          fixes: [{ title: message, edits: [{ ...at, newText: message }] }],
        };
        const log: Log = JSON.parse(sarifReport(reporting(found), '1.2.3'));
        validate(log);
        expect(validate.errors).toBeNull();
        const uri =
          log.runs[0]?.results?.[0]?.locations?.[0]?.physicalLocation?.artifactLocation?.uri;
        expect(decodeURIComponent(uri as string)).toBe(
          at.file.replace(/\p{Surrogate}/gu, '\ufffd'),
        );
      }),
      { numRuns: runs(10) },
    );
  });

  it('is validated strictly', () => {
    const log = JSON.parse(sarifReport(reporting({}), '1.2.3'));
    log.runs[0].results[0].level = 'fatal';
    expect(validate(log)).toBe(false);
  });

  it('describes every code, and links each result to its rule', () => {
    const args = { path: '.mintignore', reason: 'EACCES: permission denied' };
    const found = codes.map((code) => (code === 'unreadable-file' ? { code, args } : { code }));
    const log: Log = JSON.parse(sarifReport(reporting(...found), '1.2.3'));
    const [run] = log.runs;
    const rules = run?.tool.driver.rules ?? [];
    expect(
      rules.map(({ id, helpUri, shortDescription }) => [id, helpUri, shortDescription?.text]),
    ).toEqual(codes.map((code) => [code, helpUrl(code), messages[code].title]));
    for (const { ruleId, ruleIndex } of run?.results ?? []) {
      expect(rules[ruleIndex as number]?.id).toBe(ruleId);
    }
  });
});

describe('github', () => {
  /** Parses a workflow command like the runner of GitHub Actions. */
  function read(line: string) {
    const [, name, properties = '', data = ''] = /^::(\w+) (.*?)::(.*)$/s.exec(line) ?? [];
    const decode = (text: string) =>
      text
        .replaceAll('%0D', '\r')
        .replaceAll('%0A', '\n')
        .replaceAll('%3A', ':')
        .replaceAll('%2C', ',')
        .replaceAll('%25', '%');
    return {
      name,
      properties: Object.fromEntries(
        properties.split(',').map((pair) => {
          const equals = pair.indexOf('=');
          return [pair.slice(0, equals), decode(pair.slice(equals + 1))];
        }),
      ),
      data: data.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%'),
    };
  }

  it('escapes what would end a property or the message', () => {
    const found = { file: 'a,b:c%2C\n.json', message: '100% of\r\nthis, and: that::end' };
    expect(githubReport(reporting(found))).toBe(
      '::error file=a%2Cb%3Ac%252C%0A.json,line=1,col=1,endLine=1,endColumn=1,title=page-not-found::100%25 of%0D%0Athis, and: that::end\n',
    );
  });

  it('can be decoded, with one line for each finding', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: 'binary' }), (file, message) => {
        const output = githubReport(reporting({ file, message }, { severity: 'info' }));
        const [line = '', other, ...rest] = output.split('\n');
        expect(rest).toEqual(['']);
        expect(other).toMatch(/^::notice /);
        const command = read(line);
        expect(command.name).toBe('error');
        expect(command.properties.file).toBe(file);
        expect(command.data).toBe(message);
      }),
      { numRuns: runs(30) },
    );
  });
});

describe('folders of pages', () => {
  it('list every page once, under its path', () => {
    const path = fc
      .array(fc.constantFrom('a', 'b', 'c', 'deep'), { minLength: 1, maxLength: 5 })
      .map((parts) => parts.join('/'));
    fc.assert(
      fc.property(fc.uniqueArray(path), fc.integer({ min: 1, max: 12 }), (paths, most) => {
        const rows = folderRows(paths, most);
        expect(
          rows.flatMap(({ folder, names }) => names.map((name) => folder + name)).sort(),
        ).toEqual(paths.toSorted());
        expect(new Set(rows.map(({ folder }) => folder)).size).toBe(rows.length);
      }),
      { numRuns: runs(30) },
    );
  });

  it('are split while there is room', () => {
    const paths = ['a/x/1', 'a/x/2', 'a/y/1', 'b/z/q/1', 'b/z/q/2'];
    expect(folderRows(paths, 2).map(({ folder }) => folder)).toEqual(['a/', 'b/z/q/']);
    expect(folderRows(paths, 3).map(({ folder }) => folder)).toEqual(['a/x/', 'a/y/', 'b/z/q/']);
  });
});

import { createRequire } from 'node:module';
import { codePoint } from '@nav/cases/code-points';
import { type Code, messages } from '@nav/core';
import { codes, helpUrl } from '@nav/core/internal';
import { folderRows } from '@nav/report/folder-rows';
import { githubReport } from '@nav/report/github';
import AjvDraft04 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import type { Log } from 'sarif';
import { describe, expect, it } from 'vitest';
import { sarifReport } from '../../src/reporters/sarif.ts';
import { printable } from '../../src/terminal/text.ts';
import { outputsIn } from '../cases.ts';
import { runs } from '../nav.ts';
import { reporting, samePath } from './reporting.ts';

describe('sarif', () => {
  // The schema of the final version, as Microsoft's matchers for SARIF carry it.
  const schema = createRequire(import.meta.url)(
    '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json',
  );
  const ajv = new AjvDraft04.default({ strict: false, allErrors: true, unicodeRegExp: false });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);

  it.each(outputsIn('sarif'))('%s follows the schema of SARIF 2.1.0', (_, output) => {
    validate(JSON.parse(output));
    expect(validate.errors).toBeNull();
  });

  it('follows it whatever the findings', () => {
    const text = fc.string({ unit: codePoint });
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
        const log: Log = JSON.parse(sarifReport(reporting(found), '1.2.3', samePath));
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
    const log = JSON.parse(sarifReport(reporting({}), '1.2.3', samePath));
    log.runs[0].results[0].level = 'fatal';
    expect(validate(log)).toBe(false);
  });

  it('describes every code, and links each result to its rule', () => {
    const args = { path: '.mintignore', reason: 'EACCES: permission denied' };
    const found = codes.map((code) => (code === 'unreadable-file' ? { code, args } : { code }));
    const log: Log = JSON.parse(sarifReport(reporting(...found), '1.2.3', samePath));
    const [run] = log.runs;
    const rules = run?.tool.driver.rules ?? [];
    expect(
      rules.map(({ id, helpUri, shortDescription }) => [id, helpUri, shortDescription?.text]),
    ).toEqual(codes.map((code) => [code, helpUrl(code), messages[code].title]));
    for (const { ruleId, ruleIndex } of run?.results ?? []) {
      expect(rules[ruleIndex as number]?.id).toBe(ruleId);
    }
    for (const { fullDescription, help, properties } of rules) {
      expect(fullDescription?.text.length).toBeGreaterThan(40);
      expect(help?.markdown).toContain('## Right\n');
      // A link of our site would lead to GitHub.
      expect(help?.markdown).not.toContain('](/');
      expect(help?.text).not.toMatch(/\]\(|^#/m);
      expect(properties?.tags).toContain('navigation');
    }
    const on = rules.filter(({ id }) => messages[id as Code].severity !== 'off');
    expect(new Set(on.map(({ properties }) => properties?.['problem.severity']))).toEqual(
      new Set(['error', 'warning', 'recommendation']),
    );
  });

  it.each([
    [['docs.json'], 'nav/docs.json/'],
    [['docs/docs.json'], 'nav/docs/docs.json/'],
    [['sites/a/docs.json', 'sites/b/docs.json'], 'nav/sites/'],
    [['docs.json', 'sites/b/docs.json'], 'nav/'],
  ])('names the sites %j as %s', (files, expected) => {
    const [site] = reporting({}).sites;
    const report = { ...reporting({}), sites: files.map((file) => ({ ...site, file })) };
    const log: Log = JSON.parse(sarifReport(report as never, '1.2.3', samePath));
    expect(log.runs[0]?.automationDetails?.id).toBe(expected);
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

  const lines = (output: string) => output.split('\n').slice(0, -1);

  it('escapes what would end a property or the message', () => {
    const found = { file: 'a,b:c%2C.json', message: '100% of this, and: that::end' };
    expect(githubReport(reporting(found), samePath)).toBe(
      '::error file=a%2Cb%3Ac%252C.json,line=1,col=1,endLine=1,endColumn=1,title=page-not-found::100%25 of this, and: that::end\n',
    );
  });

  it('can be decoded, with one line for each finding and nothing that steers a terminal', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: codePoint }), (file, message) => {
        const output = githubReport(reporting({ file, message }, { severity: 'info' }), samePath);
        const [line = '', other, ...rest] = lines(output);
        expect(rest).toEqual([]);
        expect(other).toMatch(/^::notice /);
        const command = read(line);
        expect(command.name).toBe('error');
        expect(command.properties.file).toBe(printable(file));
        expect(command.data).toBe(message.split('\n').map(printable).join('\n'));
      }),
      { numRuns: runs(30) },
    );
  });

  it('has at most ten annotations of each level, errors first, and lists what does not fit', () => {
    const severity = fc.constantFrom('error' as const, 'warning' as const, 'info' as const);
    const code = fc.constantFrom('page-not-found' as const, 'no-effect' as const, ...codes);
    const findings = fc.array(fc.record({ severity, code }), { maxLength: 80 });
    fc.assert(
      fc.property(findings, (drawn) => {
        const found = drawn
          .filter((one) => one.code !== 'unreadable-file')
          .map((one, index) => ({
            ...one,
            message: `Finding <${index}>.`,
            args: one.code === 'orphan-page' ? { path: 'a', file: 'a.mdx' } : { a: 1 },
          })) as never[];
        const commands = lines(githubReport(reporting(...found), samePath)).map(read);
        const names = commands.map(({ name }) => name);
        expect(names).toEqual(names.toSorted((a, b) => order(a) - order(b)));
        for (const name of ['error', 'warning', 'notice'] as const) {
          const alike = commands.filter((command) => command.name === name);
          expect(alike.length).toBeLessThanOrEqual(10);
          const wanted = drawn.filter(
            (one) => commandOf[one.severity] === name && one.code !== 'unreadable-file',
          );
          if (wanted.length > 0) expect(alike.length).toBeGreaterThan(0);
          const more = alike.find(({ properties }) => /^[\d,]+ more /.test(properties.title ?? ''));
          if (wanted.length > 10 && !alike.some(({ data }) => data.includes('entries name')))
            expect(more?.properties.title).toMatch(`${wanted.length - 9} more `);
          // Each code with findings is named.
          const text = alike.map(({ properties, data }) => `${properties.title} ${data}`).join();
          for (const one of wanted) expect(text).toContain(one.code);
        }
      }),
      { numRuns: runs(30) },
    );
  });

  it('stays within the length of a message that GitHub shows', () => {
    const found = codes.flatMap((code) =>
      Array.from({ length: 10 }, (_, index) => ({
        code: code === 'unreadable-file' ? ('no-effect' as const) : code,
        message: `${index} ${'long '.repeat(1000)}`,
        args: { path: `${index}`, file: `${index}.mdx` } as never,
      })),
    );
    const list = lines(githubReport(reporting(...found), samePath)).at(-1) as string;
    expect(list.length).toBeLessThan(64_000);
    expect(list).toMatch(/… and \d+ more lines\. Run `npx @nav\/cli check --all`\.$/);
  });
});

const commandOf = { error: 'error', warning: 'warning', info: 'notice' } as const;

function order(name = ''): number {
  return ['error', 'warning', 'notice'].indexOf(name);
}

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

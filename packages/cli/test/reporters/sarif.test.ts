import { createRequire } from 'node:module';
import { codePoint } from '@nav/cases/code-points';
import { type Code, messages } from '@nav/core';
import { helpUrl } from '@nav/core/internal';
import { catalogCode } from '@nav/core/stages';
import { applyEdits, rangeFinder } from '@nav/positions';
import { sarifReport } from '@nav/report/sarif';
import AjvDraft04 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import type { Log, Replacement } from 'sarif';
import { describe, expect, it } from 'vitest';
import { reporting, samePath } from '../../../report/test/reporting.ts';
import { codes } from '../../src/commands/rules/known-code.ts';
import { ruleHelp } from '../../src/reporters/rule-help.ts';
import { outputsIn } from '../cases.ts';
import { runs } from '../nav.ts';

const POSITION = { line: 1, column: 1, offset: 0 };
const FIRST = { start: POSITION, end: POSITION };

/** Applies replacements. @param sizeOf returns the size of a string in the unit of the columns. */
function replaced(
  text: string,
  replacements: readonly Replacement[],
  sizeOf: (part: string) => number,
): string {
  const lines = text.split('\n');
  const startOf = (line: number) => lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  const offsetOf = (line: number, column: number) => {
    const content = lines[line - 1] as string;
    let units = 0;
    while (sizeOf(content.slice(0, units)) < column - 1) units += 1;
    return startOf(line) + units;
  };
  const edits = replacements.map(({ deletedRegion, insertedContent }) => {
    const { startLine = 0, startColumn = 1, endLine = startLine, endColumn } = deletedRegion;
    const length = (lines[endLine - 1] as string).replace(/\r$/, '').length;
    return {
      start: offsetOf(startLine, startColumn),
      end: endColumn === undefined ? startOf(endLine) + length : offsetOf(endLine, endColumn),
      text: insertedContent?.text ?? '',
    };
  });
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((all, edit) => all.slice(0, edit.start) + edit.text + all.slice(edit.end), text);
}

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
        const log: Log = JSON.parse(sarifReport(reporting(found), '1.2.3', samePath, ruleHelp));
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
    const log = JSON.parse(sarifReport(reporting({}), '1.2.3', samePath, ruleHelp));
    log.runs[0].results[0].level = 'fatal';
    expect(validate(log)).toBe(false);
  });

  it('describes every code, and links each result to its rule', () => {
    const args = { path: '.mintignore', reason: 'EACCES: permission denied' };
    const team = { code: 'team/no-beta', args: { sentence: 'Do not write "{match}".' } } as const;
    const found = codes.map((code) => {
      if (code === 'pattern') return team as never;
      return code === 'unreadable-file' ? { code, args } : { code };
    });
    const log: Log = JSON.parse(sarifReport(reporting(...found), '1.2.3', samePath, ruleHelp));
    const [run] = log.runs;
    const rules = run?.tool.driver.rules ?? [];
    expect(
      rules.map(({ id, helpUri, shortDescription }) => [id, helpUri, shortDescription?.text]),
    ).toEqual(
      codes.map((code) =>
        code === 'pattern'
          ? [team.code, helpUrl(team.code), 'Do not write "…".']
          : [code, helpUrl(code), messages[code].title],
      ),
    );
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
    const on = rules.filter(({ id }) => messages[catalogCode(id as Code)].severity !== 'off');
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
    const log: Log = JSON.parse(sarifReport(report as never, '1.2.3', samePath, ruleHelp));
    expect(log.runs[0]?.automationDetails?.id).toBe(expected);
  });
});

describe('what programs show of SARIF', () => {
  it('has fixes that mean the same in columns of UTF-16 and of bytes', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'é', '🤖', '\n', '\r\n', '\u2028') });
    fc.assert(
      fc.property(fc.array(fc.tuple(letters, letters, letters), { minLength: 1 }), (parts) => {
        const text = parts.map(([before, old]) => before + old).join('');
        const rangeOf = rangeFinder(text);
        let at = 0;
        const edits = parts.map(([before, old, newText]) => {
          const start = at + before.length;
          at = start + old.length;
          return { file: 'docs.json', range: rangeOf(start, at), newText };
        });
        const report = reporting({ fixes: [{ title: 'Change it', edits }] });
        const sites = report.sites.map((site) => ({ ...site, textOf: () => text }));
        const log: Log = JSON.parse(sarifReport({ ...report, sites }, '1.2.3', samePath, ruleHelp));
        const changes = log.runs[0]?.results?.[0]?.fixes?.[0]?.artifactChanges ?? [];
        // Programs offer the changes of one file together.
        expect(changes).toHaveLength(1);
        const replacements = changes[0]?.replacements ?? [];
        const expected = applyEdits(text, edits);
        expect(replaced(text, replacements, (line) => line.length)).toBe(expected);
        expect(replaced(text, replacements, Buffer.byteLength)).toBe(expected);
        // Each can be applied alone, because no line belongs to two of them.
        const lines = replacements.flatMap(({ deletedRegion: { startLine = 0, endLine = 0 } }) =>
          Array.from({ length: endLine - startLine + 1 }, (_, index) => startLine + index),
        );
        expect(new Set(lines).size).toBe(lines.length);
      }),
      { numRuns: runs(200) },
    );
  });

  it('has its messages in Markdown if that differs', () => {
    const related = { file: 'docs.json', pointer: null, anchor: 'value' as const, range: FIRST };
    const report = reporting(
      { message: 'The page "a_b" is gone.' },
      {
        message: 'Mintlify removes "<Card>" in "_x", @team.',
        related: [{ ...related, message: 'See *here*.' }],
      },
    );
    const log: Log = JSON.parse(sarifReport(report, '1.2.3', samePath, ruleHelp));
    const results = log.runs[0]?.results ?? [];
    expect(results.map(({ message }) => message)).toEqual([
      { text: 'The page "a_b" is gone.' },
      {
        text: 'Mintlify removes "<Card>" in "_x", @team.',
        markdown: 'Mintlify removes "\\<Card\\>" in "\\_x", @\u200bteam.',
      },
    ]);
    expect(results[1]?.relatedLocations?.[0]?.message).toEqual({
      text: 'See *here*.',
      markdown: 'See \\*here\\*.',
    });
  });
});

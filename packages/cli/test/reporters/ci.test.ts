import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { codePoint } from '@nav/cases/code-points';
import { appendJobSummary, jobSummary } from '@nav/report/job-summary';
import { markdownCode } from '@nav/report/markdown';
import { fingerprints, reviewPaths } from '@nav/report/review';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { gitlabReport } from '../../src/reporters/gitlab.ts';
import { junitReport } from '../../src/reporters/junit.ts';
import { prettyReport } from '../../src/reporters/pretty.ts';
import { outputsIn } from '../cases.ts';
import { folder, runs } from '../nav.ts';
import { reporting, samePath } from './reporting.ts';

const text = fc.string({ unit: codePoint });
const finding = fc.record({
  code: fc.constantFrom('page-not-found' as const, 'no-effect' as const),
  severity: fc.constantFrom('error' as const, 'warning' as const, 'info' as const),
  message: text,
  subject: text,
  file: text,
});

/** The properties that GitLab documents for a Code Quality report. */
const codeQuality = {
  type: 'array',
  items: {
    type: 'object',
    required: ['description', 'check_name', 'fingerprint', 'location', 'severity'],
    additionalProperties: false,
    properties: {
      description: { type: 'string' },
      check_name: { type: 'string', minLength: 1 },
      fingerprint: { type: 'string', minLength: 1 },
      severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
      location: {
        type: 'object',
        required: ['path', 'lines'],
        additionalProperties: false,
        properties: {
          path: { type: 'string', not: { pattern: '^\\./' } },
          lines: {
            type: 'object',
            required: ['begin'],
            properties: { begin: { type: 'integer', minimum: 1 } },
          },
        },
      },
    },
  },
};

describe('gitlab', () => {
  const validate = new Ajv().compile(codeQuality);

  it.each(outputsIn('gitlab'))('%s follows the format of Code Quality reports', (_, output) => {
    validate(JSON.parse(output));
    expect(validate.errors).toBeNull();
  });

  it('follows it whatever the findings, with a fingerprint for each', () => {
    fc.assert(
      fc.property(fc.array(finding), (found) => {
        const issues: { fingerprint: string }[] = JSON.parse(
          gitlabReport(reporting(...found), samePath),
        );
        validate(issues);
        expect(validate.errors).toBeNull();
        expect(issues).toHaveLength(found.length);
        expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(found.length);
      }),
      { numRuns: runs(30) },
    );
  });
});

describe('fingerprints', () => {
  it('stay the same if findings move or their messages change, and count equal ones', () => {
    fc.assert(
      fc.property(fc.array(finding), text, (found, message) => {
        const start = { line: 9, column: 9, offset: 99 };
        const moved = found.map((one) => ({ ...one, message, range: { start, end: start } }));
        const of = (list: typeof found) => {
          const [site] = reporting(...list).sites;
          return site ? fingerprints(site, samePath) : [];
        };
        expect(of(moved)).toEqual(of(found));
        // Reversing the order keeps the set, also if some are equal.
        expect(of(found.toReversed()).sort()).toEqual(of(found).sort());
      }),
      { numRuns: runs(30) },
    );
  });

  it('differ between sites', () => {
    const [site] = reporting({}).sites;
    if (!site) throw new Error('no site');
    expect(fingerprints(site, samePath)).not.toEqual(fingerprints(site, (file) => `other/${file}`));
  });
});

describe('junit', () => {
  interface Tag {
    name: string;
    attributes: Record<string, string>;
  }

  /** Parses XML strictly. Throws where it is not well-formed. */
  function parse(xml: string): Tag[] {
    const tags: Tag[] = [];
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', (tag) => tags.push(tag as Tag));
    parser.write(xml).close();
    return tags;
  }

  it.each(outputsIn('junit'))('%s is XML with the right counts', (_, output) => {
    const tags = parse(output);
    const count = (name: string) => tags.filter((tag) => tag.name === name).length;
    const [root] = tags;
    expect(root?.name).toBe('testsuites');
    expect(Number(root?.attributes.tests)).toBe(count('testcase'));
    expect(Number(root?.attributes.failures)).toBe(count('failure'));
    const sum = (key: string) =>
      tags
        .filter(({ name }) => name === 'testsuite')
        .reduce((total, { attributes }) => total + Number(attributes[key]), 0);
    expect(sum('tests')).toBe(count('testcase'));
    expect(sum('failures')).toBe(count('failure'));
    for (const { name, attributes } of tags.filter(({ name }) => name === 'testcase'))
      expect([name, ...Object.keys(attributes)]).toEqual([
        'testcase',
        'classname',
        'name',
        'file',
        'line',
      ]);
  });

  it('is XML whatever the findings, with a unique name for each', () => {
    fc.assert(
      fc.property(fc.array(finding, { minLength: 1 }), (found) => {
        const xml = junitReport(reporting(...found), samePath);
        const cases = parse(xml).filter(({ name }) => name === 'testcase');
        expect(cases).toHaveLength(found.length);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them
        expect(xml).not.toMatch(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff\u202a-\u202e]/);
      }),
      { numRuns: runs(50) },
    );
  });

  it('names each finding by its code and subject, and counts equal ones', () => {
    const tags = parse(junitReport(reporting({}, {}, { severity: 'info' }), samePath));
    const names = tags.filter(({ name }) => name === 'testcase').map((tag) => tag.attributes.name);
    expect(names).toEqual([
      'page-not-found: gone',
      'page-not-found: gone (2)',
      'page-not-found: gone (3)',
    ]);
    expect(tags.map(({ name }) => name).slice(-2)).toEqual(['testcase', 'system-out']);
  });
});

describe('paths for code review', () => {
  it.each([
    ['/work/repo', '/work/repo/docs', 'docs.json', 'docs/docs.json'],
    ['/work/repo', '/work/repo/docs', '../other/docs.json', 'other/docs.json'],
    ['/work/repo', '/work/repo', 'docs.json', 'docs.json'],
    ['/work/repo', '/elsewhere', 'docs.json', 'docs.json'],
    [undefined, '/work/repo/docs', 'docs.json', 'docs.json'],
  ])('workspace %s, folder %s: %s is %s', (workspace, cwd, file, expected) => {
    expect(reviewPaths({ workspace, cwd })(file)).toBe(expected);
  });
});

describe('pretty', () => {
  it('links each code to its page', async () => {
    const report = reporting({ help: 'https://nav.example/rules/page-not-found' });
    expect(await prettyReport(report, { color: false, links: true })).toMatch(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they make the link
      /error \x1b\]8;;https:\/\/nav\.example\/rules\/page-not-found\x07page-not-found\x1b\]8;;\x07\n/,
    );
    expect(await prettyReport(report, { color: false })).not.toContain('https:');
  });
});

describe('a job summary', () => {
  it('is empty without findings', () => {
    expect(jobSummary(reporting(), samePath)).toBe('');
  });

  it('has a row for each finding, or one for many with one cause', () => {
    const found = Array.from({ length: 9 }, (_, index) => ({
      args: { path: `guides/${index}` } as never,
    }));
    const few = { code: 'no-effect' as const, severity: 'warning' as const, message: 'a|b *c*' };
    const summary = jobSummary(reporting(...found, few), samePath);
    expect(summary).toContain('9 entries name pages that do not exist.');
    expect(summary).toContain('`guides/` (9): 0, 1, 2');
    expect(summary).toContain('a\\|b \\*c\\*');
    expect(summary.match(/^\| (?:❌|⚠️)/gm)).toHaveLength(2);
  });

  it('keeps to a number of bytes, whole rows only', () => {
    fc.assert(
      fc.property(fc.array(finding), fc.nat(3000), (found, max) => {
        const summary = jobSummary(reporting(...found), samePath, max);
        expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(max);
        expect(summary === '' || summary.endsWith('\n')).toBe(true);
      }),
      { numRuns: runs(50) },
    );
  });

  it('is appended within the limit of GitHub', () => {
    const file = join(folder({ 'summary.md': '# Before\n' }), 'summary.md');
    expect(appendJobSummary(file, () => 'After\n')).toBe('');
    expect(readFileSync(file, 'utf8')).toBe('# Before\nAfter\n');
    appendFileSync(file, 'x'.repeat(1024 * 1024 - 100));
    const found = Array.from({ length: 50 }, () => ({}));
    appendJobSummary(file, (max) => jobSummary(reporting(...found), samePath, max));
    expect(statSync(file).size).toBeLessThanOrEqual(1024 * 1024);
  });

  it('notes a file that cannot be written', () => {
    expect(appendJobSummary(join(folder({}), 'no/summary.md'), () => 'After\n')).toBe(
      'Cannot write the job summary: it does not exist.\n',
    );
  });

  it('shows code with backticks and bars', () => {
    expect(markdownCode('a`b``c|d')).toBe('``` a`b``c\\|d ```');
  });
});

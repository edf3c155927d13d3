import { gitlabReport } from '@nav/report/gitlab';
import { junitReport } from '@nav/report/junit';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { finding, reporting, samePath } from '../../../report/test/reporting.ts';
import { outputsIn } from '../cases.ts';
import { runs } from '../nav.ts';

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

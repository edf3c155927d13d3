import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, memoryHost, messages } from '../../src/index.ts';

const { severity } = messages['orphan-page'];
beforeAll(() => Object.assign(messages['orphan-page'], { severity: 'off' }));
afterAll(() => Object.assign(messages['orphan-page'], { severity }));

/** Returns the findings of a site with two orphans, by severity and subject. */
function orphans(settings: object): string[] {
  const host = memoryHost({
    'docs.json': '{ "navigation": { "pages": ["index"] } }',
    'index.mdx': '',
    'a.mdx': '',
    'b.mdx': '',
  });
  const result = check(host, 'docs.json', {
    settings: { file: 'nav.config.json', text: JSON.stringify(settings) },
  });
  return (result?.diagnostics ?? []).map(({ severity, subject }) => `${severity} ${subject}`);
}

describe('a code that is off by default', () => {
  it('is not reported', () => {
    expect(orphans({})).toEqual([]);
  });

  it('is reported with the severity of the settings', () => {
    expect(orphans({ rules: { 'orphan-page': 'error' } })).toEqual(['error a', 'error b']);
  });

  it('is reported for the files of an override', () => {
    const overrides = [{ files: ['b.mdx'], rules: { 'orphan-page': 'info' } }];
    expect(orphans({ overrides })).toEqual(['info b']);
  });

  it('stays off in an override without a severity', () => {
    const overrides = [{ files: ['*'], rules: { 'page-path': 'error' } }];
    expect(orphans({ overrides })).toEqual([]);
  });
});

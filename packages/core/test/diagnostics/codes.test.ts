import { describe, expect, it } from 'vitest';
import navigation from '../../../../apps/docs/navigation/rules.json' with { type: 'json' };
import manifest from '../../package.json' with { type: 'json' };
import { topics } from '../../src/diagnostics/catalog/topics.ts';
import { codes, helpUrl } from '../../src/diagnostics/codes.ts';
import { messages } from '../../src/index.ts';
import { checkFixture, fixtures } from '../fixture-sites.ts';

it('derives help URLs from the homepage of the package', () => {
  expect(new URL(manifest.homepage)).toMatchObject({ protocol: 'https:', pathname: '/' });
  expect(manifest.homepage).not.toMatch(/\/$/);
  expect(helpUrl('page-path')).toBe(`${manifest.homepage}/rules/page-path`);
});

it('groups the codes by the topics of the catalog in the documentation', () => {
  const groups = navigation.groups.flatMap(({ pages }) => pages);
  const documented = groups.map(({ group, pages }) => [group, pages.toSorted()]);
  const pagesOf = (rows: object) => Object.keys(rows).map((code) => `rules/${code}`);
  const catalog = Object.entries(topics).map(([topic, rows]) => [topic, pagesOf(rows).toSorted()]);
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(catalog));
});

describe('the catalog', () => {
  const fixed = new Set(
    fixtures.flatMap((fixture) =>
      checkFixture(fixture).diagnostics.flatMap(({ code, fixes }) =>
        fixes.length > 0 ? [code] : [],
      ),
    ),
  );

  it.each(codes)('marks %s as fixable if a fixture shows a fix', (code) => {
    expect(messages[code].fixable ?? false).toBe(fixed.has(code));
  });
});

import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { catalogCode } from '../../src/diagnostics/catalog-code.ts';
import { codes, helpUrl } from '../../src/diagnostics/codes.ts';
import { messages } from '../../src/index.ts';
import { checkFixture, fixtures } from '../fixture-sites.ts';

it('derives help URLs from the homepage of the package', () => {
  expect(new URL(manifest.homepage)).toMatchObject({ protocol: 'https:', pathname: '/' });
  expect(manifest.homepage).not.toMatch(/\/$/);
  expect(helpUrl('page-path')).toBe(`${manifest.homepage}/rules/page-path`);
});

describe('the catalog', () => {
  const fixed = new Set(
    fixtures.flatMap((fixture) =>
      checkFixture(fixture).diagnostics.flatMap(({ code, fixes }) =>
        fixes.length > 0 ? [catalogCode(code)] : [],
      ),
    ),
  );

  it.each(codes)('marks %s as fixable if a fixture shows a fix', (code) => {
    expect(messages[code].fixable ?? false).toBe(fixed.has(code));
  });
});

import { existsSync } from 'node:fs';
import { codes } from '@nav/core/internal';
import { describe, expect, it } from 'vitest';
import { checkExample, isFixed } from '../src/rules/check-example.ts';
import { examples } from '../src/rules/examples.ts';

describe('the page of each rule', () => {
  it.each(codes)('%s has a page', (code) => {
    expect(existsSync(new URL(`../rules/${code}.mdx`, import.meta.url))).toBe(true);
  });

  it.each(codes)(
    '%s: the wrong example has this finding, and at most orphans beside it',
    (code) => {
      const found = new Set(checkExample(examples[code].bad).map((diagnostic) => diagnostic.code));
      expect(found).toContain(code);
      found.delete('orphan-page');
      found.delete(code);
      expect([...found]).toEqual([]);
    },
  );

  it.each(codes)('%s: the right example has no finding', (code) => {
    expect(checkExample(examples[code].good)).toEqual([]);
  });

  it('says of those that no setting changes that they are fixed', () => {
    expect(codes.filter(isFixed)).toEqual(['invalid-json', 'too-deep']);
  });
});

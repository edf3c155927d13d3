import { pageLinks, readMarkup } from '@nav/core/internal';
import { describe, expect, it } from 'vitest';
import { addressesInCode } from '../../src/pages/links/code-addresses.ts';

/** A computed value in a template. */
const COMPUTED = '$' + '{c}';

describe('addressesInCode', () => {
  const found = (text: string, isModule = false) =>
    addressesInCode(
      text,
      readMarkup(text).code,
      pageLinks(text, isModule ? 'module' : undefined),
      isModule,
    ).map(({ path, isPrefix }) => [path, isPrefix]);

  it('finds strings in expressions and props, but not links', () => {
    expect(found('<A to="/a" b={{ c: "/d", e: ["/f#g"] }} />')).toEqual([
      ['/d', false],
      ['/f', false],
    ]);
  });

  it('marks a path that a computed value continues', () => {
    expect(found(`<A b={"/c/" + d} e={\`/f/${COMPUTED}\`} />`)).toEqual([
      ['/c/', true],
      ['/f/', true],
    ]);
  });

  it('also finds the links of a module', () => {
    expect(found('export const A = () => <a href="/b" />;', true)).toEqual([['/b', false]]);
  });
});

import { coversSource, normalizeAddress } from '@nav/paths';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { occurrencesOf } from '../../src/client.ts';
import { redirectFinder } from '../../src/internal.ts';
import { checked, pageFiles, plain, resolved } from '../resolve/site.ts';
import { runs } from '../runs.ts';

const to = (source: string, destination: string) => ({ source, destination });

/** Returns the findings about each redirect of a site with the pages `a`, `café`, `x y` and `100%`. */
function summarize(...redirects: { source: string; destination: string }[]) {
  const pages = ['a', 'café', 'x y', '100%'];
  const { diagnostics } = checked(plain({ pages }, { redirects }), pageFiles(...pages));
  return diagnostics.map(
    ({ code, pointer, message }) => `${pointer?.replace('/redirects/', '')} ${code}: ${message}`,
  );
}

describe('percent escapes in redirects', () => {
  it('match a page like its decoded URL', () => {
    expect(summarize(to('/caf%C3%A9', '/a'), to('/x%20y', '/a'), to('/100%25', '/a'))).toEqual([
      expect.stringMatching(/^0\/source redirect-live-page: .*"\/caf%C3%A9" hides the page "café"/),
      expect.stringMatching(/^1\/source redirect-live-page: .*"\/x%20y" hides the page "x y"/),
      expect.stringMatching(/^2\/source redirect-live-page: /),
    ]);
  });

  it('do not make sources or destinations different', () => {
    expect(summarize(to('/né', '/caf%C3%A9'), to('/n%C3%A9', '/café'))).toEqual([
      expect.stringMatching(/^1\/source redirect-duplicate: .* duplicates "\/né"\. .*is needed/),
    ]);
    expect(summarize(to('/n%c3%a9/:x', '/a'), to('/né/:y', '/a'))).toEqual([
      expect.stringMatching(/^1\/source redirect-shadowed/),
    ]);
  });

  it('do not hide chains or loops', () => {
    expect(summarize(to('/1', '/n%C3%A9'), to('/né', '/a'))).toEqual([
      expect.stringMatching(/^0\/destination redirect-chain: .*straight at "\/a"/),
    ]);
    expect(summarize(to('/n%C3%A9', '/né'))).toEqual([
      expect.stringMatching(/^0\/destination redirect-loop/),
    ]);
  });

  it('are kept if decoding changes the meaning, or if they are malformed', () => {
    const sources = [
      '/b%2Fc',
      '/b%3Fc',
      '/b%23c',
      '/b%3Ac',
      '/b%2Ac',
      '/b%2541',
      '/b%ff',
      '/b%',
      '/b%4',
      '/%E0%A4%A',
    ];
    const redirects = sources.map((source) => to(source, '/a'));
    expect(summarize(...redirects)).toEqual([]);
    const find = redirectFinder(redirects, 'parameters');
    for (const other of ['/b/c', '/b', '/b?c', '/bA', '/bc', '/b%41'])
      expect(find(other)).toBeUndefined();
    for (const source of sources) expect(find(source)?.redirect.source).toBe(source);
  });

  it('are decoded in parameters', () => {
    const find = redirectFinder([to('/p/:x', '/q/:x')], 'parameters');
    expect(find('/p/caf%C3%A9')?.target).toBe('/q/café');
    expect(coversSource('/p/:x', '/p/%C3%A9')).toBe(true);
  });

  const address = fc.string({
    unit: fc.constantFrom('%', '2', '4', '1', 'C3', 'A9', 'f', '/', ':', 'é', '%20', '%25', '?'),
  });

  it('never throw, and normalizing twice changes nothing', () => {
    fc.assert(
      fc.property(address, (written) => {
        const once = normalizeAddress(written);
        expect(normalizeAddress(once)).toBe(once);
      }),
      { numRuns: runs(500, 5000) },
    );
  });

  it('an address and its escaped spelling match the same redirects', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '%', '日', '-'), minLength: 1 });
    fc.assert(
      fc.property(text, (segment) => {
        const find = redirectFinder([to(`/${encodeURIComponent(segment)}`, '/a')], 'parameters');
        expect(find(`/${encodeURIComponent(segment)}`)).toBeDefined();
        if (!segment.includes('%')) expect(find(`/${segment}`)).toBeDefined();
      }),
    );
  });
});

it('a page is found at the URL that a browser shows', () => {
  const { index, view } = resolved(plain({ pages: ['guides/café', 'a%20b'] }));
  expect(occurrencesOf(index, '/guides/caf%C3%A9/')).toHaveLength(1);
  expect(view('/guides/caf%C3%A9').page?.path).toBe('guides/café');
  expect(occurrencesOf(index, 'a%20b')).toHaveLength(1);
  expect(occurrencesOf(index, '/guides/caf%C3')).toEqual([]);
});

it('messages name a page by its decoded path', () => {
  const redirects = [to('/100%', '/a'), to('/q%3Fx', '/a')];
  const pages = ['a', '100%', 'q?x'];
  const { diagnostics } = checked(plain({ pages }, { redirects }), pageFiles(...pages));
  const named = diagnostics.flatMap((one) =>
    one.code === 'redirect-live-page' ? [one.args.page] : [],
  );
  expect(named).toEqual(['100%', 'q?x']);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check, type Diagnostic, memoryHost, type TextEdit } from '../../src/index.ts';
import { pageFiles } from '../resolve/site.ts';
import { runs } from '../runs.ts';

const pages = pageFiles('a', 'b', 'x/index');

function diagnose(text: string): readonly Diagnostic[] {
  return check(memoryHost({ ...pages, 'docs.json': text }), 'docs.json')?.diagnostics ?? [];
}

/** Applies all fixes at once. */
function fixOnce(text: string): string {
  const edits = diagnose(text).flatMap(({ fixes }): TextEdit[] => fixes[0]?.edits ?? []);
  const sorted = edits.toSorted((one, two) => two.range.start.offset - one.range.start.offset);
  return sorted.reduce(
    (fixed, { range, newText }) =>
      fixed.slice(0, range.start.offset) + newText + fixed.slice(range.end.offset),
    text,
  );
}

/** Returns a config with some lines in its list of redirects. */
const config = (...lines: string[]) =>
  [
    '{',
    '  "navigation": { "pages": ["a", "b", "x/index"] },',
    '  "redirects": [',
    ...lines,
    '  ]',
    '}',
  ]
    .join('\n')
    .concat('\n');

describe('fixes of redirects', () => {
  it('remove duplicates with their commas and lines', () => {
    const before = config(
      '    { "source": "/1", "destination": "/a" },',
      '    { "source": "/1", "destination": "/a" },',
      '    { "source": "/2", "destination": "/b" }, { "source": "/1/", "destination": "/a/" },',
      '    {',
      '      "source": "/2",',
      '      "destination": "/b"',
      '    }',
    );
    expect(fixOnce(before)).toBe(
      config(
        '    { "source": "/1", "destination": "/a" },',
        '    { "source": "/2", "destination": "/b" }',
      ),
    );
  });

  it('keep what only looks like a duplicate', () => {
    const before = config(
      '    { "source": "/1", "destination": "/a" },',
      '    { "source": "1", "destination": "/a" },',
      '    { "source": "/1", "destination": "/b" },',
      '    { "source": "/1", "destination": "/a#part" }',
    );
    expect(fixOnce(before)).toBe(before);
  });

  it('keep the fragment or query of a source', () => {
    const before = config(
      '    { "source": "/free#one", "destination": "/a" },',
      '    { "source": "/query?x=1#y", "destination": "/a#z" },',
      '    { "source": "/a#one", "destination": "/b" },',
      '    { "source": "/x#one", "destination": "/b" },',
      '    { "source": "/#one", "destination": "/b" },',
      '    { "source": "/two#one", "destination": "/a" },',
      '    { "source": "/two#two", "destination": "/b" },',
      '    { "source": "/old/:page*", "destination": "/b" },',
      '    { "source": "/old/1#one", "destination": "/a" },',
      '    { "source": "/itself#one", "destination": "/itself" },',
      '    { "source": "/there#one", "destination": "/back" },',
      '    { "source": "/back#one", "destination": "/there" },',
      '    { "source": "/dead#one", "destination": "/nowhere" },',
      '    { "source": "/b", "destination": "/round" },',
      '    { "source": "/round#one", "destination": "/b" }',
    );
    expect(fixOnce(before)).toBe(before);
  });

  it('point chains straight at their end, but not through an alias or to nowhere', () => {
    const before = config(
      '    { "source": "/1", "destination": "/2" },',
      '    { "source": "/2", "destination": "/3#part" },',
      '    { "source": "/3", "destination": "/a" },',
      '    { "source": "/4", "destination": "/latest" },',
      '    { "source": "/latest", "destination": "/3", "permanent": false },',
      '    { "source": "/5", "destination": "/6" },',
      '    { "source": "/6", "destination": "/nowhere" },',
      '    { "source": "/p/:x", "destination": "/3" },',
      '    { "source": "/7", "destination": "https://example.com/" },',
      '    { "source": "/8", "destination": "/7?x=1" }',
    );
    const after = before
      .replace('"/1", "destination": "/2"', '"/1", "destination": "/a#part"')
      .replace('"/2", "destination": "/3#part"', '"/2", "destination": "/a#part"')
      .replace('"/latest", "destination": "/3"', '"/latest", "destination": "/a"')
      .replace('"/7?x=1"', '"https://example.com/?x=1"');
    expect(fixOnce(before)).toBe(after);
    expect(fixOnce(after)).toBe(after);
  });

  const path = fc.constantFrom('/a', '/b', '/x', '/1', '/2', '/3', '/4', '/p/:x', '/p/:x*', '/p/1');
  const end = fc.constantFrom('', '', '', '/', '#f', '?q=1');
  const address = fc.tuple(path, end).map(([start, rest]) => start + rest);
  const redirect = fc.record(
    { source: address, destination: address, permanent: fc.boolean() },
    { requiredKeys: ['source', 'destination'] },
  );

  it('end, leave valid JSON, and make no loops', () => {
    fc.assert(
      fc.property(fc.array(redirect, { maxLength: 8 }), fc.nat(4), (redirects, indent) => {
        const navigation = { pages: ['a', 'b', 'x/index'] };
        let text = JSON.stringify({ navigation, redirects }, null, indent);
        for (let round = 0; round < 6; round += 1) {
          const next = fixOnce(text);
          expect(() => JSON.parse(next), `${text} → ${next}`).not.toThrow();
          if (next === text) return;
          const loops = (one: string) =>
            diagnose(one).filter(({ code }) => code === 'redirect-loop').length;
          expect(loops(next)).toBeLessThanOrEqual(loops(text));
          text = next;
        }
        expect.unreachable(`fixes do not end: ${text}`);
      }),
      { numRuns: runs(150, 1500) },
    );
  });
});

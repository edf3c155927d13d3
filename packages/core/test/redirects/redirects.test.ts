import {
  bindSource,
  compileSource,
  coversSource,
  isRedirectPattern,
  neverApplies,
  normalizeAddress,
  segmentsOf,
} from '@nav/paths';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redirectFinder } from '../../src/redirects/redirect-finder.ts';
import { checked, checkedCodes, pageFiles, plain, spec } from '../resolve/site.ts';
import { runs } from '../runs.ts';

/** Returns the parameters of a source in an address; `undefined` if it does not match. */
const matchSource = (source: string, address: string) =>
  bindSource(compileSource(source), segmentsOf(address));

const redirect = (source: string, destination: string, pointer = '') => ({
  source,
  destination,
  pointer,
});

describe('a source', () => {
  it.each([
    ['/a/b', '/a/b', {}],
    ['/a/b', 'a/b/', {}],
    ['/a/b?x=1', '/a/b#y', {}],
    ['/a', '/A', undefined],
    ['/a', '/a/b', undefined],
    ['/:x/b', '/a/b', { x: 'a' }],
    ['/:my-name', '/a', { 'my-name': 'a' }],
    ['/:x', '/', undefined],
    ['/a/:rest*', '/a', undefined],
    ['/a/*', '/a', undefined],
    ['/a/:rest*', '/a/b/c', { rest: 'b/c' }],
    ['/a/*', '/a/b/c', { '*': 'b/c' }],
    ['/a/:x/c/:rest*', '/a/b/c/d', { x: 'b', rest: 'd' }],
    ['/post-:id', '/post-7', { id: '7' }],
    ['/post-:id', '/post-', undefined],
    ['/post-:id.html', '/post-7.html', { id: '7' }],
    ['/post-:id.html', '/post-7', undefined],
    [':a.:b', 'x.y', { a: 'x', b: 'y' }],
  ])('%s matches %s with %j', (source, address, bound) => {
    const found = matchSource(source, address);
    expect(found && Object.fromEntries(found)).toEqual(bound);
  });

  it('with thousands of parameters in a segment is fast', () => {
    const source = `/${':a.x'.repeat(2000)}y`;
    expect(matchSource(source, `/${'b.x'.repeat(20_000)}`) === undefined).toBe(true);
  });
});

it.each([
  ['/old/:rest*', '/new/:rest*', '/old/a/b', '/new/a/b'],
  ['/old/:rest*', '/new/:rest*', '/old', undefined],
  ['/old/:rest*', '/:rest*', '/old/a', '/a'],
  ['/old/*', '/new/*', '/old/a/b', '/new/a/b'],
  ['/a/:s*/b', '/c/:s*', '/a/x/y/b', '/c/x/y'],
  ['/a/:s*/b', '/c/:s*', '/a/b', undefined],
  ['/a/:s*/b', '/c/:s*', '/a/x/y/z', undefined],
  ['/a/:s*/b', '/c/:s*', '/a', undefined],
  ['/:v*/x/:id', '/:id/:v*', '/1/2/x/3', '/3/1/2'],
  ['/:v/x/:id', '/x/:id/:v/:other', '/1/x/2', '/x/2/1/:other'],
  ['/a', 'https://example.com:8080/:x', '/a', 'https://example.com:8080/:x'],
  ['/a/:x', '/$&/:x', '/a/$1', '/$&/$1'],
])('%s to %s sends %s to %s', (source, destination, address, target) => {
  expect(redirectFinder([redirect(source, destination)], 'parameters')(address)?.target).toBe(
    target,
  );
});

it('a source without parameters precedes all patterns, of which the first applies', () => {
  const list = [
    redirect('/a/special', '/1'),
    redirect('/a/:rest*', '/2'),
    redirect('/a/late', '/3'),
    redirect('/:any', '/4'),
    redirect('/a', '/5'),
  ];
  const find = redirectFinder(list, 'parameters');
  expect(
    ['/a/special', '/a/late', '/a', '/b', '/b/c'].map((address) => find(address)?.target),
  ).toEqual(['/1', '/3', '/5', '/4', undefined]);
  expect(redirectFinder(list.toReversed(), 'parameters')('/a/special')?.target).toBe('/1');
});

describe('one source covers another', () => {
  it.each([
    ['/a/:r*', '/a/b', true],
    ['/a/:r*', '/a', false],
    ['/a/:r*/b', '/a/q', false],
    ['/a/:r*', '/a/:s*/b', true],
    ['/a/:r*', '/a/:r*', true],
    ['/a/:r*', '/a/:x/:r*', true],
    ['/a/:x/:r*', '/a/:r*', false],
    ['/a/:x', '/a/:y', true],
    ['/a/:x', '/a/b', true],
    ['/a/:x', '/a/:r*', false],
    ['/a/b', '/a/:x', false],
    ['/a/post-:id', '/a/post-1', true],
    ['/a/post-:id', '/a/:x', false],
    ['/a/post-:id', '/a/post-:x', true],
    ['/a/post-:id', '/a/post-:x.html', false],
    ['/a', '/a/', true],
    ['/*', '/a/b', true],
  ])('%s and %s: %s', (by, source, covers) => {
    expect(coversSource(by, source)).toBe(covers);
  });

  const segment = fc.constantFrom('a', 'b', ':x', ':y', 'a-:z', ':z-1', 'a-:x');
  const source = fc
    .tuple(fc.array(segment, { maxLength: 3 }), fc.constantFrom('', '/:rest*', '/*'))
    .map(([segments, rest]) => `/${segments.join('/')}${rest}`.replace('//', '/'));
  const address = fc
    .array(fc.constantFrom('a', 'b', 'a-1', 'c'), { maxLength: 4 })
    .map((segments) => `/${segments.join('/')}`);

  it('only if it matches whatever the other matches', () => {
    fc.assert(
      fc.property(source, source, address, (by, other, at) => {
        if (coversSource(by, other) && matchSource(other, at))
          expect(matchSource(by, at)).toBeDefined();
      }),
      { numRuns: runs(100, 2000) },
    );
  });

  it('a finder returns the source without parameters, or else the first match', () => {
    fc.assert(
      fc.property(fc.array(source, { maxLength: 6 }), address, (sources, at) => {
        const list = sources.map((each, index) => redirect(each, `/${index}`));
        const matching = list.filter((each) => matchSource(each.source, at));
        const first = matching.find((each) => !isRedirectPattern(each.source)) ?? matching[0];
        expect(redirectFinder(list, 'parameters')(at)?.redirect).toBe(first);
      }),
      { numRuns: runs(50, 1000) },
    );
  });

  it('a finder distinguishes sources that share a hundred segments', () => {
    const shared = '/s'.repeat(100);
    const list = ['/:a/x', '/y/:a', '/:a/z', '/:r*'].map((end, at) =>
      redirect(shared + end, `/${at}`),
    );
    const find = redirectFinder(list, 'parameters');
    expect(['/y/x', '/y/q', '/q/z', '/q/q', ''].map((end) => find(shared + end)?.target)).toEqual([
      '/0',
      '/1',
      '/2',
      '/3',
      undefined,
    ]);
    expect(find('/s'.repeat(99))).toBeUndefined();
  });

  it('a plain source is not a pattern and matches only itself', () => {
    fc.assert(
      fc.property(address, address, (one, other) => {
        expect(isRedirectPattern(one)).toBe(false);
        expect(matchSource(one, other) !== undefined).toBe(
          normalizeAddress(one) === normalizeAddress(other),
        );
      }),
    );
  });
});

/** Returns the findings about each redirect, with its position. */
function summarize(
  redirects: readonly unknown[],
  files = {},
  navigation: unknown = { pages: ['a', 'b', 'x/index'] },
) {
  const { diagnostics } = checked(plain(navigation, { redirects }), {
    ...pageFiles('a', 'b', 'x/index'),
    ...files,
  });
  return diagnostics.map(({ code, pointer }) => `${pointer?.replace('/redirects/', '')} ${code}`);
}
const to = (source: string, destination: string) => ({ source, destination });

describe('a builder with wildcards', () => {
  const find = (source: string, address: string) =>
    redirectFinder([redirect(source, source)], 'wildcards')(address) !== undefined;

  it.each([
    ['/a/:x*', '/a/b/c', true],
    ['/a/:x*', '/a', false],
    ['/a/:x*', '/a/index', false],
    ['/a/*', '/a/b/c', true],
    ['/a/b-*', '/a/b-c', true],
    ['/a/b-*', '/a/b-', false],
    ['/a/:x', '/a/b', false],
    ['/a/:x', '/a/:x', false],
    ['/a/:x/:rest*', '/a/b/c', false],
    ['/a/b-:x*', '/a/b-c', false],
    ['/a/b-:x(.*)', '/a/b-c', false],
    ['/a/:x*/b', '/a/x/b', true],
    ['/a/b:c', '/a/b:c', true],
    ['/a/b:c', '/a/bc', false],
    ['/a', '/a/index', true],
    ['/a', '/a/index/', true],
    ['/a/index', '/a/index', true],
    ['/a/index', '/a', false],
    ['/', '/index', false],
    ['/a', '/a/b', false],
  ])('compares %s with %s: %s', (source, address, expected) => {
    expect(find(source, address)).toBe(expected);
  });
});

describe('the rules', () => {
  it('accept redirects that work', () => {
    expect(
      summarize([
        to('/old', '/a'),
        to('/gone/:rest*', '/b'),
        to('/', '/a'),
        to('/x', '/x/index'),
        to('/out', 'https://example.com/a'),
        to('/hash', '/a#part'),
        to('/query', '/b?x=1'),
        to('/dir', '/b'),
        to('/docs/:v/:rest*', '/:rest*'),
      ]),
    ).toEqual([]);
  });

  it('ignore a redirect that never applies, except for its source', () => {
    expect(
      summarize([
        to('/a#part', '/b'),
        to('/old#one', '/a'),
        to('/old?x=1', '/b'),
        to('/old', '/a'),
        to('/loop#part', '/loop'),
        to('/chain', '/hop'),
        to('/hop#part', '/b'),
        to('/wide/:rest*#part', '/a'),
        to('/wide/1', '/b'),
        to('/dead#part', '/nowhere'),
      ]),
    ).toEqual([
      '0/source redirect-source',
      '1/source redirect-source',
      '2/source redirect-source',
      '4/source redirect-source',
      '5/destination redirect-not-found',
      '6/source redirect-source',
      '7/source redirect-source',
      '9/source redirect-source',
    ]);
  });

  it.each([
    ['/a#b', true],
    ['/a?b', true],
    ['/a?', true],
    ['/a#', true],
    ['/:a?x=1', true],
    ['/:a?#b', true],
    ['/:a?', false],
    ['/:a?/b', false],
    ['/a{/b}?', false],
    ['/:a(en|de)?/b', false],
    ['/:a((?!x).*)', false],
    ['/a%23b', false],
  ])('know that the source %s never applies: %s', (source, expected) => {
    expect(neverApplies(source, 'parameters')).toBe(expected);
  });

  it('accept a redirect from an index page to its folder', () => {
    expect(summarize([to('/x/index', '/x')])).toEqual([]);
  });
});

describe('the rules about chains', () => {
  it('report every redirect of a chain except the last', () => {
    expect(summarize([to('/1', '/2'), to('/2', '/3'), to('/3', '/a')])).toEqual([
      '0/destination redirect-chain',
      '1/destination redirect-chain',
    ]);
  });

  it('name the end of a chain, on this site or another', () => {
    const { diagnostics } = checked(
      plain(
        { pages: ['a'] },
        { redirects: [to('/1', '/2'), to('/2', '/3/'), to('/3', 'https://example.com')] },
      ),
      pageFiles('a'),
    );
    expect(diagnostics.map(({ message }) => message)).toEqual([
      expect.stringContaining('"https://example.com"'),
      expect.stringContaining('"https://example.com"'),
    ]);
  });

  it('follow patterns', () => {
    expect(summarize([to('/old/:rest*', '/new/:rest*'), to('/new/:rest*', '/a')])).toEqual([
      '0/destination redirect-chain',
    ]);
    expect(summarize([to('/p/1', '/q/1'), to('/q/:id', '/a')])).toEqual([
      '0/destination redirect-chain',
    ]);
    // `:rest*` can be several segments, so the second redirect need not match.
    expect(summarize([to('/old/:rest*', '/new/:rest*'), to('/new/:one', '/a')])).toEqual([]);
  });

  it('report a loop once, at its first redirect', () => {
    expect(summarize([to('/in', '/1'), to('/1', '/2'), to('/2', '/3'), to('/3', '/1')])).toEqual([
      '1/destination redirect-loop',
    ]);
    expect(summarize([to('/1', '/1/')])).toEqual(['0/destination redirect-loop']);
    expect(summarize([to('/p/:r*', '/q/:r*'), to('/q/:r*', '/p/:r*')])).toEqual([
      '0/destination redirect-loop',
    ]);
    expect(summarize([to('/1', '/2'), to('/2', '/1'), to('/3', '/4'), to('/4', '/3')])).toEqual([
      '0/destination redirect-loop',
      '2/destination redirect-loop',
    ]);
  });

  it('end if a loop grows', () => {
    expect(summarize([to('/p/:r*', '/p/q/:r*')])).toEqual(['0/destination redirect-loop']);
    expect(summarize([to('/p/:r*', '/p/:r*/:r*')])).toEqual(['0/destination redirect-loop']);
  });

  it('follow a long chain of patterns to its end', () => {
    const chain = Array.from({ length: 60 }, (_, at) => to(`/r${at}/:x`, `/r${at + 1}/:x`));
    const { diagnostics } = checked(
      plain({ pages: ['a'] }, { redirects: [...chain, to('/r60/:x', '/a')] }),
      pageFiles('a'),
    );
    expect(diagnostics.map(({ code }) => code)).toEqual(chain.map(() => 'redirect-chain'));
    for (const { message } of diagnostics) expect(message).toContain('straight at "/a"');
  });

  it('follow a pattern that shortens a long address', () => {
    const long = Array.from({ length: 2000 }, (_, at) => `s${at}`).join('/');
    expect(
      summarize([to('/in', `/p/${long}`), to('/p/:x/:rest*', '/p/:rest*'), to('/p', '/a')]),
    ).toEqual(['0/destination redirect-chain']);
  });

  it('report a growing chain at a redirect that makes it grow', () => {
    const redirects = [to('/in', '/p/a'), to('/p/:r*', '/q/x/:r*'), to('/q/:r*', '/p/:r*')];
    const { diagnostics } = checked(plain({ pages: ['a'] }, { redirects }), pageFiles('a'));
    expect(diagnostics).toMatchObject([
      { code: 'redirect-loop', pointer: '/redirects/1/destination' },
    ]);
    expect(diagnostics[0]?.message).toContain('(/p/:r* → /q/x/:r* → /p/x/:r* → …)');
  });

  it('do not report a loop if the redirect that closes it never applies', () => {
    expect(summarize([to('/1', '/a'), to('/1', '/1')])).toEqual(['1/source redirect-duplicate']);
  });
});

describe('the rules about sources and destinations', () => {
  it('report sources that exist: pages, generated pages, folders with an index', () => {
    const navigation = {
      tabs: [
        { tab: 'T', pages: ['a', 'b', 'x/index'] },
        { tab: 'API', openapi: 'api.json' },
      ],
    };
    const files = { 'api.json': spec({ '/u': { get: { summary: 'Users' } } }) };
    const list = [to('/a', '/b'), to('/api-reference/users', '/b'), to('/x', '/b')];
    expect(summarize(list, files, navigation)).toEqual([
      '0/source redirect-live-page',
      '1/source redirect-live-page',
      '2/source redirect-live-page',
    ]);
  });

  it('report missing destinations, and suggest the nearest page', () => {
    const { diagnostics } = checked(
      plain(
        { pages: ['guides/start'] },
        { redirects: [to('/1', '/guides/strat'), to('/2', '/logo.png'), to('/x/:any', '/:any')] },
      ),
      {
        ...pageFiles('guides/start'),
        'logo.png': '',
      },
    );
    expect(diagnostics).toMatchObject([
      { code: 'redirect-not-found', pointer: '/redirects/0/destination' },
    ]);
    expect(diagnostics[0]?.message).toContain('"/guides/start"');
  });

  it('decode escapes, and leave malformed ones unchanged', () => {
    const files = pageFiles('a b', 'x/é', '50%', 'c%20d');
    const pages = { pages: ['a', 'b', 'x/index', 'a b', 'x/é', '50%', 'c%20d'] };
    const alive = ['/a%20b', '/x/%C3%A9', '/50%', '/50%25', '/c%20d', '/c%2520d'];
    const dead = ['/a%20', '/x/%C3', '/a%2', '/%E0%A4%A'];
    const redirects = [...alive, ...dead].map((address, at) => to(`/${at}`, address));
    expect(summarize(redirects, files, pages)).toEqual(
      dead.map((_, at) => `${alive.length + at}/destination redirect-not-found`),
    );
    expect(summarize([to('/a%20b', '/a')], files, pages)).toEqual(['0/source redirect-live-page']);
  });

  it('report patterns that an earlier one shadows', () => {
    expect(summarize([to('/p/:r*', '/a'), to('/p/q', '/b'), to('/p/:x', '/b')])).toEqual([
      '2/source redirect-shadowed',
    ]);
    expect(summarize([to('/p/q', '/b'), to('/p/:x', '/b'), to('/p/:r*', '/a')])).toEqual([]);
  });

  it('report duplicate sources, and whether their destinations differ', () => {
    const { diagnostics } = checked(
      plain(
        { pages: ['a', 'b'] },
        { redirects: [to('/1', '/a'), to('/1/', '/a/'), to('/1', '/b')] },
      ),
      pageFiles('a', 'b'),
    );
    expect(
      diagnostics.map(({ code, message }) => [code, message.includes('different destinations')]),
    ).toEqual([
      ['redirect-duplicate', false],
      ['redirect-duplicate', true],
    ]);
  });

  it('follow the order of the file, and skip invalid entries', () => {
    expect(
      summarize([
        5,
        null,
        { source: '/1' },
        { source: 1, destination: 2 },
        to('/1', '/2'),
        to('/2', '/a'),
      ]).filter((line) => line.includes(' redirect-')),
    ).toEqual(['4/destination redirect-chain']);
    const codes = checkedCodes(plain({ pages: ['a'] }, { redirects: 'none' }), pageFiles('a'));
    expect(codes).toEqual(['wrong-type']);
  });

  it('are fast with many redirects', () => {
    const length = runs(1000, 5000);
    const many = Array.from({ length }, (_, at) => to(`/${at}/:r*`, `/${at + 1}/:r*`));
    expect(
      summarize([...many, to(`/${length}/:r*`, '/a')]).every((line) =>
        /redirect-(?:chain|loop)$/.test(line),
      ),
    ).toBe(true);
    const chain = Array.from({ length }, (_, at) => to(`/${at}`, `/${at + 1}`));
    expect(summarize([...chain, to(`/${length}`, '/a')])).toHaveLength(length);
  });
});

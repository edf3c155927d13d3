import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffTrees } from '../../src/index.ts';
import { type Files, mint, resolved } from '../resolve/site.ts';

/** Twelve sentences about a subject, which no other subject shares. */
const about = (subject: string) =>
  Array.from({ length: 12 }, (_, at) => `The ${subject} has part ${at} of ${subject}.\n`).join('');
const page = (title: string, ...subjects: string[]) =>
  `---\ntitle: ${title}\n---\n\n${subjects.map(about).join('\n')}`;

interface Given {
  redirects?: { source: string; destination: string }[];
  renames?: ReadonlyMap<string, string>;
}

/** Compares two sites that list all their pages, unless navigations are given. */
function compare(before: Files, after: Files, navigations: unknown[] = [], given: Given = {}) {
  const listing = (files: Files) =>
    mint({ groups: [{ group: 'G', pages: Object.keys(files).map((file) => file.slice(0, -4)) }] });
  const [first = listing(before), second = listing(after)] = navigations;
  const side = (files: Files) => ({
    textOf: (path: string) => files[`${path}.mdx`] as string | undefined,
    isServed: (path: string) => `${path}.mdx` in files,
    redirects: given.redirects ?? [],
  });
  const diff = diffTrees(resolved(first, before).tree, resolved(second, after).tree, {
    before: side(before),
    after: side(after),
    ...(given.renames ? { renames: given.renames } : {}),
  });
  const redirects = diff.redirects.map(({ source, destination }) => [source, destination]);
  return {
    ...diff,
    redirects: Object.fromEntries(redirects) as Record<string, string>,
    reasons: diff.redirects.map(({ reason }) => reason),
  };
}

const kept = { 'kept/one.mdx': page('One', 'lamp'), 'kept/two.mdx': page('Two', 'door') };

describe('a redirect is proposed', () => {
  it('for a page with the same operation', () => {
    const endpoint = (title: string, operation: string) =>
      `---\ntitle: ${title}\nopenapi: ${operation}\n---\n`;
    const { redirects } = compare(
      {
        'endpoint/create-a-link.mdx': endpoint('Create a link', 'post /links'),
        'endpoint/make.mdx': endpoint('Make', 'POST /tags'),
      },
      {
        'links/new.mdx': endpoint('New', 'POST /links'),
        'tags/add.mdx': endpoint('Add', 'post /tags'),
      },
    );
    expect(redirects).toEqual({
      '/endpoint/create-a-link': '/links/new',
      '/endpoint/make': '/tags/add',
    });
  });

  it('for pages whose texts were merged into one', () => {
    const { redirects, renamedPages, removed } = compare(
      { ...kept, 'old/a.mdx': page('A', 'river'), 'old/b.mdx': page('B', 'mountain') },
      { ...kept, 'guides/landscape.mdx': page('Landscape', 'river', 'mountain') },
    );
    expect(redirects).toEqual({
      '/old/a': '/guides/landscape',
      '/old/b': '/guides/landscape',
    });
    expect(renamedPages).toEqual([]);
    expect(removed.map(({ path }) => path)).toEqual(['old/a', 'old/b']);
  });

  it('for a page whose text went into one that existed before', () => {
    const { redirects } = compare(
      { ...kept, 'old/a.mdx': page('A', 'river') },
      { ...kept, 'kept/two.mdx': page('Two', 'door', 'river') },
    );
    expect(redirects).toEqual({ '/old/a': '/kept/two' });
  });

  it('for text in a script without spaces', () => {
    const text = '日本語の文書には単語の間に空白がありません。それでも文章を見分けます。';
    const { redirects } = compare(
      { ...kept, 'old/a.mdx': `---\ntitle: A\n---\n${text}` },
      { ...kept, 'new/b.mdx': `---\ntitle: B\n---\n${text}` },
    );
    expect(redirects).toEqual({ '/old/a': '/new/b' });
  });

  it('for a page that became a folder, and for a folder that became a page', () => {
    const { redirects } = compare(
      {
        ...kept,
        'iterate.mdx': page('Iterate', 'loop'),
        'deep/x.mdx': page('X', 'sun'),
        'deep/y.mdx': page('Y', 'moon'),
      },
      {
        ...kept,
        'iterate/overview.mdx': page('Overview', 'start'),
        'iterate/more.mdx': page('More', 'end'),
        'deep.mdx': page('Sky', 'stars'),
      },
    );
    expect(redirects).toEqual({
      '/iterate': '/iterate/overview',
      '/deep/x': '/deep',
      '/deep/y': '/deep',
    });
  });

  it('for the namesake in the folder that its siblings moved to', () => {
    const before = { ...kept, 'a/x.mdx': page('X', 'sun'), 'a/y.mdx': page('Y', 'moon') };
    const after = { ...kept, 'b/x.mdx': page('X', 'sun'), 'b/y.mdx': page('Y', 'moon') };
    const { redirects } = compare(
      { ...before, 'a/z.mdx': page('Z', 'star'), 'b/z.mdx': page('All', 'comet') },
      { ...after, 'b/z.mdx': page('All', 'comet') },
    );
    expect(redirects).toEqual({ '/a/x': '/b/x', '/a/y': '/b/y', '/a/z': '/b/z' });
  });

  it('where old redirects of the same folder lead', () => {
    const redirects = ['p', 'q'].map((name) => ({
      source: `/a/${name}`,
      destination: `/b/${name}`,
    }));
    const b = { 'b/z.mdx': page('All', 'comet') };
    const before = { ...kept, ...b, 'a/z.mdx': page('Z', 'star') };
    expect(compare(before, { ...kept, ...b }, [], { redirects }).redirects).toEqual({
      '/a/z': '/b/z',
    });
    expect(compare(before, { ...kept, ...b }).redirects).toEqual({});
  });

  it('where corrected links lead', () => {
    const linking = (target: string) => ({
      'kept/one.mdx': `# One\n\nSee [the guide](${target}).\n\n<Card href="${target}#top">\n`,
    });
    const { redirects } = compare(
      { ...kept, ...linking('/old/a'), 'old/a.mdx': page('A', 'river') },
      { ...kept, ...linking('/kept/two') },
    );
    expect(redirects).toEqual({ '/old/a': '/kept/two' });
  });

  it('where the text went, rather than where corrected links lead', () => {
    const linking = (target: string) => ({
      'kept/one.mdx': `# One\n\nSee [the guide](${target}).\n\n<Card href="${target}#top">\n`,
    });
    const before = { ...kept, ...linking('/old/a'), 'old/a.mdx': page('A', 'river') };
    const after = { ...kept, ...linking('/kept/two'), 'new/river.mdx': page('Water', 'river') };
    const renames = new Map([['old/a', 'new/river']]);
    expect(compare(before, after, [], { renames }).redirects).toEqual({ '/old/a': '/new/river' });
    expect(compare(before, after).redirects).toEqual({ '/old/a': '/kept/two' });
  });

  it('for a rename in git', () => {
    const short = (title: string) => `---\ntitle: ${title}\n---\nFew words.\n`;
    const before = { ...kept, 'old/setup.mdx': short('Set up the tool') };
    const after = {
      ...kept,
      'new/install.mdx': short('Set up your tools'),
      'new/other.mdx': short('Other'),
    };
    const renames = new Map([['old/setup', 'new/install']]);
    expect(compare(before, after, [], { renames }).redirects).toEqual({
      '/old/setup': '/new/install',
    });
  });
});

describe('a redirect is proposed with its reason', () => {
  it('to the overview of the folder that a page became, rather than where most links lead', () => {
    const linking = (target: string) => ({
      'kept/one.mdx': `# One\n\n[a](${target})\n\n[b](${target})\n\n[c](${target})\n`,
    });
    const { redirects, reasons } = compare(
      { ...kept, ...linking('/kiln'), 'kiln.mdx': page('Fire a kiln', 'river') },
      {
        ...kept,
        ...linking('/kiln/reference'),
        'kiln/overview.mdx': page('Fire a kiln', 'mountain'),
        'kiln/get-started.mdx': page('Start', 'loop'),
        'kiln/reference.mdx': page('Reference', 'shop'),
      },
    );
    expect([redirects, reasons]).toEqual([{ '/kiln': '/kiln/overview' }, ['folder']]);
  });

  it('to a page with the same title and name, whatever the separators', () => {
    const { redirects, reasons } = compare(
      { ...kept, 'old/access_keys.mdx': page('Keys for access', 'river') },
      {
        ...kept,
        'team/access-keys.mdx': page('Keys for access', 'mountain'),
        'team/other.mdx': page('Other', 'river'),
      },
    );
    expect([redirects, reasons]).toEqual([{ '/old/access_keys': '/team/access-keys' }, ['name']]);
  });

  it('from the pages of a folder to a page elsewhere with its name', () => {
    const glazes = {
      'craft/glazes/ash.mdx': page('Ash', 'sun', 'moon', 'sea', 'tide', 'wave', 'reef'),
      'craft/glazes/salt.mdx': page('Salt', 'comet'),
    };
    const { redirects, reasons } = compare(
      { ...kept, ...glazes },
      { ...kept, 'materials/glazes.mdx': page('All glazes', 'star', 'sun') },
    );
    // The other page shares nothing with it.
    expect([redirects, reasons]).toEqual([
      { '/craft/glazes/ash': '/materials/glazes' },
      ['folder'],
    ]);
    const two = { 'a/glazes.mdx': page('A', 'star'), 'b/glazes.mdx': page('B', 'sun') };
    expect(compare({ ...kept, ...glazes }, { ...kept, ...two }).redirects).toEqual({});
  });

  it('to a page that gained a little of the text, if the names have a word in common', () => {
    const long = page('Dry the clay', ...Array.from({ length: 12 }, (_, at) => `clay${at}`));
    const { redirects, reasons } = compare(
      { ...kept, 'old/dry.mdx': long },
      { ...kept, 'new/store.mdx': page('Store clay', 'clay3', 'shelf') },
    );
    expect([redirects, reasons]).toEqual([{ '/old/dry': '/new/store' }, ['text']]);
    const other = { ...kept, 'new/store.mdx': page('Shelves', 'clay3', 'shelf') };
    expect(compare({ ...kept, 'old/dry.mdx': long }, other).redirects).toEqual({});
  });

  it('within the version that took the place of all others', () => {
    const before = { ...kept, 'en/oven.mdx': page('Oven', 'river') };
    const after = { ...kept, 'latest/heat.mdx': page('Heat', 'river') };
    const versions = (label: string, pages: string[]) =>
      mint({ versions: [{ version: label, pages: ['kept/one', 'kept/two', ...pages] }] });
    const { redirects } = compare(before, after, [
      versions('Old', ['en/oven']),
      versions('Latest', ['latest/heat']),
    ]);
    expect(redirects).toEqual({ '/en/oven': '/latest/heat' });
  });
});

describe('a redirect is proposed because of other pages', () => {
  it('for the pages of a removed folder, where the corrected links to them lead', () => {
    const linking = (first: string, second: string) => ({
      'kept/one.mdx': `# One\n\nSee [the kiln](${first}).\n\nRead [more](${second}).\n`,
    });
    const kiln = {
      'kiln/heat.mdx': page('Heat', 'river'),
      'kiln/fire/cool.mdx': page('Cool', 'mountain'),
      'kiln/fire/wait.mdx': page('Wait', 'loop'),
    };
    const before = { ...kept, ...kiln, ...linking('/kiln/heat', '/kiln/fire/cool') };
    const { redirects, reasons } = compare(before, {
      ...kept,
      ...linking('/kept/two', '/kept/two'),
    });
    expect(redirects).toEqual({
      '/kiln/heat': '/kept/two',
      '/kiln/fire/cool': '/kept/two',
      '/kiln/fire/wait': '/kept/two',
    });
    expect(new Set(reasons)).toEqual(new Set(['links']));
    // Links disagree, or the folder still has a page.
    const apart = compare(before, { ...kept, ...linking('/kept/two', '/kept/one') });
    expect(apart.unredirected).toEqual(['/kiln/fire/wait']);
    const left = { ...kept, ...linking('/kept/two', '/kept/two'), 'kiln/ash.mdx': page('Ash') };
    const { 'kiln/heat.mdx': heat, ...others } = kiln;
    const one = compare({ ...kept, ...others, ...linking('/kept/two', '/kiln/fire/cool') }, left);
    expect([heat !== undefined, one.unredirected]).toEqual([true, ['/kiln/fire/wait']]);
  });

  it('where a single corrected link leads, if nothing contradicts it', () => {
    const linking = (target: string) => ({ 'kept/one.mdx': `# One\n\nSee [it](${target}).\n` });
    const before = { ...kept, ...linking('/old/a'), 'old/a.mdx': page('A', 'river') };
    const after = { ...kept, ...linking('/kept/two') };
    expect(compare(before, after)).toMatchObject({
      redirects: { '/old/a': '/kept/two' },
      reasons: ['links'],
    });
    const moved = { ...after, 'new/b.mdx': page('B', 'river') };
    expect(compare(before, moved).redirects).toEqual({ '/old/a': '/new/b' });
    const home = { 'index.mdx': page('Home', 'cloud') };
    const unlinked = compare(
      { ...kept, ...home, 'old/a.mdx': page('A', 'river') },
      { ...kept, ...home },
    );
    expect(unlinked.redirects).toEqual({});
  });

  it('to a version of its folder that is new, although other folders have this version', () => {
    const order = '---\ntitle: Order\nopenapi: POST /orders\n---\n';
    const shop = { ...kept, 'shop/v1/list.mdx': page('List', 'cloud') };
    const before = { ...shop, 'kiln/order.mdx': order };
    expect(compare(before, { ...shop, 'kiln/v1/order.mdx': order }).redirects).toEqual({
      '/kiln/order': '/kiln/v1/order',
    });
    expect(compare(before, { ...shop, 'shop/v1/order.mdx': order }).redirects).toEqual({});
  });
});

describe('a redirect is proposed by content or name', () => {
  it('for a page elsewhere with a clearly similar name and one of its sentences', () => {
    const other = { 'tanks/parts.mdx': page('Parts', 'shop') };
    const tanks = (text: string) => ({
      ...kept,
      ...other,
      'tanks/clean-filters.mdx': `${page('Filters', 'mountain')}\n${text}\n`,
    });
    const sentence = 'Rinse the grey mesh with warm water.';
    const old = `${page('Clean', 'river', 'snow', 'wave', 'reef')}\n${sentence}\n`;
    const before = { ...kept, 'pumps/clean-the-filter.mdx': old };
    expect(compare(before, tanks(sentence)).redirects).toEqual({
      '/pumps/clean-the-filter': '/tanks/clean-filters',
    });
    expect(compare(before, tanks('')).redirects).toEqual({});
  });

  it('for text that one page gained, and not for one that had it before', () => {
    const moved = compare(
      { ...kept, 'old/a.mdx': page('A', 'lamp') },
      { ...kept, 'new/b.mdx': page('B', 'lamp') },
    );
    expect(moved.redirects).toEqual({ '/old/a': '/new/b' });
  });

  it('for a copy of a page that remains', () => {
    const copies = { ...kept, 'copy/lights.mdx': page('Lights', 'lamp') };
    expect(compare(copies, kept).redirects).toEqual({ '/copy/lights': '/kept/one' });
    const twice = { ...kept, 'kept/three.mdx': page('Three', 'lamp') };
    expect(compare({ ...copies, ...twice }, twice).redirects).toEqual({});
  });

  it('for a page whose text went into its folder: the page that introduces the folder', () => {
    const before = { ...kept, 'glazes.mdx': page('Glazes', 'river') };
    const inside = {
      ...kept,
      'glazes/ash.mdx': page('Ash', 'river'),
      'glazes/celadon.mdx': page('Celadon', 'loop'),
    };
    const { redirects } = compare(before, {
      ...inside,
      'glazes/overview.mdx': page('Overview', 'mountain'),
    });
    expect(redirects).toEqual({ '/glazes': '/glazes/overview' });
    expect(compare(before, inside).redirects).toEqual({ '/glazes': '/glazes/ash' });
  });

  it('for a page of the same folder with a similar name, unless another name is as similar', () => {
    const before = {
      ...kept,
      'pumps/clean-the-filter.mdx': page('Clean', 'river'),
      'pumps/winter.mdx': page('Winter', 'snow'),
    };
    const after = {
      ...kept,
      'pumps/clean-filters.mdx': page('Filters', 'mountain'),
      'pumps/spare-parts.mdx': page('Parts', 'shop'),
    };
    expect(compare(before, after).redirects).toEqual({
      '/pumps/clean-the-filter': '/pumps/clean-filters',
    });
    const rival = { 'pumps/clean-the-filters.mdx': page('Clean filters', 'loop') };
    expect(compare(before, { ...after, ...rival }).redirects).toEqual({});
    const elsewhere = {
      ...kept,
      'tanks/clean-filters.mdx': page('Filters', 'mountain'),
      'tanks/spare-parts.mdx': page('Parts', 'shop'),
    };
    expect(compare(before, elsewhere).redirects).toEqual({});
  });
});

describe('no redirect is proposed', () => {
  it('by the last segment alone, but a candidate', () => {
    const { redirects, unredirected, candidates } = compare(
      { 'a/kept.mdx': page('Kept', 'lamp'), 'fees/best-practices.mdx': page('Fees', 'river') },
      {
        'a/kept.mdx': page('Kept', 'lamp'),
        'x/other.mdx': page('Other', 'mountain'),
        'sending/best-practices.mdx': page('Sending', 'door'),
      },
    );
    expect(redirects).toEqual({});
    expect(unredirected).toEqual(['/fees/best-practices']);
    expect(candidates).toEqual([
      { source: '/fees/best-practices', destinations: ['/sending/best-practices'] },
    ]);
  });

  it('where corrected links lead, if the number in the name differs', () => {
    const linking = (target: string) => ({
      'kept/one.mdx': `# One\n\nSee [the guide](${target}).\n\n<Card href="${target}#top">\n`,
      'ovens/oven-3.mdx': page('Third', 'door'),
    });
    const { redirects, unredirected } = compare(
      { ...linking('/ovens/oven-2'), 'ovens/oven-2.mdx': page('Second', 'river') },
      linking('/ovens/oven-3'),
    );
    expect([redirects, unredirected]).toEqual([{}, ['/ovens/oven-2']]);
  });

  it('to the same text, a little of it or a similar name, if the number in the name differs', () => {
    const parts = Array.from({ length: 12 }, (_, at) => `clay${at}`);
    const fan = { 'machines/fan.mdx': page('Fan', 'cloud') };
    for (const [old, added] of [
      [
        { 'pumps/pump-2.mdx': page('Second', 'river', 'snow') },
        { 'machines/pump-3.mdx': page('Third', 'river', 'loop') },
      ],
      [
        { 'pumps/dry-2.mdx': page('Dry the clay', ...parts) },
        { 'machines/dry-3.mdx': page('Store clay', 'clay3', 'shelf') },
      ],
      [
        { 'pumps/clean-the-inner-filter-2.mdx': page('Clean the inner filter 2', 'river') },
        { 'pumps/clean-the-inner-filter-3.mdx': page('Clean the inner filter 3', 'mountain') },
      ],
    ] as [Files, Files][]) {
      const { redirects, unredirected } = compare(
        { ...kept, ...old },
        { ...kept, ...added, ...fan },
      );
      const [gone = ''] = Object.keys(old);
      expect([redirects, unredirected]).toEqual([{}, [`/${gone.slice(0, -4)}`]]);
    }
  });

  it('to a page with the text, if another one has the name', () => {
    const { redirects, candidates } = compare(
      { ...kept, 'tools/tulip-kit.mdx': page('Tulip kit', 'river', 'moon') },
      {
        ...kept,
        'kits/rose.mdx': page('Rose', 'river', 'moon'),
        'kits/tulip.mdx': page('Tulip kit', 'mountain'),
      },
    );
    expect(redirects).toEqual({});
    expect(candidates).toEqual([
      { source: '/tools/tulip-kit', destinations: ['/kits/rose', '/kits/tulip'] },
    ]);
  });

  it('where most corrected links lead, if nothing else agrees', () => {
    const linking = (target: string, other = target) => ({
      'kept/one.mdx': `# One\n\nSee [the guide](${target}).\n\n<Card href="${target}#top">\n\n[More](${other})\n`,
    });
    const { redirects } = compare(
      { ...kept, ...linking('/old/a'), 'old/a.mdx': page('A', 'river') },
      { ...kept, ...linking('/kept/two', '/kept/one') },
    );
    expect(redirects).toEqual({});
  });

  it('for a page that still has its file', () => {
    const files = { 'a.mdx': page('A', 'lamp'), 'b.mdx': page('B', 'river') };
    const diff = compare(files, { ...files, 'c.mdx': page('B', 'river') }, [
      mint({ pages: ['a', 'b'] }),
      mint({ pages: ['a', 'c'] }),
    ]);
    expect(diff.stillServed.map(({ path }) => path)).toEqual(['b']);
    expect([diff.removed, diff.unredirected, diff.redirects]).toEqual([[], [], {}]);
  });

  it('to a page of another network with the same text or operation, which existed before', () => {
    const call = (name: string) => ({
      [`reference/${name}-trace.mdx`]: `---\ntitle: ${name}\nopenapi: POST /trace\n---\n${about('call')}`,
    });
    const { redirects, unredirected } = compare(
      { ...kept, ...call('north'), ...call('south') },
      { ...kept, ...call('north') },
    );
    expect([redirects, unredirected]).toEqual([{}, ['/reference/south-trace']]);
  });

  it('to another language or version', () => {
    for (const [list, key] of [
      ['languages', 'language'],
      ['versions', 'version'],
    ] as const) {
      const nav = (one: string[], two: string[]) =>
        mint({
          [list]: [
            { [key]: 'en', pages: ['p', ...one] },
            { [key]: 'fr', pages: ['q', ...two] },
          ],
        });
      const shared = { 'p.mdx': page('P', 'lamp'), 'q.mdx': page('Q', 'door') };
      const diff = compare(
        { ...shared, 'guide/a.mdx': page('A', 'river') },
        { ...shared, 'other/guide/a.mdx': page('A', 'river') },
        [nav(['guide/a'], []), nav([], ['other/guide/a'])],
      );
      expect([diff.redirects, diff.candidates]).toEqual([{}, []]);
    }
  });

  it('to the folder of another language or version, if the navigation has none', () => {
    const kept = { 'kept.mdx': page('Kept', 'lamp'), 'v1/kept.mdx': page('V1', 'door') };
    for (const folder of ['zh', 'v1']) {
      const diff = compare(
        { ...kept, 'v2/x/guide.mdx': page('Guide', 'river') },
        { ...kept, [`${folder}/x/guide.mdx`]: page('Guide', 'river') },
      );
      expect([diff.redirects, diff.candidates]).toEqual([{}, []]);
    }
  });
});

describe('for any two sites', () => {
  const segment = fc.constantFrom('a', 'b', 'guide', 'v1', 'v2', 'zh', 'overview', 'index', 'A');
  const path = fc.array(segment, { minLength: 1, maxLength: 3 }).map((all) => all.join('/'));
  const subject = fc.constantFrom('river', 'lamp', 'door', 'mountain', 'loop');
  const language = fc.uniqueArray(fc.tuple(path, subject, fc.boolean()), {
    maxLength: 5,
    selector: ([name]) => name,
  });
  const site = fc.record({ en: language, fr: language, one: language, two: language });
  type Site = typeof site extends fc.Arbitrary<infer Value> ? Value : never;

  function build(site: Site) {
    const files: Record<string, string> = {};
    const pagesOf = (folder: string, pages: Site['en']) =>
      pages.flatMap(([name, about, isListed]) => {
        files[`${folder}${name}.mdx`] = page(about, about, name);
        return isListed ? [`${folder}${name}`] : [];
      });
    const navigation = {
      languages: [
        { language: 'en', pages: [...pagesOf('', site.en), 'home'] },
        {
          language: 'fr',
          versions: [
            { version: '1', pages: [...pagesOf('fr/one/', site.one), 'fr/home'] },
            { version: '2', pages: [...pagesOf('fr/two/', site.two), 'fr/home2'] },
          ],
        },
      ],
    };
    return { files, navigation: mint(navigation) };
  }

  it('redirects stay in a language and version, and lead from lost pages to existing ones', () => {
    fc.assert(
      fc.property(site, site, (first, second) => {
        const [before, after] = [build(first), build(second)];
        const run = () => compare(before.files, after.files, [before.navigation, after.navigation]);
        const result = run();
        const { redirects, candidates, stillServed } = result;
        const folder = (href: string) => /^\/fr\/(?:one|two)\//.exec(`${href}/`)?.[0] ?? '';
        const all = [
          ...Object.entries(redirects),
          ...candidates.flatMap(({ source, destinations }) =>
            destinations.map((destination) => [source, destination]),
          ),
        ];
        const isPage = (href = '') =>
          [href, `${href}/index`].some(
            (name) => `${name.slice(1)}.mdx`.replace(/^\//, '') in after.files,
          ) ||
          /home2?$/.test(href) ||
          href === '/';
        for (const [source = '', destination = ''] of all) {
          expect(isPage(destination), destination).toBe(true);
          expect(`${source.slice(1)}.mdx` in after.files).toBe(false);
          if (!/home2?$/.test(destination)) expect(folder(destination)).toBe(folder(source));
        }
        for (const { destinations } of candidates) expect(destinations.length).toBeLessThan(4);
        for (const { path } of stillServed) expect(`${path}.mdx` in after.files).toBe(true);
        expect(run()).toEqual(result);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type EndpointGroup,
  type EndpointPage,
  endpointPage,
  generatePages,
} from '../../src/openapi/generate.ts';
import { read } from './read.ts';

type Operation = Record<string, unknown>;

/** Returns the pages of a group and of the groups in it. */
function pagesIn({ pages }: EndpointGroup): EndpointPage[] {
  return pages.flatMap((one) => ('label' in one ? pagesIn(one) : one));
}

/** Returns the generated hrefs by the label of their group. */
function hrefs(document: Operation, directory?: string): Record<string, string[]> {
  return Object.fromEntries(
    generatePages(read(document), directory).groups.map((group) => [
      group.label,
      pagesIn(group).map(({ href }) => href),
    ]),
  );
}

/** Returns the page of the only operation, as if the navigation listed it. */
function listed(operation: Operation, directory?: string, path = '/a', method = 'get') {
  const [endpoint] = read({ paths: { [path]: { [method]: operation } } }).endpoints;
  if (endpoint === undefined) throw new Error('no endpoint');
  return endpointPage(endpoint, directory);
}

describe('generated pages (S2.12)', () => {
  it('has one page for each endpoint', () => {
    const specification = read({
      paths: { '/a': { get: {}, post: {} }, '/b': { delete: {} } },
      webhooks: { done: { post: {} } },
    });
    const pages = generatePages(specification, undefined).groups.flatMap(pagesIn);
    expect(pages.map(({ endpoint }) => [endpoint.method, endpoint.path])).toEqual([
      ['get', '/a'],
      ['post', '/a'],
      ['delete', '/b'],
      ['webhook', 'done'],
    ]);
  });
});

describe('order and groups (M3.8)', () => {
  it('keeps the order of paths, sorts methods and puts webhooks last', () => {
    const every = ['trace', 'patch', 'head', 'options', 'delete', 'post', 'put', 'get'];
    const specification = read({
      webhooks: { w: { post: { summary: 'W' } } },
      paths: {
        '/z': Object.fromEntries(every.map((method) => [method, {}])),
        '/a': { get: {} },
      },
    });
    expect(specification.endpoints.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'get /z',
      'put /z',
      'post /z',
      'delete /z',
      'options /z',
      'head /z',
      'patch /z',
      'trace /z',
      'get /a',
      'webhook w',
    ]);
  });

  it('groups by the first tag in order of appearance, with `x-group` as the label', () => {
    const groups = hrefs({
      tags: [{ name: 'late' }, { name: 'Pets', 'x-group': 'All about pets' }],
      paths: {
        '/a': { get: { tags: ['Pets', 'late'], summary: 'A' }, post: { summary: 'B' } },
        '/c': { get: { tags: ['late'], summary: 'C' }, post: { tags: ['Pets'], summary: 'D' } },
        '/e': { get: { tags: [], summary: 'E' } },
      },
    });
    expect(Object.entries(groups)).toEqual([
      ['All about pets', ['/api-reference/pets/a', '/api-reference/pets/d']],
      ['API Reference', ['/api-reference/b', '/api-reference/e']],
      ['late', ['/api-reference/late/c']],
    ]);
  });

  it('keeps the empty group of a tag with only hidden operations, but not with only excluded ones', () => {
    const groups = hrefs({
      paths: {
        '/a': { get: { tags: ['H'], 'x-hidden': true }, put: { tags: ['X'], 'x-excluded': true } },
      },
    });
    expect(groups).toEqual({ H: [] });
  });
});

describe('paths (M3.9)', () => {
  it.each([
    ['/users/{id}', 'delete', {}, undefined, '/api-reference/delete-users'],
    ['/', 'get', {}, undefined, '/api-reference/get-'],
    ['/a', 'get', { summary: '' }, undefined, '/api-reference/get-a'],
    ['/a', 'get', { summary: 'List (All)' }, '', '/list-all'],
    ['/a', 'get', { summary: 'X', tags: ['My Tag'] }, 'API/v1', '/api/v1/my-tag/x'],
    ['/a', 'get', { summary: 'X', tags: ['T'] }, '/api', '/api/t/x'],
    ['/a', 'get', { summary: 'X', tags: ['T'] }, 'api/', '/api/t/x'],
    ['/A', 'get', { summary: 404 }, undefined, '/api-reference/get-a'],
  ])('%s %s %j in %j is %s', (path, method, operation, directory, href) => {
    const page = listed(operation, directory, path, method);
    expect(page.href).toBe(href);
    expect(page.path).toBe(href.slice(1));
  });

  it('names a webhook after its summary, or else its key', () => {
    const webhooks = { newPet: { post: {} }, oldPet: { post: { summary: 'Pet gone' } } };
    expect(hrefs({ webhooks })).toEqual({
      'API Reference': ['/api-reference/newpet', '/api-reference/pet-gone'],
    });
  });

  it('does not use `x-group` in the path', () => {
    const tags = [{ name: 'T', 'x-group': 'Label' }];
    const paths = { '/a': { get: { tags: ['T'], summary: 'A' } } };
    expect(hrefs({ tags, paths })).toEqual({ Label: ['/api-reference/t/a'] });
  });

  it('is in lower case, whatever the case of the directory and the summary', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (summary, directory) => {
        const { href, path } = listed({ summary }, directory);
        expect(href).toBe(`/${path}`);
        expect(path).toBe(path.toLowerCase());
      }),
    );
  });
});

describe('collisions (M3.10)', () => {
  const same = (tag: string, more: Operation = {}) => ({ summary: 'Same', tags: [tag], ...more });

  it('adds suffixes within a group, not across groups', () => {
    const groups = hrefs({
      paths: {
        '/a': { get: same('t'), put: same('t'), post: same('t') },
        '/b': { get: same('u') },
        '/c': { get: { summary: 'Same 1', tags: ['t'] } },
      },
    });
    expect(groups).toEqual({
      t: [
        '/api-reference/t/same',
        '/api-reference/t/same-1',
        '/api-reference/t/same-2',
        '/api-reference/t/same-1-1',
      ],
      u: ['/api-reference/u/same'],
    });
  });

  it('ignores hidden pages', () => {
    const specification = read({
      paths: { '/a': { get: same('t', { 'x-hidden': true }), put: same('t') } },
    });
    expect(
      generatePages(specification, '')
        .groups.flatMap(pagesIn)
        .map(({ href }) => href),
    ).toEqual(['/t/same']);
    expect(generatePages(specification, '').hidden.map(({ href }) => href)).toEqual(['/t/same']);
  });

  it('finds none in an upper-case directory', () => {
    const paths = { '/a': { get: same('x'), put: same('x') } };
    expect(hrefs({ paths }, 'API')).toEqual({ x: ['/api/x/same', '/api/x/same'] });
  });

  it('starts over with each run, and never adds a suffix to a listed endpoint', () => {
    const specification = read({ paths: { '/a': { get: same('t'), put: same('t') } } });
    expect(generatePages(specification, '').groups).toEqual(
      generatePages(specification, '').groups,
    );
    const pages = specification.endpoints.map((endpoint) => endpointPage(endpoint, '').href);
    expect(pages).toEqual(['/t/same', '/t/same']);
  });

  it('gives each page of a group its own path', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'a-1', 'a-2', 'A', 'a 1', 'a-1-1')),
        (summaries) => {
          const paths = Object.fromEntries(
            summaries.map((summary, index) => [`/${index}`, { get: { summary } }]),
          );
          const all = Object.values(hrefs({ paths })).flat();
          expect(new Set(all).size).toBe(summaries.length);
        },
      ),
    );
  });
});

describe('titles and metadata (M3.11)', () => {
  it('uses the summary as the title, or else the path', () => {
    expect(listed({ summary: 'List all (v2)' }).title).toBe('List all (v2)');
    expect(listed({}, undefined, '/user_groups/{id}', 'delete').title).toBe('Delete user groups');
  });

  it('always uses the path as the title of a webhook', () => {
    const webhooks = { newPet: { post: {} }, b: { post: { summary: 'PET Is Gone' } } };
    const pages = generatePages(read({ webhooks }), undefined).groups.flatMap(pagesIn);
    expect(pages.map(({ title }) => title)).toEqual(['Newpet', 'Pet is gone']);
  });

  it('lets metadata override everything except the path and the endpoint', () => {
    const metadata = {
      title: 'Mine',
      sidebarTitle: 'Short',
      deprecated: false,
      hidden: true,
      openapi: 'GET /other',
      href: '/other',
      tag: 'NEW',
    };
    const page = listed({ summary: 'S', deprecated: true, 'x-mint': { metadata } });
    expect(page).toMatchObject({
      href: '/api-reference/s',
      title: 'Mine',
      sidebarTitle: 'Short',
      deprecated: false,
      hidden: true,
    });
    expect(page.meta.data).toEqual({
      title: 'Mine',
      sidebarTitle: 'Short',
      deprecated: false,
      hidden: true,
      tag: 'NEW',
    });
  });

  it('copies `deprecated`', () => {
    expect(listed({ deprecated: true }).deprecated).toBe(true);
    expect(listed({}).deprecated).toBe(false);
  });

  it('has a sidebar title only from metadata, or from `x-mint.href` if there is a summary', () => {
    expect(listed({ summary: 'S' })).not.toHaveProperty('sidebarTitle');
    expect(listed({ 'x-mint': { href: '/x/my-page' } })).not.toHaveProperty('sidebarTitle');
    expect(listed({ summary: 'S', 'x-mint': { href: '/x/my-page' } })).toMatchObject({
      title: 'S',
      sidebarTitle: 'My page',
    });
  });
});

describe('x-mint.href (M3.12)', () => {
  it('replaces the whole path, in lower case and without the extension', () => {
    const page = listed({ summary: 'S', 'x-mint': { href: 'Foo/Bar-Baz.v2' } }, 'dir');
    expect(page).toMatchObject({ path: 'foo/bar-baz', href: '/foo/bar-baz' });
    expect(listed({ 'x-mint': { href: '/v1.2/a' } }).href).toBe('/v1.2/a');
  });

  it('loses the slashes at its ends', () => {
    for (const href of ['/pets/', 'pets//', '//pets', '/pets.html', '/pets/.html']) {
      expect(listed({ 'x-mint': { href } })).toMatchObject({
        path: 'pets',
        href: '/pets',
        title: 'Pets',
      });
    }
    expect(listed({ 'x-mint': { href: '/' } })).toMatchObject({ path: '', href: '/' });
  });

  it('is ignored unless it is a string', () => {
    for (const href of [7, '', null, ['a']]) {
      expect(listed({ 'x-mint': { href } }).href).toBe('/api-reference/get-a');
    }
  });
});

describe('hidden and excluded endpoints, and groups (M3.13)', () => {
  const specification = read({
    paths: {
      '/a': {
        'x-mint': { groups: ['staff', 'both'] },
        get: {
          'x-hidden': true,
          'x-mint': { groups: ['both', 'admin', 5], metadata: { groups: ['own', 'staff'] } },
        },
        put: { 'x-excluded': true },
        post: {},
      },
    },
  });

  it('hides the pages of hidden endpoints, and has none for excluded ones', () => {
    const shown = generatePages(specification, undefined).groups.flatMap(pagesIn);
    expect(shown.map(({ endpoint, hidden }) => [endpoint.method, hidden])).toEqual([
      ['post', false],
    ]);
    const hiddenPages = generatePages(specification, undefined).hidden;
    expect(hiddenPages.map(({ href, hidden }) => [href, hidden])).toEqual([
      ['/api-reference/get-a', true],
    ]);
  });

  it('shows a hidden endpoint that is listed', () => {
    expect(listed({ 'x-hidden': true }).hidden).toBe(false);
  });

  it('merges the groups of the path, the operation and the metadata', () => {
    const [get, , post] = specification.endpoints;
    expect(get && endpointPage(get, '').meta.groups).toEqual(['own', 'staff', 'both', 'admin']);
    expect(post && endpointPage(post, '').meta.groups).toEqual(['staff', 'both']);
    expect(listed({}).meta.data).toEqual({});
  });
});

describe('directory (M3.14)', () => {
  it('has a default, and can be empty', () => {
    expect(hrefs({ paths: { '/a': { get: {} } } })).toEqual({
      'API Reference': ['/api-reference/get-a'],
    });
    expect(hrefs({ paths: { '/a': { get: {} } } }, '')).toEqual({ 'API Reference': ['/get-a'] });
  });
});

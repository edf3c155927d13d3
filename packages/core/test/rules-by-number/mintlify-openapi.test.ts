import { describe, expect, it } from 'vitest';
import { isPage, type NavElement, type NavPage } from '../../src/client.ts';
import { check, memoryHost } from '../../src/index.ts';
import {
  checked,
  checkedCodes,
  elementAt,
  mint,
  outline,
  outlineOf,
  pageAt,
  pageFiles,
  pagesOf,
  plain,
  resolved,
  spec,
} from '../resolve/site.ts';

const op = (summary?: string, more: object = {}) => ({ ...(summary && { summary }), ...more });
const api = spec({
  '/users': {
    get: op('List users', { tags: ['Users'] }),
    post: op('Create user', { tags: ['Users'] }),
  },
  '/users/{id}': { delete: op(undefined, { tags: ['Users'] }) },
  '/ping': { get: op('Ping') },
});
const tab = (more: object) => mint({ tabs: [{ tab: 'API', ...more }] });
const inTab = (more: object, files: Record<string, unknown>) => {
  const { tree } = resolved(tab(more), files);
  return outline(elementAt(tree, 'tab', 'API').children);
};
const USERS = {
  'group Users': [
    'api-reference/users/list-users',
    'api-reference/users/create-user',
    'api-reference/users/delete-users',
  ],
};
const PING = { 'group API Reference': ['api-reference/ping'] };

describe('specifications', () => {
  it('M3.1: OpenAPI 3 in JSON and YAML is read, and other versions and external $refs are reported', () => {
    const yaml =
      'openapi: 3.0.3\ninfo: {title: A, version: "1"}\npaths:\n  /a:\n    get:\n      summary: Y\n';
    for (const name of ['deep/a.yaml', 'a.yml'])
      expect(inTab({ openapi: name }, { [name]: yaml })).toEqual([
        { 'group API Reference': ['api-reference/y'] },
      ]);
    const swagger = { swagger: '2.0', info: {}, paths: {} };
    expect(checkedCodes(tab({ openapi: 'a.json' }), { 'a.json': swagger })).toEqual([
      'openapi-invalid',
    ]);
    const outer = spec({ '/a': { get: op('A', { responses: { $ref: 'other.json' } }) } });
    expect(checkedCodes(tab({ openapi: 'a.json' }), { 'a.json': outer })).toEqual([
      'openapi-invalid',
    ]);
    expect(inTab({ openapi: 'a.json' }, { 'a.json': outer })).toEqual([
      { 'group API Reference': ['api-reference/a'] },
    ]);
  });

  it('M3.1: a broken file that no element names has no effect', () => {
    expect(
      checkedCodes(tab({ pages: ['p'] }), {
        ...pageFiles('p'),
        'broken.yaml': '{[',
        'b.json': '{',
      }),
    ).toEqual([]);
  });

  it('M3.1: names must match exactly, and the nearest is suggested', () => {
    const [found] = checked(tab({ openapi: 'Api.json' }), { 'api.json': api }).diagnostics;
    expect(found).toMatchObject({
      code: 'openapi-not-found',
      pointer: '/navigation/tabs/0/openapi',
    });
    expect(found?.message).toContain('"api.json"');
  });

  it('M3.2: the nearest own specification wins, through divisions and groups in pages', () => {
    const other = spec({ '/ping': { get: op('Other ping') } });
    const files = { 'a.json': api, 'b.json': other };
    const site = mint({
      versions: [
        {
          version: '1',
          openapi: 'a.json',
          tabs: [
            {
              tab: 'A',
              pages: ['GET /ping', { group: 'G', openapi: 'b.json', pages: ['GET /ping'] }],
            },
            { tab: 'B', groups: [{ group: 'H', pages: [{ group: 'I', pages: ['GET /users'] }] }] },
          ],
        },
      ],
    });
    expect(outlineOf(site, files)).toEqual([
      {
        'version 1': [
          { 'tab A': ['api-reference/ping', { 'group G': ['api-reference/other-ping'] }] },
          { 'tab B': [{ 'group H': [{ 'group I': ['api-reference/users/list-users'] }] }] },
        ],
      },
    ]);
  });

  it('M3.2: api.openapi is not a default, and an endpoint without a specification is reported', () => {
    const site = mint(
      { tabs: [{ tab: 'API', pages: ['p', 'GET /ping'] }] },
      { api: { openapi: 'a.json' } },
    );
    expect(checkedCodes(site, { 'a.json': api, ...pageFiles('p') })).toEqual([
      'endpoint-without-spec',
    ]);
    expect(outlineOf(site, { 'a.json': api })).toEqual([{ 'tab API': ['p'] }]);
  });

  it('M3.2: openapi on the navigation is in effect only in the standard dialect', () => {
    const navigation = { openapi: 'a.json', pages: ['GET /ping'] };
    expect(outlineOf(plain(navigation), { 'a.json': api })).toEqual(['api-reference/ping']);
    expect(outlineOf(mint(navigation), { 'a.json': api })).toEqual([]);
  });

  it('M3.3: invalid entries before it are skipped', () => {
    expect(inTab({ openapi: [5, '', 'a.json'] }, { 'a.json': api })).toEqual([USERS, PING]);
  });

  it('M3.3: only the first specification of a list is used', () => {
    const other = spec({ '/b': { get: op('B') } });
    expect(inTab({ openapi: ['a.json', 'b.json'] }, { 'a.json': api, 'b.json': other })).toEqual([
      USERS,
      PING,
    ]);
    expect(
      checkedCodes(tab({ openapi: ['a.json', 'b.json'] }), { 'a.json': api, 'b.json': other }),
    ).toEqual(['no-effect']);
  });

  it.each([
    ['  GET   /ping ', 'endpoint'],
    ['get /ping', 'endpoint'],
    ['a.json GET /ping', 'endpoint'],
    ['CONNECT /ping', 'page'],
    ['QUERY /ping', 'page'],
    ['a.json GET /ping twice', 'page'],
  ])('M3.4: %j is %s', (entry, kind) => {
    const { tree } = resolved(tab({ openapi: 'a.json', pages: [entry] }), { 'a.json': api });
    expect(pagesOf(tree)[0]?.kind).toBe(kind);
  });
});

describe('endpoint entries', () => {
  it('M3.4: all methods and webhooks can be listed', () => {
    const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
    const all = spec(
      { '/a': Object.fromEntries(methods.map((method) => [method, op(`Do ${method}`)])) },
      { webhooks: { created: { post: op() } } },
    );
    const pages = [...methods.map((method) => `${method.toUpperCase()} /a`), 'webhook created'];
    expect(inTab({ openapi: 'a.json', pages }, { 'a.json': all })).toEqual([
      ...methods.map((method) => `api-reference/do-${method}`),
      'api-reference/created',
    ]);
  });

  it('M3.4: a page file named like an endpoint is that page', () => {
    const site = tab({ pages: ['get started'] });
    expect(outlineOf(site, pageFiles('get started'))).toEqual([{ 'tab API': ['get started'] }]);
    expect(checkedCodes(site, pageFiles('get started'))).toEqual([]);
    expect(checkedCodes(site)).toEqual(['endpoint-without-spec']);
  });

  it('M3.5: the slash before a specification and after a path is optional', () => {
    const slashed = spec(
      { '/a/': { get: op('Slashed') }, '/b': { get: op('Plain') } },
      { webhooks: { 'new user': {}, made: { post: op() } } },
    );
    const pages = ['/a.json GET /a/', 'a.json GET /a', './a.json GET /b/', 'a.json webhook made'];
    expect(inTab({ pages }, { 'a.json': slashed })).toEqual([
      'api-reference/slashed',
      'api-reference/slashed',
      'api-reference/plain',
      'api-reference/made',
    ]);
    expect(resolved(tab({ pages: ['a.json GET /B'] }), { 'a.json': slashed }).codes).toEqual([
      'endpoint-not-found',
    ]);
  });

  it.each([
    ['gone.json GET /ping', 'openapi-not-found'],
    ['GET /pings', 'endpoint-not-found'],
    ['PUT /ping', 'endpoint-not-found'],
    ['webhook nothing', 'endpoint-not-found'],
    ['GET /secret', 'endpoint-not-found'],
  ])('M3.6: %j is reported, and the other entries are kept', (entry, code) => {
    const files = {
      'a.json': spec({
        '/ping': { get: op('Ping') },
        '/secret': { get: op('S', { 'x-excluded': true }) },
      }),
    };
    const site = tab({ openapi: 'a.json', pages: ['GET /ping', entry] });
    expect(checked(site, files).diagnostics).toMatchObject([
      { code, pointer: '/navigation/tabs/0/pages/1' },
    ]);
    expect(outlineOf(site, files)).toEqual([{ 'tab API': ['api-reference/ping'] }]);
  });
});

describe('M3.7', () => {
  const files = { 'a.json': api, 'b.json': spec({ '/b': { get: op('B') } }) };

  it('M3.7: a tab with another kind of reference gets no pages', () => {
    expect(inTab({ openapi: 'o.json' }, { 'o.json': api })).not.toEqual([]);
    const sdk = { format: 'typedoc', source: './sdk' };
    expect(inTab({ openapi: 'o.json', sdk }, { 'o.json': api })).toEqual([]);
    const groups = [{ group: 'G', pages: ['a', 'GET /users'] }];
    expect(inTab({ openapi: 'o.json', sdk, groups }, { 'o.json': api, 'a.mdx': '' })).toEqual([
      { 'group G': ['a', 'api-reference/users/list-users'] },
    ]);
  });

  it('M3.7: plain pages do not prevent generated pages', () => {
    expect(inTab({ openapi: 'a.json', pages: ['intro'] }, files)).toEqual(['intro', USERS, PING]);
  });

  it('M3.7: a bare endpoint below does, at any depth', () => {
    expect(inTab({ openapi: 'a.json', pages: ['intro', 'GET /ping'] }, files)).toEqual([
      'intro',
      'api-reference/ping',
    ]);
    expect(
      inTab(
        {
          openapi: 'a.json',
          groups: [{ group: 'G', pages: [{ group: 'H', pages: ['GET /ping'] }] }],
        },
        files,
      ),
    ).toEqual([{ 'group G': [{ 'group H': ['api-reference/ping'] }] }]);
  });

  it('M3.7: an endpoint that names a specification does not, even the same one', () => {
    expect(inTab({ openapi: 'a.json', pages: ['a.json GET /ping'] }, files)).toEqual([
      'api-reference/ping',
      USERS,
      PING,
    ]);
  });

  it('M3.7: generated groups are added to the pages of a group, and before tabs and menus', () => {
    expect(
      outlineOf(mint({ groups: [{ group: 'G', openapi: 'a.json', pages: ['p'] }] }), files),
    ).toEqual([{ 'group G': ['p', USERS, PING] }]);
    expect(inTab({ openapi: 'a.json', menu: [{ item: 'I', pages: ['i'] }] }, files)).toEqual([
      USERS,
      PING,
      { 'item I': ['i'] },
    ]);
    expect(
      outlineOf(
        mint({
          versions: [{ version: '1', openapi: 'a.json', tabs: [{ tab: 'T', pages: ['t'] }] }],
        }),
        files,
      ),
    ).toEqual([{ 'version 1': [USERS, PING, { 'tab T': ['t'] }] }]);
  });

  it('M3.7: a list of children that is dropped does not prevent them', () => {
    const groups = [{ group: 'G', pages: ['g'] }];
    expect(inTab({ openapi: 'a.json', groups, pages: ['p'] }, files)).toEqual([
      { 'group G': ['g'] },
      USERS,
      PING,
    ]);
    const anchors = [{ anchor: 'A', pages: ['a'] }];
    expect(inTab({ openapi: 'a.json', groups, anchors }, files)).toEqual([
      USERS,
      PING,
      { 'anchor A': ['a'] },
    ]);
  });

  it('M3.7: groups with equal names are not merged', () => {
    expect(inTab({ openapi: 'a.json', groups: [{ group: 'Users', pages: ['u'] }] }, files)).toEqual(
      [{ 'group Users': ['u'] }, USERS, PING],
    );
  });

  it('M3.7: a child with its own specification does not prevent generated pages', () => {
    expect(
      inTab(
        { openapi: 'a.json', groups: [{ group: 'G', openapi: 'b.json', pages: ['GET /b'] }] },
        files,
      ),
    ).toEqual([{ 'group G': ['api-reference/b'] }, USERS, PING]);
  });

  it('M3.7: in the standard dialect an element with pages gets no generated ones', () => {
    const site = plain({ tabs: [{ tab: 'API', openapi: 'a.json', pages: ['intro'] }] });
    expect(outlineOf(site, files)).toEqual([{ 'tab API': ['intro'] }]);
    const empty = plain({ tabs: [{ tab: 'API', openapi: 'a.json', pages: [null] }] });
    expect(outlineOf(empty, files)).toEqual([{ 'tab API': [] }]);
  });

  it('M3.7: a link stays a link', () => {
    expect(inTab({ openapi: 'a.json', href: 'https://api.example.com' }, files)).toEqual([]);
  });
});

describe('the paths of generated pages', () => {
  it('M3.8: paths and methods are in order, webhooks last, and groups come from first tags', () => {
    const many = spec(
      {
        '/z': {
          patch: op('z patch'),
          get: op('z get', { tags: ['Late', 'Early'] }),
          trace: op('z trace'),
          put: op('z put'),
        },
        '/a': {
          get: op('a get', { tags: ['Early'] }),
          post: op('secret', { tags: ['Hidden'], 'x-hidden': true }),
        },
      },
      {
        tags: [{ name: 'Early', 'x-group': 'First things' }, { name: 'Late' }],
        webhooks: { made: { post: op('ignored', { tags: ['Late'] }) } },
      },
    );
    expect(inTab({ openapi: 'a.json' }, { 'a.json': many })).toEqual([
      { 'group Late': ['api-reference/late/z-get', 'api-reference/late/ignored'] },
      {
        'group API Reference': [
          'api-reference/z-put',
          'api-reference/z-patch',
          'api-reference/z-trace',
        ],
      },
      { 'group First things': ['api-reference/early/a-get'] },
      { 'group Hidden': [] },
    ]);
  });

  it.each([
    ['Get a User (v1.2) & more', 'get-a-user-v12-&-more'],
    ['a/b {c} d', 'ab--d'],
    ["L'été: où?", 'lété:-où?'],
  ])('M3.9: the summary %j becomes the path %j', (summary, name) => {
    const one = spec({ '/x': { get: op(summary) } });
    expect(inTab({ openapi: 'a.json', pages: ['GET /x'] }, { 'a.json': one })).toEqual([
      `api-reference/${name}`,
    ]);
  });

  it('M3.9: without a summary, the path comes from the method, after the directory and tag', () => {
    const one = spec(
      {
        '/users/{id}': { delete: op() },
        '/': { get: op('') },
        '/t': { get: op('T', { tags: ['My Tag.'] }) },
      },
      { tags: [{ name: 'My Tag.', 'x-group': 'Other' }] },
    );
    const files = { 'a.json': one };
    expect(
      pagesOf(resolved(tab({ openapi: 'a.json' }), files).tree).map(({ path }) => path),
    ).toEqual(['api-reference/delete-users', 'api-reference/get-', 'api-reference/my-tag/t']);
    const inDirectory = (directory: string) =>
      pagesOf(resolved(tab({ openapi: { source: 'a.json', directory } }), files).tree).map(
        ({ href }) => href,
      );
    expect(inDirectory('')).toEqual(['/delete-users', '/get-', '/my-tag/t']);
    expect(inDirectory('/Ref/V1')).toEqual([
      '/ref/v1/delete-users',
      '/ref/v1/get-',
      '/ref/v1/my-tag/t',
    ]);
  });
});

describe('equal paths of generated pages', () => {
  it('M3.10: equal paths are numbered within a group of one run, and reported otherwise', () => {
    const same = spec({
      '/a': { get: op('Same'), post: op('Same') },
      '/b': { get: op('Same', { tags: ['T'] }) },
      '/c': { get: op('Same') },
    });
    const files = { 'a.json': same };
    expect(inTab({ openapi: 'a.json' }, files)).toEqual([
      {
        'group API Reference': [
          'api-reference/same',
          'api-reference/same-1',
          'api-reference/same-2',
        ],
      },
      { 'group T': ['api-reference/t/same'] },
    ]);
    expect(checkedCodes(tab({ openapi: 'a.json' }), files)).toEqual([]);
    const listed = tab({ openapi: 'a.json', pages: ['GET /a', 'POST /a'] });
    expect(outlineOf(listed, files)).toEqual([
      { 'tab API': ['api-reference/same', 'api-reference/same'] },
    ]);
    expect(checkedCodes(listed, files)).toEqual(['openapi-collision']);
    expect(inTab({ openapi: { source: 'a.json', directory: 'API' } }, files)[0]).toEqual({
      'group API Reference': ['api/same', 'api/same', 'api/same'],
    });
  });

  it('M3.10: collisions are not reported without specifications, from whose summaries URLs come', () => {
    const groups = ['en', 'de'].map((group) => ({
      group,
      openapi: `${group}/a.json`,
      pages: ['GET /a'],
    }));
    const host = memoryHost({ 'docs.json': JSON.stringify(mint({ groups })) });
    expect(check(host, 'docs.json', { files: false }).diagnostics).toEqual([]);
  });

  it('M3.10: hidden pages do not change the paths of others, and collisions with them are reported', () => {
    const hidden = { 'x-hidden': true };
    const paths = (...operations: object[]) =>
      spec(Object.fromEntries(operations.map((one, at) => [`/${at}`, { get: one }])));
    const all = (document: unknown) => {
      const { tree } = resolved(tab({ openapi: 'a.json' }), { 'a.json': document });
      const names = (pages: { path: string }[]) =>
        pages.map(({ path }) => path.replace('api-reference/', ''));
      return [names(pagesOf(tree)), names(tree.unlisted)];
    };
    const codes = (document: unknown) =>
      checkedCodes(tab({ openapi: 'a.json' }), { 'a.json': document });

    const before = paths(op('S', hidden), op('S'));
    expect(all(before)).toEqual([['s'], ['s']]);
    expect(codes(before)).toEqual(['openapi-collision']);

    const after = paths(op('S'), op('S', hidden));
    expect(all(after)).toEqual([['s'], ['s-1']]);
    expect(codes(after)).toEqual([]);

    const both = paths(op('S'), op('S', hidden), op('S', hidden), op('S'));
    expect(all(both)).toEqual([
      ['s', 's-1'],
      ['s-1', 's-1'],
    ]);
    expect(codes(both)).toEqual(['openapi-collision']);

    const twice = mint({
      versions: ['1', '2'].map((version) => ({
        version,
        groups: [{ group: 'G', openapi: 'a.json' }],
      })),
    });
    expect(checkedCodes(twice, { 'a.json': paths(op('S', hidden)) })).toEqual([]);
  });

  it('M3.10: a hidden page collides with a page file if that page is listed', () => {
    const files = { 'a.json': spec({ '/a': { get: op('S', { 'x-hidden': true }) } }) };
    const listing = (...pages: string[]) =>
      mint({
        tabs: [
          { tab: 'Home', pages: ['p', ...pages] },
          { tab: 'API', openapi: 'a.json' },
        ],
      });
    const page = pageFiles('p', 'api-reference/s');
    const listed = listing('api-reference/s');
    expect(checkedCodes(listed, { ...files, ...page })).toEqual(['openapi-collision']);
    expect(checkedCodes(listing(), { ...files, ...page })).toEqual(['orphan-page']);
    expect(checkedCodes(listing(), { ...files, ...pageFiles('p') })).toEqual([]);
  });
});

describe('metadata of generated pages', () => {
  it('M3.11: the title comes from x-mint.metadata, the summary or the path', () => {
    const titles = spec(
      {
        '/a': { get: op('The Summary', { deprecated: true }) },
        '/b-c': { get: op() },
        '/d': {
          get: op('S', {
            'x-mint': {
              metadata: {
                title: 'Meta',
                sidebarTitle: 'Side',
                description: 'About',
                icon: 'bolt',
                tag: 'NEW',
                deprecated: true,
                hideFooterPagination: true,
                openapi: 'no',
                href: '/no',
              },
            },
          }),
        },
      },
      { webhooks: { 'user-made': { post: op('Not this') } } },
    );
    const { tree } = resolved(tab({ openapi: 'a.json' }), { 'a.json': titles });
    expect(pagesOf(tree).map(({ title, label }) => [title, label])).toEqual([
      ['The Summary', 'The Summary'],
      ['Get b c', 'Get b c'],
      ['Meta', 'Side'],
      ['Not this', 'Not this'],
    ]);
    expect(pageAt(tree, 'api-reference/the-summary').deprecated).toBe(true);
    expect(pageAt(tree, 'api-reference/s')).toMatchObject({
      description: 'About',
      icon: { name: 'bolt' },
      tag: 'NEW',
      deprecated: true,
      pagination: false,
      href: '/api-reference/s',
    });
  });

  it('M3.11: metadata acts like front matter, and all of it is on the page', () => {
    const fields = {
      title: 404,
      description: '',
      icon: 'bolt',
      tag: 'NEW',
      deprecated: false,
      mode: 'wide',
      'og:image': { src: '/a.png' },
    };
    const one = spec({
      '/a': {
        get: op('Sum', {
          deprecated: true,
          'x-mint': { metadata: { ...fields, openapi: 'no', href: '/no' } },
        }),
      },
      '/b': { get: op('Bare') },
    });
    const front = `---\n${JSON.stringify(fields)}\n---\n`;
    const pages = tab({ openapi: 'a.json', pages: ['p'] });
    const { tree } = resolved(pages, { 'a.json': one, 'p.mdx': front });
    const said = ({ title, label, description, icon, tag, deprecated }: NavPage) => ({
      title,
      label,
      description,
      icon,
      tag,
      deprecated,
    });
    const page = pageAt(tree, 'api-reference/sum');
    expect(said(page)).toEqual(said(pageAt(tree, 'p')));
    expect(said(page)).toEqual({
      title: '404',
      label: '404',
      description: undefined,
      icon: { name: 'bolt' },
      tag: 'NEW',
      deprecated: false,
    });
    expect(page.metadata).toEqual(fields);
    expect(pageAt(tree, 'api-reference/bare')).not.toHaveProperty('metadata');
  });

  it('M3.11: metadata hides a page of a group, and shows one of a hidden group', () => {
    const withHidden = (hidden: unknown) => ({ 'x-mint': { metadata: { hidden } } });
    const one = spec({
      '/a': { get: op('A', withHidden(true)) },
      '/b': { get: op('B', withHidden(false)) },
      '/c': { get: op('C', withHidden('yes')) },
    });
    const hiddenOf = (more: object) =>
      pagesOf(resolved(tab({ openapi: 'a.json', ...more }), { 'a.json': one }).tree).map(
        ({ hidden, hiddenItself = false }) => [hidden, hiddenItself],
      );
    expect(hiddenOf({})).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
    expect(hiddenOf({ hidden: true })).toEqual([
      [true, true],
      [false, false],
      [true, false],
    ]);
  });
});

describe('groups from x-mint', () => {
  it('M3.13: x-mint.groups of the path and the operation are on the page, even if it is hidden', () => {
    const one = spec({
      '/a': {
        'x-mint': { groups: ['staff'] },
        get: op('A', { 'x-mint': { groups: ['admin', 5], metadata: { groups: ['own'] } } }),
        put: op('B', { 'x-hidden': true }),
      },
      '/b': { get: op('C') },
    });
    const { tree } = resolved(tab({ openapi: 'a.json', pages: ['p'] }), {
      'a.json': one,
      'p.mdx': '---\ngroups: [staff]\n---\n',
    });
    expect(pagesOf(tree).map(({ groups }) => groups)).toEqual([
      ['staff'],
      ['own', 'staff', 'admin'],
      undefined,
    ]);
    expect(pageAt(tree, 'api-reference/a').metadata).toEqual({ groups: ['own', 'staff', 'admin'] });
    expect(tree.unlisted.map(({ groups }) => groups)).toEqual([['staff']]);
  });
});

describe('hidden and excluded endpoints', () => {
  it('M3.12: x-mint.href replaces the whole path', () => {
    const one = spec({ '/a': { get: op('Sum', { 'x-mint': { href: '/Foo/Bar-Baz.v2' } }) } });
    const { tree } = resolved(tab({ openapi: { source: 'a.json', directory: 'x' } }), {
      'a.json': one,
    });
    expect(pagesOf(tree)).toMatchObject([
      { path: 'foo/bar-baz', href: '/foo/bar-baz', title: 'Sum', label: 'Bar baz' },
    ]);
  });

  it('M3.12: paths that differ only in a trailing slash collide in different groups, and are numbered in one', () => {
    const withTags = (...tags: string[]) =>
      spec({
        '/a': { get: op('A', { tags: ['A'], 'x-mint': { href: '/pets/' } }) },
        '/b': { get: op('B', { tags, 'x-mint': { href: '/pets' } }) },
      });
    const config = tab({ openapi: 'a.json' });
    expect(checkedCodes(config, { 'a.json': withTags('B') })).toEqual(['openapi-collision']);
    const { tree } = resolved(config, { 'a.json': withTags('A') });
    expect(pagesOf(tree)).toMatchObject([{ path: 'pets' }, { path: 'pets-1' }]);
  });

  it('M3.13: x-hidden endpoints are shown only where listed, x-excluded ones never', () => {
    const one = spec({
      '/h': { get: op('H', { 'x-hidden': true }) },
      '/x': { get: op('X', { 'x-excluded': true }) },
      '/v': { get: op('V') },
    });
    const files = { 'a.json': one };
    expect(inTab({ openapi: 'a.json' }, files)).toEqual([
      { 'group API Reference': ['api-reference/v'] },
    ]);
    const { tree, view } = resolved(tab({ openapi: 'a.json', pages: ['GET /h', 'GET /x'] }), files);
    expect(outline(elementAt(tree, 'tab', 'API').children)).toEqual(['api-reference/h']);
    expect(view('api-reference/h').sidebar).toHaveLength(1);
    expect(tree.unlisted).toEqual([]);
  });

  it.each([
    ['openapi: GET /h', []],
    ['openapi: POST /h', ['endpoint-not-found', 'openapi-collision']],
    ['title: H', ['openapi-collision']],
  ])('M3.16: a page with `%s` at the URL of an x-hidden GET /h', (meta, codes) => {
    const files = {
      'a.json': spec({ '/h': { get: op('H', { 'x-hidden': true }) } }),
      'api-reference/h.mdx': `---\n${meta}\n---\n`,
    };
    const groups = [
      { group: 'A', openapi: 'a.json' },
      { group: 'B', pages: ['api-reference/h'] },
    ];
    expect(checked(mint({ groups }), files).diagnostics.map(({ code }) => code)).toEqual(codes);
  });

  it('M3.13: an entry with the URL of an x-hidden endpoint is explained', () => {
    const files = { 'a.json': spec({ '/h': { get: op('H', { 'x-hidden': true }) } }) };
    const groups = [
      { group: 'A', openapi: 'a.json' },
      { group: 'B', pages: ['api-reference/h'] },
    ];
    const { diagnostics } = checked(mint({ groups }), files);
    expect(diagnostics).toMatchObject([
      {
        code: 'page-not-found',
        args: { problem: expect.stringMatching(/^is the URL of the endpoint GET \/h\./) },
      },
    ]);
  });

  it('M3.13: the page of an x-hidden endpoint exists, and redirects can lead to it', () => {
    const docs = (more: object) =>
      mint(
        { tabs: [{ tab: 'API', ...more }] },
        { redirects: [{ source: '/old', destination: '/secret' }] },
      );
    const hidden = op('H', { 'x-hidden': true, 'x-mint': { href: '/secret' } });
    const files = { 'a.json': spec({ '/h': { get: hidden }, '/v': { get: op('V') } }) };
    const { tree, view } = resolved(docs({ openapi: 'a.json' }), files);
    expect(tree.unlisted).toMatchObject([
      {
        kind: 'endpoint',
        title: 'H',
        method: 'get',
        endpoint: '/h',
        href: '/secret',
        hidden: true,
      },
    ]);
    expect(view('secret').page).toBeUndefined();
    expect(checkedCodes(docs({ openapi: 'a.json' }), files)).toEqual([]);
    // Listed endpoints replace all generated pages, hidden ones too.
    const listed = docs({ openapi: 'a.json', pages: ['GET /v'] });
    expect(resolved(listed, files).tree.unlisted).toEqual([]);
    expect(checkedCodes(listed, files)).toEqual(['redirect-not-found']);
  });

  it('M3.13: a hidden endpoint that an entry lists is in the navigation', () => {
    const files = { 'a.json': spec({ '/h': { get: op('H', { 'x-hidden': true }) } }) };
    const more = { openapi: 'a.json', pages: ['a.json GET /h'] };
    expect(resolved(tab(more), files).tree.unlisted).toEqual([]);
    const elsewhere = { ...more, openapi: { source: 'a.json', directory: 'x' } };
    expect(resolved(tab(elsewhere), files).tree.unlisted).toEqual([]);
    const twice = mint({
      groups: [
        { group: 'A', openapi: { source: 'a.json', directory: 'x' }, pages: [] },
        { group: 'B', pages: ['a.json GET /h'] },
      ],
    });
    const { tree } = resolved(twice, files);
    expect(tree.unlisted.map(({ path }) => path)).toEqual(['x/h']);
    expect(pagesOf(tree).map(({ path }) => path)).toEqual(['api-reference/h']);
  });
});

describe('specifications and other content', () => {
  it('M3.14: a directory belongs to its specification', () => {
    const files = { 'a.json': api, 'b.json': api };
    const { tree } = resolved(
      tab({
        openapi: { source: 'a.json', directory: 'outer' },
        pages: [
          'GET /ping',
          { group: 'Own', openapi: 'b.json', pages: ['GET /ping'] },
          { group: 'Named', pages: ['b.json GET /ping'] },
        ],
      }),
      files,
    );
    expect(pagesOf(tree).map(({ path }) => path)).toEqual([
      'outer/ping',
      'api-reference/ping',
      'outer/ping',
    ]);
  });

  it('M3.15: a root is always a page, never an endpoint', () => {
    const { tree } = resolved(
      mint({ groups: [{ group: 'G', openapi: 'a.json', root: 'GET /ping', pages: ['p'] }] }),
      { 'a.json': api },
    );
    expect(elementAt(tree, 'group', 'G').root).toMatchObject({ kind: 'page', path: 'GET /ping' });
    // It does not prevent generated pages either.
    expect(outline(elementAt(tree, 'group', 'G').children)).toEqual(['p', USERS, PING]);
  });

  it('M3.16: the last matching specification provides the title', () => {
    const titled = (summary: string) => spec({ '/a': { get: op(summary) } });
    const files = (entry: string) => ({
      'p.mdx': `---\nopenapi: ${entry}\n---\n`,
      'deep/one.json': titled('One'),
      'two.json': titled('Two'),
      'zero.yaml':
        'openapi: 3.0.0\ninfo: {title: Z, version: "1"}\npaths: {/b: {get: {summary: Zero}}}\n',
    });
    const titleOf = (entry: string) =>
      pagesOf(resolved(mint({ pages: ['p'] }), files(entry)).tree)[0]?.title;
    expect(titleOf('GET /a')).toBe('Two');
    expect(titleOf('get /b')).toBe('Zero');
    expect(titleOf('/deep/one.json GET /a')).toBe('One');
    expect(titleOf('one GET /a')).toBe('One');
    expect(titleOf('one.json GET /a')).toBe('P');
    expect(titleOf('GET /nothing')).toBe('P');
  });

  it('M3.17: children next to asyncapi are kept, and asyncapi generates nothing', () => {
    const group = { group: 'G', asyncapi: 'events.json', pages: ['p', 'q'] };
    expect(outlineOf(mint({ groups: [group] }), { 'events.json': {} })).toEqual([
      { 'group G': ['p', 'q'] },
    ]);
  });

  it('M3.18: generation stops at a response without a description', () => {
    const files = { 'a.json': spec({ '/a': { get: op('A', { responses: { 200: {} } }) } }) };
    const { diagnostics } = checked(mint({ groups: [{ group: 'A', openapi: 'a.json' }] }), files);
    expect(diagnostics.map(({ code }) => code)).toEqual(['openapi-invalid']);
  });

  it('M3.19: OpenAPI 3.2 nests groups by the parents of tags', () => {
    const newest = {
      openapi: '3.2.0',
      info: { title: 'Pets', version: '1' },
      tags: [
        { name: 'animals', summary: 'Animals' },
        { name: 'notes', parent: 'animals', kind: 'audience' },
        { name: 'dogs', 'x-group': 'Dogs', summary: 'All dogs', parent: 'notes' },
        { name: 'beta', summary: 'Beta', kind: 'badge' },
        { name: 'secret' },
      ],
      paths: {
        '/d': {
          get: op('List', { tags: ['beta', 'dogs'] }),
          query: op('Find', { tags: ['dogs'] }),
        },
        '/a': {
          get: op('List', { tags: ['animals'] }),
          additionalOperations: { COPY: op('Copy', { tags: ['loose'] }) },
        },
        '/s': { get: op('Secret', { tags: ['secret'], 'x-hidden': true }) },
      },
    };
    const groups = [
      { group: 'A', openapi: 'a.json' },
      { group: 'B', openapi: 'a.json', pages: ['QUERY /d', 'COPY /a'] },
    ];
    const site = mint({ groups });
    const files = { 'a.json': newest };
    expect(outlineOf(site, files)).toEqual([
      {
        'group A': [
          {
            'group Animals': [
              { 'group Dogs': ['api-reference/dogs/list', 'api-reference/dogs/find'] },
              'api-reference/animals/list',
            ],
          },
          { 'group loose': ['api-reference/loose/copy'] },
        ],
      },
      { 'group B': ['api-reference/dogs/find', 'api-reference/loose/copy'] },
    ]);
    expect(pagesOf(resolved(site, files).tree)[0]?.tag).toBe('Beta');
    const { diagnostics } = checked(site, files);
    expect(diagnostics.filter(({ code }) => code === 'openapi-version')).toHaveLength(1);
  });

  it('every generated node has an origin and its specification', () => {
    const { tree } = resolved(tab({ openapi: 'a.json', pages: ['p'] }), { 'a.json': api });
    const generated = elementAt(tree, 'tab', 'API').children.filter(
      (child): child is NavElement => !isPage(child),
    );
    expect(generated).toHaveLength(2);
    for (const group of generated) {
      expect(group).toMatchObject({
        generated: true,
        origin: { pointer: '/navigation/tabs/0/openapi' },
      });
      for (const page of group.children)
        expect(page).toMatchObject({
          kind: 'endpoint',
          specification: 'a.json',
          origin: { pointer: '/navigation/tabs/0/openapi' },
        });
    }
  });
});

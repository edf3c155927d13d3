import { describe, expect, it } from 'vitest';
import { indexTree, viewPage, walkPages } from '../src/client.ts';
import {
  type CheckResult,
  check,
  type Host,
  loadSite,
  memoryHost,
  resolveSite,
} from '../src/index.ts';
import { DENIED, denyReading } from './denied-host.ts';

function config(navigation: object, more: object = {}): string {
  return JSON.stringify({ navigation, ...more });
}

const deniedHost = (files: Record<string, string>, denied: readonly string[]) =>
  denyReading(memoryHost(files), denied);

/** The unreadable files that a check reports, with the pointers of the entries. */
function unreadableIn(result: CheckResult | undefined) {
  return result?.diagnostics.flatMap(({ code, args, pointer }) =>
    code === 'unreadable-file' ? [{ ...args, pointer }] : [],
  );
}

const codesIn = (result: CheckResult | undefined) => result?.diagnostics.map(({ code }) => code);

describe('the config', () => {
  const files = { 'docs.json': config({ pages: ['a'] }), 'a.mdx': '' };

  it('is a finding if it does not exist', () => {
    const codes = check(memoryHost({}), 'docs.json').diagnostics.map(({ code }) => code);
    expect(codes).toEqual(['config-not-found']);
  });

  it('is reported at its start if it exists and cannot be read', () => {
    const host = deniedHost(files, ['docs.json']);
    expect(check(host, './docs.json')).toEqual({
      files: ['docs.json'],
      dialect: 'standard',
      pages: undefined,
      summary: { errors: 1, warnings: 0, infos: 0 },
      diagnostics: [
        expect.objectContaining({
          code: 'unreadable-file',
          severity: 'error',
          message:
            '"docs.json" cannot be read (EACCES: permission denied), so its content is not checked. Make it readable.',
          file: 'docs.json',
          pointer: null,
          range: {
            start: { line: 1, column: 1, offset: 0 },
            end: { line: 1, column: 1, offset: 0 },
          },
        }),
      ],
    });
    const site = loadSite(host, 'docs.json');
    expect([site?.config, site && resolveSite(site)]).toEqual([undefined, undefined]);
  });

  it('is reported even if the settings turn the code off', () => {
    const text = '{ "rules": { "unreadable-file": "off" } }';
    const result = check(deniedHost(files, ['docs.json']), 'docs.json', {
      settings: { file: 'nav.config.json', text },
    });
    expect(codesIn(result)).toEqual(['unreadable-file', 'no-effect']);
  });
});

describe('other files', () => {
  it.each(['', 'site/'])('are reported by folder, and missing pages name it (%j)', (top) => {
    const files = {
      [`${top}docs.json`]: config({ pages: ['index', 'guides/a', 'guides/deep/b'] }),
      [`${top}index.mdx`]: '',
      [`${top}guides/a.mdx`]: '',
    };
    const result = check(deniedHost(files, [`${top}guides`]), `${top}docs.json`);
    expect(unreadableIn(result)).toEqual([{ path: `${top}guides`, reason: DENIED, pointer: null }]);
    const pages = result?.diagnostics.filter(({ code }) => code === 'page-not-found');
    expect(pages?.map(({ pointer, message }) => ({ pointer, message }))).toEqual(
      ['guides/a', 'guides/deep/b'].map((page, index) => ({
        pointer: `/navigation/pages/${index + 1}`,
        message: expect.stringMatching(
          `^The page "${page}" .*"${top}guides" cannot be read .EACCES: permission denied.`,
        ),
      })),
    );
  });

  it('cause no orphans if `.mintignore` may exclude them', () => {
    const files = {
      'docs.json': config({ pages: ['a'] }),
      '.mintignore': 'drafts/',
      'a.mdx': '',
      'drafts/x.mdx': '',
    };
    const plain = memoryHost({ ...files, '.mintignore': '' });
    expect(codesIn(check(plain, 'docs.json'))).toEqual(['orphan-page']);
    const denied = deniedHost(files, ['.mintignore']);
    expect(codesIn(check(denied, 'docs.json'))).toEqual(['unreadable-file']);
  });

  it('cause no broken links into a folder that cannot be listed', () => {
    const files = {
      'docs.json': config(
        { pages: ['index'], global: { anchors: [{ anchor: 'A', href: '/guides/a' }] } },
        { redirects: [{ source: '/old', destination: '/guides/gone' }] },
      ),
      'index.mdx': '',
      'guides/a.mdx': '',
    };
    const result = check(deniedHost(files, ['guides']), 'docs.json');
    expect(codesIn(result)).toEqual(['unreadable-file']);
  });

  it('may be all files of the site', () => {
    const host = memoryHost({ 'docs.json': config({ pages: ['a'] }) });
    const listed = [{ folder: '', files: [], unreadable: DENIED }];
    const result = check({ ...host, list: () => listed }, 'docs.json');
    expect(unreadableIn(result)).toEqual([{ path: '.', reason: DENIED, pointer: null }]);
  });

  it.each([
    ['.mintignore', null],
    ['part.json', '/navigation/groups/0/$ref'],
    ['api.json', '/navigation/groups/2/openapi'],
  ])('are reported once, where the config names them: %s', (denied, pointer) => {
    const api = { group: 'API', openapi: 'api.json' };
    const files = {
      'docs.json': config({
        groups: [{ $ref: 'part.json' }, { $ref: './part.json' }, api, api],
      }),
      'part.json': JSON.stringify({ group: 'A', pages: ['index'] }),
      'api.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' } }),
      'index.mdx': '',
      '.mintignore': '',
    };
    const result = check(deniedHost(files, [denied]), 'docs.json');
    expect(unreadableIn(result)).toEqual([{ path: denied, reason: DENIED, pointer }]);
  });

  it('are reported for a page whose front matter is read', () => {
    const files = { 'docs.json': config({ pages: ['a', 'b'] }), 'a.mdx': '', 'b.mdx': '' };
    const host = deniedHost(files, ['b.mdx']);
    expect(codesIn(check(host, 'docs.json'))).toEqual(['unreadable-file']);
    const site = loadSite(host, 'docs.json');
    const tree = site && resolveSite(site)?.tree;
    if (!tree) throw new Error('The config can be read.');
    walkPages(tree, () => {});
    expect([...site.unreadable]).toEqual([['b.mdx', DENIED]]);
  });

  it('are not reported if they are excluded or not asked for', () => {
    const files = {
      'docs.json': config({ pages: ['index'] }),
      'index.mdx': '',
      '.mintignore': 'private/\n',
      'private/a.mdx': '',
      'snippets/b.mdx': '',
    };
    const excluded = deniedHost(files, ['private', 'snippets']);
    expect(codesIn(check(excluded, 'docs.json'))).toEqual([]);
    const page = deniedHost(files, ['index.mdx']);
    expect(codesIn(check(page, 'docs.json', { files: false }))).toEqual([]);
  });
});

describe('a host that throws', () => {
  const files: Record<string, string> = {
    'docs.json': config({
      groups: [
        { $ref: 'part.json' },
        { group: 'API', openapi: 'api.json' },
        { group: 'A', pages: ['a'] },
      ],
    }),
    'part.json': '{ "group": "Part", "pages": [] }',
    'api.json': '{ "openapi": "3.1.0", "paths": {} }',
    'a.mdx': '---\ntitle: A\n---',
  };
  function failingHost(
    fails: (path: string) => boolean,
    error: unknown = new Error('disk on fire.'),
  ): Host {
    const host = memoryHost(files);
    return {
      ...host,
      read(path) {
        if (fails(path)) throw error;
        return host.read(path);
      },
    };
  }

  it.each(Object.keys(files).filter((file) => file !== 'a.mdx'))(
    'on reading %s is quoted in a finding',
    (file) => {
      const result = check(
        failingHost((path) => path === file),
        'docs.json',
      );
      expect(unreadableIn(result)).toEqual([
        expect.objectContaining({ path: file, reason: 'disk on fire' }),
      ]);
    },
  );

  it.each([
    [null, 'the host failed without a message'],
    ['offline', 'offline'],
    [Object.create(null), 'the host failed without a message'],
    [Object.assign(new Error(), { message: 5 }), 'the host failed without a message'],
  ])('may throw anything: %j', (error, reason) => {
    const result = check(
      failingHost(() => true, error),
      'docs.json',
    );
    expect(unreadableIn(result)).toEqual([{ path: 'docs.json', reason, pointer: null }]);
  });

  it('on reading a page gives a tree without its front matter', () => {
    const site = loadSite(
      failingHost((path) => path === 'a.mdx'),
      'docs.json',
    );
    const tree = site && resolveSite(site)?.tree;
    expect(tree && viewPage(indexTree(tree), 'a').page?.title).toBe('A');
    expect([...(site?.unreadable ?? [])]).toEqual([['a.mdx', 'disk on fire']]);
  });

  it.each([
    [
      'list',
      () => {
        throw new Error('no listing');
      },
    ],
    [
      'iterating',
      function* () {
        yield { folder: '', files: ['a.mdx'] };
        throw new Error('no listing');
      },
    ],
  ])('on %s is quoted in a finding', (_, list) => {
    const result = check({ ...memoryHost(files), list }, 'docs.json');
    expect(unreadableIn(result)).toEqual([{ path: '.', reason: 'no listing', pointer: null }]);
  });

  it('on questions about missing files is quoted or ignored', () => {
    const failing = () => {
      throw new Error('no answer');
    };
    const host: Host = { ...memoryHost(files), isOutsideRoot: failing, whyUnreadable: failing };
    expect(unreadableIn(check(host, 'docs.json'))).toEqual([
      { path: '.mintignore', reason: 'no answer', pointer: null },
    ]);
    expect(check({ ...host, read: () => undefined }, 'docs.json')?.pages).toBeUndefined();
  });
});

describe('a host of the wrong kind', () => {
  const host = memoryHost({ 'docs.json': '{}' });

  it.each([
    ['read', { ...host, read: async () => '{}' }],
    ['read', { ...host, read: () => Promise.reject(new Error('offline')) }],
    ['list', { ...host, list: async () => [] }],
    [
      'list',
      {
        ...host,
        async *list() {
          yield { folder: '', files: [] };
        },
      },
    ],
  ])('is rejected with the way out if %s is asynchronous', (method, given) => {
    const error = new TypeError(
      `Host.${method} returned a Promise. Use loadSiteAsync, which accepts an asynchronous read.`,
    );
    expect(() => check(given as never, 'docs.json')).toThrow(error);
  });

  it.each([
    [{ ...host, read: () => 5 }, 'Host.read must return a string or undefined.'],
    [{ ...host, list: () => undefined }, 'Host.list must return an iterable of folders.'],
  ])('is rejected if it returns something else', (given, message) => {
    expect(() => check(given as never, 'docs.json')).toThrow(new TypeError(message));
  });

  it('may return null for a missing file', () => {
    const { diagnostics } = check({ ...host, read: () => null } as never, 'docs.json');
    expect(diagnostics.map(({ code }) => code)).toEqual(['config-not-found']);
  });
});

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { walkPages } from '../src/client.ts';
import { check, type Host, loadSite, memoryHost, resolveSite } from '../src/index.ts';
import { nodeHost } from '../src/node.ts';

const DENIED = 'EACCES: permission denied';

/** A host that has some files and folders which it cannot read. */
function deniedHost(files: Record<string, string>, denied: readonly string[]): Host {
  const host = memoryHost(files);
  const isDenied = (path: string) =>
    denied.some((above) => path === above || path.startsWith(`${above}/`));
  return {
    read: (path) => (isDenied(path) ? undefined : host.read(path)),
    list: (folder) =>
      [...host.list(folder)].map((listed) =>
        isDenied(listed.folder) ? { folder: listed.folder, files: [], unreadable: DENIED } : listed,
      ),
    whyUnreadable: (path) => (denied.includes(path) ? DENIED : undefined),
  };
}

function config(navigation: object, more: object = {}): string {
  return JSON.stringify({ navigation, ...more });
}

describe('what a host cannot read', () => {
  it.each(['', 'site/'])(
    'is told of a folder, and because of which its pages are missing (%j)',
    (top) => {
      const files = {
        [`${top}docs.json`]: config({ pages: ['index', 'guides/a', 'guides/deep/b'] }),
        [`${top}index.mdx`]: '',
        [`${top}guides/a.mdx`]: '',
      };
      const result = check(deniedHost(files, [`${top}guides`]), `${top}docs.json`);
      expect(result?.unreadable).toEqual([{ path: `${top}guides`, reason: DENIED }]);
      const told = result?.diagnostics.map(({ code, pointer, message }) => ({
        code,
        pointer,
        message,
      }));
      expect(told).toEqual(
        ['guides/a', 'guides/deep/b'].map((page, index) => ({
          code: 'page-not-found',
          pointer: `/navigation/pages/${index + 1}`,
          message: `The page "${page}" is excluded because "${top}guides" cannot be read (${DENIED}). Make it readable or remove the entry.`,
        })),
      );
    },
  );

  it('accuses no page of being left out where `.mintignore` may leave it out', () => {
    const files = {
      'docs.json': config({ pages: ['a'] }),
      '.mintignore': 'drafts/',
      'a.mdx': '',
      'drafts/x.mdx': '',
    };
    const found = (host: Host) => check(host, 'docs.json')?.diagnostics.map(({ code }) => code);
    expect(found(memoryHost({ ...files, '.mintignore': '' }))).toEqual(['orphan-page']);
    expect(found(deniedHost(files, ['.mintignore']))).toEqual([]);
  });

  it('accuses no address in a folder that nobody could look into', () => {
    const files = {
      'docs.json': config(
        { pages: ['index'], global: { anchors: [{ anchor: 'A', href: '/guides/a' }] } },
        { redirects: [{ source: '/old', destination: '/guides/gone' }] },
      ),
      'index.mdx': '',
      'guides/a.mdx': '',
    };
    const result = check(deniedHost(files, ['guides']), 'docs.json');
    expect(result?.diagnostics).toEqual([]);
    expect(result?.unreadable).toHaveLength(1);
  });

  it('is told of the folder of the site itself', () => {
    const host = { ...memoryHost({ 'docs.json': config({ pages: ['a'] }) }) };
    const listed = [{ folder: '', files: [], unreadable: DENIED }];
    const result = check({ ...host, list: () => listed }, 'docs.json');
    expect(result?.unreadable).toEqual([{ path: '.', reason: DENIED }]);
  });

  it.each([
    ['.mintignore', []],
    [
      'part.json',
      [
        [
          'ref-invalid',
          /^The file "part\.json" .* cannot be read \(EACCES: permission denied\)\.$/,
        ],
      ],
    ],
    [
      'api.json',
      [
        [
          'openapi-not-found',
          /"api\.json" cannot be read \(EACCES: permission denied\)\. Make it readable\.$/,
        ],
      ],
    ],
  ] as const)('is told of a file: %s', (denied, expected) => {
    const files = {
      'docs.json': config({
        groups: [{ $ref: 'part.json' }, { group: 'API', openapi: 'api.json' }],
      }),
      'part.json': JSON.stringify({ group: 'A', pages: ['index'] }),
      'api.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'A', version: '1' },
        paths: {},
      }),
      'index.mdx': '',
      '.mintignore': '',
    };
    const result = check(deniedHost(files, [denied]), 'docs.json');
    expect(result?.unreadable).toEqual([{ path: denied, reason: DENIED }]);
    const told = result?.diagnostics.filter(({ severity }) => severity === 'error');
    expect(told?.map(({ code }) => code)).toEqual(expected.map(([code]) => code));
    for (const [index, [, message]] of expected.entries())
      expect(told?.[index]?.message).toMatch(message);
  });

  it('is told of a page once its front matter was looked for, and not by a check, which reads no page', () => {
    const files = { 'docs.json': config({ pages: ['a', 'b'] }), 'a.mdx': '', 'b.mdx': '' };
    const host = deniedHost(files, ['b.mdx']);
    expect(check(host, 'docs.json')).not.toHaveProperty('unreadable');
    const site = loadSite(host, 'docs.json');
    const tree = site && resolveSite(site)?.tree;
    if (!tree) throw new Error('the site is there');
    walkPages(tree, () => {});
    expect([...site.unreadable]).toEqual([['b.mdx', DENIED]]);
  });

  it('is passed over where it is left out anyway, or where no files are looked at', () => {
    const files = {
      'docs.json': config({ pages: ['index'] }),
      'index.mdx': '',
      '.mintignore': 'private/\n',
      'private/a.mdx': '',
      'snippets/b.mdx': '',
    };
    const host = deniedHost(files, ['private', 'snippets']);
    expect(check(host, 'docs.json')).not.toHaveProperty('unreadable');
    expect(
      check(deniedHost(files, ['index.mdx']), 'docs.json', { files: false }),
    ).not.toHaveProperty('unreadable');
  });
});

describe.skipIf(process.platform === 'win32')('nodeHost', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nav-unreadable-'));
    for (const path of ['guides/a.mdx', 'b.mdx', 'secret/c.mdx']) {
      mkdirSync(dirname(join(folder, 'site', path)), { recursive: true });
      writeFileSync(join(folder, 'site', path), '');
    }
  });
  afterEach(() => {
    chmodSync(join(folder, 'site/guides'), 0o755);
    rmSync(folder, { recursive: true, force: true });
  });

  it('says why a file cannot be read, and nothing of what can be, is absent, or is outside', () => {
    const site = join(folder, 'site');
    writeFileSync(join(folder, 'mine.json'), '{}');
    symlinkSync('gone.mdx', join(site, 'lost.mdx'));
    symlinkSync('circle.mdx', join(site, 'circle.mdx'));
    symlinkSync('../mine.json', join(site, 'out.json'));
    execFileSync('mkfifo', [join(site, 'pipe.mdx')]);
    const { whyUnreadable } = nodeHost({ cwd: site });
    const why = (path: string) => whyUnreadable?.(path);
    expect(why('lost.mdx')).toBe('a broken symbolic link');
    expect(why('circle.mdx')).toBe('ELOOP: too many symbolic links encountered');
    expect(why('pipe.mdx')).toBe('not a regular file');
    const others = [
      'b.mdx',
      'none.mdx',
      'b.mdx/x',
      'guides',
      'out.json',
      '../mine.json',
      '\0',
      'x'.repeat(5000),
    ];
    expect(others.map(why)).toEqual(others.map(() => undefined));
  });

  it.skipIf(process.getuid?.() === 0)('says which folders and files its user may not read', () => {
    chmodSync(join(folder, 'site/guides'), 0);
    chmodSync(join(folder, 'site/b.mdx'), 0);
    const host = nodeHost({ cwd: join(folder, 'site') });
    expect([...host.list('')].filter(({ unreadable }) => unreadable)).toEqual([
      { folder: 'guides', files: [], unreadable: DENIED },
    ]);
    expect(host.whyUnreadable?.('b.mdx')).toBe(DENIED);
    expect(host.whyUnreadable?.('guides/a.mdx')).toBe(DENIED);
  });
});

import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { check } from '../../src/index.ts';
import { findConfig, findSettings, nodeHost } from '../../src/node.ts';
import { DENIED } from '../denied-host.ts';
import { listedPaths } from '../listed-paths.ts';

let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'nav-node-')));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(path: string, content: string | Uint8Array = ''): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

function link(target: string, path: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  symlinkSync(target, join(folder, path));
}

it('reports a listed page behind a symbolic link, which Mintlify does not publish', () => {
  write(
    'docs.json',
    '{"$schema":"https://mintlify.com/docs.json","navigation":{"pages":["a","v1/a","b"]}}',
  );
  write('a.mdx', 'A');
  write('b.mdx', 'B');
  link('../a.mdx', 'v1/a.mdx');
  link('b.mdx', 'c.mdx');
  const { diagnostics } = check(nodeHost({ cwd: folder }), 'docs.json');
  expect(diagnostics.map(({ code, pointer }) => [code, pointer])).toEqual([
    ['unpublished-page', '/navigation/pages/1'],
  ]);
});

describe('nodeHost', () => {
  it('keeps a byte order mark and reads invalid bytes as U+FFFD', () => {
    write('site/a.json', '\ufeff{}\r\n');
    write('site/b.json', new Uint8Array([0x22, 0xff, 0x22]));
    const host = nodeHost({ cwd: join(folder, 'site') });
    expect(host.read('a.json')).toBe('\ufeff{}\r\n');
    expect(host.read('./sub/../a.json')).toBe('\ufeff{}\r\n');
    expect(host.read('b.json')).toBe('"\ufffd"');
  });

  it.each(['../secret.json', 'none.json', '', '.', 'sub', 'a\u0000.json', `${'x'.repeat(5000)}`])(
    'finds no file %j',
    (path) => {
      write('secret.json', '"secret"');
      write('site/sub/a.json', '{}');
      expect(nodeHost({ cwd: join(folder, 'site') }).read(path)).toBeUndefined();
    },
  );

  it('reads nothing of git, whose settings may contain a token', () => {
    write('site/.git/config', 'token');
    write('site/sub/.git/config', 'token');
    write('site/.github/a.mdx');
    link('.git/config', 'site/a.mdx');
    link('.git', 'site/linked');
    const host = nodeHost({ cwd: join(folder, 'site') });
    for (const path of ['.git/config', 'sub/.git/config', 'a.mdx', 'linked/config'])
      expect(host.read(path), path).toBeUndefined();
    expect(host.isOutsideRoot?.('a.mdx')).toBe(true);
    expect(host.read('.github/a.mdx')).toBeDefined();
  });

  it('reads nothing outside its root, through paths or links', () => {
    const secret = write('secret.json', '"secret"');
    write('outside/a.mdx');
    write('site/own.json', '1');
    link('../secret.json', 'site/link.json');
    link('../outside', 'site/linked');
    link(folder, 'site/up');
    link('own.json', 'site/inside.json');
    link('nowhere', 'site/broken');
    const host = nodeHost({ cwd: join(folder, 'site') });
    for (const path of [secret, 'link.json', 'linked/a.mdx', 'up/secret.json', 'broken']) {
      expect(host.read(path)).toBeUndefined();
    }
    expect(host.read('inside.json')).toBe('1');
    expect(listedPaths(host.list(''))).toEqual(['inside.json', 'own.json']);
    expect(listedPaths(host.list('..'))).toEqual([]);
    expect(listedPaths(host.list('linked'))).toEqual([]);
  });

  it('reads paths from its root, unless it has another current directory', () => {
    write('site/docs.json', '{}');
    const root = join(folder, 'site');
    expect(nodeHost({ root }).read('docs.json')).toBe('{}');
    expect(nodeHost({ cwd: folder, root: 'site' }).read('site/docs.json')).toBe('{}');
    expect(nodeHost({ cwd: folder, root: 'site' }).read('docs.json')).toBeUndefined();
  });

  it.each([['docs'], [null], [{ dir: 'docs' }]])('rejects %j', (options) => {
    expect(() => nodeHost(options as never)).toThrow(TypeError);
    expect(() => nodeHost(options as never)).toThrow(/option/);
  });

  it('takes a root above the current directory', () => {
    write('common/a.json', '1');
    write('site/docs.json', '{}');
    const host = nodeHost({ cwd: join(folder, 'site'), root: '..' });
    expect(host.read('../common/a.json')).toBe('1');
    expect(listedPaths(host.list('../common'))).toEqual(['../common/a.json']);
  });

  it('follows links inside the root and ends if they are circular', () => {
    write('a/one.mdx');
    write('b/two.mdx');
    write('.git/config');
    write('node_modules/x/readme.md');
    link('../b', 'a/b');
    link('../a', 'b/a');
    link('.', 'here');
    link('../..', 'a/deep/up');
    expect(listedPaths(nodeHost({ cwd: folder }).list(''))).toEqual([
      'a/b/two.mdx',
      'a/one.mdx',
      'b/a/one.mdx',
      'b/two.mdx',
    ]);
  });

  it('ends if many folders link to each other', () => {
    const names = Array.from({ length: 8 }, (_, index) => `f${index}`);
    for (const name of names) {
      write(`${name}/page.mdx`);
      for (const other of names) if (other !== name) link(`../${other}`, `${name}/${other}`);
    }
    const files = listedPaths(nodeHost({ cwd: folder }).list(''));
    expect(files).toEqual(expect.arrayContaining(names.map((name) => `${name}/page.mdx`)));
    expect(files.length).toBeLessThan(2000);
  });

  it.skipIf(process.platform === 'win32')('does not block on a pipe', () => {
    execFileSync('mkfifo', [join(folder, 'pipe.json')]);
    const host = nodeHost({ cwd: folder });
    expect(host.read('pipe.json')).toBeUndefined();
    expect(listedPaths(host.list(''))).toEqual([]);
  });

  it('confines a check to its root', () => {
    write('secret/groups.json', '{ "group": "Secret", "pages": ["a"] }');
    write('site/docs.json', '{ "navigation": { "pages": [{ "$ref": "link.json" }] } }');
    link('../secret/groups.json', 'site/link.json');
    const result = check(nodeHost({ cwd: join(folder, 'site') }), 'docs.json');
    expect(result?.diagnostics.map(({ code }) => code)).toEqual(['ref-outside']);
    expect(result?.files).toEqual(['docs.json']);
  });
});

describe.skipIf(process.platform === 'win32')('nodeHost with unreadable files', () => {
  beforeEach(() => {
    for (const path of ['site/guides/a.mdx', 'site/b.mdx', 'mine.json']) write(path);
  });
  afterEach(() => chmodSync(join(folder, 'site/guides'), 0o755));

  it('returns the reason, and nothing for readable, missing and outside files', () => {
    link('gone.mdx', 'site/lost.mdx');
    link('circular.mdx', 'site/circular.mdx');
    link('../mine.json', 'site/out.json');
    execFileSync('mkfifo', [join(folder, 'site/pipe.mdx')]);
    const { whyUnreadable } = nodeHost({ cwd: join(folder, 'site') });
    const why = (path: string) => whyUnreadable?.(path);
    expect(why('lost.mdx')).toBe('a broken symbolic link');
    expect(why('circular.mdx')).toBe('ELOOP: too many symbolic links encountered');
    expect(why('pipe.mdx')).toBe('not a regular file');
    const missing = ['none.mdx', 'b.mdx/x', '\0', 'x'.repeat(5000)];
    const others = ['b.mdx', 'guides', 'out.json', '../mine.json', ...missing];
    expect(others.map(why)).toEqual(others.map(() => undefined));
  });

  it.skipIf(process.getuid?.() === 0)('returns the files and folders without permission', () => {
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

describe('findConfig', () => {
  it('finds the nearest docs.json in the folder or a parent folder', () => {
    const outer = write('docs.json');
    const inner = write('a/docs.json');
    mkdirSync(join(folder, 'a/b/docs.json'), { recursive: true });
    expect(findConfig(join(folder, 'a/b'))).toBe(inner);
    expect(findConfig(join(folder, 'c'))).toBe(outer);
  });
});

describe('findSettings', () => {
  it('finds the nearest nav.config.json, or package.json with a nav block', () => {
    write('nav.config.json', '{}');
    write('a/package.json', '{ "nav": {} }');
    write('a/b/package.json', '{ "name": "nav" }');
    write('a/b/c/nav.config.json', '{ "ignore": [] }');
    write('a/b/c/package.json', '{ "nav": {} }');
    write('broken/package.json', '{ "nav": ');
    const find = (path: string) => findSettings(join(folder, path), folder)?.file;
    expect(find('a/b/c')).toBe('a/b/c/nav.config.json');
    expect(find('a/b')).toBe('a/package.json');
    expect(find('a/x/y')).toBe('a/package.json');
    expect(find('broken')).toBe('nav.config.json');
    expect(find('.')).toBe('nav.config.json');
  });

  it.each(['nav.config.json', 'package.json'])('rejects a %s that is not a file', (name) => {
    mkdirSync(join(folder, 'folder', name), { recursive: true });
    mkdirSync(join(folder, 'link'));
    link('gone.json', `link/${name}`);
    const find = (path: string) => () => findSettings(join(folder, path), folder);
    expect(find('folder')).toThrow('it is a folder');
    expect(find('link')).toThrow('it is a broken symbolic link');
    if (process.platform === 'win32') return;
    mkdirSync(join(folder, 'pipe'));
    execFileSync('mkfifo', [join(folder, 'pipe', name)]);
    expect(find('pipe')).toThrow('it is not a regular file');
  });
});

import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { briefHost } from '../../src/disk/brief-host.ts';

let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'nav-brief-')));
  for (const [path, text] of [
    ['outside/a.mdx', 'secret'],
    ['site/b/a.mdx', 'text'],
    ['site/b/c/a.mdx', ''],
  ] as const) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync(join(folder, 'outside'), join(folder, 'site/out'));
  symlinkSync('b', join(folder, 'site/in'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('reads files in listed folders, and none outside the root', () => {
  const host = briefHost({ cwd: join(folder, 'site') });
  host.list('');
  const read = (path: string) => [host.read(path), host.search(path, ['e'])?.size];
  expect(read('b/a.mdx')).toEqual(['text', 1]);
  expect(read('in/a.mdx')).toEqual(['text', 1]);
  expect(read('b/c/a.mdx')).toEqual(['', undefined]);
  expect(read('out/a.mdx')).toEqual([undefined, undefined]);
});

it('looks up listed folders again after it forgets them', () => {
  const host = briefHost({ cwd: join(folder, 'site') });
  host.list('');
  renameSync(join(folder, 'site/b'), join(folder, 'site/d'));
  symlinkSync(join(folder, 'outside'), join(folder, 'site/b'));
  host.forget();
  expect(host.read('b/a.mdx')).toBeUndefined();
  expect(host.read('d/a.mdx')).toBe('text');
});

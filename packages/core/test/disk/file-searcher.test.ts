import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileSearcher } from '../../src/disk/file-searcher.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nav-search-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

const TEXTS = ['start', /'[^']*'/g, 'none'];

describe('fileSearcher', () => {
  it('returns the matches, also with letters beyond ASCII', () => {
    const file = write('a.mdx', "start 'größe' '字'");
    expect(fileSearcher()(file, TEXTS)).toEqual(
      new Map<unknown, string[]>([
        ['start', ['start']],
        [TEXTS[1], ["'größe'", "'字'"]],
      ]),
    );
  });

  it('finds the same in equal files, and not in others of their size', () => {
    const search = fileSearcher();
    const files = ["start 'a'", "start 'b'", "start 'a'", 'stars (c)', 'a', '#', 'a'].map(
      (text, index) => write(`${index}.mdx`, text),
    );
    const found = files.map((file) => [...(search(file, TEXTS)?.values() ?? [])].flat());
    expect(found).toEqual([['start', "'a'"], ['start', "'b'"], ['start', "'a'"], [], [], [], []]);
    expect(search(files[2] ?? '', TEXTS)).toBe(search(files[0] ?? '', TEXTS));
    expect(search(files[4] ?? '', ['a'])?.size).toBe(1);
    expect(search(files[5] ?? '', ['a'])?.size).toBe(0);
  });

  it('searches more files than it compares with later ones', () => {
    const search = fileSearcher();
    const text = 'x'.repeat(900_000);
    for (let index = 0; index < 40; index += 1) {
      const file = write('a.mdx', `${index} ${text}${index}`);
      const other = write('b.mdx', 'start');
      expect(search(file, [`x${index}`, 'start'])?.size).toBe(1);
      expect(search(other, ['start'])?.size).toBe(1);
    }
  });

  it('leaves large files, empty ones and links to others', () => {
    const search = fileSearcher();
    expect(search(write('a.mdx', 'x'.repeat(1_000_000)), ['x'])).toBeUndefined();
    expect(search(write('b.mdx', ''), ['x'])).toBeUndefined();
    symlinkSync(write('c.mdx', 'x'), join(folder, 'd.mdx'));
    expect(search(join(folder, 'd.mdx'), ['x'])).toBeUndefined();
    expect(search(join(folder, 'e.mdx'), ['x'])).toBeUndefined();
  });
});

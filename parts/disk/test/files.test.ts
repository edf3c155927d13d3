import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdsText, isFile, isFolder } from '../src/files.ts';

let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'nav-files-')));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, content: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

describe('holdsText', () => {
  it('compares bytes, so a text decoded from invalid bytes is different', () => {
    const file = write('docs.json', '\ufeff"\ufffd"\r\n');
    expect(holdsText(file, '\ufeff"\ufffd"\r\n')).toBe(true);
    expect(holdsText(file, '"\ufffd"\r\n')).toBe(false);
    expect(holdsText(file, undefined)).toBe(false);
    write('docs.json', new Uint8Array([0x22, 0xe9, 0x22]));
    expect(holdsText(file, '"\ufffd"')).toBe(false);
  });

  it('returns true for a missing file and undefined', () => {
    expect(holdsText(join(folder, 'none.json'), undefined)).toBe(true);
    expect(holdsText(join(folder, 'none.json'), '')).toBe(false);
    expect(holdsText(folder, undefined)).toBe(true);
  });
});

describe('isFile and isFolder', () => {
  it('return false for a path below a file', () => {
    const below = join(write('a.mdx', '# A'), 'b.mdx');
    expect([isFile(below), isFolder(below)]).toEqual([false, false]);
  });
});

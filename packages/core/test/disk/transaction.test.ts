import { spawnSync } from 'node:child_process';
import fs, {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInterrupted, lockSite, lockSiteSync, type SiteLock } from '../../src/disk/lock.ts';
import { type FileChange, WriteError, writeFiles } from '../../src/disk/transaction.ts';
import { resolveTarget, whyUnsafe } from '../../src/disk/write-target.ts';
import { type DiskFault, onFaultyDisk } from './faulty-disk.ts';
import { putAll, snapshot } from './snapshot.ts';

let folder: string;
let site: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'nav-write-')));
  site = join(folder, 'site');
  mkdirSync(site);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const isRoot = process.getuid?.() === 0;
const isWindows = process.platform === 'win32';

/** Writes with a lock of its own. */
function write(...changes: FileChange[]): void {
  const lock = lockSiteSync(site, { patience: 0 });
  try {
    writeFiles(lock, changes);
  } finally {
    lock.release();
  }
}

function change(path: string, before: string | undefined, after: string | undefined): FileChange {
  return { path: join(site, path), before, after };
}

function link(target: string, path: string): void {
  symlinkSync(target, join(site, path));
}

function errorOf(work: () => void): WriteError {
  try {
    work();
  } catch (error) {
    if (error instanceof WriteError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('bytes of another file', () => {
  const bytes = Buffer.from([0xff, 0, 0x89, 0x50]);

  it('moves files that are not text, also if they swap places', () => {
    writeFileSync(join(site, 'a.png'), bytes);
    writeFileSync(join(site, 'b.png'), 'b');
    const to = (path: string, from: string): FileChange => ({
      path: join(site, path),
      before: { any: true },
      after: { bytesOf: join(site, from) },
    });
    write(to('a.png', 'b.png'), to('b.png', 'a.png'), to('new/c.png', 'a.png'));
    expect(readFileSync(join(site, 'a.png'), 'utf8')).toBe('b');
    expect(readFileSync(join(site, 'b.png'))).toEqual(bytes);
    expect(readFileSync(join(site, 'new/c.png'))).toEqual(bytes);
  });

  it('reads nothing outside of the site', () => {
    writeFileSync(join(folder, 'secret'), 'x');
    link(join(folder, 'secret'), 'link');
    for (const from of ['../secret', 'link', 'missing']) {
      const after = { bytesOf: join(site, from) };
      const error = errorOf(() => write({ path: join(site, 'a'), before: undefined, after }));
      expect(error).toBeInstanceOf(WriteError);
      expect(existsSync(join(site, 'a'))).toBe(false);
    }
  });
});

describe('writeFiles', () => {
  it('creates, replaces and deletes, keeps modes and leaves no other file', () => {
    putAll(site, { 'docs.json': 'old', 'a.mdx': 'A' });
    chmodSync(join(site, 'docs.json'), 0o640);
    chmodSync(join(site, 'a.mdx'), 0o600);
    write(
      { ...change('x/y/a.mdx', undefined, 'A2'), like: join(site, 'a.mdx') },
      change('docs.json', 'old', '\ufeffnew\r\n'),
      change('a.mdx', 'A', undefined),
    );
    expect(snapshot(site)).toEqual({
      'docs.json': '640 \u00ef\u00bb\u00bfnew\r\n',
      'x/': 'folder',
      'x/y/': 'folder',
      'x/y/a.mdx': '600 A2',
    });
  });

  it('does nothing for files that already have their text', () => {
    putAll(site, { 'docs.json': 'same' });
    const { ino } = statSync(join(site, 'docs.json'));
    write(change('docs.json', 'same', 'same'), change('gone', undefined, undefined));
    expect(statSync(join(site, 'docs.json')).ino).toBe(ino);
    expect(readdirSync(site)).toEqual(['docs.json']);
  });

  it('writes nothing if one file has changed', () => {
    putAll(site, { 'docs.json': 'theirs', 'a.mdx': 'A' });
    const error = errorOf(() =>
      write(change('a.mdx', 'A', 'B'), change('docs.json', 'mine', 'new')),
    );
    expect([error.path, error.cause]).toEqual([join(site, 'docs.json'), undefined]);
    putAll(site, { 'new.json': 'theirs' });
    expect(errorOf(() => write(change('new.json', undefined, 'new'))).cause).toBeUndefined();
    expect(snapshot(site)).toMatchObject({ 'a.mdx': '644 A', 'new.json': '644 theirs' });
  });

  it.skipIf(isWindows || isRoot)('does not replace a read-only file', () => {
    putAll(site, { 'docs.json': 'old' }, 0o444);
    expect(errorOf(() => write(change('docs.json', 'old', 'new'))).cause).toMatchObject({
      code: 'EACCES',
    });
    expect(snapshot(site)).toEqual({ 'docs.json': '444 old' });
  });

  it.skipIf(!isRoot)('keeps the owner of a file', () => {
    putAll(site, { 'docs.json': 'old' });
    chownSync(join(site, 'docs.json'), 1234, 2345);
    write(change('docs.json', 'old', 'new'));
    expect(statSync(join(site, 'docs.json'))).toMatchObject({ uid: 1234, gid: 2345 });
  });

  it.skipIf(!isRoot)('reports an owner that it may not keep', async () => {
    putAll(site, { 'docs.json': 'old' });
    chownSync(join(site, 'docs.json'), 1234, 2345);
    const lock = lockSiteSync(site);
    const losses: unknown[] = [];
    await onFaultyDisk({ at: 1, kind: 'EPERM', only: ['fchownSync'] }, () => {
      losses.push(...writeFiles(lock, [change('docs.json', 'old', 'new')]));
    });
    lock.release();
    expect(losses).toEqual([{ path: join(site, 'docs.json'), from: 1234, to: 0 }]);
    expect(snapshot(site)).toEqual({ 'docs.json': '644 new' });
  });
});

describe('links', () => {
  beforeEach(() => {
    putAll(folder, { 'outside/a.mdx': 'secret', 'site/real/a.mdx': 'A', 'site/docs.json': '{}' });
    link('../outside', 'linked');
    link('../outside/a.mdx', 'file.mdx');
    link('../outside/none.mdx', 'broken.mdx');
    link('real', 'inside');
    link('real/a.mdx', 'inside.mdx');
    link('../site', 'self');
  });

  it.each([
    'linked/a.mdx',
    'linked/new.mdx',
    'linked/deep/new.mdx',
    'file.mdx',
    'broken.mdx',
    '../outside/a.mdx',
    '../sibling.mdx',
    'real/../../outside/new.mdx',
    '.',
    'real',
    'inside/../linked/new.mdx',
  ])('neither writes nor deletes %s', (path) => {
    const before = snapshot(folder);
    const any = { any: true } as const;
    for (const after of ['evil', undefined]) {
      const error = errorOf(() =>
        write(change('docs.json', '{}', 'new'), { path: join(site, path), before: any, after }),
      );
      expect(error.path).toBe(join(site, path));
      expect(error.cause).toBeInstanceOf(Error);
    }
    expect(snapshot(folder)).toEqual(before);
    expect(whyUnsafe(site, join(site, path))).toMatch(
      /^(?:it is|[\w./]+ is a symlink that leads) /,
    );
  });

  it('follows links inside the site and keeps them', () => {
    write(
      change('inside.mdx', 'A', 'B'),
      change('inside/new.mdx', undefined, 'N'),
      change('self/docs.json', '{}', '[]'),
    );
    expect(snapshot(site)).toMatchObject({
      'docs.json': '644 []',
      'inside.mdx': '-> real/a.mdx',
      inside: '-> real',
      'real/a.mdx': '644 B',
      'real/new.mdx': '644 N',
    });
  });

  it('deletes a link, not the file that it leads to', () => {
    write(change('inside.mdx', 'A', undefined));
    expect(existsSync(join(site, 'inside.mdx'))).toBe(false);
    expect(readFileSync(join(site, 'real/a.mdx'), 'utf8')).toBe('A');
  });

  it('refuses two texts for one file', () => {
    const error = errorOf(() =>
      write(change('inside.mdx', 'A', 'B'), change('real/a.mdx', 'A', 'C')),
    );
    expect(error.message).toBe('it is the same file as real/a.mdx');
    expect(readFileSync(join(site, 'real/a.mdx'), 'utf8')).toBe('A');
    write(change('inside.mdx', 'A', 'B'), change('real/a.mdx', 'A', 'B'));
    expect(readFileSync(join(site, 'real/a.mdx'), 'utf8')).toBe('B');
  });

  it('takes a site that is itself behind a link', () => {
    symlinkSync('site', join(folder, 'alias'));
    const target = join(folder, 'alias/docs.json');
    expect(resolveTarget(join(folder, 'alias'), target).path).toBe(join(site, 'docs.json'));
    const lock = lockSiteSync(join(folder, 'alias'));
    writeFiles(lock, [{ path: target, before: '{}', after: '[]' }]);
    lock.release();
    expect(readFileSync(join(site, 'docs.json'), 'utf8')).toBe('[]');
  });

  it('does not follow a link that replaces a folder while it writes', async () => {
    const lock = lockSiteSync(site);
    const replace = () => {
      rmSync(join(site, 'real'), { recursive: true });
      link('../outside', 'real');
    };
    const rename = fs.renameSync;
    fs.renameSync = (from, to) => {
      rename(from, to);
      if (`${to}`.endsWith('undo.json')) replace();
    };
    syncBuiltinESMExports();
    try {
      const error = errorOf(() => void writeFiles(lock, [change('real/a.mdx', 'A', 'evil')]));
      expect(error.message).toBe('something else has changed its folder meanwhile');
    } finally {
      fs.renameSync = rename;
      syncBuiltinESMExports();
    }
    lock.release();
    expect(readdirSync(join(folder, 'outside'))).toEqual(['a.mdx']);
    expect(readFileSync(join(folder, 'outside/a.mdx'), 'utf8')).toBe('secret');
  });
});

describe('a transaction that is cut short', () => {
  const files = { 'docs.json': 'config', 'a.mdx': 'A', 'b/b.mdx': 'B', 'c.mdx': 'C' };
  const changes = () => [
    { ...change('new/deep/a.mdx', undefined, 'moved A'), like: join(site, 'a.mdx') },
    change('b/b.mdx', 'B', 'linked B'),
    change('docs.json', 'config', 'new config'),
    change('a.mdx', 'A', undefined),
    change('c.mdx', 'C', undefined),
  ];

  /** Runs the transaction once for each call that can fail, each time on a fresh site. */
  async function forEachCall(
    kind: DiskFault['kind'],
    check: (before: Record<string, string>, error: unknown) => void,
  ): Promise<number> {
    for (let at = 1; ; at += 1) {
      rmSync(site, { recursive: true, force: true });
      mkdirSync(site);
      putAll(site, files, 0o640);
      const before = snapshot(site);
      let error: unknown;
      const calls = await onFaultyDisk({ at, kind }, () => {
        try {
          write(...changes());
        } catch (caught) {
          error = caught;
        }
      });
      if (calls < at) return calls;
      check(before, error);
    }
  }

  it('is undone by the next run if the process ended, wherever that was', async () => {
    let ended: Record<string, string> = {};
    const calls = await forEachCall('killed', (before) => {
      const restored = lockSiteSync(site, { patience: 0 });
      restored.release();
      const after = snapshot(site);
      if (JSON.stringify(after) === JSON.stringify(before)) {
        write(...changes());
        ended = snapshot(site);
      } else {
        // The process ended after the last change.
        expect(after).toEqual(ended);
      }
      expect(isInterrupted(site)).toBe(false);
    });
    expect(ended).toEqual({
      'b/': 'folder',
      'b/b.mdx': '640 linked B',
      'docs.json': '640 new config',
      'new/': 'folder',
      'new/deep/': 'folder',
      'new/deep/a.mdx': '640 moved A',
    });
    expect(calls).toBeGreaterThan(25);
  });

  it('is undone if the process ends while a run undoes it', async () => {
    for (let first = 12; first < 30; first += 3) {
      for (let at = 1; ; at += 1) {
        rmSync(site, { recursive: true, force: true });
        mkdirSync(site);
        putAll(site, files, 0o640);
        const before = snapshot(site);
        const quietly = (work: () => void) => () => {
          try {
            work();
          } catch {}
        };
        await onFaultyDisk(
          { at: first, kind: 'killed' },
          quietly(() => write(...changes())),
        );
        const undo = quietly(() => lockSiteSync(site, { patience: 0 }).release());
        const calls = await onFaultyDisk({ at, kind: 'killed' }, undo);
        lockSiteSync(site, { patience: 0 }).release();
        const done = existsSync(join(site, 'new')) && !existsSync(join(site, 'a.mdx'));
        if (!done) expect(snapshot(site), `${first} ${at}`).toEqual(before);
        if (calls < at) break;
      }
    }
  });

  it.each(['ENOSPC', 'EACCES'] as const)('is undone at once for %s', async (kind) => {
    await forEachCall(kind, (before, error) => {
      const after = snapshot(site);
      const name = Object.keys(after).find((path) => path.startsWith('.nav-'));
      if (error === undefined) {
        // Only what does not matter has failed: a backup, a link, the removal of something temporary.
        lockSiteSync(site, { patience: 0 }).release();
        expect(snapshot(site)['docs.json']).toBe('640 new config');
        expect(Object.keys(snapshot(site)).filter((path) => path.includes('.nav-'))).toEqual([]);
        return;
      }
      expect(error).toBeInstanceOf(WriteError);
      expect((error as WriteError).unrestored).toBeUndefined();
      expect((error as WriteError).cause).toMatchObject({ code: kind });
      expect(name).toBeUndefined();
      expect(after).toEqual(before);
    });
  });

  it('is left alone if a file was edited since', async () => {
    putAll(site, files);
    await onFaultyDisk({ at: 25, kind: 'killed' }, () => errorOf(() => write(...changes())));
    expect(readFileSync(join(site, 'b/b.mdx'), 'utf8')).toBe('linked B');
    writeFileSync(join(site, 'b/b.mdx'), 'edited');
    const before = snapshot(site);
    expect(() => lockSiteSync(site)).toThrow(/b\/b\.mdx has changed since\. Restore/);
    expect(snapshot(site)).toEqual(before);
  });

  it('does not trust the journal of a repository', () => {
    putAll(folder, { 'victim.txt': 'keep' });
    const lock = '.nav-lock-999999999-0-00000000-00000000';
    const steps = [{ path: '../victim.txt', before: null, after: 'x' }];
    putAll(site, { [`${lock}/undo.json`]: JSON.stringify({ steps, folders: [] }) });
    utimesSync(join(site, lock), 1, 1);
    expect(() => lockSiteSync(site)).toThrow(/does not describe an interrupted run/);
    putAll(site, { [`${lock}/undo.json`]: '{ "steps": 5 }' });
    utimesSync(join(site, lock), 1, 1);
    expect(() => lockSiteSync(site)).toThrow(/does not describe an interrupted run/);
    expect(readFileSync(join(folder, 'victim.txt'), 'utf8')).toBe('keep');
  });
});

describe('lockSite', () => {
  const patience = 0;

  it('lets one run at a time write, in one process or several', async () => {
    const lock = await lockSite(site, { patience });
    await expect(lockSite(site, { patience })).rejects.toThrow(
      `Another run (process ${process.pid}) is changing this site.`,
    );
    expect(() => lockSiteSync(site, { patience })).toThrow(/Try again when it has ended/);
    lock.release();
    (await lockSite(site, { patience })).release();
    expect(readdirSync(site)).toEqual([]);
  });

  it('waits for the other run', async () => {
    const lock = await lockSite(site);
    const second = lockSite(site);
    lock.release();
    (await second).release();
  });

  it('grants at most one of many runs that start together', async () => {
    let holders = 0;
    const most: number[] = [];
    const run = async () => {
      const lock: SiteLock = await lockSite(site, { patience: 60_000 });
      holders += 1;
      most.push(holders);
      await new Promise((wake) => setTimeout(wake, 1));
      holders -= 1;
      lock.release();
    };
    await Promise.all(Array.from({ length: 12 }, run));
    expect(most).toEqual(Array.from({ length: 12 }, () => 1));
  });

  it.skipIf(isWindows)('does not count the lock of a process that ended', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '0']);
    const own = lockSiteSync(site);
    const dead = readdirSync(site)[0]?.replace(/-lock-\d+-/, `-lock-${pid}-`) as string;
    own.release();
    mkdirSync(join(site, dead));
    // It had not begun to change files.
    expect(isInterrupted(site)).toBe(false);
    lockSiteSync(site, { patience }).release();
    expect(readdirSync(site)).toEqual([]);
  });

  it('counts the lock of another machine for some minutes', () => {
    const foreign = join(site, '.nav-lock-1-1-00000000-00000000');
    mkdirSync(foreign);
    expect(() => lockSiteSync(site, { patience })).toThrow(
      /on another machine .*remove the folder/,
    );
    const minutes = (ago: number) => new Date(Date.now() - ago * 60_000);
    utimesSync(foreign, minutes(4), minutes(4));
    expect(() => lockSiteSync(site, { patience })).toThrow(/on another machine/);
    utimesSync(foreign, minutes(6), minutes(6));
    lockSiteSync(site, { patience }).release();
    expect(readdirSync(site)).toEqual([]);
  });

  it('reports a folder in which nothing can be written with the first write', () => {
    const lock = lockSiteSync(join(folder, 'none'));
    expect(lock.path).toBeUndefined();
    const path = join(folder, 'none/docs.json');
    const error = errorOf(() => void writeFiles(lock, [{ path, before: undefined, after: '{}' }]));
    expect(error.message).toMatch(/does not exist/);
  });

  it('does not remove what it does not know', () => {
    const foreign = '.nav-lock-1-1-00000000-00000000';
    putAll(site, { [`${foreign}/notes.txt`]: 'mine' });
    utimesSync(join(site, foreign), 1, 1);
    lockSiteSync(site, { patience }).release();
    expect(lstatSync(join(site, foreign, 'notes.txt')).isFile()).toBe(true);
  });
});

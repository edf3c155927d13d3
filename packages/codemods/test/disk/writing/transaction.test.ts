import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
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
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockSite, lockSiteSync, type SiteLock } from '../../../src/disk/writing/lock.ts';
import { interruptionOf } from '../../../src/disk/writing/lock-holders.ts';
import { type FileChange, WriteError } from '../../../src/disk/writing/operations.ts';
import { writeFiles } from '../../../src/disk/writing/transaction.ts';
import { resolveTarget, whyUnsafe } from '../../../src/disk/writing/write-target.ts';
import { onCaselessDisk } from './caseless-disk.ts';
import { countCalls, type DiskFault, onFaultyDisk } from './faulty-disk.ts';
import { putAll, snapshot } from './snapshot.ts';

let folder: string;
let site: string;
/** The state folder of nav. */
let state: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'nav-write-')));
  site = join(folder, 'site');
  mkdirSync(site);
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'nav-state-')));
  state = join(home, 'nav');
  vi.stubEnv('XDG_STATE_HOME', home);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
  rmSync(dirname(state), { recursive: true, force: true });
});

/** Returns the name of a lock of the site that another process has left. */
function lockOf(pid: number, host = '00000000'): string {
  const key = createHash('sha256').update(site).digest('hex').slice(0, 32);
  return `${key}-${pid}-1-${host}-00000000`;
}

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

  it('moves the file itself, of which a copy is another file', () => {
    writeFileSync(join(site, 'a.png'), bytes);
    const { ino } = statSync(join(site, 'a.png'));
    const copy = { path: join(site, 'copy.png'), before: undefined, after: undefined };
    write(...move('a.png', 'new/a.png'), {
      ...copy,
      after: { bytesOf: join(site, 'a.png') },
    });
    expect(snapshot(site)).toEqual({
      'copy.png': `644 ${bytes.toString('latin1')}`,
      'new/': 'folder',
      'new/a.png': `644 ${bytes.toString('latin1')}`,
    });
    expect(statSync(join(site, 'new/a.png'))).toMatchObject({ ino, nlink: 1 });
    expect(statSync(join(site, 'copy.png')).nlink).toBe(1);
  });

  it('copies it on a disk without hard links', async () => {
    writeFileSync(join(site, 'a.png'), bytes);
    const { ino } = statSync(join(site, 'a.png'));
    await onFaultyDisk({ at: 1, kind: 'EPERM', only: ['linkSync'] }, () =>
      write(...move('a.png', 'b.png')),
    );
    expect(snapshot(site)).toEqual({ 'b.png': `644 ${bytes.toString('latin1')}` });
    expect(statSync(join(site, 'b.png')).ino).not.toBe(ino);
  });

  it('copies it on a disk that gives a file a new identity each time', () => {
    writeFileSync(join(site, 'a.png'), bytes);
    const { linkSync } = fs;
    fs.linkSync = (from, to) => writeFileSync(to, readFileSync(from));
    syncBuiltinESMExports();
    try {
      write(...move('a.png', 'b.png'));
    } finally {
      fs.linkSync = linkSync;
      syncBuiltinESMExports();
    }
    expect(snapshot(site)).toEqual({ 'b.png': `644 ${bytes.toString('latin1')}` });
  });

  it.each(['edited', 'replaced'])('keeps a file that is %s while it moves', (how) => {
    putAll(site, { 'a.png': 'A', 'b.mdx': 'B' });
    const disturb = () => {
      if (how === 'replaced') rmSync(join(site, 'a.png'));
      writeFileSync(join(site, 'a.png'), 'edited');
      writeFileSync(join(site, 'b.mdx'), 'edited too');
    };
    const lock = lockSiteSync(site);
    const changes = [...move('a.png', 'new/a.png'), change('b.mdx', 'B', undefined)];
    const error = errorOf(() =>
      afterRename('undo.json', disturb, () => void writeFiles(lock, changes)),
    );
    lock.release();
    expect([error.message, error.unrestored]).toEqual([
      'something else has changed it meanwhile',
      undefined,
    ]);
    expect(snapshot(site)).toEqual({ 'a.png': '644 edited', 'b.mdx': '644 edited too' });
  });

  it('moves what is written to it meanwhile', () => {
    putAll(site, { 'a.png': 'A' });
    const edit = () => writeFileSync(join(site, 'a.png'), 'edited');
    afterRename('undo.json', edit, () => write(...move('a.png', 'b.png')));
    expect(snapshot(site)).toEqual({ 'b.png': '644 edited' });
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

  it('deletes many files together, and leaves no other file', () => {
    const names = Array.from({ length: 40 }, (_, index) => `${index % 3}/${index}.mdx`);
    putAll(site, Object.fromEntries([...names, '0/kept.mdx'].map((name) => [name, 'old'])));
    write(...names.map((name) => change(name, 'old', undefined)));
    expect(Object.keys(snapshot(site))).toEqual(['0/', '0/kept.mdx', '1/', '2/']);
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
      losses.push(...writeFiles(lock, [change('docs.json', 'old', 'new')]).losses);
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
    expect(whyUnsafe(site, join(site, path), folder)).toMatch(
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

  it.each(['staged.json', 'undo.json'])(
    'does not follow a link that replaces a folder before %s is there',
    (journal) => {
      const lock = lockSiteSync(site);
      const replace = () => {
        rmSync(join(site, 'real'), { recursive: true });
        link('../outside', 'real');
      };
      const error = errorOf(() =>
        afterRename(journal, replace, () => {
          writeFiles(lock, [change('real/a.mdx', 'A', 'evil')]);
        }),
      );
      expect(error.message).toMatch(/^something else has changed (?:its folder|it) meanwhile$/);
      lock.release();
      expect(readdirSync(join(folder, 'outside'))).toEqual(['a.mdx']);
      expect(readFileSync(join(folder, 'outside/a.mdx'), 'utf8')).toBe('secret');
    },
  );
});

it.each([0, 10_000])('keeps a file that changes meanwhile, if it is %i ms old', (age) => {
  putAll(site, { 'a.mdx': 'A', 'b.mdx': 'B' });
  vi.useFakeTimers({ now: Date.now() + age, toFake: ['Date'] });
  const lock = lockSiteSync(site);
  const edit = () => writeFileSync(join(site, 'b.mdx'), 'edited');
  try {
    const error = errorOf(() =>
      afterRename('undo.json', edit, () => {
        writeFiles(lock, [change('a.mdx', 'A', undefined), change('b.mdx', 'B', 'new')]);
      }),
    );
    expect(error.message).toBe('something else has changed it meanwhile');
  } finally {
    vi.useRealTimers();
    lock.release();
  }
  expect(snapshot(site)).toMatchObject({ 'b.mdx': '644 edited' });
});

/** Runs `work`, and `event` after a rename to a name. */
function afterRename(name: string, event: () => void, work: () => void): void {
  const rename = fs.renameSync;
  fs.renameSync = (from, to) => {
    rename(from, to);
    if (`${to}`.endsWith(name)) event();
  };
  syncBuiltinESMExports();
  try {
    work();
  } finally {
    fs.renameSync = rename;
    syncBuiltinESMExports();
  }
}

const filesBefore = {
  'docs.json': 'config',
  'a.mdx': 'A',
  'b/b.mdx': 'B',
  'c.mdx': 'C',
  'd.png': 'D',
};
/** The changes that move a file as it is. */
const move = (from: string, to: string): FileChange[] => [
  { path: join(site, to), before: undefined, after: { bytesOf: join(site, from) } },
  { path: join(site, from), before: { any: true }, after: undefined },
];
const someChanges = (): FileChange[] => [
  { ...change('new/deep/a.mdx', undefined, 'moved A'), like: join(site, 'a.mdx') },
  change('b/b.mdx', 'B', 'linked B'),
  change('docs.json', 'config', 'new config'),
  change('a.mdx', 'A', undefined),
  change('c.mdx', 'C', undefined),
  ...move('d.png', 'new/d.png'),
];

/** Runs the transaction once for each call that can fail, each time on a fresh site. */
async function forEachCall(
  kind: DiskFault['kind'],
  check: (before: Record<string, string>, error: unknown) => void,
): Promise<number> {
  for (let at = 1; ; at += 1) {
    rmSync(site, { recursive: true, force: true });
    mkdirSync(site);
    putAll(site, filesBefore, 0o640);
    const before = snapshot(site);
    let error: unknown;
    const calls = await onFaultyDisk({ at, kind }, () => {
      try {
        write(...someChanges());
      } catch (caught) {
        error = caught;
      }
    });
    if (calls < at) return calls;
    check(before, error);
  }
}

describe('a transaction that is cut short', () => {
  it('is undone by the next run if the process ended, wherever that was', {
    tags: ['slow'],
  }, async () => {
    let ended: Record<string, string> = {};
    const calls = await forEachCall('killed', (before) => {
      const restored = lockSiteSync(site, { patience: 0 });
      restored.release();
      const after = snapshot(site);
      if (JSON.stringify(after) === JSON.stringify(before)) {
        write(...someChanges());
        ended = snapshot(site);
      } else {
        // The process ended after the last change.
        expect(after).toEqual(ended);
      }
      expect(interruptionOf(site)).toBeUndefined();
    });
    expect(ended).toEqual({
      'b/': 'folder',
      'b/b.mdx': '640 linked B',
      'docs.json': '640 new config',
      'new/': 'folder',
      'new/deep/': 'folder',
      'new/d.png': '640 D',
      'new/deep/a.mdx': '640 moved A',
    });
    expect(calls).toBeGreaterThan(25);
  });

  it('is undone if the process ends while a run undoes it', { tags: ['slow'] }, async () => {
    for (let first = 12; first < 30; first += 3) {
      for (let at = 1; ; at += 1) {
        rmSync(site, { recursive: true, force: true });
        mkdirSync(site);
        putAll(site, filesBefore, 0o640);
        const before = snapshot(site);
        const quietly = (work: () => void) => () => {
          try {
            work();
          } catch {}
        };
        await onFaultyDisk(
          { at: first, kind: 'killed' },
          quietly(() => write(...someChanges())),
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

  it('costs the same for each file, however many there are, and so does undoing it', {
    tags: ['slow'],
  }, async () => {
    const costs: [write: number, undo: number][] = [];
    for (const count of [40, 80, 160]) {
      rmSync(site, { recursive: true, force: true });
      rmSync(state, { recursive: true, force: true });
      // The first run creates the state folder.
      lockSiteSync(site).release();
      const names = Array.from({ length: count }, (_, index) => `${index % 5}/${index}.mdx`);
      putAll(site, Object.fromEntries(names.map((name) => [name, 'old'])));
      const before = snapshot(site);
      const all = names.map((name) => change(name, 'old', 'new'));
      const writing = await countCalls(() => write(...all));
      putAll(site, Object.fromEntries(names.map((name) => [name, 'old'])));
      // All files are replaced, and the journal still says that they must be restored.
      const only = ['renameSync', 'unlinkSync'] as const;
      await onFaultyDisk({ at: count + 3, kind: 'killed', only }, () =>
        errorOf(() => write(...all)),
      );
      expect(new Set(names.map((name) => readFileSync(join(site, name), 'utf8')))).toEqual(
        new Set(['new']),
      );
      const undoing = await countCalls(() => lockSiteSync(site).release());
      expect(snapshot(site)).toEqual(before);
      costs.push([writing, undoing]);
    }
    const [[w1 = 0, u1 = 0] = [], [w2 = 0, u2 = 0] = [], [w3 = 0, u3 = 0] = []] = costs;
    expect([w3 - w2, u3 - u2]).toEqual([2 * (w2 - w1), 2 * (u2 - u1)]);
    expect([(w3 - w2) / 80, (u3 - u2) / 80].map((each) => each < 50)).toEqual([true, true]);
  });
});

describe('an interrupted transaction', () => {
  it('loses no file whose name changes its case, also if undoing that ends', {
    tags: ['slow'],
  }, async () => {
    const quietly = (work: () => void) => () => {
      try {
        work();
      } catch {}
    };
    const undo = () => lockSiteSync(site, { patience: 0 }).release();
    for (let first = 1, calls = 1; first <= calls; first += 1) {
      for (let at = 1, undone = 1; at <= undone; at += 1) {
        rmSync(site, { recursive: true, force: true });
        putAll(site, { 'a.mdx': 'A', 'b.mdx': 'B' });
        await onCaselessDisk(site, async () => {
          const changes = [...move('a.mdx', 'A.mdx'), change('b.mdx', 'B', undefined)];
          const run = quietly(() => write(...changes));
          calls = await onFaultyDisk({ at: first, kind: 'killed' }, run);
          undone = await onFaultyDisk({ at, kind: 'killed' }, quietly(undo));
          undo();
        });
        const all = Object.entries(snapshot(site)).map(([name, text]) => `${name} ${text}`);
        expect([['A.mdx 644 A'], ['a.mdx 644 A', 'b.mdx 644 B']], `${first} ${at}`).toContainEqual(
          all,
        );
      }
    }
  });

  it('is undone with what was written to a file that moved', async () => {
    const only = ['renameSync'] as const;
    for (const at of [3, 4, 5]) {
      putAll(site, { 'a.png': 'A', 'docs.json': 'config' });
      const changes = [...move('a.png', 'b.png'), change('docs.json', 'config', 'new')];
      await onFaultyDisk({ at, kind: 'killed', only }, () => errorOf(() => write(...changes)));
      const present = ['b.png', 'a.png'].find((name) => existsSync(join(site, name))) ?? '';
      writeFileSync(join(site, present), `edited ${at}`);
      lockSiteSync(site).release();
      expect(snapshot(site)).toEqual({ 'a.png': `644 edited ${at}`, 'docs.json': '644 config' });
    }
  });

  it('is left alone if a file was edited since', async () => {
    for (let at = 1; at === 1 || readFileSync(join(site, 'b/b.mdx'), 'utf8') === 'B'; at += 1) {
      lockSiteSync(site).release();
      putAll(site, filesBefore);
      await onFaultyDisk({ at, kind: 'killed' }, () => errorOf(() => write(...someChanges())));
    }
    expect(readFileSync(join(site, 'b/b.mdx'), 'utf8')).toBe('linked B');
    writeFileSync(join(site, 'b/b.mdx'), 'edited');
    const before = snapshot(site);
    expect(() => lockSiteSync(site)).toThrow(/b\/b\.mdx has changed since\. Restore/);
    expect(snapshot(site)).toEqual(before);
  });
});

describe('the journal of a transaction', () => {
  it('does not follow a journal that leads outside of the site, or into git', () => {
    putAll(folder, { 'victim.txt': 'keep' });
    putAll(site, { '.git/HEAD': 'ref' });
    mkdirSync(state, { mode: 0o700 });
    const old = { size: 4, mode: 0o644, uid: 0, gid: 0 };
    for (const path of ['../victim.txt', '.git/HEAD', '.GIT/HEAD', 'git~1/HEAD', '.git. /x', 5]) {
      const steps = [
        { path, before: createHash('sha256').update('evil').digest('hex'), after: 'x', old },
      ];
      const journal = { root: site, id: '00', steps, folders: [] };
      const lock = lockOf(999_999_999);
      putAll(state, { [`${lock}/undo.json`]: JSON.stringify(journal), [`${lock}/backup`]: 'evil' });
      utimesSync(join(state, lock), 1, 1);
      expect(() => lockSiteSync(site)).toThrow(
        /^An interrupted run cannot be undone: .*(?:outside the site|belongs to git|must be of type string)/,
      );
    }
    expect(snapshot(folder)).toMatchObject({
      'victim.txt': '644 keep',
      'site/.git/HEAD': '644 ref',
    });
  });

  it('reads nothing in a site as a lock or a journal', () => {
    putAll(folder, { 'outside/draft.json': 'keep', 'victim.txt': 'keep' });
    const steps = [{ path: '../victim.txt', before: null, after: 'x', old: null }];
    for (const name of ['.nav-lock-999999999-0-00000000-00000000', lockOf(999_999_999)]) {
      putAll(site, { [`${name}/undo.json`]: JSON.stringify({ steps, folders: [] }) });
      utimesSync(join(site, name), 1, 1);
    }
    link('../outside', '.nav-lock-999999999-0-00000000-00000001');
    const before = snapshot(folder);
    expect(interruptionOf(site)).toBeUndefined();
    write(change('a.mdx', undefined, 'A'));
    expect(snapshot(folder)).toEqual({ ...before, 'site/a.mdx': '644 A' });
  });

  it('is undone from memory without a state folder', async () => {
    vi.stubEnv('XDG_STATE_HOME', join(folder, 'file'));
    putAll(folder, { file: '' });
    for (const kind of ['ENOSPC', 'EACCES'] as const) {
      await forEachCall(kind, (before, error) => {
        if (error === undefined) expect(snapshot(site)['docs.json']).toBe('640 new config');
        else expect(snapshot(site)).toEqual(before);
      });
    }
    const lock = lockSiteSync(site);
    expect(lock.note).toMatch(/^A run that is killed cannot be undone: nav has no state folder: E/);
    lock.release();
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
    const dead = readdirSync(state)[0]?.replace(/^([0-9a-f]+)-\d+-/, `$1-${pid}-`) as string;
    own.release();
    mkdirSync(join(state, dead));
    // It had not begun to change files.
    expect(interruptionOf(site)).toBeUndefined();
    lockSiteSync(site, { patience }).release();
    expect(readdirSync(state)).toEqual([]);
  });

  it('counts the lock of another machine for some minutes', () => {
    const foreign = join(state, lockOf(1));
    mkdirSync(state, { mode: 0o700 });
    mkdirSync(foreign);
    expect(() => lockSiteSync(site, { patience })).toThrow(
      /on another machine .*remove the folder/,
    );
    const minutes = (ago: number) => new Date(Date.now() - ago * 60_000);
    utimesSync(foreign, minutes(4), minutes(4));
    expect(() => lockSiteSync(site, { patience })).toThrow(/on another machine/);
    utimesSync(foreign, minutes(6), minutes(6));
    lockSiteSync(site, { patience }).release();
    expect(readdirSync(state)).toEqual([]);
  });

  it('has one lock for a site with several paths, and one for each site', () => {
    symlinkSync('site', join(folder, 'alias'));
    mkdirSync(join(folder, 'other'));
    const lock = lockSiteSync(site);
    expect(() => lockSiteSync(join(folder, 'alias'), { patience })).toThrow(/Another run/);
    lockSiteSync(join(folder, 'other'), { patience }).release();
    lockSiteSync(folder, { patience }).release();
    lock.release();
    expect(readdirSync(site)).toEqual([]);
    expect(readdirSync(state)).toEqual([]);
  });

  it('reports a folder in which nothing can be written with the first write', () => {
    const lock = lockSiteSync(join(folder, 'none'));
    const path = join(folder, 'none/docs.json');
    const error = errorOf(() => void writeFiles(lock, [{ path, before: undefined, after: '{}' }]));
    expect(error.message).toMatch(/does not exist/);
    lock.release();
  });

  it('does not remove what it does not know', () => {
    putAll(state, { [`${lockOf(1)}/notes.txt`]: 'mine' });
    chmodSync(state, 0o700);
    utimesSync(join(state, lockOf(1)), 1, 1);
    lockSiteSync(site, { patience }).release();
    expect(lstatSync(join(state, lockOf(1), 'notes.txt')).isFile()).toBe(true);
  });
});

describe('the state folder', () => {
  const noteOf = (path = site) => {
    const lock = lockSiteSync(path, { patience: 0 });
    lock.release();
    return lock.note;
  };

  it.skipIf(isWindows)('is for the user alone, with all that is in it', async () => {
    putAll(site, { 'a.mdx': 'secret' });
    const only = ['renameSync', 'unlinkSync'] as const;
    await onFaultyDisk({ at: 4, kind: 'killed', only }, () =>
      errorOf(() => write(change('a.mdx', 'secret', 'new'))),
    );
    expect(readFileSync(join(site, 'a.mdx'), 'utf8')).toBe('new');
    const modes = readdirSync(state, { recursive: true, withFileTypes: true }).map((entry) => {
      const { mode } = lstatSync(join(entry.parentPath, entry.name));
      return `${entry.isDirectory() ? 'folder' : entry.name} ${(mode & 0o777).toString(8)}`;
    });
    expect(modes.sort()).toEqual(['backup 600', 'folder 700', 'undo.json 600']);
    expect(statSync(state).mode & 0o777).toBe(0o700);
    expect(noteOf()).toBeUndefined();
    expect(readFileSync(join(site, 'a.mdx'), 'utf8')).toBe('secret');
  });

  it.skipIf(isWindows)('is not used if others may open it, or if it is a link', () => {
    mkdirSync(state);
    chmodSync(state, 0o755);
    expect(noteOf()).toMatch(/is open to other users\.$/);
    rmSync(state, { recursive: true });
    mkdirSync(join(folder, 'elsewhere'), { mode: 0o700 });
    symlinkSync(join(folder, 'elsewhere'), state);
    expect(noteOf()).toMatch(/is not a folder\.$/);
    expect(readdirSync(join(folder, 'elsewhere'))).toEqual([]);
  });

  it.skipIf(!isRoot)('is not used if it belongs to somebody else', () => {
    mkdirSync(state, { mode: 0o700 });
    chownSync(state, 1234, 1234);
    expect(noteOf()).toMatch(/belongs to another user\.$/);
  });

  it('is not used if it is part of the site or its repository', () => {
    vi.stubEnv('XDG_STATE_HOME', join(site, 'state'));
    expect(noteOf()).toMatch(/is part of the site\.$/);
    expect(readdirSync(site)).toEqual([]);
    vi.stubEnv('XDG_STATE_HOME', join(folder, 'state'));
    expect(noteOf()).toBeUndefined();
    mkdirSync(join(folder, '.git'));
    expect(noteOf()).toMatch(/is part of the site\.$/);
  });

  it.skipIf(isWindows)('is in the home folder if the variable is relative', () => {
    vi.stubEnv('XDG_STATE_HOME', 'state');
    vi.stubEnv('HOME', folder);
    expect(noteOf()).toBeUndefined();
    expect(existsSync('state')).toBe(false);
    expect(readdirSync(folder)).not.toEqual(['site']);
    vi.stubEnv('HOME', '');
    expect(noteOf()).toMatch(/the home folder is unknown\.$/);
  });
});

describe('names that nav does not write', () => {
  it.each([
    '.git',
    '.git/hooks/post-checkout',
    'a/.GIT/config',
    'GIT~1/config',
    '.git./config',
    '.git /config',
    '.git::$INDEX_ALLOCATION/config',
    '.g\u200cit/config',
    'link/config',
  ])('belong to git: %s', (path) => {
    putAll(site, { '.git/config': 'theirs' });
    link('.git', 'link');
    const before = snapshot(site);
    for (const after of ['evil', undefined]) {
      const error = errorOf(() => write({ path: join(site, path), before: { any: true }, after }));
      expect(error.message).toBe('it belongs to git, whose files nav never changes');
    }
    expect(snapshot(site)).toEqual(before);
  });

  it.each([
    'con',
    'NUL.mdx',
    'a/aux/b.mdx',
    'com1.tar.gz',
    'lpt\u00b9',
    'prn .txt',
    'a.',
    'b ',
    'c:d',
  ])('are those that Windows reserves: %s', (path) => {
    const error = errorOf(() => write(change(path, undefined, 'x')));
    expect(error.message).toMatch(/^Windows cannot have a file named ".+"\. Choose another name$/);
    expect(readdirSync(site)).toEqual([]);
    if (isWindows) return;
    putAll(site, { [path]: 'old' });
    write(change(path, 'old', 'new'));
    expect(readFileSync(join(site, path), 'utf8')).toBe('new');
  });

  it.each(['console.mdx', 'nullable.mdx', 'com10', '.gitignore', 'git/a.mdx', '.github/a.md'])(
    'do not include %s',
    (path) => {
      write(change(path, undefined, 'x'));
      expect(existsSync(join(site, path))).toBe(true);
    },
  );
});

describe('a folder behind a link', () => {
  const why = (path: string) => whyUnsafe(join(site, path), join(site, path, 'a.mdx'), site);

  beforeEach(() => {
    putAll(folder, { 'outside/a.mdx': 'secret', 'site/real/a.mdx': 'A', 'site-secret/a.mdx': 'B' });
    link('../outside', 'out');
    link('../site-secret', 'near');
    link('real', 'inside');
    link('none', 'broken');
  });

  it.each([true, false])(
    'is not written if the link leads outside (repository: %s)',
    (isRepository) => {
      if (isRepository) mkdirSync(join(site, '.git'));
      expect(why('out')).toMatch(/out is a symlink that leads outside of .*site\. Pass the path/);
      expect(why('near')).toMatch(/near is a symlink that leads outside/);
      expect(why('out/deep/new')).toMatch(/is a symlink that leads outside/);
      expect(why('broken')).toMatch(/is a symlink that leads nowhere/);
      expect(why('inside')).toBeUndefined();
      expect(why('real')).toBeUndefined();
      const lock = lockSiteSync(join(site, 'out'), { cwd: site });
      const path = join(site, 'out/a.mdx');
      const error = errorOf(() => void writeFiles(lock, [{ path, before: 'secret', after: 'x' }]));
      lock.release();
      expect(error.message).toMatch(/is a symlink that leads outside/);
      expect(readFileSync(join(folder, 'outside/a.mdx'), 'utf8')).toBe('secret');
    },
  );

  it('is written if the user names it, or a link outside of the repository', () => {
    expect(whyUnsafe(join(folder, 'outside'), join(folder, 'outside/a.mdx'), site)).toBeUndefined();
    symlinkSync('outside', join(folder, 'alias'));
    expect(whyUnsafe(join(folder, 'alias'), join(folder, 'alias/a.mdx'), site)).toBeUndefined();
  });
});

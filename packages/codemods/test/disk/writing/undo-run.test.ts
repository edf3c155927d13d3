import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lastWrites, unixDigest } from '../../../src/disk/writing/last-writes.ts';
import { lockSiteSync, type Run } from '../../../src/disk/writing/lock.ts';
import type { FileChange } from '../../../src/disk/writing/operations.ts';
import { lastRunIn } from '../../../src/disk/writing/runs.ts';
import { type Written, writeFiles } from '../../../src/disk/writing/transaction.ts';
import { planUndo, undoRun } from '../../../src/disk/writing/undo-run.ts';
import { KEPT_RUN_DAYS, MAX_KEPT_RUNS } from '../../../src/document/limits.ts';
import { runs } from '../../runs.ts';
import { onCaselessDisk } from './caseless-disk.ts';
import { onFaultyDisk } from './faulty-disk.ts';
import { putAll, snapshot } from './snapshot.ts';

let folder: string;
let site: string;
let state: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'nav-undo-')));
  site = join(folder, 'site');
  mkdirSync(site);
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'nav-state-')));
  state = join(home, 'nav');
  vi.stubEnv('XDG_STATE_HOME', home);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
  rmSync(dirname(state), { recursive: true, force: true });
});

function write(changes: FileChange[], run?: Run, root = site): Written {
  const lock = lockSiteSync(root, { patience: 0, ...(run ? { run } : {}) });
  try {
    return writeFiles(lock, changes);
  } finally {
    lock.release();
  }
}

function change(path: string, before: string | undefined, after: string | undefined): FileChange {
  return { path: join(site, path), before, after };
}

const move = (from: string, to: string): FileChange[] => [
  { path: join(site, to), before: undefined, after: { bytesOf: join(site, from) } },
  { path: join(site, from), before: { any: true }, after: undefined },
];

/** Undoes the last run. Returns the files that keep it from that. */
function undo(): string[] {
  const plans = planUndo(lastRunIn(site));
  const changed = plans.flatMap((plan) => plan.changed);
  if (changed.length > 0) return changed;
  for (const plan of plans) {
    const lock = lockSiteSync(plan.run.journal.root, { patience: 0 });
    try {
      undoRun(lock, plan, process.cwd());
    } finally {
      lock.release();
    }
  }
  return [];
}

describe('undoing a run', () => {
  it('restores changed, new, deleted and moved files, their modes, links, and folders', () => {
    putAll(site, { 'a.mdx': 'A', 'b.mdx': 'B\r\n', 'c.mdx': 'C', 'old/x.png': '\u0089PNG' });
    chmodSync(join(site, 'b.mdx'), 0o600);
    symlinkSync('a.mdx', join(site, 'link.mdx'));
    const before = snapshot(site);
    const { canUndo } = write([
      change('new/deep/n.mdx', undefined, 'N'),
      change('a.mdx', 'A', 'A2'),
      ...move('old/x.png', 'img/x.png'),
      { ...change('moved/c.mdx', undefined, 'C2'), like: join(site, 'c.mdx') },
      change('b.mdx', 'B\r\n', undefined),
      change('c.mdx', 'C', undefined),
      { path: join(site, 'link.mdx'), before: { any: true }, after: undefined },
    ]);
    expect(canUndo).toBe(true);
    expect(snapshot(site)).not.toEqual(before);
    expect(undo()).toEqual([]);
    expect(snapshot(site)).toEqual(before);
    expect(lastRunIn(site)).toEqual([]);
    expect(readdirSync(state)).toEqual([]);
  });

  it('goes back run by run', () => {
    putAll(site, { 'a.mdx': '0' });
    for (const at of [1, 2, 3]) write([change('a.mdx', `${at - 1}`, `${at}`)]);
    for (const at of [2, 1, 0]) {
      expect(undo()).toEqual([]);
      expect(readFileSync(join(site, 'a.mdx'), 'utf8')).toBe(`${at}`);
    }
    expect(lastRunIn(site)).toEqual([]);
  });

  it('takes all transactions of one run together, also of several sites', () => {
    const run = { id: '0badcafe', command: 'nav migrate sort' };
    const other = join(folder, 'other');
    putAll(folder, { 'site/a.mdx': '0', 'other/b.mdx': '0' });
    write([change('a.mdx', '0', '1')], run);
    write([{ path: join(other, 'b.mdx'), before: '0', after: '1' }], run, other);
    write([change('a.mdx', '1', '2')], run);
    expect(undo()).toEqual([]);
    expect(snapshot(folder)).toEqual(
      expect.objectContaining({ 'site/a.mdx': '644 0', 'other/b.mdx': '644 0' }),
    );
  });

  it('finds the last run of the folders in a folder, or of those around it in its repository', () => {
    putAll(folder, { 'site/a.mdx': '0', 'site/deep/b.mdx': '0' });
    write([change('a.mdx', '0', '1')]);
    expect(lastRunIn(folder)).toHaveLength(1);
    expect(lastRunIn(join(site, 'deep'))).toHaveLength(1);
    putAll(site, { 'deep/.git/HEAD': 'ref' });
    expect(lastRunIn(join(site, 'deep'))).toEqual([]);
  });
});

describe('undoing a run after other changes', () => {
  it('refuses to lose what somebody has written since, and changes nothing', () => {
    putAll(site, { 'a.mdx': 'A', 'b.mdx': 'B', 'c.mdx': 'C', 'd.png': 'D', 'e.png': 'E' });
    write([
      change('n.mdx', undefined, 'N'),
      change('a.mdx', 'A', 'A2'),
      change('c.mdx', 'C', undefined),
      ...move('d.png', 'x/d.png'),
      ...move('e.png', 'x/e.png'),
    ]);
    writeFileSync(join(site, 'n.mdx'), 'mine');
    writeFileSync(join(site, 'c.mdx'), 'mine');
    writeFileSync(join(site, 'x/d.png'), 'mine');
    unlinkSync(join(site, 'x/e.png'));
    const before = snapshot(site);
    expect(undo()).toEqual(['c.mdx', 'n.mdx', 'x/d.png', 'x/e.png']);
    expect(snapshot(site)).toEqual(before);
  });

  it('leaves files that are already as they were', () => {
    putAll(site, { 'a.mdx': 'A', 'b.mdx': 'B' });
    const before = snapshot(site);
    write([change('n.mdx', undefined, 'N'), change('a.mdx', 'A', 'A2'), ...move('b.mdx', 'c.mdx')]);
    // As `git checkout .` does.
    putAll(site, { 'a.mdx': 'A' });
    expect(undo()).toEqual([]);
    expect(snapshot(site)).toEqual(before);
  });

  it('keeps a page whose name only changed its case', async () => {
    await onCaselessDisk(site, () => {
      putAll(site, { 'page.mdx': 'P' });
      write(move('page.mdx', 'Page.mdx'));
      expect(readdirSync(site)).toEqual(['Page.mdx']);
      expect(undo()).toEqual([]);
      expect(readdirSync(site)).toEqual(['page.mdx']);
      expect(readFileSync(join(site, 'page.mdx'), 'utf8')).toBe('P');
    });
  });

  it('never follows a link that came since', () => {
    putAll(folder, { 'site/in/a.mdx': 'A', 'outside/a.mdx': 'A2' });
    write([change('in/a.mdx', 'A', 'A2')]);
    rmSync(join(site, 'in'), { recursive: true });
    symlinkSync(join(folder, 'outside'), join(site, 'in'));
    expect(undo()).toEqual(['in/a.mdx']);
    expect(readFileSync(join(folder, 'outside/a.mdx'), 'utf8')).toBe('A2');
  });
});

describe('undoing any run', () => {
  it('is complete after it is run again, whenever it is killed', { tags: ['slow'] }, async () => {
    for (let at = 1; ; at += 1) {
      rmSync(site, { recursive: true, force: true });
      rmSync(state, { recursive: true, force: true });
      putAll(site, { 'a.mdx': 'A', 'b.mdx': 'B', 'c.png': 'C' });
      const before = snapshot(site);
      write([
        change('new/n.mdx', undefined, 'N'),
        change('a.mdx', 'A', 'A2'),
        change('b.mdx', 'B', undefined),
        ...move('c.png', 'img/c.png'),
      ]);
      const calls = await onFaultyDisk({ at, kind: 'killed' }, () => {
        try {
          undo();
        } catch {}
      });
      lockSiteSync(site).release();
      expect(undo(), `${at}`).toEqual([]);
      const left = Object.entries(snapshot(site)).filter(([path]) => !/^(?:new|img)\//.test(path));
      expect(Object.fromEntries(left), `${at}`).toEqual(before);
      if (calls < at) break;
    }
  });

  it('undoes any run, and any run after it', () => {
    const name = fc.constantFrom('a', 'b', 'c/d', 'c/e');
    const step = fc.tuple(name, fc.option(fc.constantFrom('x', 'y', 'z'), { nil: undefined }));
    fc.assert(
      fc.property(
        fc.dictionary(name, fc.constantFrom('x', 'y'), { maxKeys: 4 }),
        fc.array(fc.array(step, { maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        (files, transactions) => {
          rmSync(site, { recursive: true, force: true });
          mkdirSync(site);
          rmSync(state, { recursive: true, force: true });
          putAll(site, files);
          const states = [snapshot(site)];
          for (const steps of transactions) {
            const changes = [...new Map(steps)].flatMap(([path, after]) => {
              const isThere = lstatSync(join(site, path), { throwIfNoEntry: false });
              if (!isThere && after === undefined) return [];
              return [{ path: join(site, path), before: { any: true } as const, after }];
            });
            if (write(changes).canUndo) states.push(snapshot(site));
          }
          for (const expected of states.reverse().slice(1)) {
            expect(undo()).toEqual([]);
            const { 'c/': _, ...own } = snapshot(site);
            const { 'c/': __, ...known } = expected;
            expect(own).toEqual(known);
          }
        },
      ),
      { numRuns: runs(20, 200) },
    );
  });
});

describe('kept runs', () => {
  it('are limited in number and in age', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    putAll(site, { 'a.mdx': '0' });
    const count = MAX_KEPT_RUNS + 2;
    for (let at = 1; at <= count; at += 1) write([change('a.mdx', `${at - 1}`, `${at}`)]);
    expect(readdirSync(state)).toHaveLength(MAX_KEPT_RUNS);
    vi.setSystemTime(Date.now() + (KEPT_RUN_DAYS + 1) * 24 * 60 * 60_000);
    write([change('a.mdx', `${count}`, 'x')]);
    expect(readdirSync(state)).toHaveLength(1);
  });

  it('are only a loss of the undo if they cannot be kept', async () => {
    putAll(site, { 'a.mdx': 'A' });
    let written: Written | undefined;
    // The lock takes one folder, the run the other.
    await onFaultyDisk({ at: 2, kind: 'ENOSPC', only: ['mkdirSync'] }, () => {
      mkdirSync(state, { mode: 0o700, recursive: true });
      written = write([change('a.mdx', 'A', 'A2')]);
    });
    expect(readFileSync(join(site, 'a.mdx'), 'utf8')).toBe('A2');
    expect(written?.canUndo).toBe(false);
    expect(lastRunIn(site)).toEqual([]);
  });

  it('are not read from another folder, and not if they are damaged', () => {
    putAll(site, { 'a.mdx': 'A' });
    write([change('a.mdx', 'A', 'A2')]);
    const [name = ''] = readdirSync(state);
    writeFileSync(join(state, name, 'journal.json'), '{"root":"/elsewhere"}');
    expect(lastRunIn(site)).toEqual([]);
    writeFileSync(join(state, name, 'journal.json'), '{');
    expect(lastRunIn(site)).toEqual([]);
  });

  it('are not undone with damaged contents', () => {
    putAll(site, { 'a.mdx': 'A' });
    write([change('a.mdx', 'A', 'A2')]);
    const [name = ''] = readdirSync(state);
    writeFileSync(join(state, name, 'backup'), 'X');
    expect(undo()).toEqual(['a.mdx']);
  });
});

describe('the last write of a file', () => {
  const own = (path: string) => lastWrites(state, site).get(path);
  const unix = (text: string) => unixDigest(Buffer.from(text));

  it('is on top of what somebody else wrote, however often nav writes', () => {
    putAll(site, { 'a.mdx': 'A\r\n' });
    write([change('a.mdx', 'A\r\n', '1'), change('n.mdx', undefined, '1')]);
    write([change('a.mdx', '1', '2'), change('n.mdx', '1', '2')]);
    expect(own('a.mdx')?.base).toEqual({ path: 'a.mdx', digest: unix('A\n') });
    expect(own('n.mdx')?.base).toBeNull();
    writeFileSync(join(site, 'a.mdx'), 'mine');
    write([change('a.mdx', 'mine', '3')]);
    expect(own('a.mdx')?.base).toEqual({ path: 'a.mdx', digest: unix('mine') });
  });

  it('follows pages that move', () => {
    putAll(site, { 'a.mdx': 'A' });
    const like = (path: string) => ({ like: join(site, path) });
    write([
      { ...change('b.mdx', undefined, 'B'), ...like('a.mdx') },
      change('a.mdx', 'A', undefined),
    ]);
    write([
      { ...change('c.mdx', undefined, 'C'), ...like('b.mdx') },
      change('b.mdx', 'B', undefined),
    ]);
    write([{ ...change('copy.mdx', undefined, 'C'), ...like('c.mdx') }]);
    expect(own('c.mdx')?.base).toEqual({ path: 'a.mdx', digest: unix('A') });
    expect(own('copy.mdx')?.base).toBeNull();
  });
});

describe('a temporary file that cannot be removed', () => {
  it.each([1, 2])('is named, and the others go: call %i', async (at) => {
    putAll(site, { 'a.mdx': 'A', 'b.mdx': 'B', 'c.mdx': 'C' });
    let written: Written | undefined;
    await onFaultyDisk({ at, kind: 'EIO', only: ['unlinkSync'] }, () => {
      written = write(
        ['a', 'b', 'c'].map((name) => change(`${name}.mdx`, name.toUpperCase(), undefined)),
      );
    });
    expect(written?.left).toEqual([
      { path: expect.stringMatching(/\.nav-[0-9a-f]+-\d\.old$/), cause: expect.any(Error) },
    ]);
    expect(readdirSync(site).map((name) => join(site, name))).toEqual(
      written?.left.map(({ path }) => path),
    );
    // The next run tries again, and does not fail if it cannot either.
    await onFaultyDisk({ at: 1, kind: 'EIO', only: ['unlinkSync'] }, () => {
      const lock = lockSiteSync(site, { patience: 0 });
      expect(lock.left).toMatchObject(written?.left.map(({ path }) => ({ path })) ?? []);
      lock.release();
    });
    const lock = lockSiteSync(site, { patience: 0 });
    lock.release();
    expect(lock.left).toEqual([]);
    expect(readdirSync(site)).toEqual([]);
    expect(undo()).toEqual([]);
    expect(snapshot(site)).toEqual({ 'a.mdx': '644 A', 'b.mdx': '644 B', 'c.mdx': '644 C' });
  });

  it('is named without a state folder, too', async () => {
    putAll(site, { 'a.mdx': 'A', 'b.mdx': 'B' });
    putAll(folder, { file: '' });
    vi.stubEnv('XDG_STATE_HOME', join(folder, 'file'));
    let written: Written | undefined;
    await onFaultyDisk({ at: 1, kind: 'EIO', only: ['unlinkSync'] }, () => {
      written = write([change('a.mdx', 'A', undefined), change('b.mdx', 'B', undefined)]);
    });
    expect(written).toMatchObject({ left: [{}], canUndo: false });
    expect(readdirSync(site)).toHaveLength(1);
  });
});

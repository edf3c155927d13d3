import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cachedHost, check, type Host, loadSite, resolveSite } from '../../src/index.ts';
import { nodeHost, nodeStamp } from '../../src/node.ts';

let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'nav-stamp-')));
  write('docs.json', '{ "navigation": { "pages": ["intro", "guides/setup", "gone"] } }');
  write('intro.mdx', '---\ntitle: Intro\n---\n');
  write('guides/setup.mdx', '---\ntitle: Setup\n---\n');
  write('images/a.png', '');
  mkdirSync(join(folder, 'empty/deep'), { recursive: true });
});

afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function resultsOf(host: Host) {
  const site = loadSite(host, 'docs.json');
  return { check: check(host, 'docs.json'), tree: structuredClone(site && resolveSite(site)) };
}

/** Counts the reads and listings of a host. */
function counted(host: Host) {
  const asked: string[] = [];
  const read = (path: string) => {
    asked.push(path);
    return host.read(path);
  };
  const list = (path: string) => {
    asked.push(`${path}/`);
    return host.list(path);
  };
  return { host: { ...host, read, list }, asked: () => asked.splice(0) };
}

/** Lets the files be older than the time in which nav distrusts their times. */
function waitUntilSettled(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
}

describe('nodeStamp', () => {
  it('lets nothing be read again that has not changed for a while', () => {
    const { host, asked } = counted(nodeHost({ cwd: folder }));
    const cached = cachedHost(host, nodeStamp({ cwd: folder }));
    resultsOf(cached);
    asked();
    resultsOf(cached);
    expect(asked(), 'files that were just written').toContain('docs.json');
    waitUntilSettled();
    resultsOf(cached);
    asked();
    resultsOf(cached);
    expect(asked()).toEqual([]);
  });

  const changes: [name: string, change: () => void][] = [
    ['an edit of a page', () => write('intro.mdx', '---\ntitle: Welcome\n---\n')],
    [
      'an edit of the same length whose time is set back',
      () => {
        const { atime, mtime } = statSync(join(folder, 'intro.mdx'));
        write('intro.mdx', '---\ntitle: Begin\n---\n');
        utimesSync(join(folder, 'intro.mdx'), atime, mtime);
      },
    ],
    ['a page that was missing', () => write('gone.mdx', '')],
    ['a page in a folder that was empty', () => write('empty/deep/new.mdx', '')],
    ['a new folder', () => write('new/folder/page.mdx', '')],
    ['a page that is removed', () => rmSync(join(folder, 'guides/setup.mdx'))],
    ['a folder that is renamed', () => renameSync(join(folder, 'guides'), join(folder, 'manuals'))],
    [
      'a file that replaces another',
      () => {
        write('other', '---\ntitle: Other\n---\n');
        renameSync(join(folder, 'other'), join(folder, 'intro.mdx'));
      },
    ],
    ['a link to a page', () => symlinkSync(join(folder, 'intro.mdx'), join(folder, 'gone.mdx'))],
    ['an ignore file', () => write('.mintignore', 'guides/\n')],
    ['a config that is removed', () => rmSync(join(folder, 'docs.json'))],
    ['rights that are taken away', () => chmodSync(join(folder, 'intro.mdx'), 0o000)],
  ];

  it.each(changes)('notices %s', (_, change) => {
    const host = nodeHost({ cwd: folder });
    const cached = cachedHost(host, nodeStamp({ cwd: folder }));
    waitUntilSettled();
    resultsOf(cached);
    change();
    expect(resultsOf(cached)).toEqual(resultsOf(host));
    waitUntilSettled();
    expect(resultsOf(cached)).toEqual(resultsOf(host));
  });
});

describe('a cached host without stamps', () => {
  it.each([
    ['a new page', ['empty/deep/new.mdx'], () => write('empty/deep/new.mdx', '')],
    ['a new folder', ['new'], () => write('new/folder/page.mdx', '')],
    [
      'a folder that is renamed',
      ['guides', 'manuals'],
      () => renameSync(join(folder, 'guides'), join(folder, 'manuals')),
    ],
    ['the last page of a folder', ['images/a.png'], () => rmSync(join(folder, 'images/a.png'))],
  ])('notices %s that is reported', (_, paths, change) => {
    const host = nodeHost({ cwd: folder });
    const cached = cachedHost(host);
    resultsOf(cached);
    change();
    cached.changed(paths);
    expect(resultsOf(cached)).toEqual(resultsOf(host));
  });
});

import { lstatSync, type Stats } from 'node:fs';
import { resolve, sep } from 'node:path';
import { attempt, once, onceForText } from '@nav/collections';
import { decode, readListedFile, readPlainFile, realPath, stampOf, withSeparator } from '@nav/disk';
import { baseName } from '@nav/paths';
import type { Host } from '../files/host.ts';
import { type Found, fileSearcher } from './file-searcher.ts';
import { confinementOf, hostOf, type NodeHostOptions } from './node-host.ts';

/** A host that also returns files as bytes. */
export interface BriefHost extends Host {
  /**
   * Returns the bytes of a file and its stamp before it was read; `undefined` for an empty file, a symbolic link or anything else.
   * The next call overwrites the bytes.
   */
  bytes(path: string): { bytes: Uint8Array; stamp: () => string | symbol } | undefined;
  /** As `searchFile`, for a file that `list` has returned; `undefined` for a large file and as `bytes` is. */
  search<Text extends string | RegExp>(
    path: string,
    texts: readonly Text[],
  ): Found<Text> | undefined;
  /** Returns the stamp of a file; `undefined` for anything else, such as a symbolic link. */
  stamp(path: string): string | symbol | undefined;
  /** Looks up folders again, which may have become links, and forgets the files that were searched. */
  forget(): void;
}

/** The size of the buffer that files are read into, in bytes. Larger files get their own. */
const BUFFER_SIZE = 1_000_000;

/** Looks up each folder once until it forgets them, so it may miss that a folder becomes a link. */
export function briefHost(options: NodeHostOptions = {}): BriefHost {
  const { cwd, isInRoot, ...confinement } = confinementOf(options);
  const host = hostOf({ cwd, isInRoot, ...confinement });
  const [buffer, readBuffer] = [bufferOnce(), bufferOnce()];
  let search = fileSearcher();
  /** The folders below the one that was listed last, without those behind a link. */
  let listed: ReadonlySet<string> = NONE;
  /** Returns the real path of a folder with a separator at its end; `undefined` for one that is not below the root. */
  const findFolder = (folder: string): string | undefined => {
    const start = folder.lastIndexOf('/', folder.length - 2) + 1;
    const name = folder.slice(start, -1);
    const above = PLAIN_NAME.test(name) ? realFolder(folder.slice(0, start)) : undefined;
    const isFolder = () =>
      listed.has(folder.slice(0, -1)) || linkStats(above + name)?.isDirectory() === true;
    // Fewer system calls than for the whole path.
    if (above !== undefined && isFolder()) return above + name + sep;
    const real = realPath(resolve(cwd, folder));
    return real !== undefined && isInRoot(real) ? withSeparator(real) : undefined;
  };
  let realFolder = onceForText(findFolder);
  const fileAt = (path: string) => {
    const name = baseName(path);
    const real = realFolder(path.slice(0, path.length - name.length));
    return real === undefined || NO_FILE.test(name) ? undefined : real + name;
  };
  return {
    ...host,
    list(folder, shallow) {
      const folders = [...host.list(folder, shallow)];
      const below = folders.filter((one) => one.real === undefined && one.folder !== folder);
      if (!shallow) listed = new Set(below.map((one) => one.folder));
      return folders;
    },
    read(path) {
      const file = fileAt(path);
      const plain = file === undefined ? undefined : readListedFile(file, readBuffer());
      // The file may be a link.
      return plain ? decode(plain) : host.read(path);
    },
    bytes(path) {
      const file = fileAt(path);
      const plain = file === undefined ? undefined : readPlainFile(file, buffer());
      return plain && { bytes: plain.bytes, stamp: () => stampOf(plain.stats) };
    },
    search(path, texts) {
      const file = fileAt(path);
      return file === undefined ? undefined : search(file, texts);
    },
    stamp(path) {
      const file = fileAt(path);
      const stats = file === undefined ? undefined : linkStats(file);
      return stats?.isFile() ? stampOf(stats) : undefined;
    },
    forget() {
      realFolder = onceForText(findFolder);
      search = fileSearcher();
      listed = NONE;
    },
  };
}

const NONE: ReadonlySet<never> = new Set();

function bufferOnce(): () => Buffer {
  return once(() => Buffer.allocUnsafeSlow(BUFFER_SIZE));
}

/** Names that are the same in a real path on every file system. */
const PLAIN_NAME = /^\w[\w.-]*$/;

/** Names that may lead to something else than a file in the folder, as `\` does on Windows. */
const NO_FILE = /^(?:|\.\.?|\.git)$|\\/i;

function linkStats(file: string): Stats | undefined {
  return attempt(() => lstatSync(file, { throwIfNoEntry: false }));
}

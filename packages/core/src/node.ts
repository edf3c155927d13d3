import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, delimiter, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { SETTINGS_FILE } from './config/settings.ts';
import type { FolderFiles, Host } from './files/host.ts';
import { prefixOf } from './text/path.ts';

export interface NodeHostOptions {
  /** What paths are relative to; the working directory by default. */
  cwd?: string;
  /** The folder that nothing is read outside of, symbolic links included; relative to `cwd`, which it is by default. */
  root?: string;
}

/** Links to folders that one listing follows: folders that link to each other have endless paths. */
const MAX_LINKED_FOLDERS = 1000;

/** Never part of a site, and often huge. */
const SKIPPED = new Set(['node_modules', '.git']);

/** A host over the file system. A file that cannot be read counts as absent; `whyUnreadable` tells which are. */
export function nodeHost(options: NodeHostOptions = {}): Host {
  const cwd = resolve(options.cwd ?? '.');
  const root = resolve(cwd, options.root ?? '.');
  const realRoot = realPath(root) ?? root;
  const isInRoot = (real: string) => isBelow(realRoot, real);
  const isInside = (path: string) => {
    const real = realPath(path);
    return real !== undefined && isInRoot(real);
  };
  return {
    read(path) {
      const absolute = resolve(cwd, path);
      return isInside(absolute) ? readText(absolute) : undefined;
    },
    list(folder) {
      const start = resolve(cwd, folder);
      const folders: FolderFiles[] = [];
      if (isInside(start)) listFolder(start, folder, { isInside, folders, links: 0 }, []);
      return folders;
    },
    isOutsideRoot(path) {
      const real = realPath(resolve(cwd, path));
      return real !== undefined && !isInRoot(real) && (isFile(real) || isFolder(real));
    },
    whyUnreadable(path) {
      const absolute = resolve(cwd, path);
      const real = realPath(absolute);
      const mayBeRead = real === undefined ? isBelow(root, absolute) : isInRoot(real);
      return mayBeRead ? readingFault(absolute) : undefined;
    },
  };
}

interface Listing {
  isInside: (path: string) => boolean;
  folders: FolderFiles[];
  /** Links to folders that were followed so far. */
  links: number;
}

/** `above` holds the real paths of the folders whose links lead here. */
function listFolder(
  path: string,
  folder: string,
  listing: Listing,
  above: readonly string[],
): void {
  let entries: ReturnType<typeof readEntries>;
  try {
    entries = readEntries(path);
  } catch (error) {
    const unreadable = systemReason(error);
    if (unreadable !== undefined) listing.folders.push({ folder, files: [], unreadable });
    return;
  }
  const files: string[] = [];
  const below = prefixOf(folder);
  for (const entry of entries) {
    const { name } = entry;
    if (entry.isFile()) files.push(name);
    else if (SKIPPED.has(name)) continue;
    else if (entry.isDirectory()) listFolder(path + sep + name, below + name, listing, above);
    else if (entry.isSymbolicLink()) {
      const link = join(path, name);
      const real = realPath(link);
      if (real === undefined || !listing.isInside(link)) continue;
      if (isFile(real)) files.push(name);
      else if (isFolder(real) && listing.links < MAX_LINKED_FOLDERS) {
        const places = [...above, realPath(path) ?? path];
        const leadsBack = places.some((place) =>
          withSeparator(place).startsWith(withSeparator(real)),
        );
        if (leadsBack) continue;
        listing.links += 1;
        listFolder(link, below + name, listing, places);
      }
    }
  }
  if (files.length > 0) listing.folders.push({ folder, files });
}

function readEntries(folder: string) {
  return readdirSync(folder, { withFileTypes: true });
}

function isBelow(folder: string, path: string): boolean {
  return path === folder || path.startsWith(withSeparator(folder));
}

function withSeparator(path: string): string {
  return path.endsWith(sep) ? path : path + sep;
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

/**
 * The text of a file, decoded as UTF-8 with a byte order mark kept and bad bytes replaced;
 * `undefined` when it cannot be read.
 */
export function readText(path: string): string | undefined {
  const bytes = readBytes(path);
  return bytes && decode(bytes);
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/**
 * Whether the bytes of a file are those of a text in UTF-8, so that writing over it loses nothing else;
 * for `undefined`, whether there is nothing to be read.
 */
export function holdsText(path: string, text: string | undefined): boolean {
  const bytes = readBytes(path);
  return text === undefined ? bytes === undefined : bytes?.equals(Buffer.from(text)) === true;
}

function readBytes(path: string): Buffer | undefined {
  try {
    // A pipe or a device would keep the reader waiting.
    return isFile(path) ? readFileSync(path) : undefined;
  } catch {
    return undefined;
  }
}

/** Why a file that is there cannot be read; `undefined` for what can be, for folders, and where there is nothing. */
function readingFault(path: string): string | undefined {
  try {
    const link = lstatSync(path, { throwIfNoEntry: false });
    if (!link) return undefined;
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats) return link.isSymbolicLink() ? 'a symbolic link that leads nowhere' : undefined;
    if (stats.isDirectory()) return undefined;
    if (!stats.isFile()) return 'no regular file';
    readFileSync(path);
    return undefined;
  } catch (error) {
    return systemReason(error);
  }
}

/** What says that there is nothing of that name. */
const ABSENCES = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']);

/** Why the system refused something that is there, in its own words without the path. */
function systemReason(error: unknown): string | undefined {
  const { code = '', syscall, message } = error as NodeJS.ErrnoException;
  if (syscall === undefined || ABSENCES.has(code)) return undefined;
  return message.replace(new RegExp(`, ${syscall}\\b.*$`, 's'), '');
}

/** The absolute path of the nearest `docs.json`, in `folder` or one above it. */
export function findConfig(folder: string): string | undefined {
  return searchUpward(folder, (path) => {
    const file = join(path, 'docs.json');
    return isFile(file) ? file : undefined;
  });
}

/**
 * The settings that apply to a site: the nearest `nav.config.json`, or `package.json` with a `nav` block.
 *
 * @throws the error of the system where one of these files is there and cannot be read: whether it holds settings is not known.
 */
export function findSettings(
  folder: string,
  cwd: string = process.cwd(),
): { file: string; text: string } | undefined {
  return searchUpward(folder, (path) => {
    for (const name of [SETTINGS_FILE, 'package.json']) {
      const file = join(path, name);
      if (!isFile(file)) continue;
      const text = decode(readFileSync(file));
      if (name === SETTINGS_FILE || hasNavBlock(text))
        return { file: toPosix(relative(cwd, file)), text };
    }
    return undefined;
  });
}

function hasNavBlock(text: string): boolean {
  if (!text.includes('"nav"')) return false;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && Object.hasOwn(value, 'nav');
  } catch {
    return false;
  }
}

function searchUpward<T>(folder: string, look: (path: string) => T | undefined): T | undefined {
  for (let path = resolve(folder); ; path = dirname(path)) {
    const found = look(path);
    if (found !== undefined || path === dirname(path)) return found;
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** A path of this system with forward slashes. */
export function toPosix(path: string): string {
  return sep === '/' ? path : path.replaceAll(sep, '/');
}

let temporaryFiles = 0;

/**
 * Replaces the content of a file as a whole: readers see the old text or the new one, never a part.
 * A symbolic link is followed, and the file keeps its mode.
 *
 * @throws the error of the file system, also where the file may only be read; the old content is then untouched.
 */
export function writeTextAtomic(path: string, text: string): void {
  const target = realPath(path) ?? resolve(path);
  temporaryFiles += 1;
  const temporary = join(
    dirname(target),
    `.${basename(target)}.${process.pid}.${temporaryFiles}.tmp`,
  );
  const mode = statSync(target, { throwIfNoEntry: false })?.mode;
  // To put another file in its place takes no more than the permission of the folder.
  if (mode !== undefined) accessSync(target, constants.W_OK);
  try {
    writeFileSync(temporary, text, mode === undefined ? { flush: true } : { mode, flush: true });
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** The output of a git command. */
export interface GitResult {
  /** 0 on success; `ENOENT` if there is no git. */
  code: number | string;
  stdout: Buffer;
  stderr: string;
}

/** The most that a git command may print, in bytes: all pages of a revision pass through one pipe. */
const MAX_GIT_OUTPUT = 1 << 30;

/** Keeps git off the network and from prompting, and its messages in one language. */
const GIT_ENV = {
  GIT_NO_LAZY_FETCH: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C',
};

/**
 * Runs git in a folder, without a shell and without the programs that the repository configures or contains.
 *
 * @param input is sent to its standard input.
 */
export function runGit(args: readonly string[], cwd: string, input = ''): GitResult {
  const git = findExecutable('git', cwd);
  if (git === undefined) return { code: 'ENOENT', stdout: Buffer.alloc(0), stderr: '' };
  const { error, status, signal, stdout, stderr } = spawnSync(
    git,
    ['-c', 'core.fsmonitor=false', ...args],
    { cwd, input, maxBuffer: MAX_GIT_OUTPUT, env: { ...process.env, ...GIT_ENV } },
  );
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? status ?? signal;
  return { code: code ?? 'UNKNOWN', stdout, stderr: stderr?.toString() ?? '' };
}

/** Windows also searches the current directory, where a repository may have planted a program of that name. */
function findExecutable(name: string, cwd: string): string | undefined {
  const { PATH = '' } = process.env;
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  return PATH.split(delimiter)
    .filter((folder) => isAbsolute(folder) && resolve(folder) !== resolve(cwd))
    .map((folder) => join(folder, file))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return isFile(path);
  } catch {
    return false;
  }
}

/** No repository, or a file outside of it: nothing is wrong. */
const NO_REPOSITORY = /^fatal: not a git repository \(or any|' is outside repository at '/m;

/**
 * Returns why a failed git command could not read a repository that exists.
 *
 * @returns `undefined` if there is no git or no repository.
 */
export function gitProblem({
  code,
  stderr,
}: Pick<GitResult, 'code' | 'stderr'>): string | undefined {
  if (code === 'ENOENT' || NO_REPOSITORY.test(stderr)) return undefined;
  const said = /^fatal: ([\s\S]*)/m.exec(stderr)?.[1] ?? stderr.replace(/^error: /, '');
  const [sentence = '', ...advice] = said.split('\n').map((line) => line.trim());
  if (sentence === '') return `it exited with ${code}`;
  const rest = advice.filter((line) => line !== '').join(' ');
  return rest === '' ? sentence.replace(/\.$/, '') : `${sentence}. ${rest}`;
}

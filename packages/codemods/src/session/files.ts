import type { Host } from '@nav/core';
import { listSiteFiles, trackReadErrors } from '@nav/core/internal';
import type { SiteFiles, UnreadableFile } from '@nav/core/stages';
import { joinPath, relativePath } from '@nav/paths';

/** A file next to the config that a codemod creates, rewrites, moves or deletes. */
export interface TextChange {
  file: string;
  /** Undefined for a new file, and for one that moves unread, such as an image. */
  before: string | undefined;
  /** Undefined for a file that is deleted, and for one that gets the bytes of `movedFrom`. */
  after: string | undefined;
  movedTo: string | undefined;
  movedFrom: string | undefined;
}

/** A Markdown file of the repository outside of the site's folder. */
export interface OutsideText {
  /** As messages name it. */
  path: string;
  /** From the root of the repository. */
  fromRoot: string;
  text: string;
}

/** The files around a site. */
export interface Surroundings {
  /** The folder of the site from the root of the repository. */
  site: string;
  texts: readonly OutsideText[];
}

/** The input of a session besides the files of the site. */
export interface OuterFiles {
  /** Returns the text of a file that an option names; undefined if there is none. */
  readInput?: ((path: string) => string | undefined) | undefined;
  surroundings?: (() => Surroundings) | undefined;
  /** Returns the contents of a file in the folders of the repository above the site, nearest first. */
  readAbove?: ((name: string) => readonly string[]) | undefined;
}

export interface SessionFiles {
  /** Undefined if only the text of the config is known. */
  readonly host: Host | undefined;
  readonly changes: ReadonlyMap<string, TextChange>;
  /** The new path of the config; undefined if it stays. */
  readonly newName: string | undefined;
  /** `undefined` without a host. */
  list(): SiteFiles | undefined;
  /** Resolves a path from the folder of the config; undefined if it is outside that folder. */
  resolve(path: string): string | undefined;
  /** Returns the text of a file, with the changes that are recorded so far. */
  read(file: string): string | undefined;
  readInput(path: string): string | undefined;
  /** The files around the site, which may link to it. */
  surroundings(): Surroundings;
  /**
   * Returns the contents of a file in the folder of the config, and in the folders of the repository above it, nearest
   * first.
   */
  readAround(name: string): readonly string[];
  /** Returns the files and folders that were needed and cannot be read. If there are any, recorded edits are dropped. */
  unreadable(): readonly UnreadableFile[];
  /** Makes a page that cannot be read appear in `unreadable`. */
  assertPageReadable(slug: string): void;
  /** Writes the config to a new file in the same folder, and deletes the old one. */
  renameConfig(file: string): void;
  /** Records the new text of a file; undefined deletes it. */
  write(file: string, after: string | undefined): void;
  /** Records that a file moves, with a new text or, without one, byte for byte. It may take the place of another that moves. */
  move(file: string, to: string, after?: string): void;
}

export function openFiles(
  source: Host | undefined,
  folder: string,
  outer: OuterFiles,
): SessionFiles {
  const readErrors = new Map<string, string>();
  const host = source && trackReadErrors(source, readErrors);
  const changes = new Map<string, TextChange>();
  let listed: SiteFiles | undefined;
  let newName: string | undefined;
  return {
    host,
    changes,
    get newName() {
      return newName;
    },
    list() {
      listed ??= host && listSiteFiles(host, folder);
      return listed;
    },
    resolve: (path) => insideFolder(folder, joinPath(folder, path)),
    read(file) {
      const change = changes.get(file);
      return change ? change.after : host?.read(file);
    },
    readInput: (path) =>
      outer.readInput ? outer.readInput(path) : host?.read(joinPath(folder, path)),
    surroundings: () => outer.surroundings?.() ?? { site: '', texts: [] },
    readAround(name) {
      const own = host?.read(joinPath(folder, name));
      return [...(own === undefined ? [] : [own]), ...(outer.readAbove?.(name) ?? [])];
    },
    unreadable() {
      const files = Array.from(readErrors, ([path, reason]) => ({ path, reason }));
      return [...files, ...(listed?.unreadableFolders ?? [])];
    },
    assertPageReadable(slug) {
      for (const extension of ['.mdx', '.md']) host?.read(joinPath(folder, slug + extension));
    },
    renameConfig(file) {
      newName = file;
    },
    write(file, after) {
      const known = changes.get(file);
      const before = known ? known.before : host?.read(file);
      if (before === after) changes.delete(file);
      else changes.set(file, { file, before, after, movedTo: undefined, movedFrom: undefined });
    },
    move: (file, to, after) => recordMove({ host, changes }, file, to, after),
  };
}

/** The folder of a config can itself be a path such as `../docs`. */
export function insideFolder(folder: string, file: string): string | undefined {
  return file === folder || relativePath(folder, file) !== undefined ? file : undefined;
}

function recordMove(
  { host, changes }: { host: Host | undefined; changes: Map<string, TextChange> },
  file: string,
  to: string,
  after: string | undefined,
): void {
  // A disk that ignores case would return the file that moves to this name.
  const isRespelled = file !== to && file.toLowerCase() === to.toLowerCase();
  const isRead = (path: string) => after !== undefined && !(isRespelled && path === to);
  const changeOf = (path: string): TextChange => {
    const known = changes.get(path);
    const before = known?.before ?? (isRead(path) ? host?.read(path) : undefined);
    const { after: text, movedTo, movedFrom } = known ?? {};
    return { file: path, before, after: text, movedTo, movedFrom };
  };
  const departure = changeOf(file);
  const isTaken = departure.movedFrom !== undefined;
  changes.set(file, { ...departure, after: isTaken ? departure.after : undefined, movedTo: to });
  changes.set(to, { ...changeOf(to), after, movedFrom: file });
}

import { getOrSet, once } from '@nav/collections';
import type { briefHost } from '@nav/core/internal-node';
import { decode } from '@nav/disk';
import { MAX_TEXTS } from '../run/limits.ts';
import { contentKey } from './cache-file.ts';
import { type Content, pack } from './packed-facts.ts';
import { HEAD, headDigest } from './page-outline.ts';

/** A function that derives a value from a file. `content` names the value if it depends only on the content of the file. */
export interface DeriveValue {
  (path: string, text: string, before?: never): unknown;
  readonly content?: string;
  readonly also?: DeriveValue;
}

/** A file at the time when its content was read. The stamp is null if the times of the file are not reliable. */
export interface KnownFile {
  stamp: string | null;
  content: Content;
}

/** Values that are contained in another value, by name. */
const CONTAINED: Readonly<Record<string, string>> = { head: 'facts' };

/** The functions that read files from disk. */
export type ContentDisk = Pick<ReturnType<typeof briefHost>, 'bytes' | 'stamp'>;

export interface PageContents {
  readonly files: ReadonlyMap<string, KnownFile>;
  /** True if a value was derived or a file has changed since the contents were loaded. */
  readonly isChanged: boolean;
  /** False if a file has changed after it was first read. */
  readonly isSteady: boolean;
  /**
   * Returns a value of a file, with null in place of `undefined`. Returns `undefined` for a file that the host must read itself,
   * such as a symbolic link.
   */
  value(path: string, name: string, derive: DeriveValue): unknown;
  /** Returns the text of a file; `undefined` for one that the host must read itself. */
  text(path: string): string | undefined;
  /** Returns the content of a file, which is read if it may have changed; `undefined` if the host must read it. */
  content(path: string): Content | undefined;
  /** Returns true if a file has been read, or has not changed since an earlier run. */
  isKnown(path: string): boolean;
  /** Forgets a file, which may have changed. Returns false if it was not known. */
  forget(path: string): boolean;
  /** Adds a file that a thread has read. */
  add(path: string, file: ReadFile): void;
}

/** The bytes of a file, which the next file overwrites. */
interface LastFile {
  path: string;
  bytes: Buffer;
  stamp(): string | symbol;
  file?: KnownFile;
  text?: string;
}

/** A file that a thread has read. */
export interface ReadFile {
  stamp: string | null;
  key: string;
  /** The values derived from the content. */
  values: Content['values'];
  isNoted?: true;
}

/**
 * Caches values derived from the contents of files, so that files with the same content are parsed only once.
 *
 * @param before returns the files of an earlier run. A file with the same stamp is not read again.
 * @param copy returns a value without parts of a text.
 */
export function pageContents(
  disk: ContentDisk,
  before: () => ReadonlyMap<string, KnownFile> = () => new Map(),
  copy: (value: unknown) => unknown = pack,
): PageContents {
  const register = fileRegister(disk, before);
  const { files, contentOf, keep, read, knownFile, forget } = register;
  const texts = new Map<Content, string>();
  let room = MAX_TEXTS;

  const fileAt = (path: string) => knownFile(path) ?? read(path)?.file;

  /** Returns `undefined` for a file that is not UTF-8. If the text is not cached, reads the file again, which may have changed. */
  function textOf(path: string, found: KnownFile): { file: KnownFile; text: string } | undefined {
    const known = texts.get(found.content);
    if (known !== undefined) return { file: found, text: known };
    const one = read(path);
    if (!one) return undefined;
    const { file, bytes, text = decode(bytes) } = one;
    one.text = text;
    file.content.isNoted = text.includes('\ufffd') && !bytes.equals(Buffer.from(text));
    return file.content.isNoted ? undefined : { file, text };
  }

  return {
    files,
    get isChanged() {
      return register.isChanged;
    },
    get isSteady() {
      return register.isSteady;
    },
    content: (path) => fileAt(path)?.content,
    isKnown: (path) => knownFile(path) !== undefined,
    forget,
    value(path, name, derive) {
      const found = fileAt(path);
      if (!found) return undefined;
      const { values, isNoted } = found.content;
      if (isNoted) return undefined;
      const known = name in values ? values[name] : values[CONTAINED[name] ?? ''];
      if (known !== undefined) return known;
      const { file, text } = textOf(path, found) ?? {};
      if (!file || text === undefined) return undefined;
      const value = copy(derive(path, text) ?? null);
      file.content.values[name] = value;
      if (name === 'facts') file.content.values[HEAD] = headDigest(text);
      register.isChanged = true;
      return value;
    },
    text(path) {
      const found = fileAt(path);
      if (!found || found.content.isNoted) return undefined;
      const { file, text } = textOf(path, found) ?? {};
      // Texts of pages with findings are needed several times. A text that only values are derived from is not kept.
      if (file && text !== undefined && text.length <= room && !texts.has(file.content)) {
        texts.set(file.content, text);
        room -= text.length;
      }
      return text;
    },
    add(path, { stamp, key, values, isNoted }) {
      const content = contentOf(key);
      content.isNoted ||= isNoted === true;
      Object.assign(content.values, values);
      keep(path, { stamp, content });
      register.isChanged = true;
    },
  };
}

/** The files whose contents are known, and their contents, which are shared between files and with an earlier run. */
function fileRegister(disk: ContentDisk, before: () => ReadonlyMap<string, KnownFile>) {
  const files = new Map<string, KnownFile>();
  const contents = new Map<string, Content>();
  /** The file whose bytes the disk has read last, and their content and text if they were asked for. */
  let last: LastFile | undefined;
  const earlier = once(() => {
    const known = before();
    for (const { content } of known.values()) contents.set(content.key, content);
    return known;
  });

  function bytesOf(path: string): LastFile | undefined {
    if (last?.path === path) return last;
    const found = disk.bytes(path);
    last = found && { path, bytes: bufferOf(found.bytes), stamp: found.stamp };
    return last;
  }

  function fileOf({ path, bytes, stamp: stampNow }: LastFile): KnownFile {
    const stamp = stampNow();
    const read = files.get(path);
    if (read && read.stamp === stamp) return read;
    const content = register.contentOf(contentKey(path, bytes));
    const file = { stamp: typeof stamp === 'string' ? stamp : null, content };
    const known = earlier().get(path);
    if (known?.stamp !== file.stamp || known?.content !== content) register.isChanged = true;
    register.keep(path, file);
    return file;
  }

  const register = {
    files,
    isChanged: false,
    isSteady: true,
    contentOf: (key: string): Content =>
      getOrSet(contents, key, () => ({ key, values: {}, isNoted: false })),
    keep(path: string, file: KnownFile): void {
      register.isSteady &&= (files.get(path) ?? file).content === file.content;
      files.set(path, file);
    },
    /** Returns a file with its bytes, which are read unless it was the last one. */
    read(path: string): (LastFile & { file: KnownFile }) | undefined {
      const found = bytesOf(path);
      return found && Object.assign(found, { file: found.file ?? fileOf(found) });
    },
    /** Returns a file that has been read, or has not changed since an earlier run. */
    knownFile(path: string): KnownFile | undefined {
      const known = files.get(path);
      if (known) return known;
      const file = earlier().get(path);
      if (file?.stamp == null || disk.stamp(path) !== file.stamp) return undefined;
      files.set(path, file);
      return file;
    },
    forget(path: string): boolean {
      last = undefined;
      return files.delete(path);
    },
  };
  return register;
}

function bufferOf({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

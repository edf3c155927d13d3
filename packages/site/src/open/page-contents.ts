import { hash } from 'node:crypto';
import { extname } from 'node:path';
import { once } from '@nav/collections';
import { derivePageFacts } from '@nav/core/internal';
import type { briefHost } from '@nav/core/internal-node';
import { decode } from '@nav/disk';
import { isSoundPage } from '@nav/markdown/sound-page';
import { MAX_TEXTS } from '../run/limits.ts';

/** A function that derives a value from the text of a file, and the name of that value if its content alone decides it. */
export interface DeriveValue {
  (path: string, text: string, before?: never): unknown;
  readonly content?: string;
}

/** The values that are derived from a content, by name. They are plain data; null stands for `undefined`. */
export type Values = Record<string, unknown>;

/** The content of one or more files. Versions of a site share most of their pages. */
export interface Content {
  /** A digest of its bytes, with the extension of its files. */
  key: string;
  values: Values;
  /** True if the host must read its files, because they are not UTF-8 and get a note. */
  isNoted: boolean;
}

/** A file as it was when its content was read. The stamp is null if its times cannot be trusted. */
export interface KnownFile {
  stamp: string | null;
  content: Content;
}

/** The values of the functions that are exported, which other packages cannot name. */
const NAMES = new Map<unknown, string>([
  [derivePageFacts, 'facts'],
  [isSoundPage, 'sound'],
]);

/** The names of the values that another value contains. */
const CONTAINED: Readonly<Record<string, string>> = { head: 'facts' };

export function valueName(derive: DeriveValue): string | undefined {
  return derive.content ?? NAMES.get(derive);
}

/** How the contents of files are read from the disk. */
export type ContentDisk = Pick<ReturnType<typeof briefHost>, 'bytes' | 'stamp'>;

export interface PageContents {
  /** By the path of the file. */
  readonly files: ReadonlyMap<string, KnownFile>;
  /** True if a value was derived, or the content of a file has changed, since the contents were loaded. */
  readonly isChanged: boolean;
  /**
   * Returns a value of a file, null for `undefined`. Returns `undefined` for a file that the host must read itself, such as
   * a symbolic link.
   */
  value(path: string, name: string, derive: DeriveValue): unknown;
  /** Returns the text of a file; `undefined` for one that the host must read itself. */
  text(path: string): string | undefined;
  /** Returns the words of a list that a file contains; `undefined` for a file that the host must read itself. */
  search(path: string, texts: readonly string[]): ReadonlySet<string> | undefined;
  /** Returns the content of a file, which is read if it may have changed; `undefined` if the host must read it. */
  content(path: string): Content | undefined;
  /** Adds a file that a thread has read. The values are absent for a content that is known. */
  add(path: string, file: ReadFile): void;
}

/** A file that a thread has read. */
export interface ReadFile {
  stamp: string | null;
  key: string;
  values?: Values;
  isNoted?: true;
}

/**
 * Keeps what is derived from the contents of files, so that each content is read and parsed once.
 *
 * @param before returns the files of an earlier run, whose stamps decide if they are read.
 */
export function pageContents(
  disk: ContentDisk,
  before: () => ReadonlyMap<string, KnownFile> = () => new Map(),
): PageContents {
  const files = new Map<string, KnownFile>();
  const contents = new Map<string, Content>();
  const texts = new Map<Content, string>();
  /** The file whose bytes the disk has read last. */
  let last: { path: string; file: KnownFile; bytes: Buffer } | undefined;
  let size = 0;
  let isChanged = false;

  const earlier = once(() => {
    const known = before();
    for (const { content } of known.values()) contents.set(content.key, content);
    return known;
  });

  function contentOf(key: string): Content {
    const known = contents.get(key);
    if (known) return known;
    const content: Content = { key, values: {}, isNoted: false };
    contents.set(key, content);
    return content;
  }

  function unchanged(path: string): KnownFile | undefined {
    const known = earlier().get(path);
    return known?.stamp != null && disk.stamp(path) === known.stamp ? known : undefined;
  }

  function read(path: string): typeof last {
    const found = disk.bytes(path);
    last = undefined;
    if (!found) return undefined;
    const stamp = found.stamp();
    const bytes = bufferOf(found.bytes);
    const content = contentOf(contentKey(path, bytes));
    const file = { stamp: typeof stamp === 'string' ? stamp : null, content };
    last = { path, file, bytes };
    const known = earlier().get(path);
    if (known?.stamp !== file.stamp || known?.content !== content) isChanged = true;
    files.set(path, file);
    return last;
  }

  function fileAt(path: string): KnownFile | undefined {
    const known = files.get(path);
    if (known) return known;
    const file = unchanged(path);
    if (!file) return read(path)?.file;
    files.set(path, file);
    return file;
  }

  /** The oldest texts give way. */
  function keepText(content: Content, text: string): void {
    size += text.length - (texts.get(content)?.length ?? 0);
    texts.set(content, text);
    for (const [oldest, { length }] of texts) {
      if (size <= MAX_TEXTS) return;
      texts.delete(oldest);
      size -= length;
    }
  }

  /** Returns `undefined` for a file that is not UTF-8. It is read again if its text is not kept, and may have changed. */
  function textOf(path: string, found: KnownFile): { file: KnownFile; text: string } | undefined {
    const known = texts.get(found.content);
    if (known !== undefined) return { file: found, text: known };
    const { file, bytes } = (last?.path === path ? last : read(path)) ?? {};
    if (!file || !bytes) return undefined;
    const text = decode(bytes);
    file.content.isNoted = text.includes('\ufffd') && !bytes.equals(Buffer.from(text));
    if (file.content.isNoted) return undefined;
    keepText(file.content, text);
    return { file, text };
  }

  return {
    files,
    get isChanged() {
      return isChanged;
    },
    search(path, texts) {
      const found = disk.bytes(path);
      last = undefined;
      if (!found) return undefined;
      const bytes = bufferOf(found.bytes);
      return new Set(texts.filter((one) => bytes.includes(one)));
    },
    content: (path) => fileAt(path)?.content,
    value(path, name, derive) {
      const found = fileAt(path);
      if (!found) return undefined;
      const { values, isNoted } = found.content;
      if (isNoted) return undefined;
      const known = name in values ? values[name] : values[CONTAINED[name] ?? ''];
      if (known !== undefined) return known;
      const { file, text } = textOf(path, found) ?? {};
      if (!file || text === undefined) return undefined;
      const value = flat(derive(path, text) ?? null);
      file.content.values[name] = value;
      isChanged = true;
      return value;
    },
    text(path) {
      const found = fileAt(path);
      return found && !found.content.isNoted ? textOf(path, found)?.text : undefined;
    },
    add(path, { stamp, key, values, isNoted }) {
      const content = contentOf(key);
      content.isNoted ||= isNoted === true;
      Object.assign(content.values, values);
      files.set(path, { stamp, content });
      isChanged = true;
    },
  };
}

/** Returns the same data without parts of the text, which would keep the whole text in memory. */
function flat(value: unknown): unknown {
  return typeof value === 'object' ? JSON.parse(JSON.stringify(value)) : value;
}

function bufferOf({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

export function contentKey(path: string, bytes: Uint8Array): string {
  return hash('sha1', bytes, 'base64') + extname(path);
}

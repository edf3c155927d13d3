import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { once } from '@nav/collections';
import { derivePageFacts } from '@nav/core/internal';
import type { briefHost } from '@nav/core/internal-node';
import { decode } from '@nav/disk';
import { isSoundPage } from '@nav/markdown/sound-page';

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
  /** Returns true for a file whose content is known and has not changed. */
  isKnown(path: string): boolean;
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

  function read(path: string): { file: KnownFile; bytes: Buffer } | undefined {
    const found = disk.bytes(path);
    if (!found) return undefined;
    const { bytes, stamp } = found;
    const content = contentOf(contentKey(path, bytes));
    const file = { stamp: typeof stamp === 'string' ? stamp : null, content };
    const known = earlier().get(path);
    if (known?.stamp !== file.stamp || known?.content !== content) isChanged = true;
    files.set(path, file);
    return { file, bytes };
  }

  function fileAt(path: string): { file: KnownFile; bytes?: Buffer } | undefined {
    const known = files.get(path) ?? unchanged(path);
    if (!known) return read(path);
    files.set(path, known);
    return { file: known };
  }

  return {
    files,
    get isChanged() {
      return isChanged;
    },
    isKnown: (path) => files.has(path) || unchanged(path) !== undefined,
    value(path, name, derive) {
      const found = fileAt(path);
      if (!found) return undefined;
      const { values, isNoted } = found.file.content;
      if (isNoted) return undefined;
      const known = values[name] ?? values[CONTAINED[name] ?? ''];
      if (known !== undefined) return known;
      // The file may have changed since its content was known.
      const { file, bytes } = found.bytes ? { ...found, bytes: found.bytes } : (read(path) ?? {});
      if (!file || !bytes) return undefined;
      const text = decode(bytes);
      isChanged = true;
      file.content.isNoted = text.includes('\ufffd');
      if (file.content.isNoted) return undefined;
      const value = derive(path, text) ?? null;
      file.content.values[name] = value;
      return value;
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

export function contentKey(path: string, bytes: Uint8Array): string {
  return createHash('sha1').update(bytes).digest('base64') + extname(path);
}

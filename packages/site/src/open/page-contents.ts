import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { once } from '@nav/collections';
import { derivePageFacts } from '@nav/core/internal';
import type { briefHost } from '@nav/core/internal-node';
import { decode } from '@nav/disk';
import { isSoundPage } from '@nav/markdown/sound-page';
import { MAX_TEXTS } from '../run/limits.ts';

/** A function that derives a value from a file. `content` names the value if it depends only on the content of the file. */
export interface DeriveValue {
  (path: string, text: string, before?: never): unknown;
  readonly content?: string;
}

/** Values derived from the content of a file, by name. They are plain data, with null in place of `undefined`. */
export type Values = Record<string, unknown>;

/** The content that one or more files share. Versions of a site often have the same pages. */
export interface Content {
  /** A digest of the bytes, followed by the file extension. */
  key: string;
  values: Values;
  /** True if the host must read the files and note that they are not UTF-8. */
  isNoted: boolean;
}

/** A file at the time when its content was read. The stamp is null if the times of the file are not reliable. */
export interface KnownFile {
  stamp: string | null;
  content: Content;
}

/** The names of values whose functions are exported by other packages. */
const NAMES = new Map<unknown, string>([
  [derivePageFacts, 'facts'],
  [isSoundPage, 'sound'],
]);

/** Values that are contained in another value, by name. */
const CONTAINED: Readonly<Record<string, string>> = { head: 'facts' };

export function valueName(derive: DeriveValue): string | undefined {
  return derive.content ?? NAMES.get(derive);
}

/** The functions that read files from disk. */
export type ContentDisk = Pick<ReturnType<typeof briefHost>, 'bytes' | 'stamp'>;

export interface PageContents {
  /** The known files, by path. */
  readonly files: ReadonlyMap<string, KnownFile>;
  /** True if a value was derived or a file has changed since the contents were loaded. */
  readonly isChanged: boolean;
  /**
   * Returns a value of a file, with null in place of `undefined`. Returns `undefined` for a file that the host must read itself,
   * such as a symbolic link.
   */
  value(path: string, name: string, derive: DeriveValue): unknown;
  /** Returns the text of a file; `undefined` for one that the host must read itself. */
  text(path: string): string | undefined;
  /** Returns those of the words that a file contains; `undefined` for a file that the host must read itself. */
  search(path: string, texts: readonly string[]): ReadonlySet<string> | undefined;
  /** Returns true for a file whose content is known and has not changed. */
  isKnown(path: string): boolean;
  /** Adds a file that a thread has read. It lacks `values` if another file with the same content was added before. */
  add(path: string, file: ReadFile): void;
}

interface FoundFile {
  file: KnownFile;
  /** Absent if the file was read earlier. */
  bytes?: Buffer;
}

/** A file that a thread has read. */
export interface ReadFile {
  stamp: string | null;
  key: string;
  values?: Values;
  isNoted?: true;
}

/**
 * Caches values derived from the contents of files, so that files with the same content are parsed only once.
 *
 * @param before returns the files of an earlier run. A file with the same stamp is not read again.
 */
export function pageContents(
  disk: ContentDisk,
  before: () => ReadonlyMap<string, KnownFile> = () => new Map(),
): PageContents {
  const files = new Map<string, KnownFile>();
  const contents = new Map<string, Content>();
  const texts = new Map<Content, string>();
  let room = MAX_TEXTS;
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
    const { stamp } = found;
    const bytes = bufferOf(found.bytes);
    const content = contentOf(contentKey(path, bytes));
    const file = { stamp: typeof stamp === 'string' ? stamp : null, content };
    const known = earlier().get(path);
    if (known?.stamp !== file.stamp || known?.content !== content) isChanged = true;
    files.set(path, file);
    return { file, bytes };
  }

  function unchangedFile(path: string): KnownFile | undefined {
    const known = files.get(path) ?? unchanged(path);
    if (known) files.set(path, known);
    return known;
  }

  function fileAt(path: string): FoundFile | undefined {
    const file = unchangedFile(path);
    return file ? { file } : read(path);
  }

  /** Returns `undefined` for a file that is not UTF-8. If the text is not cached, reads the file again, which may have changed. */
  function textOf(path: string, found: FoundFile): { file: KnownFile; text: string } | undefined {
    const known = texts.get(found.file.content);
    if (known !== undefined) return { file: found.file, text: known };
    const { file, bytes } = found.bytes ? { ...found, bytes: found.bytes } : (read(path) ?? {});
    if (!file || !bytes) return undefined;
    const text = decode(bytes);
    file.content.isNoted = text.includes('\ufffd') && !bytes.equals(Buffer.from(text));
    if (file.content.isNoted) return undefined;
    if (text.length <= room && !texts.has(file.content)) {
      texts.set(file.content, text);
      room -= text.length;
    }
    return { file, text };
  }

  return {
    files,
    get isChanged() {
      return isChanged;
    },
    search(path, texts) {
      const found = disk.bytes(path);
      if (!found) return undefined;
      const bytes = bufferOf(found.bytes);
      return new Set(texts.filter((one) => bytes.includes(one)));
    },
    isKnown: (path) => unchangedFile(path) !== undefined,
    value(path, name, derive) {
      const found = fileAt(path);
      if (!found) return undefined;
      const { values, isNoted } = found.file.content;
      if (isNoted) return undefined;
      const known = name in values ? values[name] : values[CONTAINED[name] ?? ''];
      if (known !== undefined) return known;
      const { file, text } = textOf(path, found) ?? {};
      if (!file || text === undefined) return undefined;
      const value = derive(path, text) ?? null;
      file.content.values[name] = value;
      isChanged = true;
      return value;
    },
    text(path) {
      const found = fileAt(path);
      return found && !found.file.content.isNoted ? textOf(path, found)?.text : undefined;
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

function bufferOf({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

export function contentKey(path: string, bytes: Uint8Array): string {
  return createHash('sha1').update(bytes).digest('base64') + extname(path);
}

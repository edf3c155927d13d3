import { once } from '@nav/collections';
import { pageDerivations } from '@nav/core/internal';
import type { briefHost } from '@nav/core/internal-node';
import { decode } from '@nav/disk';
import { isSoundPage } from '@nav/markdown/sound-page';
import { MAX_TEXTS } from '../run/limits.ts';
import { contentKey } from './cache-file.ts';
import { type Content, pack } from './packed-facts.ts';
import { HEAD, headDigest } from './page-outline.ts';

/** A function that derives a value from a file. `content` names the value if it depends only on the content of the file. */
export interface DeriveValue {
  (path: string, text: string, before?: never): unknown;
  readonly content?: string;
}

/** A file at the time when its content was read. The stamp is null if the times of the file are not reliable. */
export interface KnownFile {
  stamp: string | null;
  content: Content;
}

/** The names of values whose functions are exported by other packages. */
const NAMES = new Map<unknown, string>([
  [pageDerivations.facts, 'facts'],
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
  /** Adds a file that a thread has read. The line is absent for a content that is known. */
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
  values?: Content['values'];
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
  /** The file whose bytes the disk has read last, and their content and text if they were asked for. */
  let last: LastFile | undefined;
  let room = MAX_TEXTS;
  let isChanged = false;
  let isSteady = true;

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

  function bytesOf(path: string): LastFile | undefined {
    if (last?.path === path) return last;
    const found = disk.bytes(path);
    last = found && { path, bytes: bufferOf(found.bytes), stamp: found.stamp };
    return last;
  }

  function read(path: string): (LastFile & { file: KnownFile }) | undefined {
    const found = bytesOf(path);
    if (!found) return undefined;
    const file = found.file ?? fileOf(found);
    return Object.assign(found, { file });
  }

  function fileOf({ path, bytes, stamp: stampNow }: LastFile): KnownFile {
    const stamp = stampNow();
    const content = contentOf(contentKey(path, bytes));
    const file = { stamp: typeof stamp === 'string' ? stamp : null, content };
    const known = earlier().get(path);
    if (known?.stamp !== file.stamp || known?.content !== content) isChanged = true;
    keep(path, file);
    return file;
  }

  function keep(path: string, file: KnownFile): void {
    isSteady &&= (files.get(path) ?? file).content === file.content;
    files.set(path, file);
  }

  function fileAt(path: string): KnownFile | undefined {
    const known = files.get(path);
    if (known) return known;
    const file = unchanged(path);
    if (!file) return read(path)?.file;
    files.set(path, file);
    return file;
  }

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
      return isChanged;
    },
    get isSteady() {
      return isSteady;
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
      const value = pack(derive(path, text) ?? null);
      file.content.values[name] = value;
      if (name === 'facts') file.content.values[HEAD] = headDigest(text);
      isChanged = true;
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
      isChanged = true;
    },
  };
}

function bufferOf({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

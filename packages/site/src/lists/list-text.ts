import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { UsageError } from '../run/failure.ts';
import { MAX_LIST_HEAD } from '../run/limits.ts';

/**
 * Decompresses and decodes the bytes of a file: UTF-8, or UTF-16 as spreadsheets write it.
 *
 * @throws UsageError if it is another kind of archive, or damaged.
 */
export async function* decodedText(
  bytes: AsyncGenerator<Uint8Array>,
  name: string,
): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const part of decompressed(bytes, name)) {
    decoder ??= new TextDecoder(encodingOf(part));
    const text = decoder.decode(part, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield rest;
}

/** ASCII characters have a zero byte in UTF-16. */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  const isBigEndian = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0);
  return isBigEndian ? 'utf-16be' : 'utf-8';
}

async function* decompressed(
  bytes: AsyncGenerator<Uint8Array>,
  name: string,
): AsyncGenerator<Uint8Array> {
  const { value: first, done } = await bytes.next();
  if (done) return;
  const all = async function* () {
    yield first;
    yield* bytes;
  };
  if (first[0] === 0x50 && first[1] === 0x4b) {
    throw new UsageError(
      `${name} is a ZIP archive or a spreadsheet. Unpack it, or export it as CSV, and pass the CSV file.`,
    );
  }
  if (first[0] !== 0x1f || first[1] !== 0x8b) {
    yield* all();
    return;
  }
  // An error of the source must not be lost in the pipe.
  const source = Readable.from(all());
  const unzip = createGunzip();
  source.on('error', (error) => unzip.destroy(error));
  try {
    yield* source.pipe(unzip);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`Cannot decompress ${name}: ${(error as Error).message}.`);
  }
}

/**
 * Returns the start of a text, and the whole text.
 *
 * @throws UsageError if the file is not a text file.
 */
export async function peeked(
  parts: AsyncGenerator<string>,
  name: string,
): Promise<{ head: string; text: AsyncGenerator<string> }> {
  let head = '';
  while (head.length < MAX_LIST_HEAD) {
    const { value, done } = await parts.next();
    if (done) break;
    head += value;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: text files do not contain these
  if (/[\u0000-\u0008]/.test(head))
    throw new UsageError(`${name} is not a text file, so it is not a list of URLs.`);
  const start = head;
  async function* all() {
    yield start;
    yield* parts;
  }
  return { head, text: all() };
}

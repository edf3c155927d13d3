import { LONG_LINK, MAX_LINK, MAX_PACKED, MAX_SHARED_BYTES } from '../limits/limits.ts';
import { configOf, type Project } from './project.ts';

const PREFIX = '#site=';

/** Fails if the result is larger than `most`. */
async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  through: GenericTransformStream,
  most: number,
): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(through as TransformStream);
  const reader: ReadableStreamDefaultReader<Uint8Array> = stream.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new RangeError('The shared site is too large.');
    }
    chunks.push(value as Uint8Array<ArrayBuffer>);
  }
}

/** Returns the fragment of a link to a site: its files, compressed. Browsers do not send fragments to servers. */
export async function writeFragment({ files, config }: Project): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify({ config, files }));
  const packed = await pipe(bytes, new CompressionStream('deflate-raw'), Number.POSITIVE_INFINITY);
  const parts: string[] = [];
  for (let at = 0; at < packed.length; at += 0x2000)
    parts.push(String.fromCharCode(...packed.subarray(at, at + 0x2000)));
  return PREFIX + btoa(parts.join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/**
 * @param most the most bytes of the site
 * @returns `undefined` if the fragment is not about a site, `damaged` if a part of it is missing or wrong.
 */
export async function readFragment(
  hash: string,
  most = MAX_SHARED_BYTES,
): Promise<Project | 'damaged' | undefined> {
  if (!hash.startsWith(PREFIX)) return undefined;
  try {
    const text = atob(hash.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const json = await pipe(bytes, new DecompressionStream('deflate-raw'), most);
    return readProject(new TextDecoder().decode(json)) ?? 'damaged';
  } catch {
    return 'damaged';
  }
}

export function readProject(json: string): Project | undefined {
  const { files, config } = Object(JSON.parse(json));
  const isSite =
    typeof config === 'string' &&
    typeof files === 'object' &&
    files !== null &&
    Object.hasOwn(files, config) &&
    Object.values(files).every((text) => typeof text === 'string');
  return isSite ? { files, config } : undefined;
}

/** The advice about a link of some length, and whether it can be shared at all. */
export function linkAdvice(length: number): { usable: boolean; advice: string } {
  const size = length.toLocaleString('en');
  if (length > MAX_LINK)
    return {
      usable: false,
      advice: `This site is too large for a link: it would have ${size} characters, and some browsers open at most ${MAX_LINK.toLocaleString('en')}.`,
    };
  return {
    usable: true,
    advice:
      length > LONG_LINK
        ? `It has ${size} characters. Some chat and mail programs cut such links.`
        : '',
  };
}

export interface SiteLink {
  href: string;
  /** False if only its config is in the link, because the site is too large. */
  isWhole: boolean;
  /** Advice about the link as a sentence; empty without any. */
  advice: string;
}

/**
 * Returns a link to a site; to its config alone if the whole site is too large for one.
 *
 * @param page the URL of the playground without a fragment.
 * @returns a problem as a sentence if even the config is too large.
 */
export async function linkTo(
  project: Project,
  page: string,
): Promise<SiteLink | { problem: string }> {
  const size = Object.values(project.files).reduce((sum, text) => sum + text.length, 0);
  const href = size > MAX_PACKED ? undefined : page + (await writeFragment(project));
  const { usable, advice } = linkAdvice(href?.length ?? size);
  if (href !== undefined && usable) return { href, isWhole: true, advice };
  const config = page + (await writeFragment(configOf(project)));
  if (!linkAdvice(config.length).usable) return { problem: advice };
  return { href: config, isWhole: false, advice };
}

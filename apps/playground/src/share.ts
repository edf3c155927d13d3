import type { Project } from './data-source.ts';

const PREFIX = '#site=';

async function pipe(bytes: Uint8Array<ArrayBuffer>, through: GenericTransformStream) {
  const stream = new Blob([bytes]).stream().pipeThrough(through as TransformStream);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Returns the fragment of a link to a site: its files, compressed. A server never sees it. */
export async function writeFragment(project: Project): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(project));
  const packed = await pipe(bytes, new CompressionStream('deflate-raw'));
  let text = '';
  for (const byte of packed) text += String.fromCharCode(byte);
  return PREFIX + btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Returns the site of a fragment; undefined if it has none. */
export async function readFragment(hash: string): Promise<Project | undefined> {
  if (!hash.startsWith(PREFIX)) return undefined;
  try {
    const text = atob(hash.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const json = await pipe(bytes, new DecompressionStream('deflate-raw'));
    const project: unknown = JSON.parse(new TextDecoder().decode(json));
    return isProject(project) ? project : undefined;
  } catch {
    return undefined;
  }
}

function isProject(value: unknown): value is Project {
  const { files, config } = Object(value);
  return (
    typeof config === 'string' &&
    typeof files === 'object' &&
    files !== null &&
    Object.values(files).every((text) => typeof text === 'string')
  );
}

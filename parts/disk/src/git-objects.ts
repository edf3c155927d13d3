import { createHash } from 'node:crypto';
import { runGit } from './git.ts';
import { MAX_OBJECTS } from './limits.ts';

/**
 * Reads contents of files by id into `texts`: `undefined` for those that a partial clone lacks.
 *
 * @param root any folder of the repository.
 * @param missing returns the objects that a partial clone lacks, for versions of git that stop at the first one.
 */
export function readObjects(
  root: string,
  objects: readonly string[],
  texts: Map<string, string | undefined>,
  missing: () => ReadonlySet<string>,
): void {
  for (let at = 0; at < objects.length; at += MAX_OBJECTS)
    readPart(root, objects.slice(at, at + MAX_OBJECTS), texts, missing);
}

function readPart(
  root: string,
  objects: readonly string[],
  texts: Map<string, string | undefined>,
  missing: () => ReadonlySet<string>,
): void {
  const read = (names: readonly string[]) =>
    runGit(['cat-file', '--batch'], root, `${names.join('\n')}\n`);
  let names = objects;
  let result = read(names);
  if (result.code !== 0) {
    // Versions before 2.45 stop at the first missing object, because they may not fetch it.
    const absent = missing();
    for (const object of absent) texts.set(object, undefined);
    names = objects.filter((object) => !absent.has(object));
    result = read(names);
  }
  const { stdout } = result;
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let at = 0;
  for (const object of names) {
    const start = stdout.indexOf('\n', at) + 1;
    const [, , size] = stdout.toString('utf8', at, start).trimEnd().split(' ');
    const end = start + Number(size ?? 0);
    texts.set(object, size === undefined ? undefined : decoder.decode(stdout.subarray(start, end)));
    at = size === undefined ? start : end + 1;
  }
}

export function missingObjects(root: string, args: readonly string[]): Set<string> {
  const { stdout } = runGit(['rev-list', '--objects', '--missing=print', ...args], root);
  const lines = stdout.toString().split('\n');
  return new Set(lines.filter((line) => line.startsWith('?')).map((line) => line.slice(1)));
}

/** Returns true for the content of an object, perhaps with the line ends of Windows. */
export function isContentOf(content: Buffer, object: string): boolean {
  const algorithm = object.length === 40 ? 'sha1' : 'sha256';
  if (objectId(content, algorithm) === object) return true;
  return content.includes('\r\n') && objectId(withLineFeeds(content), algorithm) === object;
}

function objectId(content: Buffer, algorithm: 'sha1' | 'sha256' = 'sha1'): string {
  return createHash(algorithm).update(`blob ${content.length}\0`).update(content).digest('hex');
}

function withLineFeeds(content: Buffer): Buffer {
  return Buffer.from(content.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
}

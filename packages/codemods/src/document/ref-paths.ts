import { posix } from 'node:path';

/** The file that a `$ref` in the file `from` names; undefined where it is an address, or does not start from its folder. */
export function refTarget(from: string, reference: string): string | undefined {
  if (reference.startsWith('/') || /^[a-z][a-z0-9+.-]*:|#/i.test(reference)) return undefined;
  return posix.join(posix.dirname(from), reference.replaceAll('\\', '/'));
}

/** The `$ref` by which the file `from` names the file `to`. */
export function refTo(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

import type { Config } from './load.ts';
import { joinPointer } from './pointer.ts';
import { isObject } from './shape.ts';

/** One entry of `redirects`, in the order of the file: the first that matches applies. */
export interface Redirect {
  source: string;
  destination: string;
  /** In the composed config. */
  pointer: string;
}

/** The valid redirects of a config, in their order. */
export function redirectsOf(config: Config): Redirect[] {
  const entries = isObject(config.value) ? config.value.redirects : undefined;
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry, index) =>
    isObject(entry) && typeof entry.source === 'string' && typeof entry.destination === 'string'
      ? [
          {
            source: entry.source,
            destination: entry.destination,
            pointer: joinPointer('/redirects', index),
          },
        ]
      : [],
  );
}

/**
 * Where an address is sent: the destination of the first redirect whose source matches it, with `:name`
 * and `:name*` filled in. `undefined` when none matches.
 */
export function redirectTarget(
  redirects: readonly Redirect[],
  address: string,
): string | undefined {
  for (const redirect of redirects) {
    const bound = matchSource(redirect.source, address);
    if (bound) return fill(redirect.destination, bound);
  }
  return undefined;
}

/** The parameters that `source` binds in `address`, or `undefined` when it does not match. */
export function matchSource(source: string, address: string): Map<string, string> | undefined {
  const pattern = segmentsOf(source);
  const path = segmentsOf(address);
  const bound = new Map<string, string>();
  for (let index = 0; index < pattern.length; index += 1) {
    const segment = pattern[index] as string;
    const rest = /^(?:\*|:([A-Za-z0-9_-]+)\*)$/.exec(segment);
    if (rest) {
      bound.set(rest[1] ?? '*', path.slice(index).join('/'));
      return bound;
    }
    const actual = path[index];
    if (actual === undefined) return undefined;
    const name = /^:([A-Za-z0-9_-]+)$/.exec(segment);
    if (name) bound.set(name[1] as string, actual);
    else if (segment !== actual) return undefined;
  }
  return pattern.length === path.length ? bound : undefined;
}

/** Whether `by`, standing first, takes every address that `source` matches. */
export function coversSource(by: string, source: string): boolean {
  const first = segmentsOf(by);
  const second = segmentsOf(source);
  for (let index = 0; index < first.length; index += 1) {
    const segment = first[index] as string;
    if (isRest(segment)) return true;
    const other = second[index];
    if (other === undefined || isRest(other)) return false;
    if (isParameter(segment)) continue;
    if (segment !== other) return false;
  }
  return first.length === second.length;
}

/** Whether a source matches more than one address. */
export function isPattern(source: string): boolean {
  return segmentsOf(source).some((segment) => isRest(segment) || isParameter(segment));
}

/** An address in one spelling: no slashes doubled or at the end, no query, no fragment. */
export function plainAddress(address: string): string {
  return `/${segmentsOf(address).join('/')}`;
}

/** Whether an address is on the site itself. */
export function isLocal(address: string): boolean {
  return !address.startsWith('//') && !/^[A-Za-z][A-Za-z0-9+.-]*:/.test(address);
}

const isRest = (segment: string) => /^(?:\*|:[A-Za-z0-9_-]+\*)$/.test(segment);
const isParameter = (segment: string) => /^:[A-Za-z0-9_-]+$/.test(segment);

function fill(destination: string, bound: ReadonlyMap<string, string>): string {
  return destination.replace(
    /:([A-Za-z0-9_-]+)\*?/g,
    (whole, name: string) => bound.get(name) ?? whole,
  );
}

function segmentsOf(path: string): string[] {
  return path
    .replace(/[#?].*$/s, '')
    .split('/')
    .filter((segment) => segment !== '');
}

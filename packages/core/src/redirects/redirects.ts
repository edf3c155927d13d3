import type { Config } from '../config/load.ts';
import { fitsShape } from '../format/shape.ts';
import { isLocal } from '../text/address.ts';
import { isObject } from '../text/json-value.ts';
import { joinPointer } from '../text/pointer.ts';
import { innerRestIndex, patternIndex } from './redirect-index.ts';
import {
  bindSource,
  compileSource,
  fillDestination,
  hasInnerRest,
  isOpen,
  type Segment,
  segmentsOf,
  takesAll,
} from './redirect-pattern.ts';

/** One entry of `redirects`, in the order of the file: the first that matches applies. */
export interface Redirect {
  source: string;
  destination: string;
  /** Whether browsers may keep it, where the entry says so. */
  permanent?: boolean;
  /** In the composed config. */
  pointer: string;
}

/** The valid redirects of a config, in their order. */
export function readRedirects(config: Config): Redirect[] {
  const entries = isObject(config.value) ? config.value.redirects : undefined;
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry, index) =>
    isObject(entry) &&
    typeof entry.source === 'string' &&
    typeof entry.destination === 'string' &&
    fitsShape(entry.destination, 'destination')
      ? [
          {
            source: entry.source,
            destination: entry.destination,
            ...(typeof entry.permanent === 'boolean' ? { permanent: entry.permanent } : {}),
            pointer: joinPointer('/redirects', index),
          },
        ]
      : [],
  );
}

/**
 * Finds where addresses are sent: the first redirect whose source matches one, and its destination with `:name` and
 * `:name*` filled in; `undefined` when none matches.
 */
export function redirectFinder(
  redirects: readonly Redirect[],
): (address: string) => { redirect: Redirect; target: string } | undefined {
  const plain = new Map<string, number>();
  const compiled = new Map<number, readonly Segment[]>();
  const index = patternIndex();
  const inner = innerRestIndex();
  redirects.forEach(({ source }, at) => {
    if (isRedirectPattern(source)) {
      const pattern = compileSource(source);
      compiled.set(at, pattern);
      if (hasInnerRest(pattern)) inner.add(pattern, at);
      else index.add(pattern, at);
    } else {
      const address = normalizeAddress(source);
      if (!plain.has(address)) plain.set(address, at);
    }
  });
  return (address) => {
    const path = segmentsOf(address);
    const exact = plain.get(`/${path.join('/')}`);
    const indexed = index.first(path, exact) ?? exact ?? redirects.length;
    const at = inner.first(path, indexed) ?? indexed;
    if (at === redirects.length) return undefined;
    const redirect = redirects[at] as Redirect;
    const bound = at === exact ? undefined : bindSource(compiled.get(at) ?? [], path);
    const { destination } = redirect;
    if (!bound) return { redirect, target: destination };
    const filled = fillDestination(destination, bound);
    // Where nothing is left to fill in, a slash that stood before it would lead to another address.
    const target = destination.endsWith('/') ? filled : filled.replace(/(?<=.)\/$/, '');
    return { redirect, target };
  };
}

/** Whether `by`, standing first, takes every address that `source` matches. */
export function coversSource(by: string, source: string): boolean {
  return takesAll(compileSource(by), compileSource(source));
}

/** Whether a source or destination stands for more than one address. */
export function isRedirectPattern(address: string): boolean {
  return isLocal(address) && segmentsOf(address).some(isOpen);
}

/** An address in one spelling: no slashes doubled or at the end, no query, no fragment, letters without percent escapes. */
export function normalizeAddress(address: string): string {
  return `/${segmentsOf(address).join('/')}`;
}

import {
  bindSource,
  compileSource,
  fillDestination,
  neverApplies,
  normalizeAddress,
  type RedirectSyntax,
  type Segment,
} from '@nav/paths';
import { patternIndex } from './redirect-index.ts';

/** A valid entry of `redirects`. Of several that match an address, one without parameters applies, or else the first. */
export interface Redirect {
  source: string;
  destination: string;
  /** True if browsers may cache it; absent if the entry does not say. */
  permanent?: boolean;
  /** The pointer of the entry in the composed config. */
  pointer: string;
}

export type FindRedirect<Own = Redirect> = (
  address: string,
) => { redirect: Own; target: string } | undefined;

/** Compiled redirects. */
export interface RedirectMatcher<Own = Redirect> {
  find: FindRedirect<Own>;
  /** Returns an address as sources are compared with it: the same for addresses that the same redirect catches. */
  keyOf(address: string): string;
}

/**
 * Returns a function that finds the redirect that applies to an address, and its target: the destination with `:name` and
 * `:name*` filled in.
 */
export function redirectFinder<Own extends Pick<Redirect, 'source' | 'destination'>>(
  redirects: readonly Own[],
  syntax: RedirectSyntax,
): FindRedirect<Own> {
  return redirectMatcher(redirects, syntax).find;
}

export function redirectMatcher<Own extends Pick<Redirect, 'source' | 'destination'>>(
  redirects: readonly Own[],
  syntax: RedirectSyntax,
): RedirectMatcher<Own> {
  const plain = new Map<string, number>();
  const compiled = new Map<number, readonly Segment[]>();
  const index = patternIndex();
  redirects.forEach(({ source }, at) => {
    if (neverApplies(source, syntax)) return;
    const pattern = compileSource(source, syntax);
    if (pattern.every((segment) => typeof segment === 'string')) {
      const address = normalizeAddress(source);
      if (!plain.has(address)) plain.set(address, at);
    } else {
      compiled.set(at, pattern);
      index.add(pattern, at);
    }
  });

  function keyOf(address: string): string {
    const key = NORMAL.test(address) ? address : normalizeAddress(address);
    const isIndex = syntax === 'wildcards' && key.length > INDEX.length && key.endsWith(INDEX);
    return isIndex && !plain.has(key) ? key.slice(0, -INDEX.length) : key;
  }

  return {
    keyOf,
    find(address) {
      const key = keyOf(address);
      const exact = plain.get(key);
      if (exact === undefined && compiled.size === 0) return undefined;
      const path = key === '/' ? [] : key.slice(1).split('/');
      const at = exact ?? index.first(path);
      if (at === undefined) return undefined;
      const redirect = redirects[at] as Own;
      const bound = at === exact ? undefined : bindSource(compiled.get(at) ?? [], path);
      const { destination } = redirect;
      if (!bound) return { redirect, target: destination };
      return { redirect, target: fillDestination(destination, bound) };
    },
  };
}

const INDEX = '/index';

/** Matches an address that normalizing leaves as it is: most are of this kind, and few are redirected. */
const NORMAL = /^(?:\/[\w.-]+)+$/;

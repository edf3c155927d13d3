import {
  bindSource,
  compileSource,
  fillDestination,
  isRedirectPattern,
  neverApplies,
  normalizeAddress,
  type Segment,
  segmentsOf,
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

/**
 * Returns a function that finds the redirect that applies to an address, and its target: the destination with `:name` and
 * `:name*` filled in.
 */
export function redirectFinder<Own extends Pick<Redirect, 'source' | 'destination'>>(
  redirects: readonly Own[],
): FindRedirect<Own> {
  const plain = new Map<string, number>();
  const compiled = new Map<number, readonly Segment[]>();
  const index = patternIndex();
  redirects.forEach(({ source }, at) => {
    if (neverApplies(source)) return;
    if (isRedirectPattern(source)) {
      const pattern = compileSource(source);
      compiled.set(at, pattern);
      index.add(pattern, at);
    } else {
      const address = normalizeAddress(source);
      if (!plain.has(address)) plain.set(address, at);
    }
  });
  return (address) => {
    const isNormal = NORMAL.test(address);
    const known = isNormal ? plain.get(address) : undefined;
    if (isNormal && known === undefined && compiled.size === 0) return undefined;
    const path = isNormal ? address.slice(1).split('/') : segmentsOf(address);
    const exact = isNormal ? known : plain.get(`/${path.join('/')}`);
    const at = exact ?? index.first(path);
    if (at === undefined) return undefined;
    const redirect = redirects[at] as Own;
    const bound = at === exact ? undefined : bindSource(compiled.get(at) ?? [], path);
    const { destination } = redirect;
    if (!bound) return { redirect, target: destination };
    return { redirect, target: fillDestination(destination, bound) };
  };
}

/** Matches an address that normalizing leaves as it is: most are of this kind, and few are redirected. */
const NORMAL = /^(?:\/[\w.-]+)+$/;

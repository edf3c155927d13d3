import {
  isLocal,
  isObject,
  joinPointer,
  normalizeAddress,
  once,
  segmentsOf,
  withoutIndex,
} from '@nav/text';
import type { Config } from '../config/load.ts';
import { fitsShape } from '../format/check-shape.ts';
import { patternIndex } from './redirect-index.ts';
import {
  bindSource,
  compileSource,
  fillDestination,
  hasInnerRest,
  isOpen,
  matches,
  type Segment,
} from './redirect-pattern.ts';

/** A valid entry of `redirects`. Of several that match an address, one without parameters applies, or else the first. */
export interface Redirect {
  source: string;
  destination: string;
  /** True if browsers may cache it; absent if the entry does not say. */
  permanent?: boolean;
  /** The pointer of the entry in the composed config. */
  pointer: string;
}

/** Returns the valid redirects of a config in order, those that never apply included. */
export function readRedirects(config: Config): Redirect[] {
  const entries = isObject(config.value) ? config.value.redirects : undefined;
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry, index) => {
    if (!isObject(entry)) return [];
    const { source, destination, permanent } = entry;
    if (typeof source !== 'string' || typeof destination !== 'string') return [];
    if (!fitsShape(destination, 'destination')) return [];
    const pointer = joinPointer('/redirects', index);
    return [
      { source, destination, ...(typeof permanent === 'boolean' ? { permanent } : {}), pointer },
    ];
  });
}

/** The redirects of a config that can apply. */
export interface SiteRedirects {
  /** In order. */
  readonly all: readonly Redirect[];
  /** Returns the redirect that applies to an address, and the address it leads to. */
  find: ReturnType<typeof redirectFinder>;
  /** Returns true if a redirect leads readers of a page to another one. */
  leadsAway(slug: string): boolean;
}

/** Returns the redirects of a config that can apply, without those that never do. */
export function siteRedirects(config: Config): SiteRedirects {
  const all = readRedirects(config).filter(({ source }) => !neverApplies(source));
  const find = once(() => redirectFinder(all));
  const isLedAway = once(() => awayRedirectTest(find()));
  return {
    all,
    find: (address) => find()(address),
    leadsAway: (slug) => all.length > 0 && isLedAway()(slug),
  };
}

/**
 * Returns true if a source has a query or a fragment. Such a redirect never applies: a builder compares only paths, and
 * browsers do not send fragments. A `?` that makes a parameter optional is neither.
 */
export function neverApplies(source: string): boolean {
  if (!/[#?]/.test(source)) return false;
  const path = source.replace(/\([^)]*\)/g, '()').replace(/(:\w[\w-]*|[)}])\?(?=\/|$)/g, '$1');
  return /[#?]/.test(path);
}

/**
 * Returns a function that finds the redirect that applies to an address, and the address it leads to: the destination
 * with `:name` and `:name*` filled in.
 */
export function redirectFinder(
  redirects: readonly Redirect[],
): (address: string) => { redirect: Redirect; target: string } | undefined {
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
    const redirect = redirects[at] as Redirect;
    const bound = at === exact ? undefined : bindSource(compiled.get(at) ?? [], path);
    const { destination } = redirect;
    if (!bound) return { redirect, target: destination };
    return { redirect, target: fillDestination(destination, bound) };
  };
}

/** Matches an address that normalizing leaves as it is: most are of this kind, and few are redirected. */
const NORMAL = /^(?:\/[\w.-]+)+$/;

/**
 * Returns a test for pages that readers cannot reach, because a redirect leads from their URL to another page. That of an index
 * page is the URL of its folder.
 */
export function awayRedirectTest(
  redirectOf: ReturnType<typeof redirectFinder>,
): (slug: string) => boolean {
  return (slug) => {
    const target = redirectOf(`/${withoutIndex(slug)}`)?.target;
    if (target === undefined) return false;
    return !isLocal(target) || withoutIndex(normalizeAddress(target)) !== withoutIndex(slug);
  };
}

/** Returns true if `by` certainly matches every address that `source` matches. */
export function coversSource(by: string, source: string): boolean {
  const pattern = compileSource(by);
  return !hasInnerRest(pattern) && matches(pattern, compileSource(source));
}

/** Returns true if a source or destination has parameters. */
export function isRedirectPattern(address: string): boolean {
  return isLocal(address) && segmentsOf(address).some(isOpen);
}

import { once } from '@nav/collections';
import { isObject, joinPointer } from '@nav/json';
import { isLocal, neverApplies, normalizeAddress, withoutIndex } from '@nav/paths';
import type { Config } from '../config/load.ts';
import { fitsShape } from '../format/check-shape.ts';
import { type FindRedirect, type Redirect, redirectFinder } from './redirect-finder.ts';

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

/** The redirects of a config. */
export interface SiteRedirects {
  /** The redirects that can apply, in order. */
  readonly all: readonly Redirect[];
  /** The redirects that never apply, because their source has a query or a fragment. */
  readonly idle: readonly Redirect[];
  find: FindRedirect;
  /** Returns true if a redirect leads readers of a page to another one. */
  leadsAway(slug: string): boolean;
}

export function siteRedirects(config: Config): SiteRedirects {
  const written = readRedirects(config);
  const all = written.filter(({ source }) => !neverApplies(source));
  const find = once(() => redirectFinder(all));
  const isLedAway = once(() => awayRedirectTest(find()));
  return {
    all,
    idle: all.length < written.length ? written.filter(({ source }) => neverApplies(source)) : [],
    find: (address) => find()(address),
    leadsAway: (slug) => all.length > 0 && isLedAway()(slug),
  };
}

/** The URL of an index page is the URL of its folder. */
export function awayRedirectTest(redirectOf: FindRedirect): (slug: string) => boolean {
  return (slug) => {
    const target = redirectOf(`/${withoutIndex(slug)}`)?.target;
    if (target === undefined) return false;
    return !isLocal(target) || withoutIndex(normalizeAddress(target)) !== withoutIndex(slug);
  };
}

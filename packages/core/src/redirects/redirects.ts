import { once } from '@nav/collections';
import { isObject, joinPointer } from '@nav/json';
import { awayRedirectTest, neverApplies, type RedirectSyntax } from '@nav/paths';
import type { Config } from '../config/load.ts';
import { fitsShape } from '../format/check-shape.ts';
import { type Dialect, dialects } from '../format/dialects.ts';
import { type Redirect, type RedirectMatcher, redirectMatcher } from './redirect-finder.ts';

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

export interface SiteRedirects extends RedirectMatcher {
  /** The redirects that can apply. */
  readonly all: readonly Redirect[];
  /** The redirects that never apply, even if they were alone. */
  readonly idle: readonly Redirect[];
  readonly syntax: RedirectSyntax;
  /** Returns true if a redirect leads readers of a page to another one. */
  leadsAway(slug: string): boolean;
}

export function siteRedirects(config: Config | undefined, dialect: Dialect): SiteRedirects {
  const syntax = dialects[dialect].redirectSyntax;
  const listed = config ? readRedirects(config) : [];
  const isIdle = ({ source }: Redirect) => neverApplies(source, syntax);
  const all = listed.filter((redirect) => !isIdle(redirect));
  const matcher = once(() => redirectMatcher(all, syntax));
  const isLedAway = once(() => awayRedirectTest(matcher().find));
  return {
    all,
    idle: listed.filter(isIdle),
    syntax,
    find: (address) => matcher().find(address),
    keyOf: (address) => matcher().keyOf(address),
    leadsAway: (slug) => all.length > 0 && isLedAway()(slug),
  };
}

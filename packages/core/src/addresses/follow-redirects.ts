import { isRedirectPattern } from '@nav/paths';
import { MAX_REDIRECTS } from '../limits/limits.ts';
import type { FindRedirect, Redirect } from '../redirects/redirect-finder.ts';
import type { AddressTarget, FindAddress } from './site-addresses.ts';

/** A redirect that applies to an address, and its destination there. */
export interface RedirectHop<Own = Redirect> {
  address: string;
  redirect: Own;
  target: string;
}

/** Yields the redirects that apply one after another, starting at an address. A loop has no end. */
export function* redirectHops<Own = Redirect>(
  start: string,
  redirectAt: FindRedirect<Own>,
): Generator<RedirectHop<Own>> {
  let address = start;
  for (let found = redirectAt(address); found; found = redirectAt(address)) {
    const { redirect, target } = found;
    yield { address, redirect, target };
    address = target;
  }
}

export interface RedirectEnd {
  /** Undefined if there is nothing, and another redirect at the end of a loop. */
  target: AddressTarget | undefined;
  address: string;
  redirects: Redirect[];
}

export function followRedirects(
  first: AddressTarget | undefined,
  start: string,
  find: FindAddress,
): RedirectEnd {
  const end: RedirectEnd = { target: first, address: start, redirects: [] };
  const redirectAt = () => (end.target?.kind === 'redirect' ? end.target : undefined);
  for (const { redirect, target } of redirectHops(start, redirectAt)) {
    end.redirects.push(redirect);
    end.address = target;
    end.target = find(target);
    if (end.redirects.length === MAX_REDIRECTS) break;
  }
  return end;
}

/**
 * Returns true if redirects lead nowhere and one of them has parameters. The rule redirect-not-found is about a destination
 * without parameters.
 */
export function isDeadEnd({ target, redirects }: RedirectEnd): boolean {
  if (target && target.kind !== 'redirect') return false;
  return redirects.some(({ destination }) => isRedirectPattern(destination));
}

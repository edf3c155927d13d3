import type { Redirect } from '../redirects/redirects.ts';
import type { AddressTarget, FindAddress } from './site-addresses.ts';

/** Redirects that one link follows; more of them form a loop. */
const MAX_REDIRECTS = 10;

/** The end of the redirects of an address. */
export interface RedirectEnd {
  /** Undefined if there is nothing, and another redirect at the end of a loop. */
  target: AddressTarget | undefined;
  address: string;
  /** The redirects on the way. */
  redirects: Redirect[];
}

/** Follows the redirects of an address, given its target. */
export function followRedirects(
  first: AddressTarget | undefined,
  address: string,
  find: FindAddress,
): RedirectEnd {
  const end: RedirectEnd = { target: first, address, redirects: [] };
  while (end.target?.kind === 'redirect' && end.redirects.length < MAX_REDIRECTS) {
    end.redirects.push(end.target.redirect);
    end.address = end.target.target;
    end.target = find(end.address);
  }
  return end;
}

import { followRedirects, isDeadEnd } from './follow-redirects.ts';
import type { AddressTarget, FindAddress } from './site-addresses.ts';

/**
 * Returns true if an address leads nowhere, directly or through redirects.
 *
 * @param found what the site has there.
 * @param mayServe tests for an address that a specification or reference that was not read may have.
 */
export function isDeadAddress(
  found: AddressTarget | undefined,
  address: string,
  find: FindAddress,
  mayServe: (address: string) => boolean,
): boolean {
  return found?.kind === 'redirect'
    ? isDeadEnd(followRedirects(found, address, find))
    : !found && !mayServe(address);
}

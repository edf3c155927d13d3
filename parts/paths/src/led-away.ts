import { normalizeAddress } from './address.ts';
import { withoutIndex } from './page-path.ts';
import { isLocal } from './path.ts';

/** Returns a test for pages whose readers a redirect leads to another page. The URL of an index page is the URL of its folder. */
export function awayRedirectTest(
  redirectOf: (address: string) => { readonly target: string } | undefined,
): (slug: string) => boolean {
  return (slug) => {
    const target = redirectOf(`/${withoutIndex(slug)}`)?.target;
    if (target === undefined) return false;
    return !isLocal(target) || withoutIndex(normalizeAddress(target)) !== withoutIndex(slug);
  };
}

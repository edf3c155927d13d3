import { isLocal, isRedirectPattern, withoutBasePath } from '@nav/paths';
import type { Config } from '../config/load.ts';
import type { Redirect } from '../redirects/redirect-finder.ts';
import type { HrefMapping } from '../tree/hrefs.ts';
import type { NavRedirect } from '../tree/nav-tree.ts';
import type { LinkedText } from './dead-links.ts';
import { linkTargets } from './link-targets.ts';
import type { FindAddress } from './site-addresses.ts';
import type { SiteAddresses } from './site-base-path.ts';

export function servedRedirects(
  config: Config,
  redirects: readonly Redirect[],
  addresses: Pick<SiteAddresses<LinkedText>, 'find' | 'basePath'>,
  hrefs: HrefMapping | undefined,
): NavRedirect[] {
  const { find } = addresses;
  const basePath = addresses.basePath();
  // The page at a destination with parameters is not known.
  const findTarget: FindAddress = (address) =>
    isRedirectPattern(address) ? { kind: 'unknown' } : find(address);
  const targetOf = linkTargets(findTarget, hrefs, basePath, () => {});
  return redirects.map(({ source, destination, permanent, pointer }) => {
    const inner = withoutBasePath(source, basePath) ?? source;
    return {
      source: hrefs ? hrefs.file(inner) : rooted(source),
      destination: isLocal(destination) ? targetOf(rooted(destination)).href : destination,
      permanent: permanent !== false,
      origin: config.origin(pointer),
    };
  });
}

function rooted(address: string): string {
  return address.startsWith('/') ? address : `/${address}`;
}

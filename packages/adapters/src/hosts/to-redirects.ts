import type { NavTree } from '@nav/core/client';
import type { Exported } from '../outline/lost.ts';
import { printNginx } from './nginx.ts';
import { cloudflare, netlify, printRedirectsFile } from './redirects-file.ts';
import { rulesOf } from './rule.ts';
import { printVercel } from './vercel.ts';

/** The hosts and servers that `toRedirects` writes for. */
export const redirectHosts = ['netlify', 'cloudflare', 'vercel', 'nginx'] as const;

/** A host or server that `toRedirects` writes for. */
export type RedirectHost = (typeof redirectHosts)[number];

/** The options of `toRedirects`. */
export interface RedirectsOptions {
  /** The host or server that answers the redirects. */
  host: RedirectHost;
}

/** A file with redirects. */
export interface RedirectsValue {
  /** The name that the host expects: `_redirects`, `vercel.json` or `redirects.conf`. */
  file: string;
  /** The whole file. */
  text: string;
}

/**
 * Returns the redirects of a site for a host or server. Redirects without parameters come first, because they precede the
 * others. All precede pages.
 *
 * @throws RangeError for an unknown host.
 */
export function toRedirects(tree: NavTree, { host }: RedirectsOptions): Exported<RedirectsValue> {
  const { rules, lost } = rulesOf(tree.redirects ?? []);
  const value = ((): RedirectsValue => {
    switch (host) {
      case 'netlify':
        return { file: '_redirects', text: printRedirectsFile(rules, netlify, lost) };
      case 'cloudflare':
        return { file: '_redirects', text: printRedirectsFile(rules, cloudflare, lost) };
      case 'vercel':
        return { file: 'vercel.json', text: printVercel(rules, lost) };
      case 'nginx':
        return { file: 'redirects.conf', text: printNginx(rules, lost) };
      default:
        throw new RangeError(
          `The option "host" must be one of ${redirectHosts.join(', ')}, not ${JSON.stringify(host)}.`,
        );
    }
  })();
  return { value, lost };
}

import type { NavTree } from '@nav/core/client';
import { assertCall, assertOptions } from '@nav/core/internal';
import type { Exported, Loss } from '../outline/lost.ts';
import { printNginx } from './nginx.ts';
import { cloudflare, netlify, printRedirectsFile } from './redirects-file.ts';
import { type Rule, rulesOf } from './rule.ts';
import { printVercel } from './vercel.ts';

/** The hosts and servers that `toRedirects` writes for. */
export const redirectHosts = ['netlify', 'cloudflare', 'vercel', 'nginx'] as const;

/** A host or server that `toRedirects` writes for. */
export type RedirectHost = (typeof redirectHosts)[number];

/** The name of the file that each host or server reads. */
export const redirectFiles: Readonly<Record<RedirectHost, string>> = {
  netlify: '_redirects',
  cloudflare: '_redirects',
  vercel: 'vercel.json',
  nginx: 'redirects.conf',
};

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
 * @throws RangeError for an unknown host, TypeError for another tree and for an unknown option.
 */
export function toRedirects(tree: NavTree, options: RedirectsOptions): Exported<RedirectsValue> {
  assertCall('toRedirects(tree)', tree?.root);
  assertOptions('toRedirects', options, { host: 1 });
  const { host } = options;
  const { rules, lost } = rulesOf(tree);
  if (!redirectHosts.includes(host))
    throw new RangeError(
      `The option "host" must be one of ${redirectHosts.join(', ')}, not ${JSON.stringify(host)}.`,
    );
  return { value: { file: redirectFiles[host], text: printers[host](rules, lost) }, lost };
}

const printers: Readonly<Record<RedirectHost, (rules: readonly Rule[], lost: Loss[]) => string>> = {
  netlify: (rules, lost) => printRedirectsFile(rules, netlify, lost),
  cloudflare: (rules, lost) => printRedirectsFile(rules, cloudflare, lost),
  vercel: printVercel,
  nginx: printNginx,
};

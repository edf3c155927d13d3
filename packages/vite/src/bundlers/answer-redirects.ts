import type { IncomingMessage } from 'node:http';
import { findRedirect, type NavIndex } from '@nav/core/client';
import { escapeUrl, normalizeBasePath, underBasePath, withoutBasePath } from '@nav/paths';
import type { ViteDevServer } from 'vite';

/**
 * Answers the requests of pages to which a redirect of the site applies. In production, the host or the router does so, as a
 * warning explains once.
 *
 * @param index returns the latest navigation that could be read.
 */
export function answerRedirects(
  { middlewares, config }: ViteDevServer,
  index: () => NavIndex | undefined,
  name: string,
): void {
  const base = config.base.startsWith('/') ? normalizeBasePath(config.base) : '';
  let isExplained = false;
  middlewares.use((request, response, next) => {
    const latest = index();
    const href =
      latest && isForPage(request) ? targetOf(latest, request.url ?? '/', base) : undefined;
    if (href === undefined) return next();
    if (!isExplained) {
      isExplained = true;
      config.logger.warn(
        `${name}: ${request.url} redirects to ${href}. Only this server does so. For your host, run \`npx @nav/cli export redirects ${name} --format netlify\`, cloudflare, vercel or nginx, or call findRedirect() in your router.`,
        { timestamp: true },
      );
    }
    // Browsers would remember a permanent one.
    response.writeHead(302, { location: href, 'cache-control': 'no-store' }).end();
  });
}

/** Routers that add the base themselves have URLs without it. */
function targetOf(index: NavIndex, url: string, base: string): string | undefined {
  const found = findRedirect(index, url)?.href;
  if (found !== undefined) return escapeUrl(found);
  const inner = withoutBasePath(url, base);
  const href = inner === undefined ? undefined : findRedirect(index, inner)?.href;
  if (href === undefined) return undefined;
  return escapeUrl(href.startsWith('/') ? underBasePath(href, base) : href);
}

/** Returns true for a request of a page: not for modules of Vite and other files, which a pattern may match. */
function isForPage({ method, headers, url = '/' }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (headers.accept?.includes('text/html')) return true;
  // Clients that are not browsers accept anything.
  const isBrowser = headers['sec-fetch-dest'] !== undefined;
  return !isBrowser && !/^\/@|\.\w+(?:[?#]|$)/.test(url);
}

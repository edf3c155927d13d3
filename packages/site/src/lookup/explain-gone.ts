import { checkSite } from '@nav/core';
import { dialects, redirectFinder, siteUrls } from '@nav/core/internal';
import { printable } from '@nav/display';
import { joinPointer } from '@nav/json';
import { isRedirectPattern, normalizeAddress, pathOf } from '@nav/paths';
import type { OpenedTree } from '../base/compare-sites.ts';
import { proposeFor } from '../lists/propose.ts';
import type { Session } from '../run/session.ts';
import { addressOf, locationOf } from './url-redirects.ts';

type Urls = ReturnType<typeof siteUrls>;
type Redirect = Urls['redirects']['all'][number];

/**
 * Returns advice about a URL that leads nowhere: the redirect that does not apply to it, or the new URL of its page.
 *
 * @param similar advice about a page with a similar path, if there is one.
 */
export async function explainGone(
  url: string,
  opened: OpenedTree,
  similar: string | undefined,
  session: Session,
): Promise<string> {
  const { site, tree } = opened;
  const { config } = site;
  const other = similar ?? 'Run `nav pages` for a list.';
  if (!config || /\s/.test(url)) return other;
  const urls = siteUrls(site, config, tree);
  const address = addressOf(url);
  if (urls.answer(address).state === 'unknown')
    return 'It may be a page of a specification that nav did not read. Pass --fetch to read specifications from the network.';
  const unused = unusedRedirect(address, urls, opened);
  if (unused !== undefined) return unused;
  const path = urls.plain(address);
  const { of: proposals } = await proposeFor([path], opened, urls, session);
  const { destinations = [], isCertain, reason } = proposals.get(path) ?? {};
  const named = destinations.map((one) => JSON.stringify(one)).join(' or ');
  if (isCertain) return `Its page is at ${named} now, found by ${reason}.`;
  return similar === undefined && named !== '' ? `Did you mean ${named} (${reason})?` : other;
}

/** Explains the redirect that seems to apply to an address, but does not. */
function unusedRedirect(
  address: string,
  { redirects, plain }: Urls,
  { site }: OpenedTree,
): string | undefined {
  const loose = redirects.idle.map((one) => ({ ...one, source: pathOf(one.source) }));
  const idle = redirectFinder(loose, dialects.standard.redirectSyntax)(plain(address))?.redirect;
  if (idle) {
    const pointer = joinPointer(idle.pointer, 'source');
    const found = checkSite(site).diagnostics.find(
      (one) => one.code === 'redirect-source' && one.pointer === pointer,
    );
    if (found) return `${found.message} See ${placeOf(idle, site)}.`;
  }
  const bare = redirects.all.find(
    ({ source }) => isRedirectPattern(source) && bareSource(source) === normalizeAddress(address),
  );
  if (!bare) return undefined;
  return `The redirect from ${JSON.stringify(bare.source)} applies only to URLs below it. Add another one from ${JSON.stringify(bareSource(bare.source))}. See ${placeOf(bare, site)}.`;
}

function placeOf(redirect: Redirect, site: OpenedTree['site']): string {
  const { file = '', line, column } = locationOf(redirect, site);
  return `${printable(file)}:${line}:${column}`;
}

/** Returns the part of a source before its parameter. */
function bareSource(source: string): string {
  return normalizeAddress(source.replace(/\/(?::[\w-]+\*?|\*)$/, ''));
}

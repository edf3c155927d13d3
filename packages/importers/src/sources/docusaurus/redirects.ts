import { hasScheme } from '@nav/paths';
import { type Lost, newLost, type SourcePage, type SourceRedirect } from '../../model/source.ts';
import type { Place } from '../../reading/place.ts';
import { isMissing, listOf, property, reasonOf, textOf } from '../../reading/script/read.ts';
import { isRest, type Value } from '../../reading/script/values/values.ts';
import type { DocusaurusConfig } from './config.ts';

type Add = (from: string, to: string, at: Place) => void;

export function readRedirects(
  { redirects: plugins, base, scripts }: DocusaurusConfig,
  pages: readonly SourcePage[],
): { redirects: SourceRedirect[]; lost: Lost[] } {
  const redirects: SourceRedirect[] = [];
  const whole = (path: string) => (hasScheme(path) ? path : `${base}${path.replace(/^\//, '')}`);
  const known = new Set(pages.map(({ address }) => address.replace(/\/$/, '')));
  const add: Add = (from, to, at) => {
    const source = whole(from);
    // A page wins over a redirect from its address.
    if (!known.has(source.replace(/\/$/, ''))) redirects.push({ from: source, to: whole(to), at });
  };
  const lost = plugins.flatMap((options) => {
    const create = property(options, 'createRedirects');
    return [
      ...listedRedirects(property(options, 'redirects'), add),
      ...createdRedirects(create, pages, add, { base, scripts }),
      ...lostExtensions(property(options, 'fromExtensions'), 'redirects from'),
      ...lostExtensions(property(options, 'toExtensions'), 'redirects to'),
    ];
  });
  return { redirects, lost };
}

function listedRedirects(listed: Value | undefined, add: Add): Lost[] {
  if (listed?.kind === 'unknown') return [newLost('redirects', listed.reason, listed.at)];
  return (listOf(listed) ?? []).flatMap((one) => {
    if (one.kind === 'unknown')
      return [newLost(isRest(one) ? 'redirects' : 'a redirect', one.reason, one.at)];
    const to = textOf(one, 'to');
    const from = property(one, 'from');
    const sources = (listOf(from) ?? (from ? [from] : [])).map((one) => textOf(one));
    if (to !== undefined)
      for (const source of sources) if (source !== undefined) add(source, to, one.at);
    const isKnown = to !== undefined && sources.length > 0 && !sources.includes(undefined);
    const what = `redirect to ${to ?? 'an address'}`;
    return isKnown ? [] : [newLost(what, 'its addresses are not known', one.at)];
  });
}

/** Pages have no extension in docs.json, and a redirect for each page is too much. */
function lostExtensions(listed: Value | undefined, what: string): Lost[] {
  const extensions = (listOf(listed) ?? []).flatMap((one) => textOf(one) ?? []);
  if (!listed || extensions.length === 0) return [];
  const example = extensions.map((extension) => `/page.${extension}`).join(', ');
  const reason = what.endsWith('from')
    ? 'one redirect for each page is left out'
    : 'pages have no extension here';
  return [newLost(`${what} ${example}`, reason, listed.at)];
}

function createdRedirects(
  create: Value | undefined,
  pages: readonly SourcePage[],
  add: Add,
  { base, scripts }: Pick<DocusaurusConfig, 'base' | 'scripts'>,
): Lost[] {
  if (!create || isMissing(create)) return [];
  const what = 'redirects of createRedirects()';
  if (create.kind !== 'function')
    return [newLost(what, reasonOf(create, 'it is not a function'), create.at)];
  let reason: string | undefined;
  for (const { address } of pages) {
    if (!address.startsWith(base)) continue;
    const path = `/${address.slice(base.length)}`;
    const result = scripts.call(create, [path]);
    if (result.kind === 'unknown') {
      reason ??= result.reason;
      // The same reason holds for every page.
      if (reason === 'it takes too many steps') break;
      continue;
    }
    for (const source of listOf(result) ?? [result]) {
      const from = textOf(source);
      if (from !== undefined) add(from, path, create.at);
      else if (source.kind === 'unknown') reason ??= source.reason;
    }
  }
  return reason === undefined ? [] : [newLost(what, reason, create.at)];
}

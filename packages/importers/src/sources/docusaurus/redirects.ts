import { hasScheme } from '@nav/core/internal';
import type { Lost, SourcePage, SourceRedirect } from '../../model/source.ts';
import type { Place } from '../../reading/place.ts';
import { isMissing, isRest, listOf, property, textOf } from '../../reading/script/read.ts';
import type { Value } from '../../reading/script/values.ts';
import type { Config } from './config.ts';

/** Reads the redirects of the `client-redirects` plugin. */
export function readRedirects(
  { redirects: plugins, base, scripts }: Config,
  pages: readonly SourcePage[],
): { redirects: SourceRedirect[]; lost: Lost[] } {
  const redirects: SourceRedirect[] = [];
  const lost: Lost[] = [];
  const lose = (what: string, reason: string, at: Place) =>
    lost.push({ kind: 'lost', what, reason, at });
  const whole = (path: string) => (hasScheme(path) ? path : `${base}${path.replace(/^\//, '')}`);
  const known = new Set(pages.map(({ address }) => address.replace(/\/$/, '')));
  const add = (from: string, to: string, at: Place) => {
    const source = whole(from);
    // A page wins over a redirect from its address.
    if (!known.has(source.replace(/\/$/, ''))) redirects.push({ from: source, to: whole(to), at });
  };
  for (const options of plugins) {
    const listed = property(options, 'redirects');
    if (listed?.kind === 'unknown') lose('redirects', listed.reason, listed.at);
    for (const one of listOf(listed) ?? []) {
      const to = textOf(property(one, 'to'));
      const from = property(one, 'from');
      const sources = (listOf(from) ?? (from ? [from] : [])).map(textOf);
      if (one.kind === 'unknown') {
        lose(isRest(one) ? 'redirects' : 'a redirect', one.reason, one.at);
      } else if (to === undefined || sources.length === 0 || sources.includes(undefined)) {
        lose(`redirect to ${to ?? 'an address'}`, 'its addresses are not known', one.at);
      }
      if (to === undefined) continue;
      for (const source of sources) if (source !== undefined) add(source, to, one.at);
    }
    const create = property(options, 'createRedirects');
    if (create && !isMissing(create)) {
      const unclear = createdRedirects(create, pages, add, { base, scripts });
      if (unclear !== undefined) lose('redirects of createRedirects()', unclear, create.at);
    }
    for (const name of ['fromExtensions', 'toExtensions']) {
      const extensions = (listOf(property(options, name)) ?? [])
        .map(textOf)
        .filter((text) => text !== undefined);
      const at = property(options, name)?.at;
      if (!at || extensions.length === 0) continue;
      const example = extensions.map((extension) => `/page.${extension}`).join(', ');
      if (name === 'fromExtensions')
        lose(`redirects from ${example}`, 'one redirect for each page is left out', at);
      else lose(`redirects to ${example}`, 'pages have no extension here', at);
    }
  }
  return { redirects, lost };
}

/** Adds the redirects that a function makes for each page. Returns the reason if that is not known. */
function createdRedirects(
  create: Value,
  pages: readonly SourcePage[],
  add: (from: string, to: string, at: Place) => void,
  { base, scripts }: Pick<Config, 'base' | 'scripts'>,
): string | undefined {
  if (create.kind !== 'function')
    return create.kind === 'unknown' ? create.reason : 'it is not a function';
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
  return reason;
}

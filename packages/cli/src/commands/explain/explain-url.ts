import { siteUrls } from '@nav/core/internal';
import { joinPointer } from '@nav/json';
import { joinPath, pageKey, withoutIndex } from '@nav/paths';
import type { OpenedTree } from '@nav/site/compare-sites';
import { entrySource } from '../../reporters/page-json.ts';
import { printAnswer } from '../../terminal/printer.ts';
import { printable } from '../../terminal/text.ts';

type EntrySource = ReturnType<typeof entrySource>;
type Answer = ReturnType<ReturnType<typeof siteUrls>['answer']>;

/** Returns the address of a path or a URL, with the leading slash. */
export function addressOf(url: string): string {
  return url.startsWith('/') ? url : `/${url}`;
}

/** Explains a URL that a redirect, a folder, a file or the builder answers; `undefined` if nothing does. */
export function explainUrl(
  url: string,
  { site, tree }: OpenedTree,
  format: 'text' | 'json',
): string | undefined {
  const { config } = site;
  if (!config || /\s/.test(url)) return undefined;
  const address = addressOf(url);
  const answer = siteUrls(site, config, tree).answer(address);
  if (answer.redirects.length > 0) return redirectText(address, answer, site, format);
  const { target } = answer;
  const path = printable(address);
  if (target?.kind === 'folder') {
    const opens = `/${target.page}`;
    if (format === 'json') return printAnswer({ path: address, opens });
    return `${path} opens ${printable(opens)}, the first page in this folder, because the folder has no index page.\n`;
  }
  if (target?.kind === 'file') {
    const file = joinPath(config.folder, target.path);
    if (format === 'json') return printAnswer({ path: address, file });
    return `${path} is the file ${printable(file)}.\n`;
  }
  if (target?.kind !== 'served') return undefined;
  if (format === 'json') return printAnswer({ path: address, isBuiltIn: true });
  return `${path} exists without a file, because the builder adds it.\n`;
}

function redirectText(
  address: string,
  { redirects: passed, state, to, target }: Answer,
  site: OpenedTree['site'],
  format: 'text' | 'json',
): string {
  const redirects = [...new Set(passed)].map((one) => {
    const { source, destination } = one;
    return { source, destination, ...locationOf(one, site) };
  });
  const exists = state !== 'gone';
  if (format === 'json') return printAnswer({ path: address, redirectedTo: to, exists, redirects });
  const rows = redirects.map(
    ({ source, destination, file = '', line, column }) =>
      `  By  ${printable(file)}:${line}:${column}  ${printable(`${source} → ${destination}`)}`,
  );
  const missing = exists ? '' : ', which does not exist on this site';
  const fate =
    target?.kind === 'redirect'
      ? `${printable(address)} is redirected in a cycle and never reaches a page`
      : `${printable(`${address} is redirected to ${to}`)}${missing}`;
  return `${fate}\n\n${rows.join('\n')}\n`;
}

/** Returns the redirect that leads readers of a page elsewhere, with its line. */
export function hidingRedirect(
  path: string,
  { site, tree }: OpenedTree,
): ({ to: string } & Partial<EntrySource>) | undefined {
  if (!site.config) return undefined;
  const { redirects } = siteUrls(site, site.config, tree);
  const slug = pageKey(path);
  const found = redirects.leadsAway(slug) ? redirects.find(`/${withoutIndex(slug)}`) : undefined;
  return found && { to: found.target, ...locationOf(found.redirect, site) };
}

/** Returns the file, line and column of the source of a redirect. */
export function locationOf(
  { pointer }: { pointer: string },
  site: OpenedTree['site'],
): Partial<EntrySource> {
  const origin = site.config?.origin(joinPointer(pointer, 'source'));
  return origin ? entrySource({ origin }, site) : {};
}

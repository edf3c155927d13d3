import { siteUrls } from '@nav/core/internal';
import { joinPointer } from '@nav/json';
import type { OpenedTree } from '@nav/site/compare-sites';
import { entrySource } from '../reporters/page-json.ts';
import { printAnswer } from '../terminal/printer.ts';
import { printable } from '../terminal/text.ts';

/** Explains a URL that is redirected; `undefined` if none of the redirects applies to it. */
export function explainRedirect(
  url: string,
  { site, tree }: OpenedTree,
  format: 'text' | 'json',
): string | undefined {
  const { config } = site;
  if (!config || /\s/.test(url)) return undefined;
  const address = url.startsWith('/') ? url : `/${url}`;
  const end = siteUrls(site, config, tree).answer(address);
  if (end.redirects.length === 0) return undefined;
  const redirects = end.redirects.map(({ source, destination, pointer }) => {
    const origin = config.origin(joinPointer(pointer, 'source'));
    return { source, destination, ...entrySource({ origin }, site) };
  });
  const exists = end.state !== 'gone';
  if (format === 'json')
    return printAnswer({ path: address, redirectedTo: end.to, exists, redirects });
  const rows = redirects.map(
    ({ source, destination, file, line, column }) =>
      `  By  ${printable(file)}:${line}:${column}  ${printable(`${source} → ${destination}`)}`,
  );
  const missing = exists ? '' : ', which does not exist on this site';
  return `${printable(`${address} is redirected to ${end.to}`)}${missing}\n\n${rows.join('\n')}\n`;
}

import { siteUrls } from '@nav/core/internal';
import { joinPath } from '@nav/paths';
import type { OpenedTree } from '@nav/site/compare-sites';
import type { UrlAnswer } from '@nav/site/judge-list';
import { addressOf, locationOf } from '@nav/site/url-redirects';
import { printAnswer } from '../../terminal/printer.ts';
import { printable } from '../../terminal/text.ts';

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
  const shown = (facts: object, text: string) =>
    format === 'json'
      ? printAnswer({ path: address, ...facts })
      : `${printable(address)} ${text}\n`;
  if (target?.kind === 'folder') {
    const opens = `/${target.page}`;
    const why = 'the first page in this folder, because the folder has no index page';
    return shown({ opens }, `opens ${printable(opens)}, ${why}.`);
  }
  if (target?.kind === 'file') {
    const file = joinPath(config.folder, target.path);
    return shown({ file }, `is the file ${printable(file)}.`);
  }
  if (target?.kind !== 'served') return undefined;
  return shown({ isBuiltIn: true }, 'exists without a file, because the builder adds it.');
}

function redirectText(
  address: string,
  { redirects: passed, state, to, target }: UrlAnswer,
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

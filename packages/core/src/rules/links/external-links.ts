import { isObject, joinPointer } from '@nav/json';
import { joinPath, parseUrl } from '@nav/paths';
import { rangeFinder } from '@nav/positions';
import type { Config } from '../../config/load.ts';
import type { SourceLocation } from '../../diagnostics/diagnostic.ts';
import type { SiteFiles } from '../../files/site-files.ts';
import { bareUrls } from '../../pages/links/bare-urls.ts';
import { readMarkup } from '../../pages/reader/markup.ts';
import { isExternal } from '../../pages/syntax/link-syntax.ts';
import type { Rule } from '../rule/rule.ts';
import { shownFiles } from '../rule/shown-files.ts';

export interface ExternalLink {
  /** Its URL without a fragment. */
  url: string;
  at: SourceLocation;
}

/** Reports links to other sites that the caller found to be dead. */
export const externalLink: Rule = ({ config, texts, deadLinks, report }) => {
  if (!deadLinks?.size) return {};
  const judge = ({ url, at }: ExternalLink) => {
    const reason = deadLinks.get(url);
    if (reason !== undefined) report({ code: 'external-link', args: { found: url, reason }, at });
  };
  for (const link of linksOfConfig(config.value, '')) judge(link);
  return {
    file(file) {
      const text = texts.read(file) ?? '';
      for (const link of linksInText(text, joinPath(config.folder, file))) judge(link);
    },
  };
};

/**
 * Returns the links to other sites: in the config, then in its pages and snippets.
 *
 * @param read returns the text of a file by its path from the folder of the config.
 */
export function* externalLinks(
  config: Config,
  files: SiteFiles | undefined,
  read: (file: string) => string | undefined,
): Generator<ExternalLink> {
  yield* linksOfConfig(config.value, '');
  for (const file of files ? shownFiles(files) : [])
    yield* linksInText(read(file) ?? '', joinPath(config.folder, file));
}

function* linksInText(text: string, file: string): Generator<ExternalLink> {
  if (!text.includes('//')) return;
  const rangeOf = rangeFinder(text);
  const markup = readMarkup(text, isExternal);
  const taken = new Set(markup.links.map(({ start }) => start));
  const bare = bareUrls(text, markup, taken).map(({ start, end }) => {
    return { start, addressEnd: end, address: text.slice(start, end) };
  });
  const links = [...markup.links, ...bare].sort((a, b) => a.start - b.start);
  for (const { address, start, addressEnd } of links) {
    const url = requestedUrl(address);
    if (url === undefined) continue;
    yield { url, at: { file, range: rangeOf(start, addressEnd) } };
  }
}

/** Yields the links in the properties `href`, and in the `socials` of footers. */
function* linksOfConfig(value: unknown, pointer: string, isLink = false): Generator<ExternalLink> {
  if (typeof value === 'string') {
    const url = isLink && isExternal(value) ? requestedUrl(value) : undefined;
    if (url !== undefined) yield { url, at: { pointer, anchor: 'value' } };
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* linksOfConfig(item, `${pointer}/${index}`);
  } else if (isObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      const isAddress = key === 'href' || pointer.endsWith('/socials');
      yield* linksOfConfig(item, joinPointer(pointer, key), isAddress);
    }
  }
}

/** Names that are reserved for examples and tests, so no server answers for them. */
const RESERVED = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid)$/;

/** Returns the URL that a browser requests for an address; `undefined` for a placeholder. */
function requestedUrl(address: string): string | undefined {
  const written = address.startsWith('//') ? `https:${address}` : address;
  const url = /[{}<>$]|\.\.\./.test(written) ? undefined : parseUrl(written);
  if (!url || RESERVED.test(url.hostname) || url.username !== '' || url.password !== '')
    return undefined;
  url.hash = '';
  return url.href;
}

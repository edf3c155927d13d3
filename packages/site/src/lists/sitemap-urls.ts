import { SaxesParser } from 'saxes';
import { UsageError } from '../run/failure.ts';
import type { ListedUrl, ParserContext } from './listed-url.ts';

/**
 * Yields the URLs of a sitemap, or of the sitemaps that an index lists.
 *
 * @throws UsageError if it is not a sitemap, or not valid XML.
 */
export async function* sitemapUrls(
  text: AsyncIterable<string>,
  { name, below }: ParserContext,
): AsyncGenerator<ListedUrl> {
  const parser = new SaxesParser();
  let root: string | undefined;
  let location: string | undefined;
  let found: string[] = [];
  parser.on('error', ({ message }) => {
    // The message starts with the position.
    throw new UsageError(`${name}:${message.replace(/^(\d+:\d+): /, '$1 is not valid XML: ')}`);
  });
  parser.on('opentag', ({ name: tag }) => {
    root ??= tag;
    if (root !== 'urlset' && root !== 'sitemapindex') {
      throw new UsageError(
        `${name} is not a sitemap: its root is <${root}>, not <urlset> or <sitemapindex>.`,
      );
    }
    if (tag === 'loc') location = '';
  });
  const add = (part: string) => {
    if (location !== undefined) location += part;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name: tag }) => {
    if (tag !== 'loc') return;
    found.push(location?.trim() ?? '');
    location = undefined;
  });
  const listed: string[] = [];
  function* taken(): Generator<ListedUrl> {
    const urls = found;
    found = [];
    if (root === 'sitemapindex') listed.push(...urls);
    else for (const url of urls) yield /^https?:\/\/|^\//i.test(url) ? url : undefined;
  }
  for await (const part of text) {
    parser.write(part);
    yield* taken();
  }
  parser.close();
  yield* taken();
  for (const address of listed) yield* below(address);
}

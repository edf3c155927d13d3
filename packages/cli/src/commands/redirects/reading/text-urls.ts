import { UsageError } from '@nav/site/failure';
import { MAX_LIST_LINE } from '../../../terminal/limits.ts';
import { LOG_LINE } from './list-kind.ts';
import type { ListedUrl, ParserContext } from './listed-url.ts';

/**
 * Yields one URL per line: its first URL, the request in a line of an access log, or the path that it consists of. Skips
 * empty lines and comments.
 */
export async function* textUrls(
  text: AsyncIterable<string>,
  { name }: ParserContext,
): AsyncGenerator<ListedUrl> {
  let left = '';
  for await (const part of text) {
    const lines = (left + part).split('\n');
    left = lines.pop() ?? '';
    if (left.length > MAX_LIST_LINE)
      throw new UsageError(
        `${name} has a line with more than ${MAX_LIST_LINE} characters, so it is not a list of URLs.`,
      );
    for (const line of lines) yield* urlOfLine(line);
  }
  yield* urlOfLine(left);
}

function* urlOfLine(line: string): Generator<ListedUrl> {
  const text = line.trim();
  if (text === '' || text.startsWith('#')) return;
  const [, request] = LOG_LINE.exec(text) ?? [];
  const [url] = /https?:\/\/[^\s"'<>]+/i.exec(text) ?? [];
  if (request !== undefined) yield request;
  else if (url !== undefined) yield url;
  else yield pathIn(text);
}

/** Returns the path at the start of a line; `undefined` if it is not one. */
function pathIn(text: string): string | undefined {
  const [word = '', ...others] = text.split(/[\s,;]+/);
  if (word.startsWith('/')) return word;
  return others.length === 0 && /^[^\s:]*\/[^\s:]*$/.test(word) ? `/${word}` : undefined;
}

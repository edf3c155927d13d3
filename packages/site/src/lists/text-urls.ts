import { UsageError } from '../run/failure.ts';
import { MAX_LIST_LINE } from '../run/limits.ts';
import { LOG_FIELDS, LOG_LINE } from './list-kind.ts';
import type { ListedUrl, ParserContext } from './listed-url.ts';
import { urlIn } from './url-columns.ts';

/**
 * Yields one URL per line: its first URL, the request in a line of an access log, or the path that it consists of. Skips
 * empty lines and comments. In a log that names its fields, only the field with the path counts.
 */
export async function* textUrls(
  text: AsyncIterable<string>,
  { name }: ParserContext,
): AsyncGenerator<ListedUrl> {
  let field = -1;
  for await (const line of linesOf(text, name)) {
    const [, fields] = LOG_FIELDS.exec(line) ?? [];
    if (fields !== undefined) field = fields.split(/\s+/).indexOf('cs-uri-stem');
    else if (line === '' || line.startsWith('#')) continue;
    else yield field === -1 ? urlOfLine(line) : urlIn(line.split(/\s+/)[field]);
  }
}

/** Yields the trimmed lines of a text. */
export async function* linesOf(text: AsyncIterable<string>, name: string): AsyncGenerator<string> {
  let left = '';
  for await (const part of text) {
    const lines = (left + part).split(/\r\n?|\n/);
    left = lines.pop() ?? '';
    if (left.length > MAX_LIST_LINE)
      throw new UsageError(
        `${name} has a line with more than ${MAX_LIST_LINE} characters, so it is not a list of URLs.`,
      );
    for (const line of lines) yield line.trim();
  }
  yield left.trim();
}

function urlOfLine(line: string): ListedUrl {
  const [, request] = LOG_LINE.exec(line) ?? [];
  const [url] = /https?:\/\/[^\s"'<>]+/i.exec(line) ?? [];
  return request ?? (url === undefined ? pathIn(line) : withoutPunctuation(url));
}

/** Returns a URL without the punctuation of the text around it. */
function withoutPunctuation(url: string): string {
  const plain = url.replace(/[.,;:!?*]+$/, '');
  return plain.includes('(') ? plain : plain.replace(/\).*$/, '');
}

/** Returns the path at the start of a line; `undefined` if it is not one. */
function pathIn(text: string): string | undefined {
  const [word = '', ...others] = text.split(/[\s,;]+/);
  if (word.startsWith('/')) return word;
  return others.length === 0 && /^[^\s:]*\/[^\s:]*$/.test(word) ? `/${word}` : undefined;
}

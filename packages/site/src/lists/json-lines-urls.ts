import type { ListedUrl, ParserContext } from './listed-url.ts';
import { linesOf } from './text-urls.ts';
import { columnNames, urlIn } from './url-columns.ts';

/** Yields one URL per line, from the property that common JSON logs use: `ClientRequestURI`, or `uri` in `request`. */
export async function* jsonLinesUrls(
  text: AsyncIterable<string>,
  { name }: ParserContext,
): AsyncGenerator<ListedUrl> {
  for await (const line of linesOf(text, name)) if (line !== '') yield urlOfRecord(line);
}

function urlOfRecord(line: string): ListedUrl {
  const values = new Map<string, string>();
  try {
    JSON.parse(line, (key, value) => {
      if (typeof value === 'string') values.set(key.toLowerCase(), value);
      return value;
    });
  } catch {
    return undefined;
  }
  for (const one of columnNames) {
    const url = urlIn(values.get(one));
    if (url !== undefined) return url;
  }
  return undefined;
}

import type { ConfigPlace } from '../../places/config-place.ts';
import type { TextFile } from '../../sites/edited-site.ts';

/** A string of JSON, with the colon of a property name. */
const STRING = /"((?:[^"\\]|\\.)*)"(\s*:)?/g;
const NAME = /^(?:\\?\$)?[\p{ID_Start}_][\p{ID_Continue}]*$/u;

/**
 * Returns a function that writes JSON, or a snippet of it, as a literal of a module: with its quotes, and property names
 * without quotes.
 */
export function moduleWriter(
  { site, file }: TextFile,
  { cursor }: ConfigPlace,
): (json: string) => string {
  const text = site.text(file) ?? '';
  const own = cursor.isQuoted ? text.charAt(cursor.start) : /["']/.exec(text)?.[0];
  const quote = own ?? "'";
  const written = (content: string) =>
    quote === '"'
      ? `"${content}"`
      : quote + content.replaceAll('\\"', '"').replaceAll(quote, `\\${quote}`) + quote;
  const isKey = cursor.role === 'key';
  return (json) =>
    json.replace(STRING, (all, content: string, colon: string | undefined, at: number) => {
      const isName = colon !== undefined || (isKey && at === 0 && json.length === all.length);
      return (isName && NAME.test(content) ? content : written(content)) + (colon ?? '');
    });
}

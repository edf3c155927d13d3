/** A row of a list: a URL or a path that starts with a slash, or `undefined` for a row without one. */
export type ListedUrl = string | undefined;

/** Yields the URLs of a text, part by part. */
export type ListParser = (
  text: AsyncIterable<string>,
  context: ParserContext,
) => AsyncGenerator<ListedUrl>;

export interface ParserContext {
  /** The name of the file, for messages. */
  name: string;
  /** The start of the text. */
  head: string;
  /** The column of a CSV file, by its name. */
  column: string | undefined;
  /** Reads a sitemap that this one lists, by its URL. */
  below: (address: string) => AsyncGenerator<ListedUrl>;
}

import { UsageError } from '../run/failure.ts';
import { columnNames } from './url-columns.ts';

export type ListKind = 'csv' | 'json-lines' | 'text' | 'xml';

/**
 * Returns the format of a list by its content, and by its name if both CSV and plain text are possible.
 *
 * @param isListed true for a sitemap that another one lists.
 * @throws UsageError for a format that contains no list of URLs.
 */
export function classify(head: string, name: string, isListed: boolean): ListKind {
  const start = head.trimStart();
  if (/^<(?:!doctype\s+html|html)[\s>]/i.test(start)) {
    throw new UsageError(
      `${name} is an HTML page, not a list of URLs. The server may have answered with an error page. Pass a sitemap.xml, a CSV or a text file.`,
    );
  }
  if (start.startsWith('<')) return 'xml';
  if (isListed)
    throw new UsageError(`${name} is not XML, so it is not a sitemap. Save the sitemap again.`);
  if (isRecord(start.split('\n', 1)[0] ?? '')) return 'json-lines';
  if (start.startsWith('{') || start.startsWith('['))
    throw new UsageError(
      `${name} is JSON. Pass a text file with a URL on each line, a CSV file, or a log with a JSON object on each line.`,
    );
  if (/\.(?:csv|tsv)(?:\.gz)?$/i.test(name)) return 'csv';
  if (/\.(?:txt|log|mdx?)(?:\.gz)?$/i.test(name) || LOG_FIELDS.test(start)) return 'text';
  const [first = ''] = start.split('\n').filter((line) => !/^\s*(?:#|$)/.test(line));
  const isUrl = /^"?(?:https?:\/\/|\/)/i.test(first);
  return !isUrl && !LOG_LINE.test(first) && delimiterOf(first) !== undefined ? 'csv' : 'text';
}

/** Returns true for a JSON object with a URL, even if it is incomplete. */
function isRecord(line: string): boolean {
  const lower = line.toLowerCase();
  return lower.startsWith('{') && columnNames.some((one) => lower.includes(`"${one}":`));
}

/** Matches the request in a line of the access log of a web server. */
export const LOG_LINE: RegExp = /"(?:GET|HEAD|POST) (\S+) HTTP\/[\d.]+"/;

/** Matches the line with the names of the fields in a log in the W3C extended format, which IIS and CloudFront use. */
export const LOG_FIELDS: RegExp = /^#Fields:\s*(.*)/im;

/** Returns the sign that separates the columns of a line; `undefined` for a single column. */
export function delimiterOf(line: string): string | undefined {
  const counts = [',', ';', '\t', '|'].map((sign) => [sign, line.split(sign).length - 1] as const);
  const [best] = counts.sort((a, b) => b[1] - a[1]);
  return best && best[1] > 0 ? best[0] : undefined;
}

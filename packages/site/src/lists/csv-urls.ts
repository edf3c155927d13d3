import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { UsageError } from '../run/failure.ts';
import { MAX_LIST_LINE, MAX_NAMED_COLUMNS, MAX_SNIFFED_ROWS } from '../run/limits.ts';
import { delimiterOf } from './list-kind.ts';
import type { ListedUrl, ParserContext } from './listed-url.ts';
import { columnNames, isUrl, urlIn } from './url-columns.ts';

/**
 * Yields the URLs of a CSV file, one per row, from the column that is given by its name, that usual exports have, or that contains
 * the most URLs. Lines before the header, as Google Analytics writes them, are skipped.
 *
 * @throws UsageError if there is no such column, or the file is not valid CSV.
 */
export async function* csvUrls(
  text: AsyncIterable<string>,
  { name, head, column }: ParserContext,
): AsyncGenerator<ListedUrl> {
  const rows = parseRows(text, head, name);
  const first: string[][] = [];
  // Leaving a loop early would end the reading.
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    first.push(next.value);
    if (first.length === MAX_SNIFFED_ROWS) break;
  }
  const { at, start } = findColumn(first, column, name);
  for (const row of first.slice(start)) yield urlIn(row[at]);
  for await (const row of rows) yield urlIn(row[at]);
}

async function* parseRows(
  text: AsyncIterable<string>,
  head: string,
  name: string,
): AsyncGenerator<string[]> {
  const lines = head.split(/[\r\n]+/).filter((line) => !/^\s*(?:#|$)/.test(line));
  const parser = parse({
    bom: true,
    comment: '#',
    comment_no_infix: true,
    delimiter: delimiterOf(lines[0] ?? '') ?? ',',
    max_record_size: MAX_LIST_LINE,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  });
  const source = Readable.from(text);
  source.on('error', (error) => parser.destroy(error));
  try {
    yield* source.pipe(parser);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { message, lines: line } = error as CsvError & { lines?: number };
    const where = line === undefined ? name : `${name}:${line}`;
    throw new UsageError(`${where} is not valid CSV: ${message}.`);
  }
}

/** Returns the position of the column with URLs, and the position of the first row below the header. */
function findColumn(
  rows: readonly (readonly string[])[],
  given: string | undefined,
  name: string,
): { at: number; start: number } {
  const header = rows.findIndex((row) => row.length > 1 || !row.some(isUrl));
  const names = (header === -1 || rows[header]?.some(isUrl) ? undefined : rows[header]) ?? [];
  const start = names.length > 0 ? header + 1 : 0;
  const lower = names.map((one) => one.toLowerCase());
  if (given !== undefined) {
    const at = lower.indexOf(given.toLowerCase());
    if (at !== -1) return { at, start };
    throw new UsageError(`${name} has no column "${given}". ${columnsText(names)}`);
  }
  const data = rows.slice(start);
  if (data.length === 0)
    throw new UsageError(
      `${name} ${names.length === 0 ? 'is empty' : 'has no rows below its header'}.`,
    );
  const countIn = (at: number) => data.filter((row) => isUrl(row[at] ?? '')).length;
  const known = columnNames
    .map((one) => lower.indexOf(one))
    .find((at) => at !== -1 && countIn(at) > 0);
  if (known !== undefined) return { at: known, start };
  const width = Math.max(0, ...rows.map((row) => row.length));
  const counts = Array.from({ length: width }, (_, at) => ({ at, count: countIn(at) }));
  const most = Math.max(...counts.map(({ count }) => count));
  const [best, other] = counts.filter(({ count }) => count === most);
  if (best && other && most > 0 && names.length > 0) {
    const two = [best, other].map(({ at }) => JSON.stringify(names[at]));
    throw new UsageError(
      `${name} has several columns with URLs, such as ${two.join(' and ')}. Select one with --column.`,
    );
  }
  if (best && most > 0) return { at: best.at, start };
  throw new UsageError(
    `${name} has no column with URLs. ${columnsText(names)} Pass the name of a column with --column.`,
  );
}

function columnsText(names: readonly string[]): string {
  if (names.length === 0) return 'It has no header.';
  const shown = names.slice(0, MAX_NAMED_COLUMNS).map((one) => JSON.stringify(one));
  const more = names.length - shown.length;
  return `Its columns are ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

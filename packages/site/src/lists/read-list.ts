import { createReadStream } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isFolder, toPosix } from '@nav/disk';
import { shownSource } from '@nav/display';
import { isRemote } from '@nav/paths';
import { httpGet } from '../network/http-get.ts';
import { reasonOf, UsageError } from '../run/failure.ts';
import { MAX_FETCH_TIME, MAX_SITEMAPS } from '../run/limits.ts';
import { buildUrls } from './build-urls.ts';
import { csvUrls } from './csv-urls.ts';
import { jsonLinesUrls } from './json-lines-urls.ts';
import { classify, type ListKind } from './list-kind.ts';
import { decodedText, peeked } from './list-text.ts';
import type { ListedUrl, ListParser } from './listed-url.ts';
import { sitemapUrls } from './sitemap-urls.ts';
import { textUrls } from './text-urls.ts';

export interface ListOptions {
  /** True if the list may be on the network. */
  fetch: boolean;
  /** The column of a CSV file, by its name. */
  column?: string | undefined;
}

/** The folder that paths start from, and standard input. */
interface Surroundings {
  cwd: string;
  dialog: { input: AsyncIterable<Uint8Array | string> };
}

/**
 * Yields the URLs of a list, part by part: a text, CSV or XML file, compressed or not, a folder with HTML files, standard input
 * (`-`), or a URL.
 *
 * @throws UsageError if it cannot be read, or is not such a list.
 */
export async function* readList(
  list: string,
  options: ListOptions,
  surroundings: Surroundings,
): AsyncGenerator<ListedUrl> {
  if (list !== '-' && !isRemote(list) && isFolder(resolve(surroundings.cwd, list))) {
    yield* buildUrls(resolve(surroundings.cwd, list));
    return;
  }
  yield* readFile(list, undefined, options, surroundings, new Set());
}

/**
 * @param index the sitemap index that lists the file.
 * @param read the files that are read so far.
 */
async function* readFile(
  file: string,
  index: string | undefined,
  options: ListOptions,
  surroundings: Surroundings,
  read: Set<string>,
): AsyncGenerator<ListedUrl> {
  const name = nameOf(file);
  if (read.has(file)) {
    throw new UsageError(
      `${nameOf(index ?? file)} lists ${name}, which is read already: a sitemap index must not list itself or a file twice.`,
    );
  }
  if (read.size === MAX_SITEMAPS)
    throw new UsageError(`${nameOf(index ?? file)} lists more than ${MAX_SITEMAPS} sitemaps.`);
  read.add(file);
  const bytes = bytesOf(file, index, options, surroundings);
  const { head, text } = await peeked(decodedText(bytes, name), name);
  const kind = classify(head, name, index !== undefined);
  const below = async function* (address: string) {
    yield* readFile(besides(file, address), file, options, surroundings, read);
  };
  yield* parsers[kind](text, { name, head, column: options.column, below });
}

const parsers: Readonly<Record<ListKind, ListParser>> = {
  csv: csvUrls,
  'json-lines': jsonLinesUrls,
  text: textUrls,
  xml: sitemapUrls,
};

/** Returns where a listed sitemap is: at its URL, or next to a saved index. */
function besides(index: string, address: string): string {
  if (isRemote(index)) return URL.canParse(address, index) ? new URL(address, index).href : address;
  const path = URL.canParse(address) ? new URL(address).pathname : address;
  return toPosix(join(dirname(index), basename(path)));
}

function nameOf(file: string): string {
  return file === '-' ? 'Standard input' : shownSource(toPosix(file));
}

async function* bytesOf(
  file: string,
  index: string | undefined,
  { fetch }: ListOptions,
  { cwd, dialog }: Surroundings,
): AsyncGenerator<Uint8Array> {
  const isOnline = isRemote(file);
  if (isOnline && !fetch)
    throw new UsageError(`${nameOf(file)} is on the network. Pass --fetch to read it.`);
  try {
    if (isOnline) yield* httpGet(file, AbortSignal.timeout(MAX_FETCH_TIME));
    else if (file === '-') for await (const part of dialog.input) yield Buffer.from(part);
    else yield* createReadStream(resolve(cwd, file));
  } catch (error) {
    const problem = isOnline ? `Cannot fetch ${nameOf(file)}` : `Cannot read ${nameOf(file)}`;
    const listed = index === undefined ? '' : ', which the sitemap lists';
    const advice = index === undefined || isOnline ? '' : ' Save it there.';
    throw new UsageError(`${problem}${listed}: ${reasonOf(error)}.${advice}`);
  }
}

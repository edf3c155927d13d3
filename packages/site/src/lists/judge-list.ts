import type { siteUrls } from '@nav/core/internal';
import { isLocal, normalizeAddress, withoutBasePath } from '@nav/paths';
import type { ListedUrl } from './listed-url.ts';

export type UrlAnswer = ReturnType<ReturnType<typeof siteUrls>['answer']>;

/** A URL of a list, and what the site does with it. */
export interface JudgedUrl {
  /** The path as in the list. */
  url: string;
  answer: UrlAnswer;
}

/** The rows of a list that are not URLs of the site. */
export interface Skipped {
  /** The number of rows without a URL. */
  rows: number;
  /** The number of URLs that are in the list repeatedly, with other queries or fragments, for example. */
  repeats: number;
  /** The numbers of URLs on other hosts. */
  hosts: Map<string, number>;
  /** Some hosts of URLs that are not skipped. */
  counted: Set<string>;
}

export interface JudgedSite {
  answer: (url: string) => UrlAnswer;
  basePath: string;
  /** The host of the site; `undefined` if all hosts count. */
  host: string | undefined;
}

/** Judges each URL of a list once. `skipped` counts the rest while the list is read. */
export async function* judgeList(
  list: AsyncIterable<ListedUrl>,
  { answer, basePath, host }: JudgedSite,
  skipped: Skipped,
): AsyncGenerator<JudgedUrl> {
  const seen = new Set<string>();
  for await (const one of list) {
    const parsed = one === undefined ? undefined : readUrl(one);
    if (!parsed) {
      skipped.rows += 1;
      continue;
    }
    const { path: url, host: own } = parsed;
    if (own !== undefined && host !== undefined && plainHost(own) !== plainHost(host)) {
      skipped.hosts.set(own, (skipped.hosts.get(own) ?? 0) + 1);
      continue;
    }
    if (own !== undefined && skipped.counted.size < MAX_COUNTED_HOSTS)
      skipped.counted.add(plainHost(own));
    const normal = normalizeAddress(url);
    // Most are equal, and then a million URLs need the memory of one text each.
    const key = normal === url ? url : normal;
    if (seen.has(key)) skipped.repeats += 1;
    else {
      seen.add(key);
      yield { url, answer: answer(withoutBasePath(url, basePath) ?? url) };
    }
  }
}

/** The maximum number of hosts in a note. */
const MAX_COUNTED_HOSTS = 3;

/** Returns the path of a URL without query and fragment, and its host if it has one. */
function readUrl(url: string): { path: string; host?: string } | undefined {
  if (isLocal(url)) return { path: url.replace(/[?#].*$/s, '') };
  if (!URL.canParse(url)) return undefined;
  const { pathname, host } = new URL(url);
  return { path: pathname, host };
}

/** `www` leads to the same site. */
function plainHost(host: string): string {
  return host.toLowerCase().replace(/^www\./, '');
}

import { groupBy } from '@nav/collections';
import { isLocal, isRedirectPattern, withoutBasePath } from '@nav/paths';
import { oncePerPageFiles } from '../files/page-files.ts';
import type { SiteFiles } from '../files/site-files.ts';
import type { Redirect } from '../redirects/redirect-finder.ts';
import type { FindAddress } from './site-addresses.ts';

export interface BasePathClues {
  files: SiteFiles;
  redirects: readonly Redirect[];
  links: readonly string[];
  /** Finds addresses as if there were no base path. */
  find: FindAddress;
}

/**
 * Infers the base path of a site whose config does not name it: the first segment that all redirects and links share and
 * no page has. A link or destination may also leave the docs. At least half of the addresses must exist without it.
 *
 * @returns an empty text if there is none.
 */
export function inferBasePath({ files, redirects, links, find }: BasePathClues): string {
  const sources = redirects.map(({ source }) => source);
  const goals = [...redirects.map(({ destination }) => destination), ...links].filter(
    (address) => isLocal(address) && !isHome(address),
  );
  const first = firstSegment(sources[0] ?? goals[0] ?? '');
  if (first === '' || /[:*()]/.test(first)) return '';
  const basePath = `/${first}`;
  const isInside = (address: string) => withoutBasePath(address, basePath) !== undefined;
  if (!sources.every(isInside)) return '';
  const [inside, outside] = [goals.filter(isInside), goals.filter((goal) => !isInside(goal))];
  // One link is not a pattern.
  if (sources.length + inside.length < 2 || outside.length > inside.length) return '';
  if (outside.some((address) => isContent(find, address))) return '';
  const plain = inside.filter((address) => !isRedirectPattern(address));
  const found = plain.filter((address) =>
    isContent(find, withoutBasePath(address, basePath) as string),
  );
  if (found.length === 0 || 2 * found.length < plain.length) return '';
  if (firstSegments(files).has(first)) return '';
  return plain.some((address) => isContent(find, address)) ? '' : basePath;
}

/**
 * Infers the base path from addresses of links in pages that lead nowhere: a first segment that no page has, without which
 * at least half of them exist.
 *
 * @returns an empty text if there is none.
 */
export function inferBasePathOfDeadLinks(
  addresses: Iterable<string>,
  { files, find }: Pick<BasePathClues, 'files' | 'find'>,
): string {
  for (const [first, inside] of groupBy([...new Set(addresses)], firstSegment)) {
    const basePath = `/${first}`;
    const found = inside.filter((address) =>
      isContent(find, withoutBasePath(address, basePath) ?? ''),
    );
    // One link is not a pattern.
    const isPattern = found.length >= 2 && 2 * found.length >= inside.length;
    if (isPattern && !firstSegments(files).has(first)) return basePath;
  }
  return '';
}

export function firstSegments({ pages }: SiteFiles): ReadonlySet<string> {
  return firstOfPages(pages);
}

const firstOfPages = /* @__PURE__ */ oncePerPageFiles(
  (pages): ReadonlySet<string> => new Set(Array.from(pages.keys(), firstSegment)),
);

export function firstSegment(address: string): string {
  return /^\/?([^/?#]*)/.exec(address)?.[1] ?? '';
}

function isHome(address: string): boolean {
  return /^\/?(?:[?#]|$)/.test(address);
}

function isContent(find: FindAddress, address: string): boolean {
  const kind = find(address)?.kind;
  return kind === 'page' || kind === 'generated' || kind === 'file' || kind === 'folder';
}

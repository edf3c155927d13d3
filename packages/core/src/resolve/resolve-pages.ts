import type { Config } from '../config/load.ts';
import type { PageMeta } from '../files/front-matter.ts';
import type { PageFiles } from '../files/page-files.ts';
import { type EndpointEntry, mayNamePage, parseEndpointEntry } from '../openapi/endpoint.ts';
import { normalizePagePath, pageKey, titleFromPath } from '../text/page-path.ts';
import type { LazyPages } from '../tree/lazy-pages.ts';
import type { NavElement, NavNode, NavPage } from '../tree/nav-tree.ts';
import { applyInherited, type Inherited } from './inherited.ts';
import { addMeta } from './node-fields.ts';
import { numberNamesakes } from './node-ids.ts';
import type { EndpointResolver } from './resolve-endpoints.ts';

/** What pages are resolved from. */
export interface PageSources {
  config: Config;
  endpoints: EndpointResolver;
  /** The page files of the site, where they are known. */
  files: PageFiles | undefined;
  meta: ((path: string) => PageMeta | undefined) | undefined;
}

/** Makes the nodes of pages (S2.2). The end of an id is the path, behind `idPrefix`. */
export interface PageResolver {
  /** The page or endpoint of an entry of `pages`; `undefined` where it cannot be shown, which is then reported. */
  entry(written: string, pointer: string, idPrefix: string, parent: Inherited): NavPage | undefined;
  /** The page at a path, which the config spells as `written`. */
  page(
    written: string,
    path: string,
    pointer: string,
    idPrefix: string,
    parent: Inherited,
  ): NavPage;
  /** The pages of an element that were put off until somebody reads them. */
  deferred(element: NavElement, pages: LazyPages<Inherited>): NavNode[];
}

export function pageResolver({
  config,
  endpoints,
  files,
  meta: metaOf,
}: PageSources): PageResolver {
  /** Titles by last path segment: versions and languages repeat the same few thousand times over. */
  const titles = new Map<string, string>();

  function titleOf(key: string): string {
    const segment = key.slice(key.lastIndexOf('/') + 1);
    let title = titles.get(segment);
    if (title === undefined) {
      title = titleFromPath(segment);
      titles.set(segment, title);
    }
    return title;
  }

  function entry(
    written: string,
    pointer: string,
    idPrefix: string,
    parent: Inherited,
  ): NavPage | undefined {
    // Nearly every entry is a plain path, neither an endpoint nor in need of normalising.
    if (!UNUSUAL_ENTRY.test(written)) return page(written, written, pointer, idPrefix, parent);
    const normal = normalizePagePath(written);
    const endpoint = parseEndpointEntry(written);
    if (!endpoint || isPageEntry(normal, endpoint, parent)) {
      return page(written, normal, pointer, idPrefix, parent);
    }
    const origin = config.origin(pointer);
    return endpoints.entry(written, endpoint, pointer, origin, parent, idPrefix);
  }

  /** Whether an entry that reads as an endpoint is a page. Without files it is one where it can be nothing else. */
  function isPageEntry(
    path: string,
    endpoint: EndpointEntry,
    { specification }: Inherited,
  ): boolean {
    if (files) return files.has(pageKey(path));
    return endpoint.source === undefined && !specification && mayNamePage(endpoint);
  }

  function page(
    written: string,
    path: string,
    pointer: string,
    idPrefix: string,
    parent: Inherited,
  ): NavPage {
    const key = pageKey(path);
    const meta = metaOf?.(key);
    const title = meta?.title ?? (meta && titleOfEndpoint(meta)) ?? titleOf(key);
    const node: NavPage = {
      kind: 'page',
      id: idPrefix + path,
      label: meta?.sidebarTitle ?? title,
      path,
      href: `/${key}`,
      title,
      hidden: meta?.hidden ?? parent.hidden,
      origin: config.origin(pointer),
    };
    if (path !== written && `/${path}` !== written) node.written = written;
    if (meta) addMeta(node, meta);
    applyInherited(node, parent);
    return node;
  }

  /** The title that a page takes from the endpoint which its front matter names (M2.5, M3.16). */
  function titleOfEndpoint({ data }: PageMeta): string | undefined {
    const entry = typeof data.openapi === 'string' ? parseEndpointEntry(data.openapi) : undefined;
    return entry && endpoints.summary(entry);
  }

  function deferred(
    { id }: NavElement,
    { paths, pointer, inherited }: LazyPages<Inherited>,
  ): NavNode[] {
    const nodes = paths.map((path, index) =>
      page(path, path, `${pointer}/pages/${index}`, `${id}/page:`, inherited),
    );
    return numberNamesakes(nodes);
  }

  return { entry, page, deferred };
}

/**
 * White space makes an endpoint, a slash or dot at the start of a segment a path to normalise; the rest is what
 * the rule about page paths finds odd.
 */
const UNUSUAL_ENTRY = /[\s\\#?:]|^[./]|\/[./]|\/$|\.mdx?$/;

/** Whether an entry of `pages` is a path that is the address of its page as it stands. */
export function isPlainPath(item: unknown): boolean {
  return typeof item === 'string' && item !== '' && !UNUSUAL_ENTRY.test(item);
}

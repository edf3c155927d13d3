import { onceForText } from '@nav/collections';
import { baseName, normalizePagePath, pageKey, titleFromPath } from '@nav/paths';
import type { Config } from '../config/load.ts';
import type { Origin } from '../config/origin.ts';
import type { PageMeta } from '../files/front-matter.ts';
import type { PageFiles } from '../files/page-files.ts';
import {
  type EndpointEntry,
  type Method,
  mayNamePage,
  parseEndpointEntry,
  parseNewestEntry,
} from '../openapi/endpoint.ts';
import type { LazyPages } from '../tree/lazy-pages.ts';
import type { NavElement, NavNode, NavPage } from '../tree/nav-tree.ts';
import { applyInherited, type Inherited } from './inherited.ts';
import { applyFrontMatter, makeIdsUnique } from './nodes.ts';
import type { EndpointResolver } from './resolve-endpoints.ts';

export interface PageSources {
  config: Config;
  endpoints: EndpointResolver;
  methods: readonly Method[];
  files: PageFiles | undefined;
  isMissing: (key: string) => boolean;
}

/** The data of pages that the config does not contain. */
export interface PageContents {
  hrefOf: (key: string) => string;
  /** Returns the front matter of a page. Without it, titles come from paths (M2.5). */
  metaOf?: ((key: string) => PageMeta | undefined) | undefined;
  /** Tests for a page whose file is only a snippet in other pages. Its entry is treated like one without a file. */
  isPart?: ((key: string) => boolean) | undefined;
}

/** Creates the nodes of pages (S2.2). An id is `idPrefix` and the path. */
export interface PageResolver {
  /** Returns the page or endpoint of an entry of `pages`; `undefined`, with a finding, if it cannot be shown. */
  entry(written: string, pointer: string, idPrefix: string, parent: Inherited): NavPage | undefined;
  /** Returns the page at `path`, written as `written` in the config. */
  page(
    written: string,
    path: string,
    pointer: string,
    idPrefix: string,
    parent: Inherited,
  ): NavPage;
  lazy(element: NavElement, pages: LazyPages<Inherited>, contents?: PageContents): NavNode[];
  /** Returns a page again, with its contents. */
  read(page: NavPage, parent: Inherited, contents: PageContents): NavPage;
}

/** Front matter is not read, and the URL of a page is its path with a leading slash. */
const UNREAD: PageContents = { hrefOf: (key) => `/${key}` };

export function pageResolver(sources: PageSources): PageResolver {
  const { config, endpoints, methods, files } = sources;
  const create = pageCreator(sources);

  function entry(
    written: string,
    pointer: string,
    idPrefix: string,
    parent: Inherited,
  ): NavPage | undefined {
    if (!UNUSUAL_ENTRY.test(written)) return page(written, written, pointer, idPrefix, parent);
    const normal = normalizePagePath(written);
    const endpoint = parseEndpointEntry(written, methods) ?? newestEntry(written, parent);
    if (!endpoint || isPageEntry(normal, endpoint, parent)) {
      return page(written, normal, pointer, idPrefix, parent);
    }
    return endpoints.entry(written, endpoint, pointer, parent, idPrefix);
  }

  function newestEntry(written: string, parent: Inherited): EndpointEntry | undefined {
    const entry = parseNewestEntry(written);
    return entry && endpoints.isNewest(entry, parent) ? entry : undefined;
  }

  /** Returns true if an entry such as `get started` is a page: it has a file or, without files, no specification applies. */
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
    const spelling = path === pageKey(written) ? undefined : written;
    return create(idPrefix + path, path, spelling, config.origin(pointer), parent, UNREAD);
  }

  function lazy(
    { id }: NavElement,
    { paths, pointer, inherited }: LazyPages<Inherited>,
    contents = UNREAD,
  ): NavNode[] {
    const prefix = `${id}/page:`;
    const nodes = paths.map((path, index) => {
      const origin = config.origin(`${pointer}/pages/${index}`);
      return create(prefix + path, path, undefined, origin, inherited, contents);
    });
    return makeIdsUnique(nodes);
  }

  function read(
    { id, path, written, origin }: NavPage,
    parent: Inherited,
    contents: PageContents,
  ): NavPage {
    return create(id, path, written, origin, parent, contents);
  }

  return { entry, page, lazy, read };
}

type CreatePage = (
  id: string,
  path: string,
  written: string | undefined,
  origin: Origin,
  parent: Inherited,
  contents: PageContents,
) => NavPage;

/** Returns a function that creates the node of a page, with the contents that are given. */
function pageCreator({
  endpoints,
  methods,
  isMissing,
}: Pick<PageSources, 'endpoints' | 'methods' | 'isMissing'>): CreatePage {
  // Versions and languages repeat the same segments.
  const titleOf = onceForText(titleFromPath);

  /** Returns the summary of the endpoint that the front matter names (M2.5, M3.16). */
  function titleOfEndpoint({ data }: PageMeta): string | undefined {
    const { openapi } = data;
    const entry = typeof openapi === 'string' ? parseEndpointEntry(openapi, methods) : undefined;
    return entry && endpoints.summary(entry);
  }

  return (id, path, written, origin, parent, { hrefOf, metaOf, isPart }) => {
    const key = pageKey(path);
    const isLost = isMissing(key) || isPart?.(key) === true;
    const meta = isLost ? undefined : metaOf?.(key);
    const title = meta?.title ?? (meta && titleOfEndpoint(meta)) ?? titleOf(baseName(key));
    const node: NavPage = {
      kind: 'page',
      id,
      label: meta?.sidebarTitle ?? title,
      path,
      href: hrefOf(key),
      title,
      hidden: meta?.hidden ?? parent.hidden,
      origin,
    };
    if (written !== undefined) node.written = written;
    if (isLost) node.missing = true;
    if (meta) applyFrontMatter(node, meta);
    applyInherited(node, parent);
    return node;
  };
}

/** Matches entries that may be endpoints, paths to normalize, or spellings that the rule page-path reports. */
const UNUSUAL_ENTRY = /[\s\\#?:]|^[./]|\/[./]|\/$|\.mdx?$/;

/** Returns true if an entry of `pages` is a path that needs no normalizing. */
export function isPlainPath(item: unknown): boolean {
  return typeof item === 'string' && item !== '' && !UNUSUAL_ENTRY.test(item);
}

import { type PageMeta, pageMetaOf } from '../files/front-matter.ts';
import { titleFromPath } from '../text/page-path.ts';
import type { Endpoint, Specification } from './endpoint.ts';

/** The page of an endpoint. */
export interface EndpointPage {
  /** Without a leading slash, in lower case. */
  path: string;
  /** With a leading slash. */
  href: string;
  title: string;
  sidebarTitle?: string;
  endpoint: Endpoint;
  hidden: boolean;
  deprecated: boolean;
  /** `x-mint.metadata` without `openapi` and `href`, and with the groups of M3.13. */
  meta: PageMeta;
}

/** A group of generated pages, as it stands in the sidebar. */
export interface EndpointGroup {
  label: string;
  pages: EndpointPage[];
}

/** The folder of the addresses of generated pages where the config names none (M3.9). */
export const DEFAULT_API_DIRECTORY = 'api-reference';

const UNTAGGED = 'API Reference';

/**
 * The page of an endpoint that the navigation lists itself: shown even with `x-hidden`,
 * its address never suffixed (M3.9 to M3.13). A directory of `""` is none, `undefined` the default.
 */
export function endpointPage(endpoint: Endpoint, directory: string | undefined): EndpointPage {
  return pageAt(endpoint, endpoint.href === undefined ? pathOf(endpoint, directory) : undefined);
}

/**
 * The pages that a specification generates (M3.8 to M3.13), without those of excluded endpoints.
 *
 * @returns the groups of the navigation, and the pages of `x-hidden` endpoints, which stand in none. A hidden page is
 *   numbered where a page before it in its group has the address, and takes none itself (M3.10).
 */
export function generatePages(
  { endpoints }: Specification,
  directory: string | undefined,
): { groups: EndpointGroup[]; hidden: EndpointPage[] } {
  const groups = new Map<string, EndpointGroup & { paths: Paths }>();
  const hidden: EndpointPage[] = [];
  for (const endpoint of endpoints) {
    if (endpoint.excluded) continue;
    const label = endpoint.tag?.label ?? UNTAGGED;
    let group = groups.get(label);
    if (group === undefined) {
      group = { label, pages: [], paths: { taken: new Set(), next: new Map() } };
      groups.set(label, group);
    }
    const path =
      endpoint.href === undefined ? freePath(pathOf(endpoint, directory), group.paths) : undefined;
    const page = pageAt(endpoint, path);
    if (endpoint.hidden) {
      hidden.push({ ...page, hidden: true });
      continue;
    }
    group.pages.push(page);
    group.paths.taken.add(page.path);
  }
  return { groups: [...groups.values()].map(({ label, pages }) => ({ label, pages })), hidden };
}

interface Paths {
  taken: Set<string>;
  /** The suffix to try next, so that many equal summaries do not each try all before them. */
  next: Map<string, number>;
}

/** The path, suffixed where a page of its group has it already (M3.10). */
function freePath(path: string, { taken, next }: Paths): string {
  // Pages are in lower case and `path` is not yet, so an upper-case directory never collides: so it is in the builder.
  if (!taken.has(path)) return path;
  let suffix = next.get(path) ?? 1;
  while (taken.has(`${path}-${suffix}`)) suffix += 1;
  next.set(path, suffix);
  return `${path}-${suffix}`;
}

/** The path below a directory, before it is put in lower case (M3.9). */
function pathOf(endpoint: Endpoint, directory = DEFAULT_API_DIRECTORY): string {
  const { method, path, summary, tag } = endpoint;
  const name =
    summary !== undefined
      ? slug(summary)
      : method === 'webhook'
        ? slug(path)
        : `${method}-${slug(path)}`;
  return [...directory.split('/'), tag === undefined ? '' : slug(tag.name), name]
    .filter((segment) => segment !== '')
    .join('/');
}

/** The page at `path`; without one, at the address that the endpoint chose itself (M3.12). */
function pageAt(endpoint: Endpoint, path: string | undefined): EndpointPage {
  const { summary, method } = endpoint;
  const meta = pageMetaOf(pageMetadata(endpoint));
  const chosen = path ?? withoutSlashes(withoutExtension(endpoint.href ?? ''));
  const final = chosen.toLowerCase();
  const fromPath = titleFromPath(final);
  const fromSummary = method === 'webhook' ? undefined : summary;
  const page: EndpointPage = {
    path: final,
    href: `/${final}`,
    title: meta.title ?? fromSummary ?? fromPath,
    endpoint,
    hidden: meta.hidden === true,
    deprecated: meta.deprecated ?? endpoint.deprecated,
    meta,
  };
  const sidebarTitle =
    meta.sidebarTitle ?? (path === undefined && summary !== undefined ? fromPath : undefined);
  if (sidebarTitle !== undefined) page.sidebarTitle = sidebarTitle;
  return page;
}

function pageMetadata({ metadata, groups }: Endpoint): Readonly<Record<string, unknown>> {
  const { openapi: _openapi, href: _href, ...kept } = metadata;
  if (groups.length === 0) return kept;
  const own = Array.isArray(kept.groups) ? kept.groups : [];
  return { ...kept, groups: [...new Set([...own, ...groups])] };
}

function withoutExtension(path: string): string {
  return path.replace(/\.[^./]*$/, '');
}

function withoutSlashes(path: string): string {
  // Looking back keeps the search linear: a run of slashes is tried once, not from each of them.
  return path.replace(/^\/+|(?<!\/)\/+$/g, '');
}

/**
 * The form that a summary, a tag or a path takes in an address (M3.9).
 * Everything but braces, brackets, full stops, commas, apostrophes, slashes and line feeds is kept.
 */
export function slug(text: string): string {
  return text
    .replaceAll(' ', '-')
    .replace(/\{[^{}]*\}/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/[{}(),.'\n/]/g, '')
    .replaceAll('--', '-')
    .toLowerCase();
}

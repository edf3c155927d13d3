import { itemsOf } from '@nav/json';
import { titleFromPath } from '@nav/paths';
import { type PageMeta, pageMetaOf } from '../files/front-matter.ts';
import type { Endpoint, Specification } from './endpoint.ts';

export interface EndpointPage {
  /** Without a leading slash, in lower case. */
  path: string;
  /** The path with a leading slash. */
  href: string;
  title: string;
  sidebarTitle?: string;
  endpoint: Endpoint;
  hidden: boolean;
  deprecated: boolean;
  /** `x-mint.metadata` without `openapi` and `href`, with the groups of M3.13. */
  meta: PageMeta;
}

export interface EndpointGroup {
  label: string;
  /** Its pages and, in OpenAPI 3.2, the groups in it, in the order in which they first appear. */
  pages: (EndpointPage | EndpointGroup)[];
}

/** The default folders of generated pages, by the field with the reference (M1.13, M3.9). */
export const DEFAULT_DIRECTORIES = {
  openapi: 'api-reference',
  asyncapi: 'api-reference',
  graphql: 'graphql-reference',
  sdk: 'sdk-reference',
} as const;

const UNTAGGED = 'API Reference';

/**
 * Returns the page of an endpoint that the navigation lists: visible even with `x-hidden`, and never numbered
 * (M3.9 to M3.13).
 *
 * @param directory the folder of the page, `""` for none, `undefined` for the default.
 */
export function endpointPage(endpoint: Endpoint, directory: string | undefined): EndpointPage {
  return pageAt(endpoint, pathOf(endpoint, directory));
}

/**
 * Generates the pages of a specification, without excluded endpoints (M3.8, M3.13). In OpenAPI 3.2, groups are nested, and paths are
 * unique in the whole specification.
 *
 * @returns the groups of the navigation, and the pages of `x-hidden` endpoints, which are in no group. A hidden page is
 *   numbered if an earlier page of its group has its path; its own path stays free (M3.10).
 */
export function generatePages(
  { endpoints, isNested }: Specification,
  directory: string | undefined,
): { groups: EndpointGroup[]; hidden: EndpointPage[] } {
  const top: EndpointGroup[] = [];
  const hidden: EndpointPage[] = [];
  const all = newPaths();
  const pathsOf = new Map<EndpointGroup, Paths>();
  for (const endpoint of endpoints) {
    if (endpoint.excluded) continue;
    const { above = [], label = UNTAGGED } = endpoint.tag ?? {};
    // A tag whose operations are all hidden leaves no group.
    const isShown = !isNested || !endpoint.hidden;
    const group = isShown ? groupAt(top, [...above, label]) : undefined;
    const paths = group && !isNested ? (pathsOf.get(group) ?? newPaths()) : all;
    if (group) pathsOf.set(group, paths);
    const page = pageAt(endpoint, freePath(pathOf(endpoint, directory), paths));
    if (endpoint.hidden || !group) {
      hidden.push({ ...page, hidden: true });
      continue;
    }
    group.pages.push(page);
    paths.taken.add(page.path);
  }
  return { groups: top, hidden };
}

/** Returns the group with some labels, outermost first; adds those that are missing. */
function groupAt(top: EndpointGroup[], labels: readonly string[]): EndpointGroup | undefined {
  let siblings: (EndpointPage | EndpointGroup)[] = top;
  let found: EndpointGroup | undefined;
  for (const label of labels) {
    found = siblings.find((one): one is EndpointGroup => 'label' in one && one.label === label);
    if (!found) {
      found = { label, pages: [] };
      siblings.push(found);
    }
    siblings = found.pages;
  }
  return found;
}

function newPaths(): Paths {
  return { taken: new Set(), next: new Map() };
}

interface Paths {
  taken: Set<string>;
  /** The next suffix of each path: many equal summaries would each try all earlier ones. */
  next: Map<string, number>;
}

/** Returns the path, with a suffix if a page of its group has it already (M3.10). */
function freePath(path: string, { taken, next }: Paths): string {
  // Taken paths are in lower case and `path` is not, so an upper-case directory never collides, as in the builder.
  if (!taken.has(path)) return path;
  let suffix = next.get(path) ?? 1;
  while (taken.has(`${path}-${suffix}`)) suffix += 1;
  next.set(path, suffix);
  return `${path}-${suffix}`;
}

/** Returns `x-mint.href` or the path in a directory, before it is converted to lower case (M3.9, M3.12). */
function pathOf(endpoint: Endpoint, directory: string = DEFAULT_DIRECTORIES.openapi): string {
  const { method, path, summary, tag, href } = endpoint;
  if (href !== undefined) return withoutSlashes(withoutExtension(href));
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

function pageAt(endpoint: Endpoint, path: string): EndpointPage {
  const { summary, method, href } = endpoint;
  const { badge } = endpoint;
  const meta = pageMetaOf({ ...(badge && { tag: badge }), ...pageMetadata(endpoint) });
  const final = path.toLowerCase();
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
    meta.sidebarTitle ?? (href !== undefined && summary !== undefined ? fromPath : undefined);
  if (sidebarTitle !== undefined) page.sidebarTitle = sidebarTitle;
  return page;
}

function pageMetadata({ metadata, groups }: Endpoint): Readonly<Record<string, unknown>> {
  const { openapi: _openapi, href: _href, ...kept } = metadata;
  if (groups.length === 0) return kept;
  return { ...kept, groups: [...new Set([...itemsOf(kept.groups), ...groups])] };
}

function withoutExtension(path: string): string {
  return path.replace(/\.[^./]*$/, '');
}

function withoutSlashes(path: string): string {
  // The lookbehind keeps it linear: a run of slashes is tried once, not once for each slash.
  return path.replace(/^\/+|(?<!\/)\/+$/g, '');
}

/**
 * Converts a summary, a tag or a path into a part of a path (M3.9).
 * Removes only braces, parentheses, periods, commas, apostrophes, slashes and line feeds.
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

import { once } from '@nav/collections';
import { escapeToken } from '@nav/json';
import { isRemote, normalizePagePath } from '@nav/paths';
import type { Origin } from '../config/origin.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { removeEntry, suggestInstead } from '../diagnostics/fixes.ts';
import type { SiteFiles } from '../files/site-files.ts';
import { discoverSpecifications, refersTo, specificationFiles } from '../openapi/discover.ts';
import {
  type Endpoint,
  type EndpointEntry,
  findEndpoint,
  mayNamePage,
  type Specification,
} from '../openapi/endpoint.ts';
import {
  type EndpointGroup,
  type EndpointPage,
  endpointPage,
  generatePages,
} from '../openapi/generate.ts';
import { normalizeSource } from '../openapi/specifications.ts';
import type { NavElement, NavEndpoint, NavNode } from '../tree/nav-tree.ts';
import { applyInherited, type Inherited, type SpecificationInEffect } from './inherited.ts';
import { applyFrontMatter, makeIdsUnique } from './nodes.ts';
import { type EndpointSources, specificationReader } from './specification-reader.ts';

export interface EndpointResolver {
  /** Returns the page of an entry such as `GET /users`; `undefined`, with a finding, if it cannot be shown. */
  entry(
    written: string,
    entry: EndpointEntry,
    pointer: string,
    inherited: Inherited,
    idPrefix: string,
  ): NavEndpoint | undefined;
  /** Returns true if the specification of an entry is read as OpenAPI 3.2. */
  isNewest(entry: EndpointEntry, inherited: Inherited): boolean;
  /** Returns the groups that are generated for an element (S2.12, M3.7, M3.8). */
  generated(
    specification: SpecificationInEffect,
    inherited: Inherited,
    parentId: string,
  ): NavElement[];
  /** Returns the summary of an endpoint that front matter names: that in the last specification (M3.16). */
  summary(entry: EndpointEntry): string | undefined;
  /** Returns the `x-hidden` pages generated so far that no entry lists (M3.13). */
  unlisted(): NavEndpoint[];
  /** The number of entries that are left out because their specification was not read, by its source. */
  readonly unread: ReadonlyMap<string, number>;
  check(specification: SpecificationInEffect): void;
}

/**
 * Resolves endpoint entries and generated groups. Reports what makes the builder stop or silently lose content (M3.6),
 * and continues. Without `find`, no specification is read: titles and URLs come from the method and path alone.
 */
export function endpointResolver(
  sources: EndpointSources,
  report: (finding: Finding) => void,
): EndpointResolver {
  const { config, find, files } = sources;
  const specifications = specificationReader(sources, report);
  /** The usable specifications of the site, sorted by path (M3.1). */
  const discovered = once(() => discoverSpecifications(specificationFiles(config, files), find));
  /** The generated pages of `x-hidden` endpoints, and the keys of those that entries list. */
  const hiddenPages = new Map<string, NavEndpoint>();
  const listedHidden = new Set<string>();
  const unread = new Map<string, number>();

  return {
    unread,

    unlisted() {
      const pages = [...hiddenPages].flatMap(([key, page]) =>
        listedHidden.has(key) ? [] : [page],
      );
      return makeIdsUnique(pages);
    },

    isNewest({ source }, { specification }) {
      const used = source === undefined ? specification?.source : normalizeSource(source);
      return used !== undefined && specifications.read(used)?.isNested === true;
    },

    summary(entry) {
      if (entry.method === 'webhook') return undefined;
      const matches = discovered().flatMap(({ path, specification }) => {
        if (!refersTo(path, entry.source, files)) return [];
        const match = findEndpoint(specification, entry);
        return 'endpoint' in match ? [match.endpoint] : [];
      });
      return matches.at(-1)?.summary;
    },

    check({ source, pointer }) {
      specifications.open(source, pointer);
    },

    entry(written, entry, pointer, inherited, idPrefix) {
      const inEffect = inherited.specification;
      // An entry that names a file does not stop generation from the specification in effect (M3.7).
      if (entry.source === undefined && inEffect) inEffect.used = true;
      const source = entry.source === undefined ? inEffect?.source : normalizeSource(entry.source);
      if (source === undefined) {
        report(withoutSpecification(sources, written, entry, pointer));
        return undefined;
      }
      const endpoint = find ? listedEndpoint(written, entry, pointer, source) : bareEndpoint(entry);
      if (!endpoint) return undefined;
      const found = endpointPage(endpoint, inEffect?.directory);
      const id = idPrefix + found.path;
      const node = endpointNode(found, id, config.origin(pointer), inherited, source);
      if (endpoint.hidden) listedHidden.add(endpointKey(node));
      return node;
    },

    generated({ source, directory, pointer }, inherited, parentId) {
      const specification = specifications.read(source);
      if (!specification) return [];
      const origin = config.origin(pointer);
      const { groups, hidden } = generatePages(specification, directory);
      const nodeOf = (found: EndpointPage, idPrefix: string) =>
        endpointNode(found, idPrefix + found.path, origin, inherited, source);
      for (const found of hidden) {
        const node = nodeOf(found, 'navigation/unlisted:');
        const key = endpointKey(node);
        if (!hiddenPages.has(key)) hiddenPages.set(key, node);
      }
      return groups.map((group) =>
        generatedGroup(group, parentId, { hidden: inherited.hidden, origin, nodeOf }),
      );
    },
  };

  /** Reports an endpoint that does not exist. */
  function listedEndpoint(
    written: string,
    entry: EndpointEntry,
    pointer: string,
    source: string,
  ): Endpoint | undefined {
    const specification =
      entry.source === undefined
        ? specifications.read(source)
        : specifications.open(source, pointer);
    if (!specification) {
      // The URLs of entries of a remote specification are unknown, so they are left out of the tree.
      unread.set(source, (unread.get(source) ?? 0) + 1);
      return undefined;
    }
    const match = findEndpoint(specification, entry);
    if ('endpoint' in match) return match.endpoint;
    const { problem, suggestion } = match;
    const asPage = suggestion ? {} : pageInstead(written, entry, files);
    const at = { pointer, anchor: 'value' as const };
    report({
      code: 'endpoint-not-found',
      args: { endpoint: written, source, problem, suggestion, ...asPage },
      at,
      ...suggestInstead(at, [suggestion ?? asPage.asPage?.suggestion], {
        also: [removeEntry(pointer)],
      }),
      related: nearbyOperations(specification, entry, problem === 'excluded'),
    });
    return undefined;
  }
}

/** Returns a group of generated pages. `nodeOf` returns the node of a page with a prefix of its id. */
function generatedGroup(
  { label, pages }: EndpointGroup,
  parentId: string,
  from: {
    hidden: boolean;
    origin: Origin;
    nodeOf(found: EndpointPage, idPrefix: string): NavEndpoint;
  },
): NavElement {
  const id = `${parentId}/group:${escapeToken(label)}`;
  const children: NavNode[] = pages.map((one) =>
    'label' in one ? generatedGroup(one, id, from) : from.nodeOf(one, `${id}/page:`),
  );
  return {
    kind: 'group',
    id,
    label,
    hidden: from.hidden,
    generated: true,
    children: makeIdsUnique(children),
    global: [],
    origin: from.origin,
  };
}

function endpointNode(
  found: EndpointPage,
  id: string,
  origin: Origin,
  inherited: Inherited,
  specification: string,
): NavEndpoint {
  const { endpoint, meta } = found;
  const node: NavEndpoint = {
    kind: 'endpoint',
    id,
    label: found.sidebarTitle ?? found.title,
    path: found.path,
    href: `/${found.path}`,
    title: found.title,
    method: endpoint.method,
    endpoint: endpoint.path,
    specification,
    hidden: found.hidden || (meta.hidden !== false && inherited.hidden),
    origin,
  };
  applyFrontMatter(node, meta);
  if (found.hidden) node.hiddenItself = true;
  if (found.deprecated) node.deprecated = true;
  if (Object.keys(meta.data).length > 0) node.metadata = meta.data;
  applyInherited(node, inherited);
  return node;
}

function withoutSpecification(
  { rootSpecification, files }: EndpointSources,
  written: string,
  entry: EndpointEntry,
  pointer: string,
): Finding {
  const atRoot = !rootSpecification && /^\/navigation\/pages\/\d+$/.test(pointer);
  const asPage = pageInstead(written, entry, files);
  const args = { endpoint: written, ...(atRoot ? { atRoot } : {}), ...asPage };
  const at = { pointer, anchor: 'value' as const };
  const changes = suggestInstead(at, [asPage.asPage?.suggestion], { also: [removeEntry(pointer)] });
  return { code: 'endpoint-without-spec', args, at, ...changes };
}

function pageInstead(
  written: string,
  entry: EndpointEntry,
  files: SiteFiles | undefined,
): { asPage?: { suggestion: string | undefined } } {
  return mayNamePage(entry) ? { asPage: { suggestion: files && hyphenated(written, files) } } : {};
}

/** Returns a key for the operation and URL of an endpoint page. It is shared by its pages in several elements. */
export function endpointKey({ path, specification, method, endpoint }: NavEndpoint): string {
  return `${path}\0${specification}\0${method}\0${endpoint}`;
}

/** Returns the existing page whose path is `text` with its spaces replaced or removed. */
function hyphenated(text: string, { pages }: SiteFiles): string | undefined {
  return ['-', '_', '']
    .map((filler) => normalizePagePath(text.trim().replace(/\s+/g, filler)))
    .flatMap((key) => [key, key.toLowerCase()])
    .find((key) => pages.has(key));
}

function bareEndpoint({ method, target }: EndpointEntry): Endpoint {
  return {
    method,
    path: target,
    pointer: '',
    deprecated: false,
    hidden: false,
    excluded: false,
    metadata: {},
    groups: [],
  };
}

/** Returns the other methods of the path in the specification, or the location that excludes the operation. */
function nearbyOperations(
  specification: Specification,
  entry: EndpointEntry,
  excluded: boolean,
): NonNullable<Finding['related']> {
  const { file } = specification;
  if (isRemote(file)) return [];
  const offered = specification.paths.get(entry.target) ?? [];
  const related = offered.filter((endpoint) =>
    excluded ? endpoint.method === entry.method : !endpoint.excluded,
  );
  return related.flatMap((endpoint) => {
    const range = specification.locate(endpoint.pointer, 'key');
    const message = endpoint.excluded ? 'Excluded here.' : 'The path has this method.';
    return range ? [{ at: { file, range }, message }] : [];
  });
}

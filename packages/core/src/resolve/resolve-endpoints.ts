import type { Origin } from '../config/origin.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import type { PageFiles } from '../files/page-files.ts';
import {
  type Endpoint,
  type EndpointEntry,
  findEndpoint,
  mayNamePage,
  type Specification,
} from '../openapi/endpoint.ts';
import { type EndpointPage, endpointPage, generatePages } from '../openapi/generate.ts';
import { isRemote, normalizeSource, type SpecificationFinder } from '../openapi/specifications.ts';
import { nearestAmong } from '../text/nearest.ts';
import { normalizePagePath, pageKey } from '../text/page-path.ts';
import { escapeToken } from '../text/pointer.ts';
import type { NavElement, NavEndpoint } from '../tree/nav-tree.ts';
import { applyInherited, type Inherited, type SpecificationInEffect } from './inherited.ts';
import { addMeta } from './node-fields.ts';
import { numberNamesakes } from './node-ids.ts';

export interface EndpointResolver {
  /** The page of an entry such as `GET /users`; `undefined` where it cannot be shown, which is then reported. */
  entry(
    written: string,
    entry: EndpointEntry,
    pointer: string,
    origin: Origin,
    place: Inherited,
    idPrefix: string,
  ): NavEndpoint | undefined;
  /** The groups that a specification fills an element with (S2.12, M3.7, M3.8). */
  generated(
    specification: SpecificationInEffect,
    origin: Origin,
    place: Inherited,
    parentId: string,
  ): NavElement[];
  /** The summary of an endpoint that the front matter of a page names, of the last specification that has it. */
  summary(entry: EndpointEntry): string | undefined;
  /** The generated pages so far that stand nowhere in the navigation (M3.13). */
  unlisted(): NavEndpoint[];
  /** Reports a specification that cannot be used, once for each place that names it. */
  announce(specification: SpecificationInEffect): void;
}

/** What endpoints are resolved from. */
export interface EndpointSources {
  find: SpecificationFinder | undefined;
  /** The files of the site, where a missing specification is looked for. */
  files(): Iterable<string>;
  /** Whether a specification counts only where something names it (M3.1). */
  isIgnored(path: string): boolean;
  pages: PageFiles | undefined;
  /** Whether the navigation itself may have a specification. */
  rootSpecification: boolean;
}

/**
 * Resolves endpoint entries and generated groups. Where the builder stops or loses content in silence
 * (M3.6) a finding is made and the rest goes on. Without a finder nothing is read: entries get the
 * title and address that their method and path alone give.
 */
export function endpointResolver(
  { find, files, isIgnored, pages, rootSpecification }: EndpointSources,
  report: (finding: Finding) => void,
): EndpointResolver {
  let nearestFile: ((source: string) => string | undefined) | undefined;

  /** The specification of a source; tells of one that cannot be used, at the pointer of its setting. */
  function open(source: string, pointer: string): Specification | undefined {
    const result = find?.(source);
    if (!result) return undefined;
    const at = { pointer, anchor: 'value' as const };
    if (result.state === 'absent') {
      nearestFile ??= nearestAmong(specificationFiles(files()));
      const { state: _state, ...cause } = result;
      const suggestion = Object.keys(cause).length > 0 ? undefined : nearestFile(source);
      report({ code: 'openapi-not-found', args: { source, suggestion, ...cause }, at });
      return undefined;
    }
    if (result.state === 'remote') {
      report({ code: 'openapi-remote', args: { source }, at });
      return undefined;
    }
    const { problem, explanation, range, specification } = result.reading;
    if (problem !== undefined) {
      const related = range
        ? [{ at: { file: result.file, range }, message: explanation ?? 'The problem stands here.' }]
        : [];
      report({ code: 'openapi-invalid', args: { source, problem }, at, related });
    }
    return specification;
  }

  function read(source: string): Specification | undefined {
    const result = find?.(source);
    return result?.state === 'read' ? result.reading.specification : undefined;
  }

  function page(
    found: EndpointPage,
    id: string,
    origin: Origin,
    place: Inherited,
    specification: string,
  ): NavEndpoint {
    const { endpoint, meta } = found;
    const node: NavEndpoint = {
      kind: 'endpoint',
      id,
      label: found.sidebarTitle ?? found.title,
      path: found.path,
      href: found.href,
      title: found.title,
      method: endpoint.method,
      endpoint: endpoint.path,
      specification,
      hidden: found.hidden || (meta.hidden !== false && place.hidden),
      origin,
    };
    addMeta(node, meta);
    if (found.hidden) node.hiddenItself = true;
    if (found.deprecated) node.deprecated = true;
    if (Object.keys(meta.data).length > 0) node.metadata = meta.data;
    applyInherited(node, place);
    return node;
  }

  /** The usable specifications of the site by their paths, in the order of these (M3.1). */
  let discovered: [path: string, Specification][] | undefined;
  function discover(): [path: string, Specification][] {
    return [...specificationFiles(files())].sort().flatMap((path) => {
      const specification = read(path);
      return specification ? [[path, specification] as [string, Specification]] : [];
    });
  }

  /** The pages of `x-hidden` endpoints by what they are: those generated, and which of all are listed. */
  const hiddenPages = new Map<string, NavEndpoint>();
  const listedHidden = new Set<string>();

  return {
    unlisted() {
      const pages = [...hiddenPages].flatMap(([key, page]) =>
        listedHidden.has(key) ? [] : [page],
      );
      return numberNamesakes(pages);
    },

    summary(entry) {
      if (entry.method === 'webhook') return undefined;
      discovered ??= discover();
      const matches = discovered.flatMap(([path, specification]) => {
        if (!isMeant(path, entry.source, isIgnored)) return [];
        const match = findEndpoint(specification, entry);
        return 'endpoint' in match ? [match.endpoint] : [];
      });
      return matches.at(-1)?.summary;
    },

    announce({ source, pointer }) {
      open(source, pointer);
    },

    entry(written, entry, pointer, origin, place, idPrefix) {
      const inEffect = place.specification;
      // An entry that names its file leaves the specification in effect to be generated from (M3.7).
      if (entry.source === undefined && inEffect) inEffect.listed = true;
      const source = entry.source === undefined ? inEffect?.source : normalizeSource(entry.source);
      const at = { pointer, anchor: 'value' as const };
      const asPage = () =>
        mayNamePage(entry) ? { asPage: { suggestion: pages && hyphenated(written, pages) } } : {};
      if (source === undefined) {
        const atRoot = !rootSpecification && /^\/navigation\/pages\/\d+$/.test(pointer);
        const args = { endpoint: written, ...(atRoot ? { atRoot } : {}), ...asPage() };
        report({ code: 'endpoint-without-spec', args, at });
        return undefined;
      }
      const directory = inEffect?.directory;
      const idOf = (path: string) => idPrefix + path;
      if (!find) {
        const found = endpointPage(unread(entry), directory);
        return page(found, idOf(found.path), origin, place, source);
      }
      const specification = entry.source === undefined ? read(source) : open(source, pointer);
      if (!specification) return undefined;
      const match = findEndpoint(specification, entry);
      if ('endpoint' in match) {
        const found = endpointPage(match.endpoint, directory);
        const node = page(found, idOf(found.path), origin, place, source);
        if (match.endpoint.hidden) listedHidden.add(identityOf(node));
        return node;
      }
      const { problem, suggestion } = match;
      report({
        code: 'endpoint-not-found',
        args: { endpoint: written, source, problem, suggestion, ...(suggestion ? {} : asPage()) },
        at,
        related: nearbyOperations(specification, entry, problem === 'excluded'),
      });
      return undefined;
    },

    generated({ source, directory }, origin, place, parentId) {
      const specification = read(source);
      if (!specification) return [];
      const { groups, hidden } = generatePages(specification, directory);
      for (const found of hidden) {
        const node = page(found, `navigation/unlisted:${found.path}`, origin, place, source);
        const key = identityOf(node);
        if (!hiddenPages.has(key)) hiddenPages.set(key, node);
      }
      return groups.map(({ label, pages }) => {
        const id = `${parentId}/group:${escapeToken(label)}`;
        return {
          kind: 'group',
          id,
          label,
          hidden: place.hidden,
          generated: true,
          children: numberNamesakes(
            pages.map((found) => page(found, `${id}/page:${found.path}`, origin, place, source)),
          ),
          global: [],
          origin,
        };
      });
    },
  };
}

/** What tells the page of an endpoint from others at its address: a specification may fill many elements. */
export function identityOf({ path, specification, method, endpoint }: NavEndpoint): string {
  return `${path}\0${specification}\0${method}\0${endpoint}`;
}

/** The page whose path is a text with something else in the place of its spaces. */
function hyphenated(text: string, pages: PageFiles): string | undefined {
  for (const path of [text, text.toLowerCase()])
    for (const filler of ['-', '_', '']) {
      const key = pageKey(normalizePagePath(path.trim().replace(/\s+/g, filler)));
      if (pages.has(key)) return key;
    }
  return undefined;
}

/** An endpoint of which only the entry is known. */
function unread({ method, target }: EndpointEntry): Endpoint {
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

/** Where the specification has the path under another method, or excludes the operation. */
function nearbyOperations(
  specification: Specification,
  entry: EndpointEntry,
  excluded: boolean,
): NonNullable<Finding['related']> {
  const { file } = specification;
  if (isRemote(file)) return [];
  const offered = specification.paths.get(entry.target) ?? [];
  const told = offered.filter((endpoint) =>
    excluded ? endpoint.method === entry.method : !endpoint.excluded,
  );
  return told.flatMap((endpoint) => {
    const range = specification.locate(endpoint.pointer, 'key');
    const message = endpoint.excluded ? 'It is excluded here.' : 'The path has this method.';
    return range ? [{ at: { file, range }, message }] : [];
  });
}

/**
 * Whether the front matter of a page may mean a specification: by its whole path, by its bare name, or by no name
 * (M3.16). What is ignored must be named in full (M3.1).
 */
function isMeant(
  path: string,
  name: string | undefined,
  isIgnored: (path: string) => boolean,
): boolean {
  if (name === `/${path}`) return true;
  const bareName = path.replace(/^.*\//s, '').replace(/\.[^.]*$/, '');
  return (name === undefined || name === bareName) && !isIgnored(path);
}

function* specificationFiles(files: Iterable<string>): Iterable<string> {
  for (const file of files) if (/\.(?:json|ya?ml)$/.test(file)) yield file;
}

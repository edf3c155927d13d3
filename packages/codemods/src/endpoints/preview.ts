import { addTo, once } from '@nav/collections';
import { loadSite, resolveSite, type Site } from '@nav/core';
import {
  type ElementKind,
  firstPage,
  type NavElement,
  type NavEndpoint,
  type NavPage,
  type NavTree,
  walkPages,
} from '@nav/core/client';
import { addressesOf, discoverSpecifications, specificationFiles } from '@nav/core/internal';
import type { SiteFiles, Specification } from '@nav/core/stages';
import { joinPointer } from '@nav/json';
import { configPointer, type JsonNode } from '../document/document.ts';
import { MAX_CONFIG_VALUES } from '../document/limits.ts';
import { propertyOf } from '../document/references.ts';
import { walkElements } from '../navigation/navigation.ts';
import { siteTexts } from '../pages/links/site-files.ts';
import { overlayHost } from '../session/overlay-host.ts';
import type { Session } from '../session/session.ts';

/** Changes of a site that are not recorded as edits yet. */
export interface Draft {
  texts: ReadonlyMap<JsonNode, string>;
  removed: ReadonlySet<JsonNode>;
  /** The `openapi` settings that elements get. */
  openapi?: ReadonlyMap<JsonNode, string>;
  /** The new contents of files, by their paths in the host; undefined for a file that is deleted. */
  files: ReadonlyMap<string, string | undefined>;
}

export const NO_DRAFT: Draft = { texts: new Map(), removed: new Set(), files: new Map() };

/** A page of a tree, and the elements above it, outermost first. */
export interface Located<Page extends NavPage = NavPage> {
  page: Page;
  trail: readonly NavElement[];
}

/** A specification of a site. Its path is relative to the folder of the config. */
export interface SiteSpecification {
  path: string;
  specification: Specification;
}

export interface Preview {
  site: Site;
  tree: NavTree;
  /** Returns the pages that readers get for an entry: several if it is in a shared file, none if it is invalid. */
  pagesOf(entry: JsonNode): readonly Located[];
  /** The `openapi` settings that generate pages, with the visible pages. */
  generating: ReadonlyMap<JsonNode, readonly Located<NavEndpoint>[]>;
  /** The `openapi` settings without effect. */
  unused: ReadonlySet<JsonNode>;
  /** The entries whose specification does not define the operation, with a similar operation if there is one. */
  missing: ReadonlyMap<JsonNode, string | undefined>;
  /** The endpoints in the navigation, generated ones included. */
  endpoints: readonly Located<NavEndpoint>[];
  unlisted: readonly NavEndpoint[];
  files: SiteFiles;
  /** The page at `/`, unless there is a page file for it. */
  home: NavPage | undefined;
  /** Sorted by path. */
  specifications(): readonly SiteSpecification[];
}

/** Returns the path that the addresses of a site may start with: from the settings, or shown by its links. */
export function basePathOf(session: Session): string {
  const { basePath } = session.settings;
  if (basePath !== undefined) return basePath;
  const preview = previewOf(session, new Set(), NO_DRAFT);
  const config = preview?.site.config;
  if (!config) return '';
  const texts = () =>
    Array.from(siteTexts(session), ({ links }) => ({ facts: { links: links() } }));
  return addressesOf(preview.site, config, preview.tree, texts).basePath;
}

/**
 * Resolves the navigation of a site as it will be after a draft, with its pages and specifications. Undefined, with a
 * refusal, if that is impossible.
 *
 * @param tracked the entries and `openapi` settings to find in the navigation
 */
export function previewOf(
  session: Session,
  tracked: ReadonlySet<JsonNode>,
  draft: Draft,
): Preview | undefined {
  const { document } = session;
  const { host } = session.files;
  const { documents } = session.linked;
  if (!host) return undefined;
  const files = new Map(draft.files);
  const places = new Map<string, JsonNode>();
  const edited = new Set(
    [...draft.texts.keys(), ...draft.removed, ...(draft.openapi?.keys() ?? [])].map(
      (node) => node.document,
    ),
  );
  for (const [file, one] of documents) {
    if (!one || (one.language === 'json' && !edited.has(one))) continue;
    const text = textAfter(one.root, tracked, draft, places);
    if (text === undefined) {
      session.problems.refuse('The constants of this config are too large when written out.');
      return undefined;
    }
    files.set(file, text);
  }
  for (const node of tracked) {
    const { file, language } = node.document;
    if (language === 'json' && !edited.has(node.document))
      places.set(placeKey(file, configPointer(node)), node);
  }
  const site = loadSite(overlayHost(host, files), document.file, {
    dialect: session.grammar.dialect,
  });
  const resolution = site && resolveSite(site);
  const siteFiles = site?.files();
  if (!site?.config || !resolution || !siteFiles) return undefined;
  const { config, specifications } = site;
  const nodeAt = (origin: { file: string; pointer: string }) =>
    places.get(placeKey(origin.file, origin.pointer));

  const pages = new Map<JsonNode, Located[]>();
  const endpoints: Located<NavEndpoint>[] = [];
  const generating = new Map<JsonNode, Located<NavEndpoint>[]>();
  walkPages(resolution.tree, (page, trail) => {
    const node = nodeAt(page.origin);
    const isGenerated = trail.at(-1)?.generated === true;
    if (page.kind !== 'endpoint' && !node) return;
    const located = { page, trail: [...trail] };
    if (page.kind === 'endpoint') endpoints.push({ ...located, page });
    if (node && isGenerated && page.kind === 'endpoint')
      addTo(generating, node, { ...located, page });
    if (!node || isGenerated) return;
    const known = pages.get(node);
    if (known) known.push(located);
    else pages.set(node, [located]);
  });
  const unused = new Set<JsonNode>();
  const missing = new Map<JsonNode, string | undefined>();
  for (const { code, args, at } of resolution.findings) {
    const node = at.pointer === undefined ? undefined : nodeAt(config.origin(at.pointer));
    if (node && code === 'no-effect') unused.add(node);
    else if (node && code === 'endpoint-not-found') missing.set(node, args.suggestion);
  }
  return {
    site,
    tree: resolution.tree,
    pagesOf: (entry) => pages.get(entry) ?? [],
    generating,
    unused,
    missing,
    endpoints,
    unlisted: resolution.tree.unlisted,
    files: siteFiles,
    home: firstPage(resolution.tree.root),
    specifications: once(() =>
      discoverSpecifications(specificationFiles(config, siteFiles), specifications),
    ),
  };
}

/** Yields the `openapi` settings of a part of the navigation, with those that are overridden left out. */
export function* openapiSettings(
  session: Session,
  element: JsonNode,
  kind: ElementKind = 'navigation',
): Generator<JsonNode> {
  for (const one of walkElements(session, element, kind)) {
    const setting = propertyOf(session, one.element, 'openapi');
    if (setting) yield setting;
  }
}

function placeKey(file: string, pointer: string): string {
  return `${file}#${pointer}`;
}

/** With its constants written out; `undefined` if it is too large. */
function textAfter(
  root: JsonNode,
  tracked: ReadonlySet<JsonNode>,
  { texts, removed, openapi }: Draft,
  places: Map<string, JsonNode>,
): string | undefined {
  const { file, constants } = root.document;
  let count = 0;

  function resolvedValue(node: JsonNode, pointer: string): unknown {
    count += 1;
    if (count > MAX_CONFIG_VALUES) throw new TooLargeError();
    if (tracked.has(node)) places.set(placeKey(file, pointer), node);
    const text = texts.get(node);
    if (text !== undefined) return text;
    const constant = constants.get(node);
    if (constant) return resolvedValue(constant.root, pointer);
    if (node.kind === 'array') {
      const items: unknown[] = [];
      addItems(node, pointer, items);
      return items;
    }
    if (node.kind !== 'object') return node.value;
    const properties = new Map<string, unknown>();
    addProperties(node, pointer, properties);
    return Object.fromEntries(properties);
  }

  function addItems(node: JsonNode, pointer: string, items: unknown[]): void {
    for (const part of node.children) {
      const constant = constants.get(part);
      if (constant?.spread) addItems(constant.root, pointer, items);
      else items.push(resolvedValue(part, joinPointer(pointer, items.length)) ?? null);
    }
  }

  function addProperties(node: JsonNode, pointer: string, into: Map<string, unknown>): void {
    for (const part of node.children) {
      const constant = constants.get(part);
      if (constant?.spread) addProperties(constant.root, pointer, into);
      else if (part.key !== undefined && !removed.has(part))
        into.set(part.key, resolvedValue(part, joinPointer(pointer, part.key)));
    }
    const source = openapi?.get(node);
    if (source !== undefined) into.set('openapi', source);
  }

  try {
    return JSON.stringify(resolvedValue(root, '')) ?? 'null';
  } catch (error) {
    if (error instanceof TooLargeError) return undefined;
    throw error;
  }
}

class TooLargeError extends Error {}

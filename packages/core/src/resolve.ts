import { defaultChild } from './default-child.ts';
import { type DeferredPages, deferPages } from './deferred-pages.ts';
import type { Finding } from './diagnostic.ts';
import { keptList, restrictionOf } from './element-lists.ts';
import type { ElementRule, Grammar } from './grammar.ts';
import { type Inherited, inheritedBelow, NOTHING_ABOVE } from './inherited.ts';
import type { Config } from './load.ts';
import type { NavElement, NavNode, NavPage, NavTree } from './nav-tree.ts';
import { addMeta, readPlainFields } from './node-fields.ts';
import { numberNamesakes } from './node-ids.ts';
import { type EndpointEntry, mayNamePage, parseEndpointEntry } from './openapi/endpoint.ts';
import type { PageMeta } from './page-meta.ts';
import { normalizePagePath, pageKey, titleFromPath } from './page-path.ts';
import { joinPath } from './path.ts';
import { escapeToken, joinPointer } from './pointer.ts';
import { endpointResolver, handDown, type SpecificationInEffect } from './resolve-endpoints.ts';
import { fitsShape, isObject } from './shape.ts';
import type { SiteFiles } from './site-files.ts';
import {
  isSpecification,
  type SpecificationFinder,
  specificationSource,
  usedSpecification,
} from './specifications.ts';
import { dialects, elementKindIn, type ListName, siteSettings } from './vocabulary.ts';

export interface ResolveOptions {
  /** What a page says of itself, by its path; titles fall back to the path (builder 2.5). */
  pageMeta?: (path: string) => PageMeta | undefined;
  /** Finds specifications; without it endpoint entries get titles from their paths, and nothing is generated. */
  specifications?: SpecificationFinder;
  /** The files of the site: a page file named like an endpoint (`get started`) is a page. */
  files?: SiteFiles | undefined;
}

/** A navigation tree, and what was found wrong while it was built. */
export interface Resolution {
  tree: NavTree;
  findings: Finding[];
}

/**
 * Resolves a composed config into the tree that a reader sees (sections 2.1 to 2.13 of the format).
 * Of several child kinds at one level the first in precedence is kept (builder 1.3); an invalid part is
 * skipped, never what stands beside it. Never throws.
 */
export function resolve(
  config: Config,
  grammar: Grammar,
  options: ResolveOptions = {},
): Resolution {
  const findings: Finding[] = [];
  const dialect = dialects[grammar.dialect];
  const endpoints = endpointResolver(
    {
      find: options.specifications,
      files: otherFiles,
      isIgnored: (file) => options.files?.isIgnored(file) === true,
      pages: options.files?.pages,
      rootSpecification: dialect.rootSpecification,
    },
    (finding) => findings.push(finding),
  );

  /** The files of the site without the config itself, which is no specification. */
  function* otherFiles(): Iterable<string> {
    for (const file of options.files?.all ?? [])
      if (!config.sources.has(joinPath(config.folder, file))) yield file;
  }

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
    if (options.files) return options.files.pages.has(pageKey(path));
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
    const meta = options.pageMeta?.(key);
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
    handDown(node, parent);
    return node;
  }

  /** The title that a page takes from the endpoint which its front matter names (builder 2.5, 3.16). */
  function titleOfEndpoint({ data }: PageMeta): string | undefined {
    const entry = typeof data.openapi === 'string' ? parseEndpointEntry(data.openapi) : undefined;
    return entry && endpoints.summary(entry);
  }

  /** `idPrefix` ends where the label of the element begins. */
  function element(
    value: Record<string, unknown>,
    pointer: string,
    rule: ElementRule,
    parent: Inherited,
    idPrefix: string,
  ): NavElement {
    const text = rule.label === undefined ? '' : value[rule.label];
    const label = typeof text === 'string' ? text : '';
    const id = idPrefix + escapeToken(label);
    const list = keptList(value, rule);
    const isBare = hasOnly(value, rule.label, list);
    const specification = isBare ? undefined : ownSpecification(value, pointer, rule);
    const below = isBare ? parent : inheritedBelow(parent, value, rule, specification);
    const { hidden } = below;
    const origin = config.origin(pointer);
    const items = list === undefined ? NOTHING : (value[list] as unknown[]);
    const isDeferred =
      list === 'pages' &&
      !specification &&
      !options.pageMeta &&
      !Object.hasOwn(value, 'href') &&
      items.every(isPlainPath);
    const node: NavElement = isDeferred
      ? deferPages(
          { kind: rule.kind, id, label, hidden, global: [], origin, list },
          { paths: items as string[], pointer, inherited: below, make: makePages },
        )
      : { kind: rule.kind, id, label, hidden, global: [], origin, children: [] };
    if (!isBare) readFields(node, value, pointer, rule, below);
    if (specification) {
      const { source, directory } = specification;
      node.openapi = directory === undefined ? { source } : { source, directory };
    }
    if (isDeferred || node.href !== undefined) return node;
    if (list) {
      node.list = list;
      node.children = children(items, joinPointer(pointer, list), list, below, id);
    }
    // What generates another reference leaves no room for pages of this one (builder 1.13).
    const isOfAnotherKind = rule.restricting.length > 0 && restrictionOf(value, rule);
    if (specification && !isOfAnotherKind && isFilled(node, specification)) {
      const generatedFrom = config.origin(specification.pointer);
      for (const group of endpoints.generated(specification, generatedFrom, below, id))
        node.children.push(group);
    }
    numberNamesakes(node.children);
    const first = defaultChild(node);
    if (first) node.defaultChild = first;
    return node;
  }

  function makePages(
    { id }: NavElement,
    { paths, pointer, inherited }: DeferredPages<Inherited>,
  ): NavNode[] {
    const nodes = paths.map((path, index) =>
      page(path, path, `${pointer}/pages/${index}`, `${id}/page:`, inherited),
    );
    return numberNamesakes(nodes);
  }

  /** The specification that an element sets itself; a setting that the dialect does not read is none. */
  function ownSpecification(
    value: Record<string, unknown>,
    pointer: string,
    rule: ElementRule,
  ): SpecificationInEffect | undefined {
    const field = Object.hasOwn(value, 'openapi') ? rule.fields.get('openapi') : undefined;
    if (!field) return undefined;
    if (rule.kind === 'navigation' && !dialect.rootSpecification) return undefined;
    const own = specificationSource(value.openapi);
    if (!own) return undefined;
    const place = joinPointer(pointer, 'openapi');
    const specification: SpecificationInEffect = {
      source: own.source,
      directory: own.directory,
      pointer: place,
      listed: false,
    };
    // A link has no pages to generate (builder 3.7); what is wrong in itself, or may not stand here, is told as that.
    const isRefused = rule.restricting.length > 0 && restrictionOf(value, rule) !== undefined;
    const isWrong = Array.isArray(value.openapi)
      ? !isSpecification(usedSpecification(value.openapi))
      : !fitsShape(value.openapi, field.shape);
    if (typeof value.href !== 'string' && !isRefused && !isWrong) endpoints.announce(specification);
    return specification;
  }

  /** Whether an element gets generated groups (section 2.12 rule 2, builder 3.7). */
  function isFilled(node: NavElement, specification: SpecificationInEffect): boolean {
    if (node.kind === 'navigation' || specification.listed) return false;
    const hasPages = node.list === 'pages' && node.children.length > 0;
    return dialect.generatesBesidePages || !hasPages;
  }

  function children(
    items: readonly unknown[],
    pointer: string,
    list: ListName,
    parent: Inherited,
    parentId: string,
  ): NavNode[] {
    const rule = grammar.elements[elementKindIn(list)];
    const pointerPrefix = `${pointer}/`;
    const pagePrefix = `${parentId}/page:`;
    const elementPrefix = `${parentId}/${rule.kind}:`;
    // Short lists that grow by themselves hold three times the memory that they need.
    const nodes = new Array<NavNode>(items.length);
    let count = 0;
    for (let index = 0; index < items.length; index += 1) {
      const item = items[index];
      if (typeof item === 'string') {
        if (list !== 'pages' || item === '') continue;
        const found = entry(item, pointerPrefix + index, pagePrefix, parent);
        if (found) nodes[count++] = found;
      } else if (isObject(item) && isElement(item, rule)) {
        nodes[count++] = element(item, pointerPrefix + index, rule, parent, elementPrefix);
      }
    }
    nodes.length = count;
    return nodes;
  }

  function readFields(
    node: NavElement,
    value: Record<string, unknown>,
    pointer: string,
    rule: ElementRule,
    below: Inherited,
  ): void {
    readPlainFields(node, value, rule);
    if (value.hidden === true && below.hidden) node.hiddenItself = true;
    if (rule.fields.has('root') && typeof value.root === 'string' && value.root !== '') {
      const path = normalizePagePath(value.root);
      node.root = page(value.root, path, joinPointer(pointer, 'root'), `${node.id}/root:`, below);
    }
    if (rule.allowsGlobal && isObject(value.global)) {
      node.global = globalLinks(value.global, joinPointer(pointer, 'global'), node.id);
    }
  }

  function globalLinks(
    value: Record<string, unknown>,
    pointer: string,
    parentId: string,
  ): NavElement[] {
    const links: NavElement[] = [];
    for (const [list, rule] of grammar.globals) {
      const items = value[list];
      if (!Array.isArray(items)) continue;
      const place = joinPointer(pointer, list);
      items.forEach((item, index) => {
        if (!isObject(item)) return;
        // A hidden element shows while a reader is in it, and its links with it: only their own setting counts.
        const prefix = `${parentId}/global/${rule.kind}:`;
        const link = element(item, joinPointer(place, index), rule, NOTHING_ABOVE, prefix);
        if (link.href !== undefined) links.push(link);
      });
    }
    numberNamesakes(links);
    return links;
  }

  const navigation = isObject(config.value) ? config.value.navigation : undefined;
  const tree: NavTree = {
    dialect: grammar.dialect,
    file: config.file,
    root: element(
      isObject(navigation) ? navigation : {},
      '/navigation',
      grammar.elements.navigation,
      NOTHING_ABOVE,
      'navigation',
    ),
    unlisted: [],
  };
  tree.unlisted = endpoints.unlisted();
  const eyebrows = setting(config.value, siteSettings.eyebrows.path);
  if (
    typeof eyebrows === 'string' &&
    fitsShape(eyebrows, siteSettings.eyebrows.in[grammar.dialect])
  )
    tree.eyebrows = eyebrows;
  const drilldown = setting(config.value, siteSettings.drilldown.path);
  if (typeof drilldown === 'boolean') tree.drilldown = drilldown;
  return { tree, findings };
}

/**
 * White space makes an endpoint, a slash or dot at the start of a segment a path to normalise; the rest is what
 * the rule about page paths finds odd.
 */
const UNUSUAL_ENTRY = /[\s\\#?:]|^[./]|\/[./]|\/$|\.mdx?$/;

function isPlainPath(item: unknown): boolean {
  return typeof item === 'string' && item !== '' && !UNUSUAL_ENTRY.test(item);
}

const NOTHING: readonly unknown[] = [];

/** Whether an element says nothing but its name and its children. */
function hasOnly(
  value: Record<string, unknown>,
  label: string | undefined,
  list: string | undefined,
): boolean {
  for (const key in value) if (key !== label && key !== list) return false;
  return true;
}

/** Whether an object in a list of children is one: it has a name, or children to be shown without. */
function isElement(value: Record<string, unknown>, rule: ElementRule): boolean {
  const label = rule.label === undefined ? undefined : value[rule.label];
  return (typeof label === 'string' && label !== '') || keptList(value, rule) !== undefined;
}

function setting(config: unknown, path: readonly [string, string]): unknown {
  const holder = isObject(config) ? config[path[0]] : undefined;
  return isObject(holder) ? holder[path[1]] : undefined;
}

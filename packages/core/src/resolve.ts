import type { Finding } from './diagnostic.ts';
import type { PageMeta } from './front-matter.ts';
import { type ElementRule, type Grammar, shapeOf } from './grammar.ts';
import type { Config } from './load.ts';
import type { Banner, Icon, NavElement, NavNode, NavPage, NavTree } from './nav-tree.ts';
import { isPage } from './nav-tree.ts';
import { parseEndpointEntry } from './openapi/endpoint.ts';
import { normalizePagePath, pageKey, titleFromPath } from './page-path.ts';
import { escapeToken, joinPointer } from './pointer.ts';
import {
  type EndpointPlace,
  endpointResolver,
  type SpecificationInEffect,
} from './resolve-endpoints.ts';
import { isObject } from './shape.ts';
import type { SiteFiles } from './site-files.ts';
import { type SpecificationFinder, specificationSource } from './specifications.ts';
import { dialects, type ListName, lists, siteSettings } from './vocabulary.ts';

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

/** What an element hands down to those below it. */
type Inherited = EndpointPlace;

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
  const endpoints = endpointResolver(options.specifications, options.files?.all ?? [], (finding) =>
    findings.push(finding),
  );

  function entry(written: string, pointer: string, parent: Inherited): NavPage | undefined {
    const endpoint = parseEndpointEntry(written);
    if (!endpoint || options.files?.pages.has(pageKey(normalizePagePath(written)))) {
      return page(written, pointer, parent);
    }
    return endpoints.entry(written, endpoint, pointer, config.origin(pointer), parent);
  }

  function page(path: string, pointer: string, parent: Inherited, place = 'page'): NavPage {
    const normal = normalizePagePath(path);
    const meta = options.pageMeta?.(pageKey(normal));
    const title = meta?.title ?? titleFromPath(normal);
    const node: NavPage = {
      kind: 'page',
      id: `${parent.id}/${place}:${normal}`,
      label: meta?.sidebarTitle ?? title,
      path: normal,
      href: `/${normal}`,
      title,
      hidden: meta?.hidden ?? parent.hidden,
      origin: config.origin(pointer),
    };
    if (normal !== path && `/${normal}` !== path) node.written = path;
    if (meta?.icon !== undefined) node.icon = { name: meta.icon };
    if (meta?.tag !== undefined) node.tag = meta.tag;
    if (meta?.description !== undefined) node.description = meta.description;
    if (meta?.data.hideFooterPagination === true) node.pagination = false;
    if (meta?.deprecated !== undefined) node.deprecated = meta.deprecated;
    return node;
  }

  function element(
    value: Record<string, unknown>,
    pointer: string,
    rule: ElementRule,
    parent: Inherited,
  ): NavElement {
    const text = rule.label === undefined ? '' : value[rule.label];
    const label = typeof text === 'string' ? text : '';
    const id =
      rule.kind === 'navigation' ? 'navigation' : `${parent.id}/${rule.kind}:${escapeToken(label)}`;
    const hidden =
      typeof value.hidden === 'boolean' && rule.fields.has('hidden') ? value.hidden : parent.hidden;
    const specification = ownSpecification(value, pointer, rule);
    const below: Inherited = {
      id,
      hidden,
      specification: specification ?? parent.specification,
    };
    const node: NavElement = {
      kind: rule.kind,
      id,
      label,
      hidden,
      children: [],
      global: [],
      origin: config.origin(pointer),
    };
    readFields(node, value, pointer, rule, below);
    if (specification) {
      const { source, directory } = specification;
      node.openapi = directory === undefined ? { source } : { source, directory };
    }
    if (rule.allowsGlobal && isObject(value.global)) {
      node.global = globalLinks(value.global, joinPointer(pointer, 'global'), below);
    }
    if (node.href !== undefined) return node;

    const list = rule.children.find(
      (key) => Array.isArray(value[key]) && Object.hasOwn(value, key),
    );
    if (list) {
      node.list = list;
      node.children = children(value[list] as unknown[], joinPointer(pointer, list), list, below);
    }
    if (specification && isFilled(value, rule, specification)) {
      const origin = config.origin(specification.pointer);
      const groups = endpoints.generated(specification, origin, below);
      node.children = numberNamesakes([...node.children, ...groups]);
    }
    const first = defaultChild(node.children);
    if (first) node.defaultChild = first;
    return node;
  }

  /** The specification that an element sets itself; a setting that the dialect does not read is none. */
  function ownSpecification(
    value: Record<string, unknown>,
    pointer: string,
    rule: ElementRule,
  ): SpecificationInEffect | undefined {
    if (!rule.fields.has('openapi') || !Object.hasOwn(value, 'openapi')) return undefined;
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
    endpoints.announce(specification);
    return specification;
  }

  /** Whether an element gets generated groups (section 2.12 rule 2, builder 3.7). */
  function isFilled(
    value: Record<string, unknown>,
    rule: ElementRule,
    specification: SpecificationInEffect,
  ): boolean {
    if (rule.kind === 'navigation' || specification.listed) return false;
    return dialect.generatesBesidePages || !Array.isArray(value.pages) || value.pages.length === 0;
  }

  function children(
    items: unknown[],
    pointer: string,
    list: ListName,
    parent: Inherited,
  ): NavNode[] {
    const kind = lists[list].of;
    const rule = grammar.elements[kind === 'page' ? 'group' : kind];
    const nodes: NavNode[] = [];
    for (let index = 0; index < items.length; index += 1) {
      const item = items[index];
      if (typeof item === 'string') {
        if (kind !== 'page' || item === '') continue;
        const found = entry(item, joinPointer(pointer, index), parent);
        if (found) nodes.push(found);
      } else if (isObject(item) && rule.label !== undefined && Object.keys(item).length > 0) {
        nodes.push(element(item, joinPointer(pointer, index), rule, parent));
      }
    }
    return numberNamesakes(nodes);
  }

  function readFields(
    node: NavElement,
    value: Record<string, unknown>,
    pointer: string,
    rule: ElementRule,
    below: Inherited,
  ): void {
    for (const key of Object.keys(value)) {
      const field = rule.fields.get(key);
      const read =
        field && Object.hasOwn(readers, key) ? readers[key as keyof typeof readers] : undefined;
      read?.(node, value[key], field?.shape);
    }
    if (rule.fields.has('root') && typeof value.root === 'string' && value.root !== '') {
      node.root = page(value.root, joinPointer(pointer, 'root'), below, 'root');
    }
  }

  function globalLinks(
    value: Record<string, unknown>,
    pointer: string,
    below: Inherited,
  ): NavElement[] {
    const links: NavElement[] = [];
    for (const [list, rule] of grammar.globals) {
      const items = value[list];
      if (!Array.isArray(items)) continue;
      const place = joinPointer(pointer, list);
      items.forEach((item, index) => {
        if (!isObject(item)) return;
        const link = element(item, joinPointer(place, index), rule, {
          ...below,
          id: `${below.id}/global`,
        });
        if (link.href !== undefined) links.push(link);
      });
    }
    return numberNamesakes(links);
  }

  const navigation = isObject(config.value) ? config.value.navigation : undefined;
  const tree: NavTree = {
    dialect: grammar.dialect,
    file: config.file,
    root: element(
      isObject(navigation) ? navigation : {},
      '/navigation',
      grammar.elements.navigation,
      { id: '', hidden: false, specification: undefined },
    ),
  };
  const eyebrows = setting(config.value, siteSettings.eyebrows.path);
  if (typeof eyebrows === 'string') tree.eyebrows = eyebrows;
  const drilldown = setting(config.value, siteSettings.drilldown.path);
  if (typeof drilldown === 'boolean') tree.drilldown = drilldown;
  return { tree, findings };
}

type FieldReader = (
  node: NavElement,
  value: unknown,
  shape: Parameters<typeof shapeOf>[0] | undefined,
) => void;

/** How a valid value of each field becomes part of a node; an invalid one is left out. */
const readers = {
  icon(node, value) {
    const icon = readIcon(value);
    if (icon) node.icon = icon;
  },
  tag: text('tag'),
  description: text('description'),
  name: text('name'),
  directory: text('directory'),
  expanded: flag('expanded'),
  default: flag('default'),
  searchable: flag('searchable'),
  public: flag('public'),
  boost(node, value) {
    if (typeof value === 'number') node.boost = value;
  },
  align(node, value) {
    if (value === 'start' || value === 'end') node.align = value;
  },
  href(node, value, shapeName) {
    const shape = shapeName && shapeOf(shapeName);
    if (typeof value !== 'string' || shape?.type !== 'string') return;
    if (shape.pattern === undefined || new RegExp(shape.pattern, 'u').test(value))
      node.href = value;
  },
  color(node, value) {
    if (!isObject(value)) return;
    node.color = {
      ...(typeof value.light === 'string' ? { light: value.light } : {}),
      ...(typeof value.dark === 'string' ? { dark: value.dark } : {}),
    };
  },
  banner(node, value) {
    if (isObject(value) && typeof value.content === 'string') {
      const banner: Banner = { content: value.content, dismissible: value.dismissible === true };
      node.banner = banner;
    }
  },
} satisfies Record<string, FieldReader>;

function text(key: 'tag' | 'description' | 'name' | 'directory'): FieldReader {
  return (node, value) => {
    if (typeof value === 'string') node[key] = value;
  };
}

function flag(key: 'expanded' | 'default' | 'searchable' | 'public'): FieldReader {
  return (node, value) => {
    if (typeof value === 'boolean') node[key] = value;
  };
}

function readIcon(value: unknown): Icon | undefined {
  if (typeof value === 'string') return { name: value };
  if (!isObject(value) || typeof value.name !== 'string') return undefined;
  const icon: Icon = { name: value.name };
  if (typeof value.style === 'string') icon.style = value.style;
  if (typeof value.library === 'string') icon.library = value.library;
  return icon;
}

/** Elements that are alternatives: a reader is always in exactly one of them. */
const ALTERNATIVES = new Set([
  'product',
  'version',
  'language',
  'dropdown',
  'tab',
  'item',
  'anchor',
]);

/** The child that a reader sees first: the marked default, else the first that is shown and no link (builder 4.4). */
function defaultChild(children: readonly NavNode[]): string | undefined {
  const candidates = children.filter(
    (child): child is NavElement =>
      !isPage(child) && ALTERNATIVES.has(child.kind) && child.href === undefined,
  );
  const chosen =
    candidates.find((child) => child.default === true && !child.hidden) ??
    candidates.find((child) => !child.hidden) ??
    candidates[0];
  return chosen?.id;
}

/** Gives the second and later siblings of one id a number of their own. */
function numberNamesakes<Node extends NavNode>(nodes: Node[]): Node[] {
  if (nodes.length < 2) return nodes;
  const seen = new Map<string, number>();
  for (const node of nodes) {
    const key = isPage(node) ? node.path : `${node.kind}:${node.label}`;
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    if (count > 1) renumber(node, node.id, `${node.id}~${count}`);
  }
  return nodes;
}

function renumber(node: NavNode, from: string, to: string): void {
  node.id = to + node.id.slice(from.length);
  if (isPage(node)) return;
  if (node.defaultChild) node.defaultChild = to + node.defaultChild.slice(from.length);
  if (node.root) renumber(node.root, from, to);
  for (const child of node.children) renumber(child, from, to);
  for (const link of node.global) renumber(link, from, to);
}

function setting(config: unknown, path: readonly [string, string]): unknown {
  const holder = isObject(config) ? config[path[0]] : undefined;
  return isObject(holder) ? holder[path[1]] : undefined;
}

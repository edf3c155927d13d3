import type { Config } from '../config/load.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import type { PageMeta } from '../files/front-matter.ts';
import type { SiteFiles } from '../files/site-files.ts';
import { dialects } from '../format/dialects.ts';
import { elementKindIn, type ListName, siteSettings } from '../format/elements.ts';
import type { ElementRule, Grammar } from '../format/grammar.ts';
import { fitsShape } from '../format/shape.ts';
import type { SpecificationFinder } from '../openapi/specifications.ts';
import { activeChildList, restrictionOf } from '../structure/element.ts';
import { isObject } from '../text/json-value.ts';
import { normalizePagePath } from '../text/page-path.ts';
import { joinPath } from '../text/path.ts';
import { escapeToken, joinPointer } from '../text/pointer.ts';
import { setLazyPages } from '../tree/lazy-pages.ts';
import type { NavElement, NavNode, NavTree } from '../tree/nav-tree.ts';
import { defaultChild } from './default-child.ts';
import {
  type Inherited,
  inheritedBelow,
  NOTHING_INHERITED,
  type SpecificationInEffect,
} from './inherited.ts';
import { readPlainFields } from './node-fields.ts';
import { numberNamesakes } from './node-ids.ts';
import { ownSpecification } from './own-specification.ts';
import { endpointResolver } from './resolve-endpoints.ts';
import { isPlainPath, pageResolver } from './resolve-pages.ts';

export interface ResolveOptions {
  /** What a page says of itself, by its path; titles fall back to the path (M2.5). */
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
 * Resolves a composed config into the tree that a reader sees (S2.1 to S2.13).
 * Of several child kinds at one level the first in precedence is kept (M1.3); an invalid part is
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

  const pages = pageResolver({
    config,
    endpoints,
    files: options.files?.pages,
    meta: options.pageMeta,
  });

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
    const list = activeChildList(value, rule);
    const isBare = hasOnly(value, rule.label, list);
    const specification = isBare
      ? undefined
      : ownSpecification(value, pointer, rule, dialect, endpoints.announce);
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
      ? setLazyPages(
          { kind: rule.kind, id, label, hidden, global: [], origin, list },
          { paths: items as string[], pointer, inherited: below, make: pages.deferred },
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
    // What generates another reference leaves no room for pages of this one (M1.13).
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

  /** Whether an element gets generated groups (S2.12.2, M3.7). */
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
        const found = pages.entry(item, pointerPrefix + index, pagePrefix, parent);
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
      node.root = pages.page(
        value.root,
        path,
        joinPointer(pointer, 'root'),
        `${node.id}/root:`,
        below,
      );
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
        const link = element(item, joinPointer(place, index), rule, NOTHING_INHERITED, prefix);
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
      NOTHING_INHERITED,
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
  return (typeof label === 'string' && label !== '') || activeChildList(value, rule) !== undefined;
}

function setting(config: unknown, path: readonly [string, string]): unknown {
  const holder = isObject(config) ? config[path[0]] : undefined;
  return isObject(holder) ? holder[path[1]] : undefined;
}

import type { Config } from '../config/load.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import type { PageMeta } from '../files/front-matter.ts';
import type { SiteFiles } from '../files/site-files.ts';
import { fitsShape } from '../format/check-shape.ts';
import { dialects } from '../format/dialects.ts';
import { elementKindIn, isListName, type ListName, siteSettings } from '../format/elements.ts';
import type { ElementRule, Grammar } from '../format/grammar.ts';
import { languageInfo } from '../format/languages.ts';
import type { SpecificationFinder } from '../openapi/specifications.ts';
import { activeChildList, restrictionOf } from '../structure/element.ts';
import { isObject } from '../text/json-value.ts';
import { decodeEscapes, normalizePagePath, pageKey } from '../text/page-path.ts';
import { isLocal } from '../text/path.ts';
import { escapeToken, joinPointer, parentPointer, valueAt } from '../text/pointer.ts';
import { lazyPaths, setLazyPages } from '../tree/lazy-pages.ts';
import {
  isPage,
  type NavElement,
  type NavNode,
  type NavPage,
  type NavTree,
} from '../tree/nav-tree.ts';
import {
  type Inherited,
  inheritedBelow,
  NOTHING_INHERITED,
  ownSpecification,
  type SpecificationInEffect,
} from './inherited.ts';
import { makeIdsUnique, readFields } from './nodes.ts';
import { endpointResolver } from './resolve-endpoints.ts';
import { isPlainPath, pageResolver } from './resolve-pages.ts';

/** The optional input of `resolve` besides the config. */
export interface ResolveOptions {
  /** Returns the front matter of a page by its path. Without it, titles come from paths (M2.5). */
  pageMeta?: (path: string) => PageMeta | undefined;
  /** Finds specifications. Without it, endpoint entries get titles from their paths, and no pages are generated. */
  specifications?: SpecificationFinder;
  /** The files of the site. If there is a page file `get started`, that entry is a page and not an endpoint. */
  files?: SiteFiles | undefined;
}

/** A navigation tree, and the findings of resolving it. */
export interface Resolution {
  /** The navigation without the invalid parts of the config. */
  tree: NavTree;
  /** The problems of resolving, with codes and JSON pointers, without messages and lines. */
  findings: Finding[];
}

/**
 * Resolves a composed config into the tree that a reader sees (S2.1 to S2.13). If an element has several lists of
 * children, the first in precedence is used (M1.3). Invalid parts are skipped one by one. Never throws.
 */
export function resolve(
  config: Config,
  grammar: Grammar,
  options: ResolveOptions = {},
): Resolution {
  const findings: Finding[] = [];
  const dialect = dialects[grammar.dialect];
  /** The specifications that pages may be generated from. */
  const specifications: SpecificationInEffect[] = [];
  const { files, specifications: find, pageMeta: meta } = options;
  const { rootSpecification, methods } = dialect;
  const endpoints = endpointResolver({ config, find, files, rootSpecification }, (finding) =>
    findings.push(finding),
  );
  const pages = pageResolver({ config, endpoints, methods, files: files?.pages, meta });

  /** Creates the node of an element. Its id is `idPrefix` and its label. */
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
      : ownSpecification(value, pointer, rule, dialect, checkSpecification);
    const below = isBare ? parent : inheritedBelow(parent, value, rule, specification);
    const { hidden } = below;
    const origin = config.origin(pointer);
    const items = list === undefined ? NOTHING : (value[list] as unknown[]);
    const isLazy =
      list === 'pages' &&
      !specification &&
      !meta &&
      !Object.hasOwn(value, 'href') &&
      items.every(isPlainPath);
    const node: NavElement = isLazy
      ? setLazyPages(
          { kind: rule.kind, id, label, hidden, global: [], origin, list },
          { paths: items as string[], pointer, inherited: below, make: pages.lazy },
        )
      : { kind: rule.kind, id, label, hidden, global: [], origin, children: [] };
    if (rule.kind === 'language') Object.assign(node, languageInfo(label));
    if (!isBare) readElement(node, value, pointer, rule, below);
    if (specification) {
      const { source, directory } = specification;
      node.openapi = directory === undefined ? { source } : { source, directory };
    }
    if (isLazy || node.href !== undefined) return node;
    if (list) {
      node.list = list;
      node.children = children(items, joinPointer(pointer, list), list, below, id);
    }
    // A field such as `graphql` leaves no room for pages of this specification (M1.13).
    const isRestricted = rule.restricting.length > 0 && restrictionOf(value, rule);
    // A finding about the children explains why such a specification has no effect.
    if (specification && hasFaultyChildren(value, rule, list)) specification.used = true;
    const source = isRestricted ? undefined : generatingFrom(value, rule, specification, below);
    if (source) {
      source.used = dialect.leavesGenerate;
      for (const group of endpoints.generated(source, below, id)) node.children.push(group);
    }
    makeIdsUnique(node.children);
    const first = defaultChild(node);
    if (first) node.defaultChild = first;
    return node;
  }

  /** Returns the specification that an element gets generated groups from (S2.12.2, M3.7, R1). */
  function generatingFrom(
    value: Record<string, unknown>,
    rule: ElementRule,
    own: SpecificationInEffect | undefined,
    { specification: inEffect }: Inherited,
  ): SpecificationInEffect | undefined {
    if (!inEffect || rule.kind === 'navigation') return undefined;
    if (!dialect.leavesGenerate) return own?.used ? undefined : own;
    const contents = Object.keys(value).filter((key) => isListName(key) || key === 'href');
    if (contents.length === 0) return inEffect;
    return contents.every((key) => key === 'groups') && !own?.used ? own : undefined;
  }

  function checkSpecification(specification: SpecificationInEffect): void {
    const before = findings.length;
    endpoints.check(specification);
    // A finding about the specification is enough.
    if (findings.length === before) specifications.push(specification);
  }

  /** Reports specifications that no element generates pages from and no entry lists an endpoint of (R1, R2). */
  function reportUnused(): void {
    for (const { pointer, used } of specifications) {
      if (used) continue;
      const holder = valueAt(config.value, parentPointer(pointer) ?? '');
      const pages = isObject(holder) ? holder.pages : undefined;
      const because =
        Array.isArray(pages) && pages.length === 0
          ? 'an element with an empty list of "pages" generates none. Remove "pages"'
          : 'nothing here generates its pages and no entry lists an endpoint. List endpoints, or add a group without "pages"';
      const args = { subject: '"openapi"', because };
      findings.push({ code: 'no-effect', args, at: { pointer, anchor: 'key' } });
    }
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
    // Short arrays that grow by `push` take three times the memory.
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

  function readElement(
    node: NavElement,
    value: Record<string, unknown>,
    pointer: string,
    rule: ElementRule,
    below: Inherited,
  ): void {
    readFields(node, value, rule);
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
      items.forEach((item, index) => {
        if (!isObject(item)) return;
        // Links inherit nothing: those of a hidden element are shown to a reader inside it.
        const prefix = `${parentId}/global/${rule.kind}:`;
        const place = joinPointer(joinPointer(pointer, list), index);
        const link = element(item, place, rule, NOTHING_INHERITED, prefix);
        if (link.href === undefined) return;
        const page = linkedPage(link, joinPointer(place, 'href'));
        if (page) link.page = page;
        links.push(link);
      });
    }
    makeIdsUnique(links);
    return links;
  }

  /** Returns the page that a link to the site names, if it exists. */
  function linkedPage({ href = '', id }: NavElement, pointer: string): NavPage | undefined {
    const path = pageKey(normalizePagePath(decodeEscapes(href.replace(/[?#].*$/s, ''))));
    if (!isLocal(href) || path === '' || files?.pages.has(path) === false) return undefined;
    return pages.page(path, path, pointer, `${id}/page:`, NOTHING_INHERITED);
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
  if (dialect.leavesGenerate) reportUnused();
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

/** Returns true if an element has no properties except its label and its list of children. */
function hasOnly(
  value: Record<string, unknown>,
  label: string | undefined,
  list: string | undefined,
): boolean {
  for (const key in value) if (key !== label && key !== list) return false;
  return true;
}

/** Returns true if an entry of a list of children has a label or children. */
function isElement(value: Record<string, unknown>, rule: ElementRule): boolean {
  const label = rule.label === undefined ? undefined : value[rule.label];
  return (typeof label === 'string' && label !== '') || activeChildList(value, rule) !== undefined;
}

/** Returns true if an element has child lists that are not used, or is a navigation without any. */
function hasFaultyChildren(
  value: Record<string, unknown>,
  rule: ElementRule,
  list: ListName | undefined,
): boolean {
  if (rule.kind === 'navigation' && list === undefined) return true;
  return Object.keys(value).some((key) => isListName(key) && key !== list);
}

function setting(config: unknown, path: readonly [string, string]): unknown {
  const holder = isObject(config) ? config[path[0]] : undefined;
  return isObject(holder) ? holder[path[1]] : undefined;
}

/** Returns the id of the child shown first: the default one, else the first that is visible and not a link (M4.4). */
function defaultChild({ children, list }: NavElement): string | undefined {
  if (list === 'pages' || list === 'groups') return undefined;
  const candidates = children.filter(
    (child): child is NavElement =>
      !isPage(child) && child.kind !== 'group' && child.href === undefined,
  );
  const listed = candidates.filter((child) => !child.hiddenItself);
  const filled = listed.filter(showsPages);
  const isDefault = (child: NavElement) => child.default === true;
  const chosen = [filled, listed].flatMap((some) => [some.find(isDefault), some[0]]);
  return (chosen.find(Boolean) ?? candidates[0])?.id;
}

/** Returns true if a reader inside the element sees any of its pages (M4.3). */
function showsPages(element: NavElement): boolean {
  if (element.root && !element.root.hiddenItself) return true;
  const paths = lazyPaths(element);
  if (paths) return paths.length > 0;
  return element.children.some(
    (child) =>
      !child.hiddenItself && (isPage(child) || (child.href === undefined && showsPages(child))),
  );
}

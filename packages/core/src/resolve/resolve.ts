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
import { pathOf } from '../text/address.ts';
import { isObject } from '../text/json-value.ts';
import { decodeEscapes, normalizePagePath, pageKey } from '../text/page-path.ts';
import { isLocal } from '../text/path.ts';
import { escapeToken, joinPointer, parentPointer, valueAt } from '../text/pointer.ts';
import type { HrefMapping } from '../tree/hrefs.ts';
import { setLazyPages } from '../tree/lazy-pages.ts';
import type { NavElement, NavNode, NavPage, NavTree } from '../tree/nav-tree.ts';
import { walkElements } from '../tree/walk.ts';
import { defaultChild } from './default-child.ts';
import { dropMissing } from './drop-missing.ts';
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
import { readSiteInfo, readSurroundings, type SiteUrls } from './site-info.ts';

/** The target of a link in a config. */
export interface LinkTarget {
  /** The URL that readers open. */
  href: string;
  /** Set if there is nothing. */
  missing?: true;
}

/** The optional input of `resolve` besides the config. */
export interface ResolveOptions {
  /** Returns the front matter of a page by its path. Without it, titles come from paths (M2.5). */
  pageMeta?: (path: string) => PageMeta | undefined;
  /** Finds specifications. Without it, endpoint entries get titles from their paths, and no pages are generated. */
  specifications?: SpecificationFinder;
  /** The files of the site. If there is a page file `get started`, that entry is a page and not an endpoint. */
  files?: SiteFiles | undefined;
  /** Maps paths to URLs. Without it, a URL is the path with a leading slash. */
  hrefs?: HrefMapping | undefined;
  /** `drop` leaves out pages without a file, and elements that are empty without them. Default: `mark`. */
  missing?: 'mark' | 'drop' | undefined;
  /**
   * Returns the function that finds what an address of the site leads to. It is called once, with the tree whose links
   * are still as written. Without it, links stay as they are.
   */
  links?: (tree: NavTree) => (address: string) => LinkTarget;
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
  const { files, specifications: find, pageMeta: meta, hrefs } = options;
  const { rootSpecification, methods } = dialect;
  const hrefOf = hrefs?.page ?? ((path: string) => `/${path}`);
  // A page in a folder that cannot be listed may exist.
  const isMissing = (key: string) =>
    files !== undefined && !files.pages.has(key) && files.unreadableFolder(key) === undefined;
  const endpoints = endpointResolver(
    { config, find, files, rootSpecification, hrefOf },
    (finding) => findings.push(finding),
  );
  const pages = pageResolver({
    config,
    endpoints,
    methods,
    files: files?.pages,
    isMissing,
    hrefOf,
    meta,
  });
  /** The elements with a banner, navbar or footer of their own. */
  const surrounded: { node: NavElement; value: Record<string, unknown>; pointer: string }[] = [];

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
    const first = defaultChild(node, isMissing);
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
    if (rule.kind === 'language') keepSurroundings(node, value, pointer, rule);
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

  /** Keeps the settings of a language until the links of the whole tree can be resolved. */
  function keepSurroundings(
    node: NavElement,
    value: Record<string, unknown>,
    pointer: string,
    { fields }: ElementRule,
  ): void {
    const names = SURROUNDINGS.filter((name) => fields.has(name) && Object.hasOwn(value, name));
    if (names.length === 0) return;
    const settings = Object.fromEntries(names.map((name) => [name, value[name]]));
    surrounded.push({ node, value: settings, pointer });
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
    const path = pageKey(normalizePagePath(decodeEscapes(pathOf(href))));
    if (!isLocal(href) || path === '' || files?.pages.has(path) === false) return undefined;
    return pages.page(path, path, pointer, `${id}/page:`, NOTHING_INHERITED);
  }

  /** Reads the settings around the pages, and changes the links of the tree to the URLs that readers open. */
  function resolveLinks(tree: NavTree): void {
    const targetOf = options.links?.(tree);
    const home = hrefOf('');
    const urls: SiteUrls = {
      home,
      file: hrefs?.file ?? ((address) => (address.startsWith('/') ? address : `/${address}`)),
      link(href, pointer) {
        if (!targetOf || !isOnSite(href)) return href;
        const target = targetOf(href);
        if (!target.missing) return target.href;
        const args = { path: href, role: 'href' as const, suggestion: undefined };
        findings.push({ code: 'page-not-found', args, at: { pointer, anchor: 'value' } });
        return undefined;
      },
    };
    for (const { node, value, pointer } of surrounded)
      node.site = readSurroundings(value, pointer, urls);
    const site = readSiteInfo(config.value, urls);
    if (site) tree.site = site;
    if (home !== '/') tree.home = home;
    if (!targetOf) return;
    walkElements(tree, (element) => {
      const { href } = element;
      if (href === undefined || !isOnSite(href)) return;
      const target = targetOf(href);
      element.href = target.href;
      if (target.missing) element.missing = true;
    });
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
  resolveLinks(tree);
  if (options.missing === 'drop') dropMissing(tree.root);
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

/** The settings that a language has for its pages. */
const SURROUNDINGS = ['banner', 'navbar', 'footer'] as const;

/** Returns true for an address from the root of the site. */
function isOnSite(href: string): boolean {
  return href.startsWith('/') && !href.startsWith('//');
}

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

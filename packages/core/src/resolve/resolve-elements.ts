import { escapeToken, isObject, joinPointer } from '@nav/json';
import { decodeEscapes, isLocal, normalizePagePath, pathOf } from '@nav/paths';
import { elementKindIn, type ListName } from '../format/elements.ts';
import type { ElementRule, Grammar } from '../format/grammar.ts';
import { languageInfo } from '../format/languages.ts';
import { activeChildList, isSourceRef } from '../structure/element.ts';
import { setLazyPages } from '../tree/lazy-pages.ts';
import type { NavElement, NavNode, NavPage } from '../tree/nav-tree.ts';
import { defaultChild } from './default-child.ts';
import { addGeneratedGroups } from './generated-groups.ts';
import {
  type Inherited,
  inheritedBelow,
  NOTHING_INHERITED,
  ownSpecification,
} from './inherited.ts';
import { makeIdsUnique, readFields } from './nodes.ts';
import { isPlainPath } from './resolve-pages.ts';
import type { Resolving } from './resolving.ts';

const NOTHING: readonly unknown[] = [];

const SURROUNDINGS = ['banner', 'navbar', 'footer'] as const;

/** Its id is `idPrefix` and its label. */
export function resolveElement(
  resolving: Resolving,
  value: Record<string, unknown>,
  pointer: string,
  rule: ElementRule,
  parent: Inherited,
  idPrefix: string,
): NavElement {
  const { dialect, checkSpecification } = resolving;
  const label = labelOf(value, rule);
  const list = activeChildList(value, rule);
  const isBare = hasOnly(value, rule.label, list);
  const specification = isBare
    ? undefined
    : ownSpecification(value, pointer, rule, dialect, checkSpecification);
  const below = isBare ? parent : inheritedBelow(parent, value, rule, specification);
  const items = list === undefined ? NOTHING : (value[list] as unknown[]);
  const isLazy =
    list === 'pages' && !specification && !Object.hasOwn(value, 'href') && items.every(isPlainPath);
  const { hidden } = below;
  const id = idPrefix + escapeToken(label);
  const origin = resolving.config.origin(pointer);
  const node: NavElement = isLazy
    ? setLazyPages(
        { kind: rule.kind, id, label, hidden, global: [], origin },
        { paths: items as string[], pointer, inherited: below, make: resolving.pages.lazy },
      )
    : { kind: rule.kind, id, label, hidden, global: [], origin, children: [] };
  if (rule.kind === 'language') Object.assign(node, languageInfo(label));
  // Most elements inherit nothing.
  if (below !== NOTHING_INHERITED) resolving.inherited.set(node, below);
  if (!isBare) readElement(resolving, node, value, pointer, rule, below);
  if (specification) {
    const { source, directory } = specification;
    node.openapi = directory === undefined ? { source } : { source, directory };
  }
  if (node.href !== undefined) return node;
  const sources = isLazy ? [] : items.flatMap((item) => sourceOf(item, resolving.grammar));
  if (sources.length > 0) node.sources = sources;
  if (list) node.list = list;
  if (isLazy) return node;
  if (list) {
    node.children = resolveChildren(resolving, items, joinPointer(pointer, list), list, below, id);
  }
  addGeneratedGroups(resolving, node, value, rule, specification, below);
  makeIdsUnique(node.children);
  const first = defaultChild(node, resolving.isMissing);
  if (first) node.defaultChild = first;
  return node;
}

/** Returns the name of the repository whose navigation replaces an entry. */
function sourceOf(item: unknown, { dialect }: Grammar): string[] {
  return isSourceRef(item, dialect) && typeof item.sourceRef === 'string' ? [item.sourceRef] : [];
}

function resolveChildren(
  resolving: Resolving,
  items: readonly unknown[],
  pointer: string,
  list: ListName,
  parent: Inherited,
  parentId: string,
): NavNode[] {
  const rule = resolving.grammar.elements[elementKindIn(list)];
  const pointerPrefix = `${pointer}/`;
  const pagePrefix = `${parentId}/page:`;
  const elementPrefix = `${parentId}/${rule.kind}:`;
  // Short arrays that grow by `push` take three times the memory.
  const nodes = new Array<NavNode>(items.length);
  let count = 0;
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    const at = pointerPrefix + index;
    if (typeof item === 'string') {
      if (list !== 'pages' || item === '') continue;
      const found = resolving.pages.entry(item, at, pagePrefix, parent);
      if (found) nodes[count++] = found;
    } else if (isObject(item) && isElement(item, rule)) {
      nodes[count++] = resolveElement(resolving, item, at, rule, parent, elementPrefix);
    }
  }
  nodes.length = count;
  return nodes;
}

function readElement(
  resolving: Resolving,
  node: NavElement,
  value: Record<string, unknown>,
  pointer: string,
  rule: ElementRule,
  below: Inherited,
): void {
  readFields(node, value, rule);
  if (rule.kind === 'language') keepSurroundings(resolving, node, value, pointer, rule);
  if (value.hidden === true && below.hidden) node.hiddenItself = true;
  if (rule.fields.has('root') && typeof value.root === 'string' && value.root !== '') {
    const path = normalizePagePath(value.root);
    const at = joinPointer(pointer, 'root');
    node.root = resolving.pages.page(value.root, path, at, `${node.id}/root:`, below);
  }
  if (rule.allowsGlobal && isObject(value.global)) {
    node.global = globalLinks(resolving, value.global, joinPointer(pointer, 'global'), node.id);
  }
}

/** Keeps the settings of a language until the links of the whole tree can be resolved. */
function keepSurroundings(
  { surrounded }: Resolving,
  node: NavElement,
  value: Record<string, unknown>,
  pointer: string,
  { fields }: ElementRule,
): void {
  const names = SURROUNDINGS.filter((name) => fields.has(name) && Object.hasOwn(value, name));
  if (names.length === 0) return;
  const settings = Object.fromEntries(names.map((name) => [name, value[name]]));
  surrounded.set(node, { value: settings, pointer });
}

function globalLinks(
  resolving: Resolving,
  value: Record<string, unknown>,
  pointer: string,
  parentId: string,
): NavElement[] {
  const links: NavElement[] = [];
  for (const [list, rule] of resolving.grammar.globals) {
    const items = value[list];
    if (!Array.isArray(items)) continue;
    items.forEach((item, index) => {
      if (!isObject(item)) return;
      // Links inherit nothing: those of a hidden element are shown to a reader inside it.
      const prefix = `${parentId}/global/${rule.kind}:`;
      const place = joinPointer(joinPointer(pointer, list), index);
      const link = resolveElement(resolving, item, place, rule, NOTHING_INHERITED, prefix);
      if (link.href === undefined) return;
      const page = linkedPage(resolving, link, joinPointer(place, 'href'));
      if (page) link.page = page;
      links.push(link);
    });
  }
  makeIdsUnique(links);
  return links;
}

function linkedPage(
  { pages, pageFiles }: Resolving,
  { href = '', id }: NavElement,
  pointer: string,
): NavPage | undefined {
  const path = normalizePagePath(decodeEscapes(pathOf(href)));
  if (!isLocal(href) || path === '' || pageFiles?.has(path) === false) return undefined;
  return pages.page(path, path, pointer, `${id}/page:`, NOTHING_INHERITED);
}

function labelOf(value: Record<string, unknown>, rule: ElementRule): string {
  const text = rule.label === undefined ? '' : value[rule.label];
  return typeof text === 'string' ? text : '';
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
  return labelOf(value, rule) !== '' || activeChildList(value, rule) !== undefined;
}

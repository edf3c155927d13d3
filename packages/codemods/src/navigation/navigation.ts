import type { ElementKind } from '@nav/core/client';
import { elementKindIn, elements, isListName, lists, parseEndpointEntry } from '@nav/core/internal';
import type { ListName } from '@nav/core/stages';
import { normalizePagePath } from '@nav/paths';
import { descendants, type JsonNode, jsonOf, stringOf } from '../document/document.ts';
import {
  entriesOf,
  propertiesOf,
  propertyOf,
  SHARED,
  whyUnresolvable,
} from '../document/references.ts';
import type { Session } from '../session/session.ts';

/** A property that holds children, and the array that it holds or refers to. */
export interface ChildList {
  name: ListName;
  property: JsonNode;
  list: JsonNode;
}

/** The lists of elements that can be the root of a navigation, in order of precedence. */
export const rootPatterns: readonly ListName[] = [
  ...new Set(Object.values(elements.navigation.children).flat()),
].filter((name) => name !== 'pages');

export const elementListNames: readonly ListName[] = (Object.keys(lists) as ListName[]).filter(
  (name) => name !== 'pages',
);

/** Notes a navigation that is computed. */
export function navigationOf(session: Session): JsonNode | undefined {
  const property = propertyOf(session, session.root, 'navigation');
  const navigation = property && session.follow(property);
  if (navigation?.kind === 'object') return navigation;
  // A spread, or a property whose name is computed, may be the navigation.
  const computed =
    navigation ?? propertiesOf(session, session.root).findLast(({ key }) => key === undefined);
  if (computed?.kind === 'computed') {
    session.edits.note(computed, 'The navigation is computed, so it cannot be edited.');
  }
  return undefined;
}

export function computedChildren(session: Session, element: JsonNode): JsonNode[] {
  return propertiesOf(session, element).filter(
    (property) =>
      property.key === undefined ||
      (isListName(property.key) && session.follow(property).kind === 'computed'),
  );
}

export function readableLists(session: Session, element: JsonNode): ChildList[] {
  return propertiesOf(session, element).flatMap((property): ChildList[] => {
    if (property.key === undefined || !isListName(property.key)) return [];
    const list = session.follow(property);
    return list.kind === 'array' ? [{ name: property.key, property, list }] : [];
  });
}

/** Returns the child lists of an element, in the order of the text. Notes those that are computed. */
export function childLists(session: Session, element: JsonNode): ChildList[] {
  const found = readableLists(session, element);
  for (const part of computedChildren(session, element)) {
    if (part.key !== undefined || found.length === 0) noteComputed(session, part);
  }
  return found;
}

/** Notes lists that are computed. */
export function onlyListNode(session: Session, element: JsonNode): ChildList | undefined {
  const found = childLists(session, element);
  const computed = computedChildren(session, element);
  for (const part of computed) noteComputed(session, part);
  return found.length === 1 && computed.length === 0 ? found[0] : undefined;
}

function noteComputed({ edits }: Session, node: JsonNode): void {
  // One note about a value is enough.
  if (edits.notes.some((known) => known.node === node)) return;
  edits.note(node, `${whyUnresolvable(node)}, so its contents are unknown.`);
}

/**
 * Returns whether one of some values is used several times, and notes it at the first use: an edit would change all of
 * them.
 */
export function noteShared(session: Session, ...nodes: [JsonNode, ...JsonNode[]]): boolean {
  const isShared = nodes.some(session.linked.isShared);
  if (isShared) session.edits.note(nodes[0], SHARED);
  return isShared;
}

/**
 * Yields an element and all elements below it, outermost first, each once. Notes entries that are computed. `global` is
 * left out because it holds no pages.
 */
export function* walkElements(
  session: Session,
  element: JsonNode,
  kind: ElementKind = 'navigation',
  seen: Set<JsonNode> = new Set(),
): Generator<{ kind: ElementKind; element: JsonNode }> {
  if (seen.has(element)) return;
  seen.add(element);
  yield { kind, element };
  for (const { name, list } of childLists(session, element)) {
    for (const entry of entriesOf(list)) {
      const next = session.follow(entry);
      if (next.kind === 'object') yield* walkElements(session, next, elementKindIn(name), seen);
      else if (next.kind === 'computed') noteComputed(session, entry);
    }
  }
}

/** Yields the elements of some parts of the navigation, as `walkElements` does. */
export function* walkParts(
  session: Session,
  parts: readonly { kind: ElementKind; element: JsonNode }[],
): Generator<{ kind: ElementKind; element: JsonNode }> {
  for (const { element, kind } of parts) yield* walkElements(session, element, kind);
}

/** An entry of `pages` or the `root` of a group, and its path. */
export interface PageReference {
  entry: JsonNode;
  path: string;
}

/** Yields every page reference of an element, by default a navigation, once, without endpoints. */
export function* pageReferences(
  session: Session,
  top: JsonNode,
  topKind: ElementKind = 'navigation',
): Generator<PageReference> {
  const seen = new Set<JsonNode>();
  for (const { kind, element } of walkElements(session, top, topKind)) {
    const root = kind === 'group' ? propertyOf(session, element, 'root') : undefined;
    const lists = childLists(session, element).filter(({ name }) => name === 'pages');
    for (const entry of [root, ...lists.flatMap(({ list }) => entriesOf(list))]) {
      const path = entry && stringOf(session.follow(entry));
      if (!entry || path === undefined || seen.has(entry)) continue;
      if (entry !== root && isEndpoint(path)) continue;
      seen.add(entry);
      yield { entry, path };
    }
  }
}

export function labelKey(kind: ElementKind): string {
  return elements[kind].label ?? '';
}

export function labelOf(session: Session, entry: JsonNode, kind: ElementKind): string | undefined {
  return stringOf(valueAt(session, entry, labelKey(kind)));
}

/** Returns an element for use in a sentence: `the tab "API"`, or `a tab` if it has no label. */
export function nameOf(session: Session, entry: JsonNode, kind: ElementKind): string {
  const label = labelOf(session, entry, kind);
  return label === undefined ? `a ${kind}` : `the ${kind} ${JSON.stringify(label)}`;
}

function valueAt(session: Session, entry: JsonNode, key: string): JsonNode | undefined {
  const property = propertyOf(session, session.follow(entry), key);
  return property && session.follow(property);
}

export function pagesOf(session: Session, entry: JsonNode): JsonNode | undefined {
  const pages = valueAt(session, entry, 'pages');
  return pages?.kind === 'array' ? pages : undefined;
}

/** Returns entries of an element, with its `root` page first unless they list that page. */
export function withRootPage(
  session: Session,
  element: JsonNode,
  entries: readonly JsonNode[],
): readonly JsonNode[] {
  const root = propertyOf(session, element, 'root');
  const slugOf = (entry: JsonNode) => {
    const path = stringOf(session.follow(entry));
    return path === undefined ? undefined : normalizePagePath(path);
  };
  const slug = root && slugOf(root);
  const isListed = slug === undefined || entries.some((entry) => slugOf(entry) === slug);
  return root && !isListed ? [root, ...entries] : entries;
}

/** Returns the `default` property of an entry if it marks the default one. */
export function defaultMark(session: Session, entry: JsonNode): JsonNode | undefined {
  const property = propertyOf(session, session.follow(entry), 'default');
  return property && jsonOf(session.follow(property)) === true ? property : undefined;
}

/** Returns the first value of a list or element that is computed or in another file. */
export function firstOpaque(value: JsonNode): JsonNode | undefined {
  return [...descendants(value)].find((node) => node.kind === 'computed' || node.key === '$ref');
}

export function isEndpoint(path: string): boolean {
  return parseEndpointEntry(path) !== undefined;
}

export function slugSegments(path: string): string[] {
  const slug = normalizePagePath(path);
  return slug === '' ? [] : slug.split('/');
}

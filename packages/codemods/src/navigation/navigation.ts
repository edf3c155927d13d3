import type { ElementKind } from '@nav/core/client';
import {
  elementKindIn,
  elements,
  grammars,
  isListName,
  normalizePagePath,
  pageKey,
  parseEndpointEntry,
} from '@nav/core/internal';
import type { ListName } from '@nav/core/stages';
import { type JsonNode, stringOf } from '../document/document.ts';
import { entriesOf, propertiesOf, propertyOf, whyUnresolvable } from '../document/references.ts';
import type { Session } from '../session/session.ts';

/** A property that holds children, and the array that it holds or refers to. */
export interface ChildList {
  name: ListName;
  property: JsonNode;
  list: JsonNode;
}

/** Where an element stands. */
export interface Visit {
  kind: ElementKind;
  element: JsonNode;
}

/** The lists of elements that a root may hold, in order of precedence: its patterns but for plain pages. */
export const rootPatterns: readonly ListName[] = [
  ...new Set(Object.values(elements.navigation.children).flat()),
].filter((name) => name !== 'pages');

/** The `navigation` object of a config; undefined, and reported, where there is none that can be read. */
export function navigationOf(session: Session): JsonNode | undefined {
  const node = propertyOf(session, session.root, 'navigation');
  if (!node) {
    const maker = propertiesOf(session, session.root).findLast(({ key }) => key === undefined);
    if (maker) session.edits.note(maker, 'The navigation is computed.');
    return undefined;
  }
  const navigation = session.follow(node);
  if (navigation.kind === 'object') return navigation;
  if (navigation.kind === 'computed') session.edits.note(navigation, 'The navigation is computed.');
  return undefined;
}

/** The property that names an element of a kind. */
export function labelKey(kind: ElementKind): string {
  return elements[kind].label ?? '';
}

/** What may hold children of an element and is not known: lists that are computed, and what is spread or named so. */
export function computedChildren(session: Session, element: JsonNode): JsonNode[] {
  return propertiesOf(session, element).filter(
    (property) =>
      property.key === undefined ||
      (isListName(property.key) && session.follow(property).kind === 'computed'),
  );
}

/**
 * The child lists of an element, in the order of the text. What is no array is left out; it is reported where it is
 * computed.
 */
export function childLists(session: Session, element: JsonNode): ChildList[] {
  const found: ChildList[] = [];
  for (const property of propertiesOf(session, element)) {
    if (property.key === undefined || !isListName(property.key)) continue;
    const list = session.follow(property);
    if (list.kind === 'array') found.push({ name: property.key, property, list });
  }
  for (const part of computedChildren(session, element)) {
    if (part.key !== undefined || found.length === 0) skipComputed(session, part);
  }
  return found;
}

/**
 * The one list of children of an element; undefined where it has none, or several, or may have some that are computed,
 * which is reported.
 */
export function onlyList(session: Session, element: JsonNode): ChildList | undefined {
  const found = childLists(session, element);
  const computed = computedChildren(session, element);
  for (const part of computed) skipComputed(session, part);
  return found.length === 1 && computed.length === 0 ? found[0] : undefined;
}

/** The one list of children of a navigation, as `onlyList`; that it has none, or several, is reported too. */
export function primaryList(session: Session, navigation: JsonNode): ChildList | undefined {
  const list = onlyList(session, navigation);
  if (!list && computedChildren(session, navigation).length === 0) {
    session.edits.note(navigation, 'The navigation has no single primary pattern.');
  }
  return list;
}

function skipComputed({ edits }: Session, node: JsonNode): void {
  // A codemod that says more about it has said enough.
  if (edits.notes.some((known) => known.node === node)) return;
  edits.note(node, `${whyUnresolvable(node)}, so what it holds is not known.`);
}

/**
 * The element and all elements below it, outermost first. One that stands in several places through `$ref`s or
 * constants is visited once; one that is computed is reported. `global` is left out: it holds no pages.
 */
export function* walkElements(
  session: Session,
  element: JsonNode,
  kind: ElementKind,
  seen: Set<JsonNode> = new Set(),
): Generator<Visit> {
  if (seen.has(element)) return;
  seen.add(element);
  yield { kind, element };
  for (const { name, list } of childLists(session, element)) {
    for (const entry of entriesOf(list)) {
      const next = session.follow(entry);
      if (next.kind === 'object') yield* walkElements(session, next, elementKindIn(name), seen);
      else if (next.kind === 'computed') skipComputed(session, entry);
    }
  }
}

/**
 * Every page reference below an element, each once: entries of `pages`, and `root` of groups. Endpoints are left out.
 * `path` is where the path is written, `entry` what stands in the list or is the property.
 */
export function* pageReferences(
  session: Session,
  element: JsonNode,
  kind: ElementKind,
): Generator<{ entry: JsonNode; path: JsonNode }> {
  const seen = new Set<JsonNode>();
  for (const visit of walkElements(session, element, kind)) {
    const root = visit.kind === 'group' ? propertyOf(session, visit.element, 'root') : undefined;
    const lists = childLists(session, visit.element).filter(({ name }) => name === 'pages');
    for (const entry of [
      ...(root ? [root] : []),
      ...lists.flatMap(({ list }) => entriesOf(list)),
    ]) {
      const path = session.follow(entry);
      const text = stringOf(path);
      if (text === undefined || seen.has(entry) || (entry !== root && isEndpoint(text))) continue;
      seen.add(entry);
      yield { entry, path };
    }
  }
}

/** The label of an element, wherever it stands. */
export function labelOf(
  session: Session,
  element: JsonNode,
  kind: ElementKind,
): string | undefined {
  const label = propertyOf(session, element, labelKey(kind));
  return label && stringOf(session.follow(label));
}

/** Fields that say how an element is called, shown or met, and nothing about its pages or what stands round them. */
const OUTWARD = new Set([
  ...Object.values(elements).map(({ label }) => label),
  'icon',
  'color',
  'tag',
  'description',
  'name',
  'align',
  'root',
  'expanded',
  'default',
]);

/** Fields of an element that decide which pages it has, who sees them, or what stands round them; no child lists. */
const GOVERNING = new Set([
  'global',
  '$ref',
  ...Object.values(grammars)
    .flatMap((grammar) => Object.values(grammar.elements))
    .flatMap(({ fields }) => [...fields.keys()])
    .filter((field) => !OUTWARD.has(field)),
]);

/** The first property because of which an element cannot be dissolved without a loss; spreads count. */
export function governing(session: Session, element: JsonNode): JsonNode | undefined {
  return propertiesOf(session, element).find(isGoverning);
}

/** Whether a property decides which pages its element has, who sees them, or what stands round them; code may. */
export function isGoverning({ key, kind }: JsonNode): boolean {
  return key === undefined || kind === 'computed' || GOVERNING.has(key);
}

/** Whether a page entry names an endpoint of a specification. */
export function isEndpoint(path: string): boolean {
  return parseEndpointEntry(path) !== undefined;
}

/** The segments of a page path, resolved as the site resolves it. */
export function segmentsOf(path: string): string[] {
  return pageKey(normalizePagePath(path))
    .split('/')
    .filter((segment) => segment !== '');
}

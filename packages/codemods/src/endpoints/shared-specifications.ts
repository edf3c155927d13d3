import { groupBy } from '@nav/collections';
import { formatEndpointEntry, parseEndpointEntry } from '@nav/core/internal';
import { child, type JsonNode, stringOf } from '../document/document.ts';
import { entriesOf, propertyOf } from '../document/references.ts';
import { literal, property } from '../edit/template.ts';
import { childLists, labelKey, pageReferences, walkElements } from '../navigation/navigation.ts';
import type { Scope } from '../navigation/places.ts';
import type { Session } from '../session/session.ts';
import type { Candidate } from './candidates.ts';
import type { Preview } from './preview.ts';

/** A specification that all endpoints in a list name, and that goes to the element of the list instead. */
export interface SharedSpecification {
  element: JsonNode;
  after: JsonNode | undefined;
  source: string;
  /** The entries that no longer contain it, with their strings. */
  texts: ReadonlyMap<JsonNode, string>;
}

/**
 * Returns the specifications that several new entries of a list name, and all other endpoints there. None for elements with one
 * of the `open` entries, whose operations are in several specifications: the author decides which of them is meant.
 */
export function sharedSpecifications(
  session: Session,
  scope: Scope,
  active: readonly Candidate[],
  open: ReadonlySet<JsonNode>,
): SharedSpecification[] {
  const { grammar, linked } = session;
  const texts = new Map(active.flatMap((one) => [...one.texts]));
  const found: SharedSpecification[] = [];
  for (const { element, kind } of walkElements(session, scope.element, scope.kind)) {
    const isFree = !propertyOf(session, element, 'openapi') && !linked.isShared(element);
    if (!isFree || !grammar.elements[kind].fields.has('openapi')) continue;
    const isOpen = () =>
      [...pageReferences(session, element, kind)].some(({ entry }) => open.has(entry));
    for (const { name, list } of childLists(session, element)) {
      if (name !== 'pages') continue;
      const endpoints = entriesOf(list).flatMap((entry) => {
        const text = texts.get(entry) ?? stringOf(session.follow(entry)) ?? '';
        const endpoint = parseEndpointEntry(text);
        return endpoint ? [{ entry, endpoint, isNew: texts.has(entry) }] : [];
      });
      const [source, ...others] = new Set(endpoints.map(({ endpoint }) => endpoint.source));
      const isNamed = source !== undefined && others.length === 0 && endpoints.length > 1;
      if (!isNamed || !endpoints.every(({ isNew }) => isNew) || isOpen()) continue;
      const bare = endpoints.map(({ entry, endpoint: { method, target } }) => {
        return [entry, formatEndpointEntry({ method, target })] as const;
      });
      const after = child(element, labelKey(kind));
      found.push({ element, after, source, texts: new Map(bare) });
    }
  }
  return found;
}

/** Returns the shared specifications with which readers see the same pages; none if others change them. */
export function settledSpecifications(
  found: readonly SharedSpecification[],
  before: Preview,
  previewWith: (some: readonly SharedSpecification[]) => Preview | undefined,
): readonly SharedSpecification[] {
  let some = found;
  while (some.length > 0) {
    const after = previewWith(some);
    if (!after) return [];
    const isSame = (entry: JsonNode) => keysOf(before, entry) === keysOf(after, entry);
    const right = some.filter(({ texts }) => [...texts.keys()].every(isSame));
    if (right.length === some.length) return allKeys(before) === allKeys(after) ? some : [];
    some = right;
  }
  return [];
}

function keysOf(preview: Preview, entry: JsonNode): string {
  const pages = preview.pagesOf(entry).map(({ page }) => page);
  return JSON.stringify(pages.map((page) => [page.href, page.label, specificationOf(page)]));
}

function specificationOf(page: object): unknown {
  return 'specification' in page ? page.specification : undefined;
}

function allKeys({ endpoints, unlisted }: Preview): string {
  const hrefs = [...endpoints.map(({ page }) => page), ...unlisted].map(({ href }) => href);
  return JSON.stringify(
    [...groupBy(hrefs, (href) => href)].map(([href, all]) => [href, all.length]).sort(),
  );
}

export function writeSpecifications(
  { edits }: Session,
  specifications: readonly SharedSpecification[],
): void {
  for (const { element, after, source } of specifications) {
    const next = element.children[after ? after.index + 1 : 0] ?? 'end';
    const place = after?.parent === element ? next : 'end';
    edits.insert(element, place, property('openapi', literal(source)));
  }
}

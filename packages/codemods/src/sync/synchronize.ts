import { elementKindIn } from '@nav/core/internal';
import type { ListName } from '@nav/core/stages';
import { descendants, type JsonNode, stringOf } from '../document/document.ts';
import { MAX_NAMES } from '../document/limits.ts';
import { entriesOf, whyUnresolvable } from '../document/references.ts';
import { type Entry, entry, list, literal, object, ref, type Template } from '../edit/template.ts';
import { isGoverning } from '../navigation/governing.ts';
import { unknownName } from '../navigation/names.ts';
import {
  type ChildList,
  childLists,
  defaultMark,
  firstOpaque,
  labelKey,
  labelOf,
  nameOf,
  noteShared,
  onlyListNode,
  walkElements,
} from '../navigation/navigation.ts';
import { scopeOf } from '../navigation/scope.ts';
import { pageAt, slugOf } from '../pages/links/addresses.ts';
import { type Pages, sitePages } from '../pages/links/site-files.ts';
import type { Session } from '../session/session.ts';
import {
  type ElementOutline,
  indexOutline,
  type Listing,
  listingOf,
  type OutlineNode,
  outlineOf,
} from './outline.ts';
import { arrangeLike, type Gap } from './rearrange.ts';
import { withUnlisted } from './unlisted-pages.ts';

/** The lists whose elements can have the same structure. */
export type SyncedList = 'versions' | 'languages';

/**
 * Gives every version or language the structure of one of them. Elements and pages keep their labels. Missing ones are
 * noted, and the ones that only some of them have stay at the end.
 *
 * @param from the label of the element to follow; by default the default element, or else the first
 */
export function synchronize(
  session: Session,
  listName: SyncedList,
  from: string | undefined,
): void {
  const scope = scopeOf(session);
  if (!scope) return;
  const { edits } = session;
  const kind = elementKindIn(listName);
  const inside = new Set<JsonNode>();
  const unknown: { place: JsonNode; reason: string }[] = [];
  let isFound = false;
  let isKnown = false;
  for (const { element } of walkElements(session, scope.element, scope.kind)) {
    const found = childLists(session, element).find(({ name }) => name === listName);
    if (!found) continue;
    isFound = true;
    const place = found.property;
    const isOnly = onlyListNode(session, element) !== undefined;
    if (inside.has(place)) {
      edits.note(
        place,
        `These ${listName} are inside other ${listName}. Sync the outer ones first.`,
      );
      continue;
    }
    if (!isOnly) {
      edits.note(place, 'There are other lists next to this one, and only one of them is used.');
      continue;
    }
    for (const node of descendants(found.list)) inside.add(node);
    const reason = from === undefined ? undefined : whyUnknown(session, found, from);
    isKnown ||= reason === undefined;
    if (reason === undefined) synchronizeList(session, found, listName, from);
    else unknown.push({ place, reason });
  }
  // A label that one list has is not a mistake, even if other lists do not have it.
  for (const { place, reason } of unknown) session.problems.warnUnknown(place, [reason], isKnown);
  // After a note, the list may be in what could not be read.
  if (!isFound && from !== undefined && edits.notes.length === 0) {
    const name = JSON.stringify(from);
    session.problems.rejectOptions(`Unknown ${kind} ${name}: the navigation has no ${listName}.`);
  }
}

/** Returns why no element of a list has a label; undefined if one has it, or may have it. */
function whyUnknown(
  session: Session,
  { name, list: entries }: ChildList,
  label: string,
): string | undefined {
  const kind = elementKindIn(name);
  const labels = entriesOf(entries).map((one) => labelOf(session, one, kind));
  const mayBe = labels.includes(undefined) && firstOpaque(entries) !== undefined;
  if (labels.includes(label) || mayBe) return undefined;
  const known = labels.filter((one) => one !== undefined);
  return unknownName(kind, label, known);
}

function synchronizeList(
  session: Session,
  { list: entries, property: place }: ChildList,
  listName: SyncedList,
  from: string | undefined,
): void {
  const { edits } = session;
  const kind = elementKindIn(listName);
  const elements = entries.children;
  const labels = new Map(elements.map((element) => [element, labelOf(session, element, kind)]));
  if (entries !== place) {
    noteOpaque(session, place);
    return;
  }
  const opaque = new Map(elements.map((element) => [element, firstOpaque(element)]));
  for (const node of opaque.values()) if (node) noteOpaque(session, node);
  // An element without a label that cannot be read may be the default one.
  const mayHide = elements.some((one) => labels.get(one) === undefined && opaque.get(one));
  const first = mayHide ? undefined : elements[0];
  const model =
    from === undefined
      ? (elements.find((element) => defaultMark(session, element)) ?? first)
      : elements.find((element) => labels.get(element) === from);
  if (!model || opaque.get(model)) return;
  const modelLabel = labels.get(model);
  if (modelLabel === undefined) {
    edits.note(model, `This has no "${labelKey(kind)}", so the others cannot follow it.`);
    return;
  }
  const followed = { element: model, label: modelLabel, outline: outlineOf(session, model, kind) };
  for (const element of elements) {
    const label = labels.get(element);
    if (element === model || label === undefined || opaque.get(element)) continue;
    followModel(session, listName, followed, { element, label });
  }
}

interface Labeled {
  element: JsonNode;
  label: string;
}

/** Arranges an element like the model of its list, or notes why it cannot be. */
function followModel(
  session: Session,
  listName: SyncedList,
  model: Labeled & { outline: ElementOutline },
  { element, label }: Labeled,
): void {
  const { edits } = session;
  const own = onlyListNode(session, element);
  if (!own || own.name !== onlyListNode(session, model.element)?.name) {
    edits.note(element, `This has a different kind of list than "${model.label}".`);
    return;
  }
  const names = {
    kind: listName === 'languages' ? ('language' as const) : ('version' as const),
    model: model.label,
    own: label,
  };
  const pages = sitePages(session);
  const present = outlineOf(session, element, elementKindIn(listName));
  const { outline, unlisted } = withUnlisted(model.outline, present, names, pages);
  const options = { ...names, translated: listName === 'languages' };
  const arranged = arrangeLike(model.outline, outline, options, unlisted);
  if (!arranged) {
    edits.note(element, `The pages cannot be arranged as in "${model.label}".`);
    return;
  }
  for (const gap of arranged.gaps)
    edits.note(gap.node, describeGap(session, gap, model.label, label));
  noteDead(session, present, pages);
  writeArrangement(session, arranged.element);
  if (listName === 'languages') warnUntranslated(session, arranged.element, label);
}

/** Notes the entries whose pages do not exist, if the files of the site are known. */
function noteDead({ edits }: Session, outline: ElementOutline, pages: Pages): void {
  if ([...pages.keys()].length === 0) return;
  for (const { key, isEndpoint, node } of [...indexOutline(outline).entries.values()].flat()) {
    if (key === undefined || isEndpoint || pages.has(pageAt(pages, slugOf(key)))) continue;
    const page = JSON.stringify(stringOf(node) ?? null);
    edits.note(
      node,
      `The page ${page} does not exist. Write it, or remove its entry with remove-missing.`,
    );
  }
}

/** Notes the labels of the elements that a language gets from the model. */
function warnUntranslated(session: Session, element: ElementOutline, language: string): void {
  for (const { node, kind } of copiedIn(element)) {
    const text = labelOf(session, node, kind);
    if (text === undefined || kind === 'version' || kind === 'language') continue;
    const reason = `"${language}" gets a copy of this ${kind} with the label ${JSON.stringify(text)}. Translate it.`;
    session.edits.note(node, reason);
  }
}

/** Yields the elements below another that are copied from the model. */
function* copiedIn(element: ElementOutline): Generator<ElementOutline> {
  for (const part of element.listings.flatMap(({ parts }) => parts)) {
    if (part.type !== 'element') continue;
    if (part.origin === 'copied') yield part;
    yield* copiedIn(part);
  }
}

/** Notes a value that prevents the sync of an element because its content is elsewhere. */
function noteOpaque({ edits }: Session, node: JsonNode): void {
  const reason =
    node.kind === 'computed'
      ? `${whyUnresolvable(node)}, so its pages cannot be placed.`
      : 'Its content is in another file. Run inline-refs first.';
  edits.note(node, reason);
}

function describeGap(session: Session, gap: Gap, from: string, to: string): string {
  const named = (node: JsonNode, list: ListName) => nameOf(session, node, elementKindIn(list));
  switch (gap.type) {
    case 'page': {
      const page = JSON.stringify(stringOf(gap.node) ?? null);
      if (gap.unlisted !== undefined)
        return `${JSON.stringify(gap.unlisted)} exists, but cannot be listed where "${from}" lists ${page}. Add its entry yourself.`;
      return gap.isListed
        ? `"${to}" lists its page for ${page} fewer times.`
        : `"${to}" has no page for ${page}.`;
    }
    case 'kept':
      return `This page stays here because moving it as in "${from}" would change who sees it, or its specification.`;
    case 'element': {
      const missing = namedList(gap.pages.map((node) => JSON.stringify(stringOf(node) ?? null)));
      return `"${to}" has nothing for ${named(gap.node, gap.list)}${missing === '' ? '.' : `. Missing: ${missing}.`}`;
    }
    default:
      return `This has a different kind of list than ${named(gap.model, gap.list)} of "${from}".`;
  }
}

/** Joins the first few names. */
function namedList(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES);
  const more = names.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** Writes the lists that have other parts, or another order. */
function writeArrangement(session: Session, element: ElementOutline): void {
  const listing = listingOf(element);
  if (element.origin === 'kept' || !listing) return;
  const { parts, property } = listing;
  const isInPlace =
    parts.length === property.children.length &&
    parts.every(({ node }, index) => node === property.children[index]);
  if (isInPlace) {
    for (const part of parts) if (part.type === 'element') writeArrangement(session, part);
  } else if (!noteShared(session, property)) {
    session.edits.replace(property, list(parts.map(templateOf), property));
  }
}

function templateOf(part: OutlineNode): Template {
  if (part.type === 'page' && part.added !== undefined) return literal(part.added);
  if (part.type === 'page' || part.origin === 'kept') return ref(part.node);
  const listing = listingOf(part);
  // A copy does not get the properties of the model that decide which pages it has and who sees them.
  const isCopied = (one: JsonNode) => !isGoverning(one) && one.key !== 'root';
  const { children } = part.node;
  const properties = part.origin === 'copied' ? children.filter(isCopied) : children;
  return object(
    properties.map((one): Entry => entry(one.key, contentOf(one, listing))),
    part.node,
  );
}

function contentOf(property: JsonNode, listing: Listing | undefined): Template {
  return property === listing?.property
    ? list(listing.parts.map(templateOf), listing.property)
    : ref(property);
}

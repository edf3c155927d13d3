import { elementKindIn } from '@nav/core/internal';
import type { ListName } from '@nav/core/stages';
import { descendants, type JsonNode, jsonOf, stringOf } from '../document/document.ts';
import { entriesOf, propertyOf, SHARED, whyUnresolvable } from '../document/references.ts';
import { type Entry, entry, list, object, ref, type Template } from '../edit/template.ts';
import { isGoverning } from '../navigation/governing.ts';
import { unknownName } from '../navigation/names.ts';
import {
  type ChildList,
  childLists,
  labelKey,
  labelOf,
  navigationOf,
  onlyList,
  walkElements,
} from '../navigation/navigation.ts';
import type { Session } from '../session/session.ts';
import { type Listing, listingOf, type Outline, outlineOf, type Part } from './outline.ts';
import { arrangedAs, type Gap } from './rearrange.ts';

/** Which elements are brought to one structure. */
export interface SyncOptions {
  list: 'versions' | 'languages';
  /** The label of the element that the others follow; undefined for the default one, or the first. */
  from: string | undefined;
}

/**
 * Gives every version or language the structure of one of them. Elements and pages keep their own text; what is missing
 * is listed; what only the others have stays, behind the rest.
 */
export function synchronize(
  session: Session,
  list: SyncOptions['list'],
  from: string | undefined,
): void {
  const options = { list, from };
  const navigation = navigationOf(session);
  if (!navigation) return;
  const { edits } = session;
  let isThere = false;
  const absences: { node: JsonNode; reason: string }[] = [];
  let isNamed = false;
  const inside = new Set<JsonNode>();
  for (const { element } of walkElements(session, navigation)) {
    const found = childLists(session, element).find(({ name }) => name === options.list);
    if (!found) continue;
    isThere = true;
    const only = onlyList(session, element);
    if (inside.has(found.property)) {
      edits.note(found.property, `It stands in other ${options.list}, which come first.`);
    } else if (only) {
      for (const node of descendants(found.list)) inside.add(node);
      const reason = absenceIn(session, found, options);
      isNamed ||= reason === undefined;
      if (reason === undefined) synchronizeList(session, found, options);
      else absences.push({ node: found.property, reason });
    } else {
      edits.note(found.property, 'Other children stand beside it, and only one kind is kept.');
    }
  }
  // Where one list has it, it is no mistake that another one has not.
  for (const { node, reason } of absences) session.warnUnknown(node, [reason], isNamed);
  // Where something was reported, they may stand in what could not be read.
  if (!isThere && options.from !== undefined && edits.notes.length === 0) {
    session.rejectOptions(
      `There is no ${elementKindIn(options.list)} called ${JSON.stringify(options.from)}: the navigation has no ${options.list}.`,
    );
  }
}

/** What is told where a list has no element of the name that the others are to follow. */
function absenceIn(
  session: Session,
  { list: entries }: ChildList,
  { from, list: listName }: SyncOptions,
): string | undefined {
  if (from === undefined) return undefined;
  const kind = elementKindIn(listName);
  const names = entriesOf(entries).map((entry) => labelOf(session, session.follow(entry), kind));
  if (names.includes(from)) return undefined;
  // A name that is not known may be the one.
  const mayBe = names.includes(undefined) && obstacleIn(entries) !== undefined;
  return mayBe
    ? undefined
    : unknownName(
        kind,
        from,
        names.filter((name) => name !== undefined),
      );
}

/** What of a value does not stand in it. */
function obstacleIn(value: JsonNode): JsonNode | undefined {
  return [...descendants(value)].find((node) => node.kind === 'computed' || node.key === '$ref');
}

/** Tells what keeps a part from being brought to the structure of another one, or from giving it. */
function tellObstacle({ edits }: Session, place: JsonNode): void {
  const why =
    place.kind === 'computed'
      ? `${whyUnresolvable(place)}, so what it holds cannot be placed.`
      : 'Its content does not stand here; run inline-refs first.';
  edits.note(place, why);
}

/** The element that the others follow; undefined where it is not known which one that is. */
function modelOf(
  session: Session,
  elements: readonly JsonNode[],
  nameOf: (element: JsonNode) => string | undefined,
  from: string | undefined,
): JsonNode | undefined {
  if (from !== undefined) return elements.find((element) => nameOf(element) === from);
  const isDefault = (element: JsonNode) => {
    const property = propertyOf(session, session.follow(element), 'default');
    return property !== undefined && jsonOf(session.follow(property)) === true;
  };
  const model = elements.find(isDefault);
  // One that cannot be read may be the default.
  const isKnown = elements.every(
    (element) => nameOf(element) !== undefined || !obstacleIn(element),
  );
  return model ?? (isKnown ? elements[0] : undefined);
}

function synchronizeList(session: Session, root: ChildList, options: SyncOptions): void {
  const { edits } = session;
  const kind = elementKindIn(options.list);
  const elements = root.list.children;
  const nameOf = (element: JsonNode) => labelOf(session, session.follow(element), kind);
  if (root.list !== root.property) {
    tellObstacle(session, root.property);
    return;
  }
  const obstacles = new Map(elements.map((element) => [element, obstacleIn(element)]));
  for (const obstacle of obstacles.values()) if (obstacle) tellObstacle(session, obstacle);
  const model = modelOf(session, elements, nameOf, options.from);
  if (!model || obstacles.get(model)) return;
  const modelName = nameOf(model);
  if (modelName === undefined) {
    edits.note(model, `It has no "${labelKey(kind)}", so the others cannot follow it.`);
    return;
  }
  const modelOutline = outlineOf(session, model, kind);
  for (const element of elements) {
    const name = nameOf(element);
    if (element === model || name === undefined || obstacles.get(element)) continue;
    const own = onlyList(session, element);
    if (!own || own.name !== onlyList(session, model)?.name) {
      edits.note(element, `It does not hold what ${modelName} holds.`);
      continue;
    }
    const arranged = arrangedAs(modelOutline, outlineOf(session, element, kind), {
      model: modelName,
      own: name,
      translated: options.list === 'languages',
    });
    if (!arranged) {
      edits.note(element, `Its pages cannot all be placed as in ${modelName}.`);
      continue;
    }
    for (const gap of arranged.gaps) report(session, gap, modelName, name);
    lay(session, arranged.element);
  }
}

/** Writes an arrangement down: only those lists anew that hold other parts now, or in another order. */
function lay(session: Session, element: Outline): void {
  const listing = listingOf(element);
  if (element.origin === 'kept' || !listing) return;
  const { parts, property } = listing;
  const isInPlace =
    parts.length === property.children.length &&
    parts.every(({ node }, index) => node === property.children[index]);
  if (isInPlace) {
    for (const part of parts) if (part.type === 'element') lay(session, part);
  } else if (session.isShared(property)) session.edits.note(property, SHARED);
  else session.edits.replace(property, list(parts.map(templateOf), property));
}

function report(session: Session, gap: Gap, from: string, to: string): void {
  const { edits } = session;
  const named = (element: JsonNode, listName: ListName): string => {
    const kind = elementKindIn(listName);
    const label = labelOf(session, element, kind);
    return label === undefined ? `this ${kind}` : `the ${kind} ${JSON.stringify(label)}`;
  };
  if (gap.type === 'page') {
    const page = JSON.stringify(stringOf(gap.node) ?? null);
    const why = gap.isListed
      ? `lists its page for ${page} in fewer places`
      : `has no page for ${page}`;
    edits.note(gap.node, `${to} ${why}.`);
  } else if (gap.type === 'kept') {
    edits.note(
      gap.node,
      `It stays: who sees it, or which specification it is of, would change in the place that ${from} has for it.`,
    );
  } else if (gap.type === 'element') {
    edits.note(gap.node, `${to} has nothing for ${named(gap.node, gap.list)}.`);
  } else {
    edits.note(gap.node, `It does not hold what ${named(gap.model, gap.list)} of ${from} holds.`);
  }
}

/** What is written for a part of an arrangement. */
function templateOf(part: Part): Template {
  if (part.type === 'page' || part.origin === 'kept') return ref(part.node);
  const listing = listingOf(part);
  // What decides which pages an element has, and who sees them, is not taken over from the model.
  const properties =
    part.origin === 'copied'
      ? part.node.children.filter((one) => !isGoverning(one) && one.key !== 'root')
      : part.node.children;
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

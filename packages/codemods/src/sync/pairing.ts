import { groupBy } from '@nav/core/internal';
import {
  ancestors,
  type Census,
  census,
  listingOf,
  type Outline,
  type PageEntry,
  type Part,
} from './outline.ts';
import { type Likeness, likenesses, matchEntries, matchKeys, type Names } from './page-matching.ts';

/** What corresponds to what in the model and another element. */
export interface Pairing {
  /** The element for each element of the model. */
  readonly elements: ReadonlyMap<Outline, Outline>;
  /** The entry for each entry of the model. */
  readonly pages: ReadonlyMap<PageEntry, PageEntry>;
  /** The entries of the model whose page the other element lists, in whatever places. */
  readonly listed: ReadonlySet<PageEntry>;
  /** Entries that are to stand where the model has them; others stay. */
  readonly movable: ReadonlySet<PageEntry>;
  /** Elements of both sides that cannot be rearranged, with all that they hold. */
  readonly closed: ReadonlySet<Outline>;
}

export interface PairingOptions extends Names {
  /** Whether labels say the same in other words, so that pages tell more than a label alone. */
  translated: boolean;
}

/** A pairing in the making. */
interface Draft {
  readonly model: Census;
  readonly own: Census;
  readonly translated: boolean;
  /** The likest first. */
  readonly likely: readonly Likeness[];
  /** Of those, the ones that may not be paired yet, the likest last; and the ones of one label among these. */
  left: Likeness[];
  namesakes: Likeness[];
  readonly likelyFor: ReadonlyMap<Outline, readonly Likeness[]>;
  readonly elements: Map<Outline, Outline>;
  /** The element of the model for each that has one. */
  readonly owners: Map<Outline, Outline>;
  readonly closed: Set<Outline>;
  /** Elements of the model whose children were not compared with those of their counterparts yet. */
  readonly fresh: Outline[];
}

/**
 * Finds what corresponds. Of the elements in one list, those of one label are paired first, then those that hold the
 * same pages. An element that stands elsewhere is known by its label, or by half of its pages. What is left is paired by
 * the pages in common, the likest first. What is arranged as the pairing says is paired in the same way again.
 */
export function pairUp(modelRoot: Outline, ownRoot: Outline, options: PairingOptions): Pairing {
  const model = census(modelRoot);
  const own = census(ownRoot);
  const matched = matchKeys(model, own, options);
  const likely = likenesses(model, own, matched);
  const draft: Draft = {
    model,
    own,
    translated: options.translated,
    likely,
    left: likely.toReversed(),
    namesakes: likely.filter(hasOneLabel).toReversed(),
    likelyFor: groupBy(likely, (one) => one.model),
    elements: new Map([[modelRoot, ownRoot]]),
    owners: new Map([[ownRoot, modelRoot]]),
    closed: new Set(),
    fresh: [modelRoot],
  };
  const settled = new Set<Outline>();
  for (;;) {
    const parent = draft.fresh.shift();
    if (parent) {
      pairChildren(draft, parent);
      settled.add(parent);
      continue;
    }
    const best = bestLeft(draft);
    if (best) {
      join(draft, best.model, best.own);
      continue;
    }
    for (const one of settled) pairRest(draft, one);
    if (draft.fresh.length === 0) break;
  }
  const { elements, closed } = draft;
  const pages = matchEntries(model, own, matched, elements);
  const movable = [...pages].filter(([page, match]) => canPlace(draft, page, match));
  const listed = new Set([...matched.keys()].flatMap((key) => model.occurrences.get(key) ?? []));
  return { elements, pages, listed, movable: new Set(movable.map(([, match]) => match)), closed };
}

/** Whether two elements hold lists of one name, or none: the children of one could be those of the other. */
export function haveOneShape(one: Outline, other: Outline): boolean {
  return (
    Math.max(one.listings.length, other.listings.length) <= 1 &&
    listingOf(one)?.name === listingOf(other)?.name
  );
}

function join(draft: Draft, one: Outline, other: Outline): void {
  draft.elements.set(one, other);
  draft.owners.set(other, one);
  draft.fresh.push(one);
  if (haveOneShape(one, other)) return;
  for (const element of [one, other]) {
    draft.closed.add(element);
    for (const below of elementsBelow(element)) separate(draft, below);
  }
}

function* elementsBelow(element: Outline): Generator<Outline> {
  for (const { parts } of element.listings) {
    for (const below of parts) {
      if (below.type !== 'element') continue;
      yield below;
      yield* elementsBelow(below);
    }
  }
}

function separate(draft: Draft, element: Outline): void {
  const one = draft.owners.get(element) ?? element;
  const other = draft.elements.get(one);
  if (!other) return;
  draft.elements.delete(one);
  draft.owners.delete(other);
  draft.left = draft.likely.toReversed();
  draft.namesakes = draft.left.filter(hasOneLabel);
}

function isFree(draft: Draft, element: Outline): boolean {
  const { elements, owners } = draft;
  return !elements.has(element) && !owners.has(element) && !isClosedIn(draft, element);
}

/** Whether a part stands in an element that cannot be rearranged. */
function isClosedIn({ model, own, closed }: Draft, one: Part): boolean {
  if (closed.size === 0) return false;
  return [model, own].some((where) => ancestors(where, one).some((above) => closed.has(above)));
}

/** The children of an element of the model and of its counterpart that are not paired yet. */
function childrenLeft(draft: Draft, parent: Outline): { wanted: Outline[]; present: Outline[] } {
  const childrenOf = (element: Outline | undefined) =>
    ((element && listingOf(element)?.parts) ?? [])
      .filter((one) => one.type === 'element')
      .filter((one) => isFree(draft, one));
  const other = draft.elements.get(parent);
  return { wanted: other ? childrenOf(parent) : [], present: childrenOf(other) };
}

/** Pairs the children of an element and of its counterpart as far as that is certain. */
function pairChildren(draft: Draft, parent: Outline): void {
  joinLikely(draft, parent, hasOneLabel);
  if (!draft.translated) joinInOrder(draft, childrenLeft(draft, parent), labelOf);
  joinLikely(draft, parent, ({ share }) => share === 1);
}

/** Pairs what is left of those children, where no pages tell. */
function pairRest(draft: Draft, parent: Outline): void {
  joinInOrder(draft, childrenLeft(draft, parent), labelOf);
  // What is called as another child of the model would be taken for that one the next time.
  const labels = new Set(
    listingOf(parent)?.parts.map((one) => one.type === 'element' && one.label),
  );
  const left = (test: (one: Outline) => boolean) => {
    const { wanted, present } = childrenLeft(draft, parent);
    return {
      wanted: wanted.filter(test),
      present: present.filter((one) => test(one) && !labels.has(one.label)),
    };
  };
  const isPageless = (one: Outline) => !draft.model.paged.has(one) && !draft.own.paged.has(one);
  if (draft.translated)
    joinUnique(
      draft,
      left(() => true),
      iconOf,
    );
  joinUnique(draft, left(isPageless), hrefOf);
  joinUnique(draft, left(isPageless), iconOf);
  if (draft.translated) joinInOrder(draft, left(isPageless), natureOf);
}

/** The best pair of elements with pages in common, in corresponding lists or else wherever one can be moved. */
function bestLeft(draft: Draft): Likeness | undefined {
  const { model, own, elements } = draft;
  const isSibling = (one: Likeness) => {
    const above = model.parents.get(one.model);
    return above !== undefined && elements.get(above) === own.parents.get(one.own);
  };
  for (const one of freeOf(draft, draft.namesakes)) {
    if (!isSibling(one) && canMove(draft, one)) return one;
  }
  let moved: Likeness | undefined;
  for (const one of freeOf(draft, draft.left)) {
    // Of two that are equally alike, the one in its place is meant.
    if (moved && one.share < moved.share) break;
    if (isSibling(one)) return one;
    if (one.share > 0.5 && canMove(draft, one)) moved ??= one;
  }
  return moved;
}

/** Those whose elements are not paired yet, from the last; the others are dropped as far as they stand there. */
function* freeOf(draft: Draft, all: Likeness[]): Generator<Likeness> {
  const areFree = (one: Likeness) => isFree(draft, one.model) && isFree(draft, one.own);
  for (let last = all.at(-1); last && !areFree(last); last = all.at(-1)) all.pop();
  for (let at = all.length - 1; at >= 0; at -= 1) {
    const one = all[at] as Likeness;
    if (areFree(one)) yield one;
  }
}

/** Whether an element can stand elsewhere, and hold what its model does. */
function canMove(draft: Draft, one: Likeness): boolean {
  const { own } = draft;
  return (
    one.model.kind !== 'version' &&
    one.model.kind !== 'language' &&
    haveOneShape(one.model, one.own) &&
    !ancestors(own, one.own).some((above) => above.hasSpecification) &&
    isSeenAlike(draft, one.model, one.own)
  );
}

/** Whether an entry can stand where the model has it: an endpoint only below the specification that it is of. */
function canPlace(draft: Draft, page: PageEntry, match: PageEntry): boolean {
  if (isClosedIn(draft, page) || isClosedIn(draft, match)) return false;
  if (!isSeenAlike(draft, page, match)) return false;
  if (!match.isEndpoint) return true;
  const there = above(draft, page).find((element) => element.hasSpecification);
  return there === ancestors(draft.own, match).find((element) => element.hasSpecification);
}

/** The elements that stand above a part where the model has it. */
function above({ model, elements }: Draft, part: Part): Outline[] {
  return ancestors(model, part)
    .map((element) => elements.get(element))
    .filter((element) => element !== undefined);
}

/** Whether the same readers see a part where it stands and where the model has it. */
function isSeenAlike(draft: Draft, part: Part, match: Part): boolean {
  const here = ancestors(draft.own, match).filter(({ hides }) => hides);
  const there = above(draft, part).filter(({ hides }) => hides);
  return here.length === there.length && here.every((element) => there.includes(element));
}

function joinLikely(draft: Draft, parent: Outline, test: (one: Likeness) => boolean): void {
  const { wanted, present } = childrenLeft(draft, parent);
  const candidates = new Set(present);
  const found = wanted.flatMap((one) =>
    (draft.likelyFor.get(one) ?? []).filter((like) => candidates.has(like.own) && test(like)),
  );
  for (const like of found.sort((a, b) => b.share - a.share)) {
    if (isFree(draft, like.model) && isFree(draft, like.own)) join(draft, like.model, like.own);
  }
}

function hasOneLabel({ model, own }: Likeness): boolean {
  return model.label !== undefined && model.label === own.label;
}

/** What elements may have in common; undefined where it says nothing. */
type Trait = (one: Outline) => string | undefined;

const labelOf: Trait = ({ label }) => label;
const hrefOf: Trait = ({ href }) => href;
const iconOf: Trait = ({ icon }) => icon;
const natureOf: Trait = ({ href }) => (href === undefined ? 'element' : 'link');

interface Candidates {
  wanted: readonly Outline[];
  present: readonly Outline[];
}

/** Pairs elements with a trait in common, the first with the first. */
function joinInOrder(draft: Draft, { wanted, present }: Candidates, trait: Trait): void {
  const others = groupBy(present, trait);
  for (const one of wanted) {
    const value = trait(one);
    const other = value === undefined ? undefined : others.get(value)?.shift();
    if (other) join(draft, one, other);
  }
}

/** Pairs elements with a trait that no others have. */
function joinUnique(draft: Draft, { wanted, present }: Candidates, trait: Trait): void {
  const isAlone = (all: readonly Outline[]) => {
    const counts = groupBy(all, trait);
    return all.filter((one) => trait(one) !== undefined && counts.get(trait(one))?.length === 1);
  };
  joinInOrder(draft, { wanted: isAlone(wanted), present: isAlone(present) }, trait);
}

import { groupBy } from '@nav/collections';
import {
  matchEntries,
  matchKeys,
  type Names,
  type SimilarPair,
  similarPairs,
} from './match-pages.ts';
import {
  ancestors,
  type ElementOutline,
  indexOutline,
  listingOf,
  type OutlineIndex,
  type OutlineNode,
  type PageEntry,
} from './outline.ts';

/** The corresponding elements and pages of the model and another element. */
export interface Pairing {
  readonly elements: ReadonlyMap<ElementOutline, ElementOutline>;
  readonly pages: ReadonlyMap<PageEntry, PageEntry>;
  /** The entries of the model whose page the other element lists anywhere. */
  readonly listed: ReadonlySet<PageEntry>;
  /** The entries that can move to their position in the model. */
  readonly movable: ReadonlySet<PageEntry>;
  /** The elements on both sides that stay unchanged with everything below them. */
  readonly frozen: ReadonlySet<ElementOutline>;
}

export interface PairingOptions extends Names {
  /** True if labels are translated, so that pages say more than labels. */
  translated: boolean;
}

interface PairingState {
  readonly model: OutlineIndex;
  readonly own: OutlineIndex;
  readonly translated: boolean;
  /** The most similar first. */
  readonly similar: readonly SimilarPair[];
  /** Of these, the pairs that may still be free. */
  remaining: readonly SimilarPair[];
  readonly similarTo: ReadonlyMap<ElementOutline, readonly SimilarPair[]>;
  readonly elements: Map<ElementOutline, ElementOutline>;
  /** The element of the model for elements of the other side. */
  readonly owners: Map<ElementOutline, ElementOutline>;
  readonly frozen: Set<ElementOutline>;
  /** The paired elements of the model whose children are not paired yet. */
  readonly queue: ElementOutline[];
}

/**
 * Finds the corresponding elements. In corresponding lists, elements with the same label are paired first, and then those with
 * the same pages. Elsewhere, an element is recognized by its label or by half of its pages. The remaining elements are paired
 * by common pages, the most similar first. Pairing an arrangement that follows from a pairing gives the same pairs again.
 */
export function pairElements(
  modelRoot: ElementOutline,
  ownRoot: ElementOutline,
  options: PairingOptions,
): Pairing {
  const model = indexOutline(modelRoot);
  const own = indexOutline(ownRoot);
  const matched = matchKeys(model, own, options);
  const similar = similarPairs(model, own, matched);
  const state: PairingState = {
    model,
    own,
    translated: options.translated,
    similar,
    remaining: similar,
    similarTo: groupBy(similar, (one) => one.model),
    elements: new Map([[modelRoot, ownRoot]]),
    owners: new Map([[ownRoot, modelRoot]]),
    frozen: new Set(),
    queue: [modelRoot],
  };
  const settled = new Set<ElementOutline>();
  do {
    for (;;) {
      const parent = state.queue.shift();
      const best = parent ? undefined : bestPair(state);
      if (parent) {
        pairChildren(state, parent);
        settled.add(parent);
      } else if (best) pair(state, best.model, best.own);
      else break;
    }
    for (const parent of settled) pairRest(state, parent);
  } while (state.queue.length > 0);
  const { elements, frozen } = state;
  const pages = matchEntries(model, own, matched, elements);
  const movable = [...pages].filter(([page, match]) => canPlace(state, page, match));
  const listed = new Set([...matched.keys()].flatMap((key) => model.entries.get(key) ?? []));
  return { elements, pages, listed, movable: new Set(movable.map(([, match]) => match)), frozen };
}

/** Returns whether two elements have at most one list each, of the same name, so that children can correspond. */
export function haveSameShape(one: ElementOutline, other: ElementOutline): boolean {
  return (
    Math.max(one.listings.length, other.listings.length) <= 1 &&
    listingOf(one)?.name === listingOf(other)?.name
  );
}

function pair(state: PairingState, one: ElementOutline, other: ElementOutline): void {
  state.elements.set(one, other);
  state.owners.set(other, one);
  state.queue.push(one);
  if (haveSameShape(one, other)) return;
  for (const element of [one, other]) {
    state.frozen.add(element);
    for (const below of elementsBelow(element)) unpair(state, below);
  }
}

function* elementsBelow(element: ElementOutline): Generator<ElementOutline> {
  for (const below of element.listings.flatMap(({ parts }) => parts)) {
    if (below.type !== 'element') continue;
    yield below;
    yield* elementsBelow(below);
  }
}

function unpair(state: PairingState, element: ElementOutline): void {
  const { elements, owners } = state;
  const one = owners.get(element) ?? element;
  const other = elements.get(one);
  if (!other) return;
  elements.delete(one);
  owners.delete(other);
  state.remaining = state.similar;
}

function isFree(state: PairingState, element: ElementOutline): boolean {
  const { elements, owners } = state;
  return !elements.has(element) && !owners.has(element) && !isFrozen(state, element);
}

function isFrozen({ model, own, frozen }: PairingState, part: OutlineNode): boolean {
  if (frozen.size === 0) return false;
  return [model, own].some((index) => ancestors(index, part).some((above) => frozen.has(above)));
}

interface Candidates {
  wanted: readonly ElementOutline[];
  present: readonly ElementOutline[];
}

function freeChildren(
  state: PairingState,
  parent: ElementOutline,
  test: (one: ElementOutline) => boolean = () => true,
): Candidates {
  const childrenOf = (element: ElementOutline | undefined) =>
    ((element && listingOf(element)?.parts) ?? [])
      .filter((one) => one.type === 'element')
      .filter((one) => isFree(state, one) && test(one));
  const other = state.elements.get(parent);
  return { wanted: other ? childrenOf(parent) : [], present: childrenOf(other) };
}

/** Pairs the children of an element and of its counterpart that certainly correspond. */
function pairChildren(state: PairingState, parent: ElementOutline): void {
  pairSimilar(state, parent, haveSameLabel);
  if (!state.translated) pairInOrder(state, freeChildren(state, parent), labelOf);
  pairSimilar(state, parent, ({ share }) => share === 1);
}

/** Pairs the remaining children of an element and of its counterpart, without the help of pages. */
function pairRest(state: PairingState, parent: ElementOutline): void {
  pairInOrder(state, freeChildren(state, parent), labelOf);
  // The next run would pair an element with a child of the model that has its label.
  const labels = new Set(
    listingOf(parent)?.parts.map((one) => one.type === 'element' && one.label),
  );
  const unlabeled = ({ wanted, present }: Candidates) => ({
    wanted,
    present: present.filter(({ label }) => !labels.has(label)),
  });
  const isPageless = (one: ElementOutline) =>
    !state.model.paged.has(one) && !state.own.paged.has(one);
  const pageless = () => unlabeled(freeChildren(state, parent, isPageless));
  if (state.translated) pairUnique(state, unlabeled(freeChildren(state, parent)), iconOf);
  pairUnique(state, pageless(), hrefOf);
  pairUnique(state, pageless(), iconOf);
  if (state.translated) pairInOrder(state, pageless(), typeOf);
}

/** Returns the best pair of similar elements, in corresponding lists or in a list to which one can move. */
function bestPair(state: PairingState): SimilarPair | undefined {
  const { model, own, elements } = state;
  const free = state.remaining.filter((one) => isFree(state, one.model) && isFree(state, one.own));
  state.remaining = free;
  const areSiblings = (one: SimilarPair) => {
    const above = model.parents.get(one.model);
    return above !== undefined && elements.get(above) === own.parents.get(one.own);
  };
  const moved = free.find((one) => haveSameLabel(one) && !areSiblings(one) && canMove(state, one));
  if (moved) return moved;
  const best = free.find((one) => areSiblings(one) || (one.share > 0.5 && canMove(state, one)));
  // Of two equally similar pairs, the one in corresponding lists wins.
  return free.find((one) => one.share === best?.share && areSiblings(one)) ?? best;
}

/** Returns true if a part of the model is inside an element with several lists, which is never copied. */
function isBeyondReach({ model }: PairingState, part: OutlineNode): boolean {
  return ancestors(model, part).some((above) => listingOf(above) === undefined);
}

/** Returns whether an element can move to its position in the model, and have the children of its counterpart. */
function canMove(state: PairingState, { model, own }: SimilarPair): boolean {
  return (
    model.kind !== 'version' &&
    model.kind !== 'language' &&
    haveSameShape(model, own) &&
    !isBeyondReach(state, model) &&
    !ancestors(state.own, own).some((above) => above.hasSpecification) &&
    isSeenAlike(state, model, own)
  );
}

/** An endpoint stays below its specification. */
function canPlace(state: PairingState, page: PageEntry, match: PageEntry): boolean {
  if (isFrozen(state, page) || isFrozen(state, match) || isBeyondReach(state, page)) return false;
  if (!isSeenAlike(state, page, match)) return false;
  if (!match.isEndpoint) return true;
  const there = counterpartsAbove(state, page).find((element) => element.hasSpecification);
  return there === ancestors(state.own, match).find((element) => element.hasSpecification);
}

/** Returns the elements that are above a part if it is placed as in the model. */
function counterpartsAbove({ model, elements }: PairingState, part: OutlineNode): ElementOutline[] {
  return ancestors(model, part)
    .map((element) => elements.get(element))
    .filter((element) => element !== undefined);
}

/** Returns whether the same readers see a part at its position and at the position in the model. */
function isSeenAlike(state: PairingState, part: OutlineNode, match: OutlineNode): boolean {
  const here = ancestors(state.own, match).filter(({ hides }) => hides);
  const there = counterpartsAbove(state, part).filter(({ hides }) => hides);
  return here.length === there.length && here.every((element) => there.includes(element));
}

function pairSimilar(
  state: PairingState,
  parent: ElementOutline,
  test: (one: SimilarPair) => boolean,
): void {
  const { wanted, present } = freeChildren(state, parent);
  const candidates = new Set(present);
  const found = wanted.flatMap((one) =>
    (state.similarTo.get(one) ?? []).filter((other) => candidates.has(other.own) && test(other)),
  );
  for (const one of found.sort((a, b) => b.share - a.share)) {
    if (isFree(state, one.model) && isFree(state, one.own)) pair(state, one.model, one.own);
  }
}

function haveSameLabel({ model, own }: SimilarPair): boolean {
  return model.label !== undefined && model.label === own.label;
}

/** Returns what elements can have in common; undefined is nothing. */
type Trait = (one: ElementOutline) => string | undefined;

const labelOf: Trait = ({ label }) => label;
const hrefOf: Trait = ({ href }) => href;
const iconOf: Trait = ({ icon }) => icon;
const typeOf: Trait = ({ href }) => (href === undefined ? 'element' : 'link');

/** Pairs elements with a common trait, in order. */
function pairInOrder(state: PairingState, { wanted, present }: Candidates, trait: Trait): void {
  const others = groupBy(present, trait);
  for (const one of wanted) {
    const value = trait(one);
    const other = value === undefined ? undefined : others.get(value)?.shift();
    if (other) pair(state, one, other);
  }
}

/** Pairs elements with a common trait that no others on their side have. */
function pairUnique(state: PairingState, { wanted, present }: Candidates, trait: Trait): void {
  const unique = (all: readonly ElementOutline[]) =>
    [...groupBy(all, trait).values()].filter(({ length }) => length === 1).flat();
  pairInOrder(state, { wanted: unique(wanted), present: unique(present) }, trait);
}

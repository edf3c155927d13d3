import type { ListName } from '@nav/core/stages';
import type { JsonNode } from '../document/document.ts';
import { MAX_ROUNDS } from '../document/limits.ts';
import {
  type ElementOutline,
  type Listing,
  listingOf,
  type OutlineNode,
  type PageEntry,
  withParts,
} from './outline.ts';
import { haveSameShape, type Pairing, type PairingOptions, pairElements } from './pair-elements.ts';

/** A difference between an element and its model that rearranging cannot remove. */
export type Gap =
  /** A missing page. With `isListed`, it is listed, but fewer times. `unlisted` is its path if the page exists but stays unlisted. */
  | { type: 'page'; node: JsonNode; isListed: boolean; unlisted: string | undefined }
  /** A page that stays where it is. */
  | { type: 'kept'; node: JsonNode }
  /** An element without a counterpart, with the missing pages in it. */
  | { type: 'element'; node: JsonNode; list: ListName; pages: readonly JsonNode[] }
  /** An element with another list than its counterpart. */
  | { type: 'shape'; node: JsonNode; model: JsonNode; list: ListName };

export interface Arrangement {
  element: ElementOutline;
  gaps: readonly Gap[];
}

/**
 * Returns an element with its parts in the order of the model, and with parts that the model does not have at the end;
 * undefined if no arrangement stays the same when it is arranged again.
 */
export function arrangeLike(
  model: ElementOutline,
  own: ElementOutline,
  options: PairingOptions,
  unlisted: ReadonlyMap<PageEntry, string>,
): Arrangement | undefined {
  let element = own;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const pairing = pairElements(model, element, options);
    const next = arrange(model, element, { ...pairing, unlisted });
    if (!next || next.element === element) return next;
    element = next.element;
  }
  return undefined;
}

function arrange(
  model: ElementOutline,
  own: ElementOutline,
  pairing: Pairing & { unlisted: ReadonlyMap<PageEntry, string> },
): Arrangement | undefined {
  const { elements, pages, listed, movable, frozen, unlisted } = pairing;
  const placed = new Set<OutlineNode>([...movable, ...elements.values()]);
  const gaps: Gap[] = [];
  let isPossible = true;

  /** Returns true if a new entry is added for a page, although the model may list it more often. */
  const isAdded = (path: string) =>
    [...movable].some(({ added, key }) => added !== undefined && key === path);

  /** Returns the own entry for one of the model, if it can be here. */
  const placedPage = (one: PageEntry): PageEntry[] => {
    const match = pages.get(one);
    if (match && movable.has(match)) return [match];
    if (match && match.added === undefined) gaps.push({ type: 'kept', node: match.node });
    else if (one.key !== undefined) {
      const isListed = listed.has(one) && match === undefined;
      const path = unlisted.get(one);
      const left = path !== undefined && isAdded(path) ? undefined : path;
      gaps.push({ type: 'page', node: one.node, isListed, unlisted: left });
    }
    return [];
  };

  const partsFor = (wanted: Listing, present: Listing | undefined): OutlineNode[] => {
    const parts: OutlineNode[] = [];
    for (const one of wanted.parts) {
      if (one.type === 'page') {
        parts.push(...placedPage(one));
        continue;
      }
      const match = elements.get(one);
      const before = gaps.length;
      const part = match ? rearranged(one, match, wanted.name) : copied(one);
      if (part) {
        parts.push(part);
        continue;
      }
      // A missing element implies its missing pages.
      const below = gaps.splice(before);
      const missing = below.flatMap((gap) => {
        if (gap.type === 'page') return [gap.node];
        return gap.type === 'element' ? gap.pages : [];
      });
      gaps.push(...below.filter(({ type }) => type === 'kept'), {
        type: 'element',
        node: one.node,
        list: wanted.name,
        pages: missing,
      });
    }
    return [...parts, ...leftOvers(present)];
  };

  /** Returns the parts of a list that do not move elsewhere. */
  const leftOvers = (present: Listing | undefined): OutlineNode[] =>
    (present?.parts ?? []).flatMap((part) => {
      if (placed.has(part)) return [];
      // A new entry that cannot be placed is only noted.
      if (part.type === 'page' && part.added !== undefined) return [];
      return (part.type === 'page' ? part : leftOver(part)) ?? [];
    });

  /** Returns an element with other parts; undefined if it becomes empty and need not stay. */
  const filled = (
    element: ElementOutline,
    listing: Listing,
    parts: OutlineNode[],
  ): ElementOutline | undefined => {
    const isEmptied = parts.length === 0 && listing.parts.length > 0;
    if (isEmptied && !element.stays) return undefined;
    if (isEmptied && listing.name !== 'pages') isPossible = false;
    return withParts(element, listing, parts);
  };

  const rearranged = (
    one: ElementOutline,
    match: ElementOutline,
    list: ListName,
  ): ElementOutline | undefined => {
    const wanted = listingOf(one);
    const present = listingOf(match);
    if (!haveSameShape(one, match)) {
      gaps.push({ type: 'shape', node: match.node, model: one.node, list });
    }
    if (frozen.has(match) || !wanted || !present) return match;
    return filled(match, present, partsFor(wanted, present));
  };

  /** Returns a copy of an element of the model with the own pages that belong in it; undefined if there are none. */
  const copied = (one: ElementOutline): ElementOutline | undefined => {
    const wanted = listingOf(one);
    const parts = wanted ? partsFor(wanted, undefined) : [];
    if (!wanted || parts.length === 0) return undefined;
    const settings = { href: undefined, hasSpecification: false, hides: false, stays: false };
    return { ...one, ...settings, origin: 'copied', listings: [{ ...wanted, parts }] };
  };

  /** Returns an element that the model does not have, without the parts that move elsewhere. */
  const leftOver = (one: ElementOutline): ElementOutline | undefined => {
    const present = listingOf(one);
    return !present || frozen.has(one) ? one : filled(one, present, leftOvers(present));
  };

  const wanted = listingOf(model);
  const present = listingOf(own);
  if (!wanted || !present) return undefined;
  const parts = partsFor(wanted, present);
  return isPossible ? { element: withParts(own, present, parts), gaps } : undefined;
}

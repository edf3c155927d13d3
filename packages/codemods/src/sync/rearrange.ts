import type { ListName } from '@nav/core/stages';
import type { JsonNode } from '../document/document.ts';
import { MAX_ROUNDS } from '../document/limits.ts';
import { type ElementOutline, type Listing, listingOf, type Part, withParts } from './outline.ts';
import { haveSameShape, type Pairing, type PairingOptions, pairElements } from './pair-elements.ts';

/** A difference between an element and its model that rearranging cannot remove. */
export type Gap =
  /** A page that is missing; with `isListed`, it is listed fewer times. */
  | { type: 'page'; node: JsonNode; isListed: boolean }
  /** A page that stays where it is. */
  | { type: 'kept'; node: JsonNode }
  /** An element without a counterpart. */
  | { type: 'element'; node: JsonNode; list: ListName }
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
): Arrangement | undefined {
  let element = own;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = arrange(model, element, pairElements(model, element, options));
    if (!next || next.element === element) return next;
    element = next.element;
  }
  return undefined;
}

function arrange(
  model: ElementOutline,
  own: ElementOutline,
  pairing: Pairing,
): Arrangement | undefined {
  const { elements, pages, listed, movable, frozen } = pairing;
  const placed = new Set<Part>([...movable, ...elements.values()]);
  const gaps: Gap[] = [];
  let isPossible = true;

  const partsFor = (wanted: Listing, present: Listing | undefined): Part[] => {
    const parts: Part[] = [];
    for (const one of wanted.parts) {
      if (one.type === 'page') {
        const match = pages.get(one);
        if (match && movable.has(match)) parts.push(match);
        else if (match) gaps.push({ type: 'kept', node: match.node });
        else if (one.key !== undefined) {
          gaps.push({ type: 'page', node: one.node, isListed: listed.has(one) });
        }
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
      const below = gaps.splice(before).filter(({ type }) => type === 'kept');
      gaps.push(...below, { type: 'element', node: one.node, list: wanted.name });
    }
    return [...parts, ...leftOvers(present)];
  };

  /** Returns the parts of a list that do not move elsewhere. */
  const leftOvers = (present: Listing | undefined): Part[] =>
    (present?.parts ?? []).flatMap((part) => {
      if (placed.has(part)) return [];
      return (part.type === 'page' ? part : leftOver(part)) ?? [];
    });

  /** Returns an element with other parts; undefined if it becomes empty and need not stay. */
  const filled = (
    element: ElementOutline,
    listing: Listing,
    parts: Part[],
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

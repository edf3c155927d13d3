import type { ListName } from '@nav/core/stages';
import type { JsonNode } from '../document/document.ts';
import { type Listing, listingOf, type Outline, type Part, withParts } from './outline.ts';
import { haveOneShape, type Pairing, type PairingOptions, pairUp } from './pairing.ts';

/** Something in which an element differs from its model for good. */
export type Gap =
  /** `isListed` where the page stands in fewer places, not in none. */
  | { type: 'page'; node: JsonNode; isListed: boolean }
  | { type: 'kept'; node: JsonNode }
  | { type: 'element'; node: JsonNode; list: ListName }
  | { type: 'shape'; node: JsonNode; model: JsonNode; list: ListName };

export interface Arrangement {
  element: Outline;
  gaps: readonly Gap[];
}

/** More rounds than any real navigation takes. */
const MOST_ROUNDS = 8;

/**
 * An element with its parts where the model has them, and what the model does not have behind; undefined where there is
 * no such arrangement that is the arrangement of itself.
 */
export function arrangedAs(
  model: Outline,
  own: Outline,
  options: PairingOptions,
): Arrangement | undefined {
  let element = own;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const next = arrange(model, element, pairUp(model, element, options));
    if (!next || next.element === element) return next;
    element = next.element;
  }
  return undefined;
}

function arrange(model: Outline, own: Outline, pairing: Pairing): Arrangement | undefined {
  const { elements, pages, listed, movable, closed } = pairing;
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
        else if (one.key !== undefined)
          gaps.push({ type: 'page', node: one.node, isListed: listed.has(one) });
        continue;
      }
      const match = elements.get(one);
      const before = gaps.length;
      const found = match ? rebuilt(one, match, wanted.name) : copied(one);
      if (found) {
        parts.push(found);
        continue;
      }
      // That nothing is there for the element says it of its pages too.
      const below = gaps.splice(before).filter(({ type }) => type === 'kept');
      gaps.push(...below, { type: 'element', node: one.node, list: wanted.name });
    }
    for (const one of present?.parts ?? []) {
      if (placed.has(one)) continue;
      const left = one.type === 'page' ? one : leftOver(one);
      if (left) parts.push(left);
    }
    return parts;
  };

  /** Undefined where nothing is left in it. */
  const filled = (element: Outline, listing: Listing, parts: Part[]): Outline | undefined => {
    if (parts.length > 0 || listing.parts.length === 0) return withParts(element, listing, parts);
    if (!element.stays) return undefined;
    if (listing.name !== 'pages') isPossible = false;
    return withParts(element, listing, parts);
  };

  /** An element with the children that its counterpart in the model has, in that order. */
  const rebuilt = (one: Outline, match: Outline, list: ListName): Outline | undefined => {
    const wanted = listingOf(one);
    const present = listingOf(match);
    if (!haveOneShape(one, match)) {
      gaps.push({ type: 'shape', node: match.node, model: one.node, list });
    }
    if (closed.has(match) || !wanted || !present) return match;
    return filled(match, present, partsFor(wanted, present));
  };

  /** An element of the model, with its own label, for the pages that stand elsewhere here. */
  const copied = (one: Outline): Outline | undefined => {
    const wanted = listingOf(one);
    const parts = wanted ? partsFor(wanted, undefined) : [];
    if (!wanted || parts.length === 0) return undefined;
    return {
      ...one,
      origin: 'copied',
      href: undefined,
      hasSpecification: false,
      hides: false,
      stays: false,
      listings: [{ ...wanted, parts }],
    };
  };

  /** An element that the model does not have, without the parts that went elsewhere. */
  const leftOver = (one: Outline): Outline | undefined => {
    const present = listingOf(one);
    if (!present || closed.has(one)) return one;
    const parts = present.parts.flatMap((part): Part[] => {
      if (placed.has(part)) return [];
      const left = part.type === 'page' ? part : leftOver(part);
      return left ? [left] : [];
    });
    return filled(one, present, parts);
  };

  const wanted = listingOf(model);
  const present = listingOf(own);
  if (!wanted || !present) return undefined;
  const parts = partsFor(wanted, present);
  return isPossible ? { element: withParts(own, present, parts), gaps } : undefined;
}

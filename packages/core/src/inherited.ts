import type { ElementRule } from './grammar.ts';
import type { EndpointPlace, SpecificationInEffect } from './resolve-endpoints.ts';

/** What an element hands down to those below it. */
export type Inherited = EndpointPlace;

/** What the outermost element inherits. */
export const NOTHING_ABOVE: Inherited = {
  hidden: false,
  searchable: false,
  public: undefined,
  boost: undefined,
  specification: undefined,
};

/** What holds below an element: the nearest setting counts (builder 4.1, 4.2). */
export function inheritedBelow(
  parent: Inherited,
  value: Record<string, unknown>,
  rule: ElementRule,
  specification: SpecificationInEffect | undefined,
): Inherited {
  const { hidden, searchable, public: open, boost } = value;
  if (!specification && hidden === undefined && open === undefined && boost === undefined)
    return parent;
  const own: Partial<Inherited> = {};
  const { fields } = rule;
  if (typeof hidden === 'boolean' && fields.has('hidden')) {
    own.hidden = hidden;
    own.searchable = hidden && searchable === true && fields.has('searchable');
  }
  if (typeof open === 'boolean' && fields.has('public')) own.public = open;
  if (typeof boost === 'number' && Number.isFinite(boost) && fields.has('boost')) own.boost = boost;
  if (specification) own.specification = specification;
  for (const _ in own) return { ...parent, ...own };
  return parent;
}

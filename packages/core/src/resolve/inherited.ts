import type { ElementRule } from '../format/grammar.ts';
import type { NavPage } from '../tree/nav-tree.ts';

/** The specification in effect at a place of the config. */
export interface SpecificationInEffect {
  source: string;
  directory: string | undefined;
  /** The composed pointer of the `openapi` value. */
  pointer: string;
  /** Set once an endpoint below is listed by hand: then nothing is generated (M3.7). */
  listed: boolean;
}

/** What an element hands down to those below it. */
export interface Inherited {
  hidden: boolean;
  /** Whether search finds what is hidden here (M4.1). */
  searchable: boolean;
  public: boolean | undefined;
  boost: number | undefined;
  specification: SpecificationInEffect | undefined;
}

/** What the outermost element inherits. */
export const NOTHING_INHERITED: Inherited = {
  hidden: false,
  searchable: false,
  public: undefined,
  boost: undefined,
  specification: undefined,
};

/** What holds below an element: the nearest setting counts (M4.1, M4.2). */
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

/** Gives a page what the elements above it say of their pages (M4.1, M4.2). */
export function applyInherited(page: NavPage, above: Inherited): void {
  if (page.hidden && !page.hiddenItself && above.searchable) page.searchable = true;
  if (above.public !== undefined) page.public = above.public;
  // A boost of 1 is what a page without any has.
  if (above.boost !== undefined && above.boost !== 1) page.boost = above.boost;
}

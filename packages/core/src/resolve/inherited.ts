import { joinPointer } from '@nav/json';
import { audienceNames } from '../files/front-matter.ts';
import { fitsShape } from '../format/check-shape.ts';
import type { ElementRule } from '../format/grammar.ts';
import {
  isSpecification,
  specificationSource,
  usedSpecification,
} from '../openapi/specifications.ts';
import { restrictionOf } from '../structure/element.ts';
import type { NavPage } from '../tree/nav-tree.ts';

export interface SpecificationInEffect {
  source: string;
  directory: string | undefined;
  /** The composed pointer of the `openapi` value. */
  pointer: string;
  /** Set once an entry below lists an endpoint (M3.7), or an element below generates pages. Nothing else is generated then. */
  used: boolean;
}

export interface Inherited {
  hidden: boolean;
  /** True if search finds pages that are hidden here (M4.1). */
  searchable: boolean;
  public: boolean | undefined;
  boost: number | undefined;
  audience: readonly string[] | undefined;
  specification: SpecificationInEffect | undefined;
}

export const NOTHING_INHERITED: Inherited = {
  hidden: false,
  searchable: false,
  public: undefined,
  boost: undefined,
  audience: undefined,
  specification: undefined,
};

const INHERITED = ['hidden', 'public', 'boost', 'audience'];

/** Returns the settings in effect below an element: its own override inherited ones (M4.1, M4.2). */
export function inheritedBelow(
  parent: Inherited,
  value: Record<string, unknown>,
  rule: ElementRule,
  specification: SpecificationInEffect | undefined,
): Inherited {
  if (!specification && !INHERITED.some((name) => value[name] !== undefined)) return parent;
  const { hidden, searchable, public: open, boost, audience } = value;
  const own: Partial<Inherited> = {};
  const { fields } = rule;
  if (typeof hidden === 'boolean' && fields.has('hidden')) {
    own.hidden = hidden;
    own.searchable = hidden && searchable === true && fields.has('searchable');
  }
  if (typeof open === 'boolean' && fields.has('public')) own.public = open;
  if (typeof boost === 'number' && Number.isFinite(boost) && fields.has('boost')) own.boost = boost;
  const names = fields.has('audience') ? audienceNames(audience) : undefined;
  if (names) own.audience = names;
  if (specification) own.specification = specification;
  return { ...parent, ...own };
}

/** Applies inherited settings to a page, after its front matter (M4.1, M4.2). */
export function applyInherited(page: NavPage, inherited: Inherited): void {
  if (page.hidden && !page.hiddenItself && inherited.searchable) page.searchable = true;
  if (inherited.public !== undefined) page.public = inherited.public;
  if (inherited.audience) page.audience ??= inherited.audience;
  // 1 is the default.
  if (inherited.boost !== undefined && inherited.boost !== 1) page.boost = inherited.boost;
}

/**
 * Returns the specification that an element sets itself (S2.12), if the dialect reads it there.
 *
 * @param check is called with the specification if pages may be generated from it.
 */
export function ownSpecification(
  value: Record<string, unknown>,
  pointer: string,
  rule: ElementRule,
  { rootSpecification }: { rootSpecification: boolean },
  check: (specification: SpecificationInEffect) => void,
): SpecificationInEffect | undefined {
  const field = Object.hasOwn(value, 'openapi') ? rule.fields.get('openapi') : undefined;
  if (!field || (rule.kind === 'navigation' && !rootSpecification)) return undefined;
  const own = specificationSource(value.openapi);
  if (!own) return undefined;
  const specification: SpecificationInEffect = {
    source: own.source,
    directory: own.directory,
    pointer: joinPointer(pointer, 'openapi'),
    used: false,
  };
  // Links generate nothing (M3.7). A misplaced or malformed setting has a finding of its own.
  const isMisplaced = rule.restricting.length > 0 && restrictionOf(value, rule) !== undefined;
  const isValid = Array.isArray(value.openapi)
    ? isSpecification(usedSpecification(value.openapi))
    : fitsShape(value.openapi, field.shape);
  if (typeof value.href !== 'string' && !isMisplaced && isValid) check(specification);
  return specification;
}

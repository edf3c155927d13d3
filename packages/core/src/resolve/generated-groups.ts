import { isObject, parentPointer, valueAt } from '@nav/json';
import type { Config } from '../config/load.ts';
import type { Finding } from '../diagnostics/diagnostic.ts';
import { isListName, type ListName } from '../format/elements.ts';
import type { ElementRule } from '../format/grammar.ts';
import { restrictionOf } from '../structure/element.ts';
import type { NavElement } from '../tree/nav-tree.ts';
import type { Inherited, SpecificationInEffect } from './inherited.ts';
import type { Resolving } from './resolving.ts';

/** Adds the groups that are generated for an element from its own specification, or from the one in effect. */
export function addGeneratedGroups(
  { endpoints, dialect }: Resolving,
  node: NavElement,
  value: Record<string, unknown>,
  rule: ElementRule,
  own: SpecificationInEffect | undefined,
  below: Inherited,
): void {
  // A field such as `graphql` leaves no room for pages of this specification (M1.13).
  const isRestricted = rule.restricting.length > 0 && restrictionOf(value, rule);
  const source = isRestricted
    ? undefined
    : generatingFrom(value, rule, own, below.specification, dialect.leavesGenerate);
  // A finding about the children explains why such a specification has no effect.
  if (own && hasFaultyChildren(value, rule, node.list)) own.used = true;
  if (!source) return;
  source.used = dialect.leavesGenerate;
  const groups = endpoints.generated(source, below, node.id);
  // Next to other elements, such as anchors or a menu, they come first: a reader who opens the element sees the first of them.
  const isAfter = node.list === undefined || node.list === 'pages' || node.list === 'groups';
  node.children = isAfter ? [...node.children, ...groups] : [...groups, ...node.children];
}

/** Returns the specification that an element gets generated groups from (S2.12.2, M3.7, R1). */
function generatingFrom(
  value: Record<string, unknown>,
  rule: ElementRule,
  own: SpecificationInEffect | undefined,
  inEffect: SpecificationInEffect | undefined,
  leavesGenerate: boolean,
): SpecificationInEffect | undefined {
  if (!inEffect || rule.kind === 'navigation') return undefined;
  if (!leavesGenerate) return own?.used ? undefined : own;
  const contents = Object.keys(value).filter((key) => isListName(key) || key === 'href');
  if (contents.length === 0) return inEffect;
  return contents.every((key) => key === 'groups') && !own?.used ? own : undefined;
}

/** Returns true if an element has child lists that are not used, or is a navigation without any. */
function hasFaultyChildren(
  value: Record<string, unknown>,
  rule: ElementRule,
  list: ListName | undefined,
): boolean {
  if (rule.kind === 'navigation' && list === undefined) return true;
  return Object.keys(value).some((key) => isListName(key) && key !== list);
}

/** Returns the findings about specifications that no element generates pages from and no entry lists an endpoint of (R1, R2). */
export function unusedSpecifications(
  specifications: readonly SpecificationInEffect[],
  config: Config,
): Finding[] {
  return specifications.flatMap(({ pointer, used }) => {
    if (used) return [];
    const holder = valueAt(config.value, parentPointer(pointer) ?? '');
    const pages = isObject(holder) ? holder.pages : undefined;
    const because =
      Array.isArray(pages) && pages.length === 0
        ? 'an element with an empty list of "pages" generates none. Remove "pages"'
        : 'nothing here generates its pages and no entry lists an endpoint. List endpoints, or add a group without "pages"';
    const args = { subject: '"openapi"', because };
    return [{ code: 'no-effect', args, at: { pointer, anchor: 'key' } } satisfies Finding];
  });
}

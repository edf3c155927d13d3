import type { JsonNode } from '../document/document.ts';
import { propertyOf } from '../document/references.ts';
import { childLists } from '../navigation/navigation.ts';
import type { Scope } from '../navigation/scope.ts';
import type { Session } from '../session/session.ts';
import { type Counterparts, contextOf } from './counterparts.ts';

/**
 * Returns the element among some targets, or a counterpart of theirs, that is in the version and language of another
 * element; undefined if there is none, or no nearest one.
 */
export function targetIn(
  session: Session,
  counterparts: Counterparts,
  targets: readonly Scope[],
  from: Scope,
): Scope | undefined {
  const context = contextOf(session, from);
  const own = targets.filter((target) => contextOf(session, target) === context);
  if (own.length === 0) {
    const twins = targets.map((target) => counterparts.elementIn(context, target));
    return twins.find((one) => one !== undefined);
  }
  const around = [...from.parents, from];
  const shared = ({ parents }: Scope) =>
    parents.filter((one, depth) => one.element === around[depth]?.element).length;
  const most = Math.max(...own.map(shared));
  const [target, ...others] = own.filter((one) => shared(one) === most);
  return others.length === 0 ? target : undefined;
}

/** Returns the `pages` of an element that can have some, with no list if it has none yet; undefined if it cannot. */
export function pageListOf(
  session: Session,
  { element, kind }: Scope,
): { list: JsonNode | undefined } | undefined {
  const lists = childLists(session, element);
  const pages = lists.find(({ name }) => name === 'pages');
  if (pages && lists.length === 1) return { list: pages.list };
  const isLink = propertyOf(session, element, 'href') !== undefined;
  const canHave = session.grammar.elements[kind].children.includes('pages');
  return lists.length === 0 && !isLink && canHave ? { list: undefined } : undefined;
}

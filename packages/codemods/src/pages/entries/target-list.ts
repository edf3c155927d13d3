import type { ListName } from '@nav/core/stages';
import type { JsonNode } from '../../document/document.ts';
import { propertyOf } from '../../document/references.ts';
import { isPointer, labelsOf } from '../../navigation/label-paths.ts';
import { childLists, labelOf } from '../../navigation/navigation.ts';
import type { Scope } from '../../navigation/places.ts';
import type { Session } from '../../session/session.ts';
import { type Counterparts, contextOf, isSwitcher } from './counterparts.ts';

/**
 * Returns whether a path selects only its own elements, without their counterparts: a JSON pointer, or a path with the
 * label of a version or language.
 */
export function isExact(session: Session, path: string, places: readonly Scope[]): boolean {
  const labels = labelsOf(path);
  const isBelow = (place: Scope) =>
    [...place.parents, place].some(
      (one) => isSwitcher(one) && labels.includes(labelOf(session, one.element, one.kind) ?? ''),
    );
  return isPointer(path) || (places.length > 0 && places.every(isBelow));
}

export interface Target {
  path: string;
  places: readonly Scope[];
  contexts: readonly string[];
  /** Set if the path means only these elements. */
  isExact: boolean;
}

export function targetOf(session: Session, path: string, places: readonly Scope[]): Target {
  const contexts = places.map((place) => contextOf(session, place));
  return { path, places, contexts, isExact: isExact(session, path, places) };
}

/** Returns the items that share a version and language with an exact target; all if none does. */
export function nearTarget<T>(
  target: Target,
  items: readonly T[],
  context: (item: T) => string,
): readonly T[] {
  const near = items.filter((one) => target.contexts.includes(context(one)));
  return target.isExact && near.length > 0 ? near : items;
}

/**
 * Returns the element of a version and language among the targets, or else their counterpart there. If the path of the
 * targets is exact, its only element is the target of all versions and languages.
 *
 * @param near the element of which the target shares the most parents, if there are several
 * @returns a sentence if there is not exactly one
 */
export function targetIn(
  session: Session,
  counterparts: Counterparts,
  { path, places, isExact: isOnly }: Target,
  context: string,
  near?: Scope,
): Scope | string {
  const [first] = places;
  if (isOnly && first && places.length === 1) return first;
  const own = places.filter((place) => contextOf(session, place) === context);
  const twins = isOnly
    ? []
    : places.flatMap((place) => counterparts.elementIn(context, place) ?? []);
  const found = own.length > 0 ? nearest(near, own) : twins.slice(0, 1);
  const [target, ...others] = found;
  if (!target) return `There is no ${JSON.stringify(path)} in this version or language.`;
  if (others.length > 0)
    return `Several elements match ${JSON.stringify(path)}. Pass a longer path or a JSON pointer.`;
  return target;
}

function nearest(near: Scope | undefined, places: readonly Scope[]): readonly Scope[] {
  if (!near) return places;
  const around = [...near.parents, near];
  const shared = ({ parents }: Scope) =>
    parents.filter((one, depth) => one.element === around[depth]?.element).length;
  const most = Math.max(...places.map(shared));
  return places.filter((one) => shared(one) === most);
}

/** The list of an element that takes entries; without a list if it has none yet. */
export interface TargetList {
  name: ListName;
  list: JsonNode | undefined;
}

/** Returns the list of an element with one of some names; undefined if it cannot have one of them. */
export function listIn(
  session: Session,
  { element, kind }: Scope,
  names: readonly ListName[],
): TargetList | undefined {
  const lists = childLists(session, element);
  const [only, ...others] = lists;
  if (only) return others.length === 0 && names.includes(only.name) ? only : undefined;
  if (propertyOf(session, element, 'href')) return undefined;
  const name = names.find((one) => session.grammar.elements[kind].children.includes(one));
  return name && { name, list: undefined };
}

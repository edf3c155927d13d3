import { elementKindIn } from '@nav/core/internal';
import type { ListName } from '@nav/core/stages';
import type { Session } from '../session/session.ts';
import { type ChildList, computedChildren, navigationOf, onlyListNode } from './navigation.ts';
import { placeAt, type Scope } from './places.ts';

/**
 * Returns the part of the navigation that a codemod may change: the one that `--at` names, or else all of it. Undefined without
 * a navigation, with a note if it is computed, or if `--at` does not name exactly one element, which rejects the options. From
 * then on, edits outside of the part also reject the options.
 *
 * Codemods start here instead of at `navigationOf`: `walkElements(session, scope.element, scope.kind)` yields the elements of
 * the part, and `rootList(session, scope)` returns its only child list. They use `navigationOf` only to read what is around the
 * part. A codemod that acts on the whole site sets `wholeSite`, and does not have `--at`. One that changes all versions and
 * languages alike sets `alike`, and starts at `alikeParts`.
 */
export function scopeOf(session: Session): Scope | undefined {
  const whole = wholeNavigation(session);
  const { at } = session.part;
  if (!whole || at === undefined) return whole;
  const place = placeAt(session, whole.element, '--at', at);
  if (place) session.part.limit = new Set([place.element, ...(place.entry ? [place.entry] : [])]);
  return place;
}

/** Returns `undefined` without a navigation, with a note if it is computed. */
export function wholeNavigation(session: Session): Scope | undefined {
  const element = navigationOf(session);
  return element && { kind: 'navigation', element, entry: undefined, parents: [] };
}

/** `undefined`, with a note, unless it has exactly one. */
export function rootList(session: Session, scope: Scope | undefined): ChildList | undefined {
  if (!scope) return undefined;
  const { kind, element } = scope;
  const list = onlyListNode(session, element);
  if (!list && computedChildren(session, element).length === 0) {
    const reason =
      kind === 'navigation'
        ? 'The navigation needs exactly one root list, such as "tabs".'
        : `This ${kind} needs exactly one list of children.`;
    session.edits.note(element, reason);
  }
  return list;
}

/** Notes why not. */
export function mayWrap(
  { edits, grammar: { elements } }: Session,
  { kind, parents }: Scope,
  { name, property }: ChildList,
  into: ListName,
): boolean {
  const wrapper = elementKindIn(into);
  const isNested = parents.some((one) => one.kind === wrapper);
  const reason = !elements[kind].children.includes(into)
    ? `"${into}" is not allowed in this ${kind}.`
    : isNested
      ? `This is already inside a ${wrapper}.`
      : elements[wrapper].children.includes(name)
        ? undefined
        : `"${into}" cannot contain "${name}".`;
  if (reason !== undefined) edits.note(property, reason);
  return reason === undefined;
}

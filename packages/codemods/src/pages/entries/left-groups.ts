import { configPointer, type JsonNode } from '../../document/document.ts';
import { SEPARATOR } from '../../navigation/label-paths.ts';
import { labelOf, nameOf } from '../../navigation/navigation.ts';
import { placesAt, type Scope } from '../../navigation/places.ts';
import type { Session } from '../../session/session.ts';
import { commandLine } from '../links/command-line.ts';
import { type Counterparts, contextOf, elementsFor, isSwitcher } from './counterparts.ts';
import type { Position } from './list-position.ts';
import { type Target, targetIn } from './target-list.ts';

/** The groups that move in some versions or languages only. */
export interface PartialMove {
  groups: readonly Scope[];
  target: Target;
  position: Position;
}

/**
 * Notes the versions and languages in which the counterpart of a moved group stays, each with the command that moves it
 * as well.
 */
export function warnLeftGroups(
  session: Session,
  parts: readonly Scope[],
  counterparts: Counterparts,
  { groups, target, position: { before, after, first } }: PartialMove,
): void {
  const moved = new Set(groups.map((group) => contextOf(session, group)));
  for (const context of counterparts.contexts.filter((one) => !moved.has(one))) {
    const place = targetIn(session, counterparts, { ...target, isExact: false }, context);
    if (typeof place === 'string') continue;
    const twins = elementsFor(session, counterparts, groups, { context, isOnly: false });
    for (const twin of twins) {
      const parent = twin.parents.at(-1);
      if (!parent || parent.element === place.element) continue;
      const [group, to] = [pathOf(session, parts, twin), pathOf(session, parts, place)];
      const switchers = [...twin.parents, twin].filter(isSwitcher);
      const names = switchers.map((one) => labelOf(session, one.element, one.kind) ?? '');
      const what = `The counterpart in ${JSON.stringify(names.join(SEPARATOR))} stays in ${nameOf(session, parent.element, parent.kind)}.`;
      const command =
        group === undefined || to === undefined
          ? ''
          : ` Move it as well: ${commandLine(session, 'move-group', { group, to, before, after, first })}`;
      session.problems.advise(twin.entry ?? twin.element, what + command);
    }
  }
}

/** Returns the labels that lead to exactly one element, or else its JSON pointer; undefined in another file. */
function pathOf(session: Session, parts: readonly Scope[], scope: Scope): string | undefined {
  const around = [...scope.parents, scope].filter(({ kind }) => kind !== 'navigation');
  const labels = around.map(({ element, kind }) => labelOf(session, element, kind));
  const path = labels.filter((label) => label !== undefined).join(SEPARATOR);
  const [only, ...others] = placesAt(session, parts, path);
  if (only?.element === scope.element && others.length === 0) return path;
  return isInMain(session, scope.element) ? configPointer(scope.element) : undefined;
}

function isInMain({ root }: Session, element: JsonNode): boolean {
  for (let at: JsonNode | undefined = element; at; at = at.parent) if (at === root) return true;
  return false;
}

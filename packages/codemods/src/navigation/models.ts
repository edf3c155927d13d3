import { elementKindIn } from '@nav/core/internal';
import type { JsonNode } from '../document/document.ts';
import { entriesOf } from '../document/references.ts';
import { refusalAt } from '../session/open.ts';
import type { Session } from '../session/session.ts';
import { unknownName } from './names.ts';
import { type ChildList, childLists, defaultMark, labelOf, walkElements } from './navigation.ts';
import type { Scope } from './places.ts';

/** An element that a new one in its list is copied from. */
export interface Model {
  found: ChildList;
  model: JsonNode;
  /** Empty if it has none. */
  label: string;
}

/**
 * Returns the model in each list of versions or languages that does not have the new label yet: the element with the
 * label `from`, or else the default one. Rejects the options if no list has a model.
 */
export function modelsIn(
  session: Session,
  scope: Scope,
  listName: 'versions' | 'languages',
  { label, from }: { label: string; from: string | undefined },
): Model[] {
  const kind = elementKindIn(listName);
  const models: Model[] = [];
  const labels = new Set<string>();
  let isFound = false;
  for (const { element } of walkElements(session, scope.element, scope.kind)) {
    const found = childLists(session, element).find(({ name }) => name === listName);
    if (!found) continue;
    const entries = entriesOf(found.list);
    const names = entries.map((one) => labelOf(session, one, kind) ?? '');
    for (const name of names) labels.add(name);
    const marked = entries.findIndex((one) => defaultMark(session, one) !== undefined);
    const at = from === undefined ? Math.max(marked, 0) : names.indexOf(from);
    const model = entries[at];
    const isThere = names.includes(label);
    session.problems.isDone ||= isThere;
    isFound ||= isThere || model !== undefined;
    if (!model || isThere) continue;
    if (isElement(session, model, listName)) models.push({ found, model, label: names[at] ?? '' });
  }
  if (!isFound) {
    const create = `Create them with split-by-${kind} or wrap-root.`;
    session.problems.rejectOptions(
      labels.size === 0
        ? `The navigation has no ${listName}. ${create}`
        : unknownName(kind, from ?? '', labels),
    );
  }
  return models;
}

/** Checks whether an entry is an element, or may be one. Refuses the config if not. */
function isElement(session: Session, entry: JsonNode, list: 'versions' | 'languages'): boolean {
  const { kind } = session.follow(entry);
  if (kind === 'object' || kind === 'computed') return true;
  const found = kind === 'null' ? kind : `a ${kind === 'array' ? 'list' : kind}`;
  const args = { subject: `an entry of "${list}"`, expected: `a ${elementKindIn(list)}`, found };
  session.problems.refusals.push(refusalAt(entry, { code: 'wrong-type', args }));
  return false;
}

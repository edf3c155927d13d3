import type { ElementKind } from '@nav/core/client';
import { elementKindIn, isListName } from '@nav/core/internal';
import type { ElementRule, ListName } from '@nav/core/stages';
import { child, type JsonNode } from '../document/document.ts';
import { propertyOf, SHARED, whyUnresolvable } from '../document/references.ts';
import { list, literal, object, property, ref } from '../edit/template.ts';
import { isGoverning } from '../navigation/governing.ts';
import { removeExpanded } from '../navigation/joined-lists.ts';
import {
  type ChildList,
  childLists,
  elementListNames,
  labelKey,
  labelOf,
  noteShared,
  walkElements,
} from '../navigation/navigation.ts';
import { scopeOf } from '../navigation/scope.ts';
import { type Codemod, defineCodemod } from '../runner/codemod.ts';
import type { Session } from '../session/session.ts';

/** Versions and languages are not here: their labels have a meaning that those of other elements do not have. */
const KINDS: readonly ListName[] = elementListNames.filter(
  (name) => name !== 'versions' && name !== 'languages',
);

export const codemod: Codemod = defineCodemod({
  name: 'change-kind',
  summary: 'Turns elements into another kind, such as tabs into anchors.',
  idle: 'No list of that kind was found.',
  options: {
    from: { type: 'text', about: 'the list to change', values: KINDS, required: true },
    to: { type: 'text', about: 'the list that it becomes', values: KINDS, required: true },
  },
  examples: [
    ['--from tabs --to anchors', 'every tab becomes an anchor'],
    ['--from groups --to menu', 'the groups of each tab become items of its menu'],
  ],
  apply(session, { from, to }) {
    const scope = scopeOf(session);
    if (!scope || from === to) return;
    let isFound = false;
    for (const { kind, element } of walkElements(session, scope.element, scope.kind)) {
      const lists = childLists(session, element);
      const found = lists.find(({ name }) => name === from);
      // An earlier run may have changed it.
      isFound ||= lists.some(({ name }) => name === from || name === to);
      if (!found) continue;
      const change = changeOf(session, found, to);
      const fault = whyImpossible(session, kind, lists, change);
      if (fault) session.edits.note(fault.node, fault.reason);
      else if (!noteShared(session, found.property, found.list)) changeList(session, change);
    }
    if (!isFound) session.rejectOptions(`The navigation has no "${from}".`);
  },
});

/** A list whose elements change their kind. */
interface Change {
  found: ChildList;
  to: ListName;
  /** The kind and the rule of the elements afterwards. */
  kind: ElementKind;
  rule: ElementRule;
}

interface Fault {
  node: JsonNode;
  reason: string;
}

function changeOf({ grammar }: Session, found: ChildList, to: ListName): Change {
  const kind = elementKindIn(to);
  return { found, to, kind, rule: grammar.elements[kind] };
}

/** Returns why a list cannot change; undefined if it can. */
function whyImpossible(
  session: Session,
  parent: ElementKind,
  siblings: readonly ChildList[],
  change: Change,
): Fault | undefined {
  const { found, to } = change;
  const { property: node } = found;
  if (!session.grammar.elements[parent].children.includes(to)) {
    return { node, reason: `A ${parent} cannot contain "${to}".` };
  }
  if (siblings.length > 1) {
    const reason = 'There are other lists next to this one, and only one of them is used.';
    return { node, reason };
  }
  for (const entry of found.list.children) {
    const fault = whyNotElement(session, entry, change);
    if (fault) return fault;
  }
  return undefined;
}

/** Returns why an entry cannot become an element of the other kind; undefined if it can. */
function whyNotElement(
  session: Session,
  entry: JsonNode,
  { found, kind, rule }: Change,
): Fault | undefined {
  const element = session.follow(entry);
  if (element.kind === 'computed') {
    return { node: entry, reason: `${whyUnresolvable(element)}, so it cannot become a ${kind}.` };
  }
  if (element.kind !== 'object' || labelOf(session, entry, elementKindIn(found.name)) === undefined)
    return { node: entry, reason: `This has no label to name the ${kind} after.` };
  if ([element, ...partsOf(session, element)].some(session.isShared))
    return { node: entry, reason: SHARED };
  if (canWrap(found.name, rule)) return undefined;
  const lost = partsOf(session, element).find(
    (part) => isNeeded(part) && !holds(rule, part.key) && keyIn(rule, part) === undefined,
  );
  if (lost) {
    const what = lost.key === undefined ? 'a computed property' : `"${lost.key}"`;
    return { node: lost, reason: `A ${kind} cannot have ${what}.` };
  }
  const has = (key: string) => propertyOf(session, element, key) !== undefined;
  const missing = rule.required.find(({ name }) => name !== rule.label && !has(name));
  if (missing) return { node: entry, reason: `A ${kind} needs "${missing.name}".` };
  const generated = rule.needsChildrenUnless;
  const hasChildren = partsOf(session, element).some((part) => keyIn(rule, part) !== undefined);
  if (generated && !hasChildren && !generated.some(has)) {
    return { node: entry, reason: `A ${kind} needs pages.` };
  }
  return undefined;
}

/** Tests whether an element of a list can stay as it is, in a new element of the other kind. */
function canWrap(from: ListName, rule: ElementRule): boolean {
  return from === 'groups' && rule.children.includes('groups');
}

/** Returns the properties of an element and of the file behind its `$ref`, overridden ones included. */
function partsOf(session: Session, element: JsonNode): JsonNode[] {
  return element.children.flatMap((part) => {
    const base = part.key === '$ref' ? session.referenced(element) : undefined;
    return base?.kind === 'object' ? partsOf(session, base) : [part];
  });
}

/** Tests whether pages would be lost, or shown to others, without a property. */
function isNeeded(part: JsonNode): boolean {
  return isGoverning(part) || part.key === 'root' || isListName(part.key ?? '');
}

function holds(rule: ElementRule, key: string | undefined): boolean {
  return key !== undefined && (rule.fields.has(key) || (key === 'global' && rule.allowsGlobal));
}

/** Returns the name of a child list in an element of another kind: groups can be in `pages`. */
function keyIn(rule: ElementRule, { key }: JsonNode): ListName | undefined {
  if (key === undefined || !isListName(key)) return undefined;
  if (rule.children.includes(key)) return key;
  return key === 'groups' && rule.children.includes('pages') ? 'pages' : undefined;
}

function changeList(session: Session, change: Change): void {
  const { edits } = session;
  const { found, to, kind, rule } = change;
  edits.rename(found.property, to);
  const before = session.grammar.elements[elementKindIn(found.name)];
  const label = before.label;
  for (const entry of found.list.children) {
    const element = session.follow(entry);
    const parts = partsOf(session, element);
    const fits = (part: JsonNode) =>
      part.key === label || holds(rule, part.key) || keyIn(rule, part) !== undefined;
    if (canWrap(found.name, rule) && !parts.every(fits)) {
      // The new kind does not have all properties of this group, so the group stays in an element of its own.
      const name = literal(labelOf(session, entry, 'group') ?? '');
      const groups = list([ref(entry)], found.list);
      edits.replace(entry, object([property(labelKey(kind), name), property('groups', groups)]));
      continue;
    }
    for (const part of parts) {
      const key = keyIn(rule, part);
      if (part.key === label) edits.rename(part, labelKey(kind));
      else if (holds(before, part.key) && !holds(rule, part.key)) {
        edits.remove(part);
        edits.note(part, `A ${kind} has no "${part.key}". It was removed.`);
      } else if (key !== undefined && key !== part.key) edits.rename(part, key);
    }
    const pages = child(element, 'pages');
    if (found.name === 'groups' && pages) removeExpanded(session, pages.children);
  }
}

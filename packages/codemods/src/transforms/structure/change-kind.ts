import type { ElementKind } from '@nav/core/client';
import { elementKindIn, fewestEntries, isListName } from '@nav/core/internal';
import type { ElementRule, ListName } from '@nav/core/stages';
import { child, type JsonNode } from '../../document/document.ts';
import { propertyOf, SHARED, whyUnresolvable } from '../../document/references.ts';
import { list, literal, object, property, ref } from '../../edit/template.ts';
import { isGoverning } from '../../navigation/governing.ts';
import { removeExpanded } from '../../navigation/joined-lists.ts';
import {
  type ChildList,
  childLists,
  computedChildren,
  elementListNames,
  labelKey,
  labelOf,
  onlyListNode,
  walkParts,
} from '../../navigation/navigation.ts';
import { alikeParts } from '../../pages/entries/parts.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import type { Session } from '../../session/session.ts';

/** Versions and languages are not here: their labels have a meaning, unlike the labels of other elements. */
const KINDS: readonly ListName[] = elementListNames.filter(
  (name) => name !== 'versions' && name !== 'languages',
);

export const codemod: Codemod = defineCodemod({
  name: 'change-kind',
  summary: 'Turns elements into another kind, such as tabs into anchors.',
  idle: 'No list of that kind was found.',
  alike: 'part',
  options: {
    from: option.text('the list to change', { values: KINDS, required: true }),
    to: option.text('the list that it becomes', { values: KINDS, required: true }),
  },
  examples: [
    ['--from tabs --to anchors', 'every tab becomes an anchor'],
    ['--from groups --to menu', 'the groups of each tab become items of its menu'],
  ],
  apply(session, { from, to }) {
    if (!changeKind(session, from, to))
      session.problems.rejectOptions(`The navigation has no "${from}".`);
  },
});

/** Turns the lists of one name into lists of another. Returns `false` without a list of either name. */
export function changeKind(session: Session, from: ListName, to: ListName): boolean {
  const parts = alikeParts(session);
  if (parts.length === 0 || from === to) return true;
  let isFound = false;
  for (const { kind, element } of walkParts(session, parts)) {
    const lists = childLists(session, element);
    const found = lists.find(({ name }) => name === from);
    // An earlier run may have changed it. Computed lists have a note.
    const isDone = lists.length === 1 && lists[0]?.name === to;
    isFound ||= found !== undefined || isDone || computedChildren(session, element).length > 0;
    // A computed property next to it may be another list.
    if (!found || (lists.length === 1 && !onlyListNode(session, element))) continue;
    const change = changeOf(session, found, to);
    const obstacles = whyImpossible(session, kind, lists, change);
    for (const { node, reason } of obstacles) session.edits.note(node, reason);
    if (obstacles.length === 0) changeList(session, change);
  }
  return isFound;
}

interface NewKind {
  found: ChildList;
  to: ListName;
  /** The kind and the rule of the elements afterwards. */
  kind: ElementKind;
  rule: ElementRule;
}

/** The reason why a value stays as it is. */
interface Obstacle {
  node: JsonNode;
  reason: string;
}

function changeOf({ grammar }: Session, found: ChildList, to: ListName): NewKind {
  const kind = elementKindIn(to);
  return { found, to, kind, rule: grammar.elements[kind] };
}

function whyImpossible(
  session: Session,
  parent: ElementKind,
  siblings: readonly ChildList[],
  change: NewKind,
): Obstacle[] {
  const { found, to } = change;
  const { property: node, list } = found;
  if (!session.grammar.elements[parent].children.includes(to)) {
    return [{ node, reason: `This ${parent} cannot contain "${to}".` }];
  }
  if (siblings.length > 1) {
    const reason = 'There are other lists next to this one, and only one of them is used.';
    return [{ node, reason }];
  }
  if (
    list.children.length === 0 &&
    fewestEntries(to, session.grammar.elements[parent], true, session.grammar.dialect) > 0
  )
    return [{ node, reason: `"${to}" needs an entry.` }];
  if ([node, list].some((one) => session.linked.isShared(one))) return [{ node, reason: SHARED }];
  return list.children.flatMap((entry) => whyNotElement(session, entry, change) ?? []);
}

function whyNotElement(
  session: Session,
  entry: JsonNode,
  { found, kind, rule }: NewKind,
): Obstacle | undefined {
  const element = session.follow(entry);
  if (element.kind === 'computed') {
    return { node: entry, reason: `${whyUnresolvable(element)}, so it cannot become a ${kind}.` };
  }
  const label = labelOf(session, entry, elementKindIn(found.name));
  if (element.kind !== 'object' || label === undefined || label.trim() === '')
    return { node: entry, reason: `This has no label to name the ${kind} after.` };
  if (canWrap(found.name, rule)) return undefined;
  if (hasShared(session, element)) return { node: entry, reason: SHARED };
  return whyNotConverted(session, entry, { found, kind, rule });
}

/** Returns why the other kind does not have what an element has, or has not what that kind needs. */
function whyNotConverted(
  session: Session,
  entry: JsonNode,
  { found, kind, rule }: Omit<NewKind, 'to'>,
): Obstacle | undefined {
  const element = session.follow(entry);
  const parts = partsOf(session, element);
  const lost = parts.find(
    (part) => isNeeded(part) && !holds(rule, part.key) && keyIn(rule, part) === undefined,
  );
  if (lost) {
    const what = lost.key === undefined ? 'a computed property' : `"${lost.key}"`;
    return { node: lost, reason: `The new ${kind} cannot have ${what}.` };
  }
  const before = session.grammar.elements[elementKindIn(found.name)];
  const idle = parts.find((part) => isIdle(before, rule, part));
  if (idle)
    return {
      node: idle,
      reason: `"${idle.key}" has no effect here, but it would on the new ${kind}.`,
    };
  const has = (key: string) => propertyOf(session, element, key) !== undefined;
  const missing = rule.required.find(({ name }) => name !== rule.label && !has(name));
  if (missing) return { node: entry, reason: `The new ${kind} needs "${missing.name}".` };
  const empty = parts.find((part) => isTooEmpty(session, element, part, rule));
  if (empty) return { node: empty, reason: `The new ${kind} needs an entry in this list.` };
  const generated = rule.needsChildrenUnless;
  const hasChildren = parts.some((part) => keyIn(rule, part) !== undefined);
  if (generated && !hasChildren && !generated.some(has)) {
    return { node: entry, reason: `The new ${kind} needs pages.` };
  }
  return undefined;
}

/** Tests whether an edit of an element or its properties would also change other elements. */
function hasShared(session: Session, element: JsonNode): boolean {
  return [element, ...partsOf(session, element)].some(session.linked.isShared);
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

/** Tests for a needed property that has an effect only in elements of the other kind. */
function isIdle(before: ElementRule, after: ElementRule, part: JsonNode): boolean {
  const hasEffect = (rule: ElementRule) => holds(rule, part.key) || keyIn(rule, part) !== undefined;
  return isNeeded(part) && part.key !== undefined && !hasEffect(before) && hasEffect(after);
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

/** Tests whether a list of an element is empty, and must not be in an element of the other kind. */
function isTooEmpty(
  session: Session,
  element: JsonNode,
  part: JsonNode,
  rule: ElementRule,
): boolean {
  const name = keyIn(rule, part);
  const list = session.follow(part);
  if (name === undefined || list.kind !== 'array' || list.children.length > 0) return false;
  const hasSpecification = propertyOf(session, element, 'openapi') !== undefined;
  return fewestEntries(name, rule, hasSpecification, session.grammar.dialect) > 0;
}

function changeList(session: Session, change: NewKind): void {
  const { edits } = session;
  const { found, to, kind, rule } = change;
  edits.rename(found.property, to);
  const before = session.grammar.elements[elementKindIn(found.name)];
  const label = before.label;
  for (const entry of found.list.children) {
    const element = session.follow(entry);
    const parts = partsOf(session, element);
    const fits = (part: JsonNode) =>
      !isTooEmpty(session, element, part, rule) &&
      !isIdle(before, rule, part) &&
      (part.key === label || holds(rule, part.key) || keyIn(rule, part) !== undefined);
    if (canWrap(found.name, rule) && (hasShared(session, element) || !parts.every(fits))) {
      // The group is used elsewhere, or has properties that the new kind lacks, so it stays in an element of its own.
      const name = literal(
        labelOf(session, entry, 'group') ?? '',
        propertyOf(session, element, labelKey('group')),
      );
      const groups = list([ref(entry)], found.list);
      edits.replace(entry, object([property(labelKey(kind), name), property('groups', groups)]));
      continue;
    }
    for (const part of parts) {
      const key = keyIn(rule, part);
      if (part.key === label) edits.rename(part, labelKey(kind));
      else if (holds(before, part.key) && !holds(rule, part.key)) {
        edits.remove(part);
        edits.note(part, `The new ${kind} has no "${part.key}". It was removed.`);
      } else if (key !== undefined && key !== part.key) edits.rename(part, key);
    }
    const pages = child(element, 'pages');
    if (found.name === 'groups' && pages) removeExpanded(session, pages.children);
  }
}

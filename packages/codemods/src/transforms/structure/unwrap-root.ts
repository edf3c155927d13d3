import type { ElementKind } from '@nav/core/client';
import { elementKindIn } from '@nav/core/internal';
import type { ListName } from '@nav/core/stages';
import type { JsonNode } from '../../document/document.ts';
import { entriesOf, SHARED } from '../../document/references.ts';
import { list, property, ref } from '../../edit/template.ts';
import { governing } from '../../navigation/governing.ts';
import {
  duplicateLabels,
  labelConflict,
  removeExpanded,
  warnDuplicateLabels,
  warnDuplicatePages,
} from '../../navigation/joined-lists.ts';
import {
  type ChildList,
  defaultMark,
  noteShared,
  onlyListNode,
  rootPatterns,
  withRootPage,
} from '../../navigation/navigation.ts';
import type { Scope } from '../../navigation/places.ts';
import { rootList } from '../../navigation/scope.ts';
import { alikeParts } from '../../pages/entries/parts.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import type { Session } from '../../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'unwrap-root',
  summary: 'Removes the root list: what its elements contain becomes the root.',
  alike: 'part',
  options: {
    from: option.text('the list to remove; another root stays unchanged', {
      values: rootPatterns,
      required: true,
    }),
  },
  examples: [['--from tabs', 'what the tabs contain becomes the root']],
  apply(session, { from }) {
    for (const part of alikeParts(session)) unwrap(session, part, from);
  },
});

function unwrap(session: Session, scope: Scope, from: ListName): void {
  const { edits } = session;
  const root = rootList(session, scope);
  if (!root) return;
  if (root.name !== from) {
    session.problems.advise(root.property, `The root is "${root.name}", not "${from}".`);
    return;
  }
  if (noteShared(session, root.property, root.list)) return;
  const parts = entriesOf(root.list).map((entry) => {
    const element = session.follow(entry);
    return { entry, element, inner: onlyListNode(session, element) };
  });
  const name = parts[0]?.inner?.name;
  // The list of a single element keeps its text; a group may have a root page to add to it.
  const isSingle = parts.length === 1 && from !== 'groups';
  const [obstacle] = parts.flatMap((part) => whyNotJoined(session, part, { name, isSingle }) ?? []);
  if (obstacle) edits.note(obstacle.node, obstacle.reason);
  if (obstacle || name === undefined) return;
  if (!session.grammar.elements[scope.kind].children.includes(name)) {
    edits.note(root.property, `"${name}" is not allowed in this ${scope.kind}.`);
    return;
  }
  const [first] = parts;
  if (isSingle && first?.inner) {
    edits.replaceWith(root.property, property(name, ref(first.inner.property)));
    return;
  }
  const entries = parts.flatMap(({ element, inner }) =>
    withRootPage(session, element, inner?.list.children ?? []),
  );
  const kind = elementKindIn(name);
  const conflict = conflictAmong(session, entries, kind);
  if (conflict) {
    edits.note(conflict.node, conflict.reason);
    return;
  }
  warnDuplicateLabels(session, entries, kind);
  if (name === 'pages') warnDuplicatePages(session, entries);
  if (from === 'groups') removeExpanded(session, entries);
  // Pages are laid out as in their element, elements as the ones around them.
  const like = name === 'pages' ? first?.inner?.list : root.list;
  edits.replaceWith(root.property, property(name, list(entries.map(ref), like)));
}

interface RootElement {
  entry: JsonNode;
  element: JsonNode;
  inner: ChildList | undefined;
}

function whyNotJoined(
  session: Session,
  { entry, element, inner }: RootElement,
  { name, isSingle }: { name: ListName | undefined; isSingle: boolean },
): { node: JsonNode; reason: string } | undefined {
  const lost = element.kind === 'object' ? governing(session, element) : entry;
  if (lost) return { node: lost, reason: 'Unwrapping would lose this.' };
  if (!inner) return { node: entry, reason: 'This needs exactly one list of children.' };
  // A constant that other code uses would be repeated.
  if (session.linked.isUsedByCode(isSingle ? inner.property : inner.list)) {
    return { node: entry, reason: SHARED };
  }
  if (inner.name === name && inner.name !== 'menu') return undefined;
  const reason = `"${inner.name}" cannot be joined with "${name}" at the root.`;
  return { node: inner.property, reason };
}

function conflictAmong(
  session: Session,
  entries: readonly JsonNode[],
  kind: ElementKind,
): { node: JsonNode; reason: string } | undefined {
  const [duplicate] = duplicateLabels(session, entries, kind);
  const reason = duplicate && labelConflict(kind, duplicate.key);
  if (duplicate && reason !== undefined) return { node: duplicate.entry, reason };
  if (!session.grammar.elements[kind].fields.has('default')) return undefined;
  const marked = entries.filter((entry) => defaultMark(session, entry));
  const second = marked.find(({ parent }) => parent !== marked[0]?.parent);
  const mark = second && defaultMark(session, second);
  return mark && { node: mark, reason: `Two ${kind}s would be the default.` };
}

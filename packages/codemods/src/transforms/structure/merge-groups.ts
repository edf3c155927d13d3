import { child, type JsonNode, jsonOf } from '../../document/document.ts';
import { entriesAt, entriesOf } from '../../document/references.ts';
import { item, literal, ref } from '../../edit/template.ts';
import { duplicatePages, warnDuplicateLabels } from '../../navigation/joined-lists.ts';
import { unknownName } from '../../navigation/names.ts';
import {
  childLists,
  labelOf,
  noteShared,
  pagesOf,
  walkParts,
} from '../../navigation/navigation.ts';
import { counterpartsIn } from '../../pages/entries/counterparts.ts';
import { alikeParts, noteUntranslated, translationsOf } from '../../pages/entries/parts.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import type { Session } from '../../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'merge-groups',
  summary: 'Merges sibling groups with the same label, or with given labels, into the first.',
  idle: 'There are no sibling groups to merge.',
  alike: 'named',
  options: {
    labels: option.list('the labels to merge; by default each label that is repeated'),
    into: option.text('the label of the merged group; by default the first label', {
      needs: 'labels',
    }),
    labelIn: option.pairs('the label of the merged group in other languages, such as de=Lernen', {
      needs: 'into',
    }),
  },
  examples: [
    ['', 'sibling groups with the same label become one'],
    ['--labels Guides,Tutorials --into Learn', 'two groups become "Learn"'],
  ],
  apply(session, { labels, into, labelIn }) {
    const parts = alikeParts(session);
    const [part] = parts;
    if (!part) return;
    const tops = new Set(parts.map(({ element }) => element));
    const wanted = new Set([...labels, into]);
    const counterparts = counterpartsIn(session, parts);
    const named = counterparts.elements.filter(({ kind, element }) => {
      const label = kind === 'group' ? labelOf(session, element, kind) : undefined;
      return label !== undefined && labels.length > 0 && wanted.has(label);
    });
    const translated = new Map(
      translationsOf(session, counterparts, named).map(({ twin, language }) => [
        twin.element,
        language,
      ]),
    );
    const isNamed = (entry: JsonNode, label: string) =>
      wanted.has(label) || translated.has(session.follow(entry));
    const merge: Merge = {
      session,
      bucketOf: (entry, label) =>
        labels.length === 0 ? label : isNamed(entry, label) ? '' : undefined,
      merged: new Set(),
      additions: new Map(),
    };
    const known = new Set<string>();
    for (const { kind, element } of walkParts(session, parts)) {
      if (kind === 'group') known.add(labelOf(session, element, kind) ?? '');
      // Groups in a group are merged with that group, unless it is the part to change.
      if (kind !== 'group' || tops.has(element)) {
        for (const { name, list } of childLists(session, element)) {
          if (name === 'groups' || name === 'pages') mergeAmong(merge, entriesOf(list));
        }
      }
    }
    noteUntranslated(session, counterparts, named, labels.join(', '));
    known.delete('');
    const unknown = labels.filter((label) => !known.has(label));
    // An earlier run left only the merged group, with its new label.
    if (into === undefined || !known.has(into))
      session.problems.warnUnknown(
        part.element,
        unknown.map((label) => unknownName('group', label, known)),
        unknown.length < labels.length,
      );
    const labelOfMerged = (group: JsonNode) => {
      const language = translated.get(group);
      return language === undefined ? into : labelIn.get(language);
    };
    writeMerge(merge, { isNamed: labels.length > 0, into, labelOfMerged });
  },
});

interface Merge {
  session: Session;
  /** Sibling groups in one bucket are merged; groups without a bucket are not. */
  bucketOf(entry: JsonNode, label: string): string | undefined;
  merged: Set<JsonNode>;
  /** The entries that are added to a list of pages, and the label of its group. */
  additions: Map<JsonNode, { group: JsonNode; added: JsonNode[] }>;
}

function writeMerge(
  { session, merged, additions }: Merge,
  {
    isNamed,
    into,
    labelOfMerged,
  }: {
    isNamed: boolean;
    into: string | undefined;
    labelOfMerged: (group: JsonNode) => string | undefined;
  },
): void {
  const { edits } = session;
  const moved = new Set([...additions.values()].flatMap(({ added }) => added));
  for (const group of merged) if (!isRemovedWithParent(group, merged, moved)) edits.remove(group);
  for (const [pages, { group, added }] of additions) {
    const own = entriesOf(pages).filter((page) => !merged.has(page));
    const arriving = added.filter((page) => !merged.has(page));
    // The first group lists these pages already.
    const repeated = new Set(duplicatePages(session, [...own, ...arriving]));
    const kept = arriving.filter((page) => !repeated.has(page));
    // Without labels, a note says why groups with one label were not merged.
    if (isNamed) warnDuplicateLabels(session, [...own, ...kept], 'group');
    edits.insert(pages, 'end', ...kept.map((page) => item(ref(page))));
    const title = child(group, 'group');
    const label = labelOfMerged(group);
    if (!title || into === undefined || jsonOf(title) === label) continue;
    if (label !== undefined) edits.replace(title, literal(label));
    else edits.note(group, 'Pass --label-in to rename this group.');
  }
}

function isRemovedWithParent(
  group: JsonNode,
  merged: ReadonlySet<JsonNode>,
  moved: ReadonlySet<JsonNode>,
): boolean {
  for (let at = group.parent; at; at = at.parent) {
    if (merged.has(at)) return true;
    if (moved.has(at)) return false;
  }
  return false;
}

/** Merges groups among the entries of one list, and then in each remaining group. */
function mergeAmong(merge: Merge, entries: readonly JsonNode[]): void {
  const { session, bucketOf, merged, additions } = merge;
  const firsts = new Map<string, JsonNode>();
  const remaining: JsonNode[] = [];
  for (const entry of entries) {
    const label = labelOf(session, entry, 'group');
    const bucket = label === undefined ? undefined : bucketOf(entry, label);
    const first = bucket === undefined ? undefined : firsts.get(bucket);
    if (!first || !canMerge(session, first, entry)) {
      if (bucket !== undefined && !first) firsts.set(bucket, entry);
      remaining.push(entry);
      continue;
    }
    const pages = pagesOf(session, first) as JsonNode;
    const added = additions.get(pages)?.added ?? [];
    added.push(...(pagesOf(session, entry)?.children ?? []));
    additions.set(pages, { group: session.follow(first), added });
    merged.add(entry);
  }
  for (const entry of remaining) {
    const pages = pagesOf(session, entry);
    if (!pages) continue;
    const added = additions.get(pages)?.added ?? [];
    mergeAmong(merge, [...entriesOf(pages), ...added.flatMap(entriesAt)]);
  }
}

/** Notes why not. */
function canMerge(session: Session, first: JsonNode, entry: JsonNode): boolean {
  const { edits } = session;
  const [target, group] = [session.follow(first), session.follow(entry)];
  const [into, pages] = [pagesOf(session, first), pagesOf(session, entry)];
  if (!into || !pages || child(target, '$ref') || child(group, '$ref')) {
    edits.note(entry, 'Only groups that list their own pages can be merged.');
    return false;
  }
  if (noteShared(session, entry, target, group, into, pages)) return false;
  const conflict = group.children.find((setting) => {
    if (setting.key === 'group' || setting.key === 'pages') return false;
    const other = setting.key === undefined ? undefined : child(target, setting.key);
    if (other === undefined || setting.kind === 'computed') return true;
    return JSON.stringify(jsonOf(other)) !== JSON.stringify(jsonOf(setting));
  });
  if (conflict) edits.note(conflict, 'The group to merge into does not have the same setting.');
  const spreading = target.children.find(
    ({ key }) => key !== undefined && !isOwn(session, key) && !child(group, key),
  );
  if (!conflict && spreading) {
    edits.note(spreading, 'This setting would also apply to the pages of another group.');
  }
  return !conflict && !spreading;
}

/** Returns true for a property of a group that does not affect its pages: its label, its children, and decorations. */
function isOwn({ grammar }: Session, key: string): boolean {
  const { label, children, fields } = grammar.elements.group;
  return (
    key === label || children.some((list) => list === key) || fields.get(key)?.role === 'decorates'
  );
}

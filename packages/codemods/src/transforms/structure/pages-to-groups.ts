import { addTo } from '@nav/collections';
import type { ElementKind } from '@nav/core/client';
import { type JsonNode, stringOf } from '../../document/document.ts';
import {
  entriesAt,
  entriesOf,
  propertyOf,
  SHARED,
  whyUnresolvable,
} from '../../document/references.ts';
import { item, list, literal, object, property, ref, type Template } from '../../edit/template.ts';
import { spellingsIn } from '../../navigation/folder-label.ts';
import {
  type ChildList,
  childLists,
  computedChildren,
  isEndpoint,
  labelOf,
  navigationOf,
  noteShared,
  pagesOf,
  walkParts,
} from '../../navigation/navigation.ts';
import { labelsIn, type Scope } from '../../navigation/places.ts';
import { alikeParts } from '../../pages/entries/parts.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import type { OptionSpecs, OptionValues } from '../../runner/options.ts';
import type { Session } from '../../session/session.ts';
import { type Chooser, chooserFor, criteriaOf } from './group-choice.ts';

const ENDPOINTS = 'API Reference';

const DEFAULT_LABEL = 'Overview';

const specs = {
  by: option.text('what determines the group of a page', {
    values: ['path', 'frontmatter', 'mapping'],
    default: 'path',
  }),
  segment: option.number(
    'the path segment to group by, from 1; by default the first that differs between pages',
    { least: 1, only: { option: 'by', value: 'path' } },
  ),
  key: option.text('the front matter key with the group label', {
    default: 'group',
    only: { option: 'by', value: 'frontmatter' },
  }),
  depth: option.number('the number of levels of groups that folders give', {
    default: 1,
    least: 1,
    only: { option: 'by', value: 'path' },
  }),
  map: option.pairs('PREFIX=LABEL; the longest matching prefix wins', {
    only: { option: 'by', value: 'mapping', required: true },
  }),
  rest: option.text('the group for all other pages', { default: DEFAULT_LABEL }),
} as const satisfies OptionSpecs;

type Options = OptionValues<typeof specs>;

export const codemod: Codemod = defineCodemod({
  name: 'pages-to-groups',
  summary: 'Sorts ungrouped pages into groups by path segment, front matter or a mapping.',
  idle: 'No pages are ungrouped.',
  alike: 'part',
  options: specs,
  examples: [
    ['', 'groups by the first path segment that differs between pages'],
    ['--by frontmatter --key section', 'groups by "section" in the front matter'],
    ['--by mapping --map guides=Guides --map api=API', 'groups by path prefix'],
  ],
  apply(session, options) {
    const parts = alikeParts(session);
    const tops = new Set(parts.map((part) => part.element));
    const used = new Set<string>();
    const navigation = navigationOf(session);
    const spellings = spellingsIn(navigation ? labelsIn(session, navigation) : []);
    let hasGrouped = false;
    for (const { kind, element } of walkParts(session, parts)) {
      // The pages of a group are grouped already, unless the group is the part to change.
      if (kind === 'group' && !tops.has(element)) continue;
      const lists = childLists(session, element);
      const pages = lists.find(({ name }) => name === 'pages');
      const isPath = (entry: JsonNode) => stringOf(session.follow(entry)) !== undefined;
      if (!pages || !entriesOf(pages.list).some(isPath)) continue;
      const [computed] = computedChildren(session, element);
      const obstacle = obstacleTo(session, { kind, element }, lists, pages, computed);
      if (obstacle) session.edits.note(obstacle.node, obstacle.reason);
      else if (!noteShared(session, pages.property, pages.list)) {
        hasGrouped = true;
        const choose = chooserFor(session, kind, pages.list, options, spellings);
        groupPages(session, pages, kind, options, (path, level) => {
          const choice = choose(path, level);
          if (choice?.criterion !== undefined) used.add(choice.criterion);
          return choice;
        });
      }
    }
    const [first] = parts;
    if (!first || !hasGrouped) return;
    const wanted = criteriaOf(options);
    const unused = [...wanted].filter(([criterion]) => !used.has(criterion));
    // Without the site's files, the front matter is unknown.
    const isUnknown = options.by === 'frontmatter' && !session.files.list();
    session.problems.warnUnknown(
      first.element,
      unused.map(([, reason]) => reason),
      isUnknown || unused.length < wanted.size,
    );
  },
});

function obstacleTo(
  session: Session,
  { kind, element }: Pick<Scope, 'kind' | 'element'>,
  lists: readonly ChildList[],
  { property: place, list: entries }: ChildList,
  computed: JsonNode | undefined,
): { node: JsonNode; reason: string } | undefined {
  const unknown = (node: JsonNode, what: string) => ({
    node,
    reason: `${whyUnresolvable(node)}, so ${what} is unknown.`,
  });
  const other = lists.find(({ name }) => name !== 'pages')?.name;
  // A value that is not a list would have the name of the new list.
  const taken = other ?? propertyOf(session, element, 'groups')?.key;
  if (taken) return { node: place, reason: `"pages" and "${taken}" are side by side here.` };
  if (computed) return unknown(computed, 'what is next to the pages');
  if (kind !== 'group' && !session.grammar.elements[kind].children.includes('groups')) {
    return { node: place, reason: `"groups" is not allowed in this ${kind}.` };
  }
  const shared = entries.children.find((one) =>
    entriesAt(one).some((part) => part !== one && session.linked.isShared(part)),
  );
  if (shared) return { node: shared, reason: SHARED };
  const entry = entriesOf(entries).find((one) => session.follow(one).kind === 'computed');
  return entry && unknown(entry, 'the group of its pages');
}

/** Puts the pages of a list into groups, in the order in which the groups first appear. */
function groupPages(
  session: Session,
  { property: pages, list: entries }: ChildList,
  kind: ElementKind,
  { depth, rest }: Options,
  choose: Chooser,
): void {
  const { edits } = session;
  const all = entriesOf(entries);
  /** The pages of the first open group of each label in the list. */
  const existing = new Map<string, JsonNode>();
  for (const group of all) {
    const label = labelOf(session, group, 'group');
    const own = label === undefined ? undefined : pagesOf(session, group);
    const isOpen = own && !session.linked.isShared(own);
    if (label !== undefined && isOpen && !existing.has(label)) existing.set(label, own);
  }
  const isGroup = kind === 'group';
  // Endpoints stay in a group that is the part to change.
  const choiceFor: Chooser = (path, level) => {
    if (!isEndpoint(path)) return choose(path, level);
    return isGroup || level > 0 ? undefined : { label: ENDPOINTS };
  };
  const passed = new Set<JsonNode>();
  const joinsGroup = (entry: JsonNode) => {
    const path = stringOf(session.follow(entry));
    if (path === undefined) {
      const own = existing.get(labelOf(session, entry, 'group') ?? '');
      if (own) passed.add(own);
      return false;
    }
    const choice = choiceFor(path, 0);
    const group = existing.get(choice?.label ?? rest);
    if (!group || (!choice && isGroup)) return false;
    const isBefore = choice?.isFirst || !passed.has(group);
    edits.insert(group, isBefore ? (group.children[0] ?? 'end') : 'end', item(ref(entry)));
    return true;
  };
  const left = existing.size === 0 ? all : all.filter((entry) => !joinsGroup(entry));
  const grouped = grouping(
    session,
    left,
    { choose: choiceFor, depth, rest: isGroup ? undefined : rest },
    entries,
  );
  const templates = grouped(0);
  if (isGroup) {
    const isSame =
      left.length === entries.children.length && templates.every(({ type }) => type === 'ref');
    if (!isSame) edits.replace(entries, list(templates, entries));
  } else if (entries === pages) edits.replaceWith(pages, property('groups', list(templates)));
  else {
    // The list is in a file or a constant of its own.
    edits.rename(pages, 'groups');
    edits.replace(entries, list(templates));
  }
}

/**
 * @param rest the group of all other pages at the first level; undefined if they stay as they are, as on lower levels
 */
function grouping(
  session: Session,
  top: readonly JsonNode[],
  { choose, depth, rest }: { choose: Chooser; depth: number; rest: string | undefined },
  like: JsonNode,
): (level: number) => Template[] {
  const build = (entries: readonly JsonNode[], level: number): Template[] => {
    if (level >= depth) return entries.map(ref);
    /** The new groups by label, with their pages, and the entries that stay. */
    const slots = new Map<string | JsonNode, JsonNode[]>();
    const firsts = new Map<string, JsonNode>();
    for (const entry of entries) {
      const path = stringOf(session.follow(entry));
      const choice = path === undefined ? undefined : choose(path, level);
      const label = choice?.label ?? (path !== undefined && level === 0 ? rest : undefined);
      if (label === undefined) slots.set(entry, []);
      else addTo(slots, label, entry);
      if (label !== undefined && choice?.isFirst && !firsts.has(label)) firsts.set(label, entry);
    }
    return Array.from(slots, ([slot, own]) => {
      if (typeof slot !== 'string') return ref(slot);
      const first = firsts.get(slot);
      const ordered = first ? [first, ...own.filter((entry) => entry !== first)] : own;
      const inside = build(ordered, level + 1);
      return object([property('group', literal(slot)), property('pages', list(inside, like))]);
    });
  };
  return (level) => build(top, level);
}

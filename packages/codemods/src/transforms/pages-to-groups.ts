import type { ElementKind } from '@nav/core/client';
import { addTo } from '@nav/core/internal';
import { type JsonNode, stringOf } from '../document/document.ts';
import { entriesOf, whyUnresolvable } from '../document/references.ts';
import { item, list, literal, object, property, ref } from '../edit/template.ts';
import { folderLabel } from '../navigation/folder-label.ts';
import {
  type ChildList,
  childLists,
  computedChildren,
  isEndpoint,
  labelOf,
  noteShared,
  pageSlug,
  pagesOf,
  segmentsOf,
  walkElements,
} from '../navigation/navigation.ts';
import { scopeOf } from '../navigation/scope.ts';
import { frontMatterOf, sitePages } from '../pages/site-files.ts';
import { type Codemod, defineCodemod } from '../runner/codemod.ts';
import type { OptionSpecs, OptionValues } from '../runner/options.ts';
import { type Transform, transformOf } from '../runner/transform.ts';
import type { Session } from '../session/session.ts';

const DEFAULT_LABEL = 'Overview';
const ENDPOINTS = 'API Reference';

const specs = {
  by: {
    type: 'text',
    about: 'what determines the group of a page',
    values: ['path', 'frontmatter', 'mapping'],
    default: 'path',
  },
  segment: {
    type: 'number',
    about: 'the path segment to group by, from 1; by default the first that differs between pages',
    least: 1,
    only: { option: 'by', value: 'path' },
  },
  key: {
    type: 'text',
    about: 'the front matter key with the group label',
    default: 'group',
    only: { option: 'by', value: 'frontmatter' },
  },
  map: {
    type: 'pairs',
    about: 'PREFIX=LABEL; the longest matching prefix wins',
    only: { option: 'by', value: 'mapping', required: true },
  },
  rest: { type: 'text', about: 'the group for all other pages', default: DEFAULT_LABEL },
} as const satisfies OptionSpecs;

type Options = OptionValues<typeof specs>;

export const codemod: Codemod = defineCodemod({
  name: 'pages-to-groups',
  summary: 'Sorts ungrouped pages into groups by path segment, front matter or a mapping.',
  options: specs,
  examples: [
    ['', 'groups by the first path segment that differs between pages'],
    ['--by frontmatter --key section', 'groups by "section" in the front matter'],
    ['--by mapping --map guides=Guides --map api=API', 'groups by path prefix'],
  ],
  apply(session, options) {
    const scope = scopeOf(session);
    if (!scope) return;
    const used = new Set<string>();
    let hasGrouped = false;
    for (const { kind, element } of walkElements(session, scope.element, scope.kind)) {
      if (kind === 'group') continue;
      const lists = childLists(session, element);
      const pages = lists.find(({ name }) => name === 'pages');
      const isPath = (entry: JsonNode) => stringOf(session.follow(entry)) !== undefined;
      if (!pages || !entriesOf(pages.list).some(isPath)) continue;
      const [computed] = computedChildren(session, element);
      const obstacle = obstacleTo(session, kind, lists, pages, computed);
      if (obstacle) session.edits.note(obstacle.node, obstacle.reason);
      else if (!noteShared(session, pages.property, pages.list)) {
        hasGrouped = true;
        const choose = chooserFor(session, pages.list, options);
        groupPages(session, pages, (path) => {
          const { label, criterion } = choose(path);
          if (criterion !== undefined) used.add(criterion);
          return label;
        });
      }
    }
    if (!hasGrouped) return;
    const wanted = criteriaOf(options);
    const unused = [...wanted].filter(([criterion]) => !used.has(criterion));
    // Without the site's files, the front matter is unknown.
    const isUnknown = options.by === 'frontmatter' && !session.siteFiles();
    session.warnUnknown(
      scope.element,
      unused.map(([, reason]) => reason),
      isUnknown || unused.length < wanted.size,
    );
  },
});

/** Returns why the pages of an element cannot be grouped, and where. */
function obstacleTo(
  session: Session,
  kind: ElementKind,
  lists: readonly ChildList[],
  { property: place, list: entries }: ChildList,
  computed: JsonNode | undefined,
): { node: JsonNode; reason: string } | undefined {
  const unknown = (node: JsonNode, what: string) => ({
    node,
    reason: `${whyUnresolvable(node)}, so ${what} is unknown.`,
  });
  const other = lists.find(({ name }) => name !== 'pages');
  if (other) return { node: place, reason: `"pages" and "${other.name}" are side by side here.` };
  if (computed) return unknown(computed, 'what is next to the pages');
  if (!session.grammar.elements[kind].children.includes('groups')) {
    return { node: place, reason: `"groups" is not allowed in this ${kind}.` };
  }
  const entry = entries.children.find((one) => session.follow(one).kind === 'computed');
  return entry && unknown(entry, 'the group of its pages');
}

/** Returns what the options group by, each with the message for one that no page has. */
function criteriaOf({ by, segment, key, map }: Options): Map<string, string> {
  if (by === 'mapping') {
    const messageOf = (prefix: string) =>
      `No ungrouped page starts with ${JSON.stringify(prefix)}.`;
    return new Map(Array.from(map.keys(), (prefix) => [prefix, messageOf(prefix)]));
  }
  if (by === 'frontmatter') {
    return new Map([[key, `No ungrouped page has ${JSON.stringify(key)} in its front matter.`]]);
  }
  if (segment === undefined) return new Map();
  return new Map([[`${segment}`, `No ungrouped page has a folder as segment ${segment}.`]]);
}

/** Puts the pages of a list into groups, in the order in which the groups first appear. */
function groupPages(
  session: Session,
  { property: pages, list: entries }: ChildList,
  labelFor: (path: string) => string,
): void {
  const { edits } = session;
  /** The pages of the first open group of each label in the list. */
  const existing = new Map<string, JsonNode>();
  for (const group of entries.children) {
    const label = labelOf(session, group, 'group');
    const own = label === undefined ? undefined : pagesOf(session, group);
    const isOpen = own && !session.isShared(own);
    if (label !== undefined && isOpen && !existing.has(label)) existing.set(label, own);
  }
  /** The new groups by label, with their pages, and the entries that stay. */
  const slots = new Map<string | JsonNode, JsonNode[]>();
  const passed = new Set<JsonNode>();
  for (const entry of entries.children) {
    const path = stringOf(session.follow(entry));
    if (path === undefined) {
      const own = existing.get(labelOf(session, entry, 'group') ?? '');
      if (own) passed.add(own);
      slots.set(entry, []);
      continue;
    }
    const label = isEndpoint(path) ? ENDPOINTS : labelFor(path);
    const group = existing.get(label);
    if (group) {
      const before = passed.has(group) ? 'end' : (group.children[0] ?? 'end');
      edits.insert(group, before, item(ref(entry)));
    } else addTo(slots, label, entry);
  }
  const groups = Array.from(slots, ([slot, own]) =>
    typeof slot === 'string'
      ? object([property('group', literal(slot)), property('pages', list(own.map(ref), entries))])
      : ref(slot),
  );
  if (entries === pages) edits.replaceWith(pages, property('groups', list(groups)));
  else {
    // The list is in a file or a constant of its own.
    edits.rename(pages, 'groups');
    edits.replace(entries, list(groups));
  }
}

/** The group of a page, and the criterion that it is chosen by; undefined for the group of all other pages. */
interface Choice {
  label: string;
  criterion?: string;
}

function chooserFor(
  session: Session,
  entries: JsonNode,
  { by, key, map, segment, rest }: Options,
): (path: string) => Choice {
  if (by === 'frontmatter') {
    const pages = sitePages(session);
    return (path) => {
      const file = pages.get(pageSlug(path));
      const value = file === undefined ? undefined : frontMatterOf(session, file).data[key];
      const label = typeof value === 'string' ? value.trim() : '';
      return label === '' ? { label: rest } : { label, criterion: key };
    };
  }
  if (by === 'mapping') {
    const rules = Array.from(map, ([criterion, label]) => ({
      criterion,
      label,
      prefix: segmentsOf(criterion),
    })).sort((a, b) => b.prefix.length - a.prefix.length);
    return (path) => {
      const segments = segmentsOf(path);
      const fits = (part: string, index: number) => part === segments[index];
      return rules.find(({ prefix }) => prefix.every(fits)) ?? { label: rest };
    };
  }
  const index = segment === undefined ? firstDifference(session, entries) : segment - 1;
  const choices = new Map<string, Choice>();
  return (path) => {
    const folder = segmentsOf(path).slice(0, -1)[index];
    if (folder === undefined) return { label: rest };
    const choice = choices.get(folder) ?? { label: folderLabel(folder), criterion: `${segment}` };
    choices.set(folder, choice);
    return choice;
  };
}

/** Returns the first folder level at which pages differ; the last one if all pages are in one folder. */
function firstDifference(session: Session, entries: JsonNode): number {
  const folders = entries.children
    .map((entry) => stringOf(session.follow(entry)))
    .filter((path) => path !== undefined && !isEndpoint(path))
    .map((path) => segmentsOf(path as string).slice(0, -1))
    .filter((segments) => segments.length > 0);
  const [first = []] = folders;
  let level = 0;
  while (level < first.length && folders.every((folder) => folder[level] === first[level])) {
    level += 1;
  }
  return level > 0 && folders.every(({ length }) => length === level) ? level - 1 : level;
}

export default transformOf(codemod) as Transform;

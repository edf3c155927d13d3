import { posix } from 'node:path';
import { readFrontMatter } from '@nav/core/internal';
import { type JsonNode, stringOf } from '../document/document.ts';
import { entriesOf, propertyOf, SHARED, whyUnresolvable } from '../document/references.ts';
import { item, list, literal, object, property, ref } from '../edit/template.ts';
import { folderLabel } from '../navigation/folder-label.ts';
import {
  type ChildList,
  childLists,
  computedChildren,
  isEndpoint,
  labelOf,
  navigationOf,
  segmentsOf,
  walkElements,
} from '../navigation/navigation.ts';
import { type Codemod, defineCodemod } from '../runner/codemod.ts';
import type { OptionSpecs, OptionValues } from '../runner/options.ts';
import { type Transform, transformOf } from '../runner/transform.ts';
import type { Session } from '../session/session.ts';

/** Where there is no folder, key or mapping to name a group after. */
const REST = 'Overview';
const ENDPOINTS = 'API Reference';

const specs = {
  by: {
    type: 'text',
    about: 'what decides the group of a page',
    values: ['path', 'frontmatter', 'mapping'],
    default: 'path',
  },
  segment: {
    type: 'number',
    about: 'which path segment, from 1; by default the first in which the pages differ',
    least: 1,
    only: { option: 'by', value: 'path' },
  },
  key: {
    type: 'text',
    about: 'the front matter key that names the group',
    default: 'group',
    only: { option: 'by', value: 'frontmatter' },
  },
  map: {
    type: 'pairs',
    about: 'PREFIX=LABEL; the longest prefix that fits a page counts',
    only: { option: 'by', value: 'mapping', required: true },
  },
  rest: { type: 'text', about: 'the group of pages that nothing else decides', default: REST },
} as const satisfies OptionSpecs;

type Options = OptionValues<typeof specs>;

export const codemod: Codemod = defineCodemod({
  name: 'pages-to-groups',
  summary: 'Sorts flat pages into groups by path segment, front matter or a mapping.',
  options: specs,
  examples: [
    ['', 'groups by the first path segment in which the pages differ'],
    ['--by frontmatter --key section', 'groups by "section" in the front matter'],
    ['--by mapping --map guides=Guides --map api=API', 'groups by path prefix'],
  ],
  apply(session, options) {
    const navigation = navigationOf(session);
    if (!navigation) return;
    /** What decides for no page so far; undefined while no page was asked for. */
    let unused: Map<string, string> | undefined;
    const fits = (decider: string) => unused?.delete(decider);
    for (const { kind, element } of walkElements(session, navigation, 'navigation')) {
      if (kind === 'group') continue;
      const lists = childLists(session, element);
      const pages = lists.find(({ name }) => name === 'pages');
      const isPath = (entry: JsonNode) => stringOf(session.follow(entry)) !== undefined;
      if (!pages || !entriesOf(pages.list).some(isPath)) continue;
      const other = lists.find(({ name }) => name !== 'pages');
      const [beside] = computedChildren(session, element);
      const computed = pages.list.children.find(
        (entry) => session.follow(entry).kind === 'computed',
      );
      if (other) session.edits.note(pages.property, `"${other.name}" stands beside these pages.`);
      else if (beside) {
        session.edits.note(
          beside,
          `${whyUnresolvable(beside)}, so what stands beside the pages is not known.`,
        );
      } else if (!session.grammar.elements[kind].children.includes('groups')) {
        session.edits.note(pages.property, 'This element cannot hold groups.');
      } else if (computed) {
        const why = `${whyUnresolvable(computed)}, so the group of its pages is not known.`;
        session.edits.note(computed, why);
      } else if (session.isShared(pages.property) || session.isShared(pages.list)) {
        session.edits.note(pages.property, SHARED);
      } else {
        unused ??= decidersOf(options);
        sort(session, pages, decider(session, pages.list, options, fits));
      }
    }
    if (!unused) return;
    // Without files nobody knows what front matter there is.
    const mayFit = options.by === 'frontmatter' && !session.siteFiles();
    const isAnyThere = mayFit || unused.size < decidersOf(options).size;
    session.warnUnknown(navigation, [...unused.values()], isAnyThere);
  },
});

/** What is to decide the groups, each with what is said where it decides none. */
function decidersOf({ by, segment, key, map }: Options): Map<string, string> {
  if (by === 'mapping') {
    return new Map(
      [...map.keys()].map((prefix) => [
        prefix,
        `No flat page begins with ${JSON.stringify(prefix)}.`,
      ]),
    );
  }
  if (by === 'frontmatter') {
    return new Map([[key, `No flat page has ${JSON.stringify(key)} in its front matter.`]]);
  }
  if (segment === undefined) return new Map();
  return new Map([[`${segment}`, `No flat path has a segment ${segment} before its last.`]]);
}

/** Puts the pages of one list into groups, in the order in which each group is first met. */
function sort(
  session: Session,
  { property: pages, list: entries }: ChildList,
  labelFor: (path: string) => string,
): void {
  const { edits } = session;
  const standing = new Map<string, JsonNode>();
  for (const entry of entries.children) {
    const group = session.follow(entry);
    if (group.kind !== 'object') continue;
    const label = labelOf(session, group, 'group');
    const property = propertyOf(session, group, 'pages');
    const own = property && session.follow(property);
    const isOpen = own?.kind === 'array' && !session.isShared(own);
    if (label !== undefined && isOpen && !standing.has(label)) standing.set(label, own);
  }
  const slots: (JsonNode | { label: string; pages: JsonNode[] })[] = [];
  const fresh = new Map<string, JsonNode[]>();
  const passed = new Set<JsonNode>();
  for (const entry of entries.children) {
    const group = session.follow(entry);
    const path = stringOf(group);
    if (path === undefined) {
      const own = standing.get(labelOf(session, group, 'group') ?? '');
      if (own) passed.add(own);
      slots.push(entry);
      continue;
    }
    const label = isEndpoint(path) ? ENDPOINTS : labelFor(path);
    const into = standing.get(label);
    const known = fresh.get(label);
    if (into) {
      const before = passed.has(into) ? 'end' : (into.children[0] ?? 'end');
      edits.insert(into, before, item(ref(entry)));
    } else if (known) known.push(entry);
    else {
      const group = { label, pages: [entry] };
      fresh.set(label, group.pages);
      slots.push(group);
    }
  }
  const groups = slots.map((slot) =>
    'label' in slot
      ? object([
          property('group', literal(slot.label)),
          property('pages', list(slot.pages.map(ref), entries)),
        ])
      : ref(slot),
  );
  if (entries === pages) {
    edits.replaceWith(pages, property('groups', list(groups)));
    return;
  }
  // The list stands in a file or a constant of its own.
  edits.rename(pages, 'groups');
  edits.replace(entries, list(groups));
}

function decider(
  session: Session,
  entries: JsonNode,
  options: Options,
  fits: (decider: string) => void,
): (path: string) => string {
  const { by, key, map, rest } = options;
  if (by === 'frontmatter') {
    return (path) => {
      const value = frontMatter(session, path)[key];
      if (typeof value !== 'string' || value.trim() === '') return rest;
      fits(key);
      return value.trim();
    };
  }
  if (by === 'mapping') {
    const rules = [...map].map(([prefix, label]) => ({
      prefix,
      segments: segmentsOf(prefix),
      label,
    }));
    rules.sort((a, b) => b.segments.length - a.segments.length);
    return (path) => {
      const segments = segmentsOf(path);
      const rule = rules.find((one) =>
        one.segments.every((segment, index) => segment === segments[index]),
      );
      if (rule) fits(rule.prefix);
      return rule?.label ?? rest;
    };
  }
  const index =
    options.segment === undefined ? firstDifference(session, entries) : options.segment - 1;
  // Pages of one folder share their label.
  const labels = new Map<string, string>();
  let folder: string | undefined;
  let label: string | undefined;
  return (path) => {
    if (label !== undefined && folder !== undefined && isIn(path, folder)) return label;
    folder = path.slice(0, path.lastIndexOf('/') + 1);
    label = labels.get(folder);
    if (label === undefined) {
      const segments = segmentsOf(path);
      const segment = index < segments.length - 1 ? segments[index] : undefined;
      if (segment !== undefined) fits(`${index + 1}`);
      label = segment === undefined ? rest : folderLabel(segment);
      labels.set(folder, label);
    }
    return label;
  };
}

/** Whether a path stands in a folder, which ends in a slash, and not in one below it. */
function isIn(path: string, folder: string): boolean {
  return path.lastIndexOf('/') === folder.length - 1 && path.startsWith(folder);
}

/** The first folder level at which pages in folders differ; the last one where they all share one folder. */
function firstDifference(session: Session, entries: JsonNode): number {
  const samples = new Map<string, string>();
  let folder: string | undefined;
  for (const entry of entries.children) {
    const path = stringOf(session.follow(entry));
    // Neighbours mostly share their folder.
    if (path === undefined || (folder !== undefined && isIn(path, folder))) continue;
    folder = path.slice(0, path.lastIndexOf('/') + 1);
    samples.set(folder, path);
  }
  const folders = [...samples.values()]
    .filter((path) => !isEndpoint(path))
    .map((path) => segmentsOf(path).slice(0, -1))
    .filter((segments) => segments.length > 0);
  const [first, ...others] = folders;
  if (!first) return 0;
  let shared = first.length;
  for (const other of others) {
    let level = 0;
    while (level < shared && other[level] === first[level]) level += 1;
    shared = level;
  }
  return folders.every((segments) => segments.length === shared) ? shared - 1 : shared;
}

function frontMatter(session: Session, path: string): Readonly<Record<string, unknown>> {
  const file = session.siteFiles()?.pages.get(segmentsOf(path).join('/'));
  const text =
    file === undefined ? undefined : session.host?.read(posix.join(session.folder, file));
  return text === undefined ? {} : readFrontMatter(text).data;
}

const transform: Transform = transformOf(codemod);
export default transform;

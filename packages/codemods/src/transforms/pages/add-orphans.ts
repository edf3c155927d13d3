import { addTo } from '@nav/collections';
import { orphansOf, unlistedFolders } from '@nav/core/internal';
import type { SiteFiles } from '@nav/core/stages';
import { baseName, folderOf, isWithin, normalizePagePath, titleFromPath } from '@nav/paths';
import { type JsonNode, stringOf } from '../../document/document.ts';
import { entriesOf, everyNode, whyUnresolvable } from '../../document/references.ts';
import { type Entry, item, literal, object, property } from '../../edit/template.ts';
import { addUnlistedOperations } from '../../endpoints/unlisted-operations.ts';
import {
  type ChildList,
  childLists,
  navigationOf,
  noteShared,
  onlyListNode,
} from '../../navigation/navigation.ts';
import { placeAt, type Scope } from '../../navigation/places.ts';
import { scopeOf } from '../../navigation/scope.ts';
import { siblingGroups } from '../../navigation/sibling-groups.ts';
import {
  linkedPages,
  mayHoldPages,
  pagesByFolder,
  siblingOf,
} from '../../pages/entries/orphan-pages.ts';
import { isRedirectedAway } from '../../pages/links/redirects.ts';
import { requireSiteFiles } from '../../pages/links/site-files.ts';
import { type Codemod, defineCodemod, option } from '../../runner/codemod.ts';
import type { Session } from '../../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'add-orphans',
  summary: 'Adds missing pages and operations next to their siblings, or in new groups.',
  idle: 'There are no missing pages to add.',
  options: {
    into: option.text(
      'the element that all pages go to: labels such as "API > Guides", or a JSON pointer',
    ),
    rest: option.text(
      'a group for pages without siblings, if the root is a list of groups or pages',
    ),
    ignore: option.list('pages, folders and operations to ignore'),
  },
  examples: [
    ['--rest More', 'pages without siblings go into a group "More"'],
    ['--into Guides', 'all pages go into the group "Guides"'],
    ['--ignore drafts,internal', 'ignores two folders'],
  ],
  checkOptions: ({ into, rest }) =>
    into !== undefined && rest !== undefined ? ['--into cannot be combined with --rest.'] : [],
  apply(session, { into, rest, ignore }) {
    const { edits } = session;
    const navigation = navigationOf(session);
    const files = navigation && requireSiteFiles(session, navigation);
    const scope = scopeOf(session);
    if (!navigation || !files || !scope) return;
    const linked = linkedPages(session, navigation);
    const orphans = orphansIn(session, linked, files, ignore);
    const computed = [...everyNode(session, navigation)].filter(mayHoldPages);
    if (into === undefined && computed.length === 0) addUnlistedOperations(session, scope, ignore);
    if (orphans.length === 0) return;
    for (const node of computed) {
      edits.note(node, `${whyUnresolvable(node)}, so it is unknown which pages are missing.`);
    }
    if (computed.length > 0) return;

    if (into !== undefined) {
      const pages = pagesFor(session, navigation, into);
      if (pages) edits.insert(pages, 'end', ...orphans.map(pageItem));
      return;
    }
    const unlisted = new Set([...files.pages.keys()].filter((slug) => !linked.has(slug)));
    const left = addSections(
      session,
      scope,
      orphans,
      unlistedFolders(orphans, unlisted, files.pages, 1),
    );
    if (left.length === 0) return;
    const folders = unlistedFolders(orphans, unlisted, files.pages);
    addNextToSiblings(session, navigation, scope, { orphans: left, folders, rest });
  },
});

/** Returns the slugs of the pages that the navigation does not name and should, sorted. */
function orphansIn(
  session: Session,
  linked: ReadonlySet<string>,
  files: SiteFiles,
  ignore: readonly string[],
): string[] {
  const ignored = ignore.map(normalizePagePath);
  const unlisted = [...files.pages.keys()].filter(
    (slug) => !linked.has(slug) && !ignored.some((path) => isWithin(slug, path)),
  );
  const site = { host: session.files.host, folder: session.folder };
  return orphansOf(site, unlisted, {
    files,
    settings: session.settings,
    isRedirectedAway: isRedirectedAway(session),
  }).sort();
}

/**
 * Adds a group for each unlisted folder whose sibling folders are groups, next to these. A folder with one page needs two
 * such siblings.
 *
 * @returns the other pages.
 */
function addSections(
  session: Session,
  scope: Scope,
  orphans: readonly string[],
  unlisted: ReadonlyMap<string, readonly string[]>,
): string[] {
  const added = new Set<string>();
  const groups = siblingGroups(session, scope);
  const ends = new Map<JsonNode, Entry[]>();
  // The next run finds the new groups, and must not come to other results.
  const depthOf = (folder: string) => folder.split('/').length;
  const inOrder = [...unlisted].sort(
    ([a, some], [b, others]) =>
      depthOf(b) - depthOf(a) || Number(some.length === 1) - Number(others.length === 1),
  );
  for (const [folder, slugs] of inOrder) {
    const next = groups.find(folder);
    if (!next || (slugs.length === 1 && next.count === 1)) continue;
    const hasSlash = next.paths[0]?.startsWith('/');
    const pages = orderLike(slugs, next.paths).map((slug) => (hasSlash ? `/${slug}` : slug));
    addTo(ends, next.entry, groupItem(titleFromPath(folder), pages));
    groups.add(next, pages);
    for (const slug of slugs) added.add(slug);
  }
  for (const [last, items] of ends) {
    const list = last.parent as JsonNode;
    session.edits.insert(list, list.children[last.index + 1] ?? 'end', ...items);
  }
  return orphans.filter((slug) => !added.has(slug));
}

/** Returns pages in the order in which a group lists pages with the same names, and then the others. */
function orderLike(slugs: readonly string[], paths: readonly string[]): string[] {
  const names = paths.map((path) => baseName(normalizePagePath(path)));
  const rank = (slug: string) => {
    const at = names.indexOf(baseName(slug));
    return at === -1 ? names.length : at;
  };
  return [...slugs].sort((a, b) => rank(a) - rank(b));
}

/**
 * Adds each page next to its siblings. Pages without siblings go to the root or to a group for the rest. Without `rest`, each
 * folder that the navigation leaves out as a whole becomes a group.
 */
function addNextToSiblings(
  session: Session,
  navigation: JsonNode,
  scope: Scope,
  {
    orphans,
    folders: unlisted,
    rest,
  }: {
    orphans: readonly string[];
    folders: ReadonlyMap<string, readonly string[]>;
    rest: string | undefined;
  },
): void {
  const { edits } = session;
  const { folders, shared } = pagesByFolder(session, scope);
  const around =
    scope.entry &&
    pagesByFolder(session, { ...scope, kind: 'navigation', element: navigation }).folders;
  const homeless: string[] = [];
  for (const slug of orphans) {
    const { sibling, folder = '' } = siblingOf(folders, slug);
    const nearest = around && siblingOf(around, slug);
    // Its siblings are outside of the part to change.
    if (nearest?.sibling && (!sibling || (nearest.folder ?? '').length > folder.length)) continue;
    const list = sibling?.parent;
    if (sibling && list) {
      const hasSlash = stringOf(session.follow(sibling))?.startsWith('/');
      const next = list.children[sibling.index + 1] ?? 'end';
      edits.insert(list, next, pageItem(hasSlash ? `/${slug}` : slug));
    } else homeless.push(slug);
  }
  if (homeless.length > 0) addHomeless(session, scope, { homeless, unlisted, rest, shared });
}

/** Adds pages without siblings: to the root, to a group for the rest, or in groups for folders. Notes the others. */
function addHomeless(
  session: Session,
  { element }: Scope,
  {
    homeless,
    unlisted,
    rest,
    shared,
  }: {
    homeless: string[];
    unlisted: ReadonlyMap<string, readonly string[]>;
    rest: string | undefined;
    shared: ReadonlySet<string>;
  },
): void {
  const { edits } = session;
  const top = onlyListNode(session, element);
  if (rest === undefined) {
    const list = top && listForGroups(session, top);
    if (list) addGroups(session, list, homeless, unlisted);
  } else if (top?.name === 'groups') {
    edits.insert(top.list, 'end', groupItem(rest, homeless));
    return;
  } else if (top?.name === 'pages') {
    edits.insert(top.list, 'end', ...homeless.map(pageItem));
    return;
  }
  const why = rest === undefined ? '' : ' --rest needs a root list of groups or pages.';
  for (const slug of homeless) {
    const state = shared.has(folderOf(slug))
      ? 'has siblings only in lists that several places use'
      : 'has no siblings in the navigation';
    edits.note(element, `${slug} ${state}.${why}`);
  }
}

/** Returns the list for new groups: the root's own, or the one of its first tab with a list. */
function listForGroups(session: Session, { name, list }: ChildList): JsonNode | undefined {
  if (name === 'groups' || name === 'pages') return list;
  if (name !== 'tabs') return undefined;
  for (const entry of entriesOf(list)) {
    const [first, ...others] = childLists(session, session.follow(entry));
    const isOwn = first && others.length === 0 && !session.linked.isShared(first.list);
    if (isOwn && (first.name === 'groups' || first.name === 'pages')) return first.list;
  }
  return undefined;
}

/** Adds a group for each unlisted folder whose pages have no siblings, and removes these from `homeless`. */
function addGroups(
  { edits }: Session,
  list: JsonNode,
  homeless: string[],
  unlisted: ReadonlyMap<string, readonly string[]>,
): void {
  for (const [folder, slugs] of unlisted) {
    if (!slugs.every((slug) => homeless.includes(slug))) continue;
    edits.insert(list, 'end', groupItem(titleFromPath(folder), slugs));
    for (const slug of slugs) homeless.splice(homeless.indexOf(slug), 1);
  }
}

function groupItem(label: string, pages: readonly string[]): Entry {
  return item(object([property('group', literal(label)), property('pages', literal([...pages]))]));
}

function pageItem(path: string): Entry {
  return item(literal(path));
}

/** Returns the `pages` of the element that `--into` names; undefined if it has none that can be changed. */
function pagesFor(session: Session, navigation: JsonNode, into: string): JsonNode | undefined {
  const target = placeAt(session, navigation, '--into', into);
  const found = target && onlyListNode(session, target.element);
  if (target && found?.name !== 'pages') {
    session.problems.rejectOptions(
      `--into ${JSON.stringify(into)} does not have a list of pages. Name a group, or pass --at and --rest to add one.`,
    );
    return undefined;
  }
  return found && !noteShared(session, found.list) ? found.list : undefined;
}

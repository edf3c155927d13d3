import { posix } from 'node:path';
import { exemptPages, isListName, readFrontMatter } from '@nav/core/internal';
import { type JsonNode, stringOf } from '../document/document.ts';
import { entriesOf, everyNode, whyUnresolvable } from '../document/references.ts';
import { type Entry, item, literal, object, property } from '../edit/template.ts';
import {
  childLists,
  isEndpoint,
  navigationOf,
  onlyList,
  pageSlug,
  segmentsOf,
  walkElements,
} from '../navigation/navigation.ts';
import { isWithin } from '../pages/addresses.ts';
import { requireSiteFiles } from '../pages/site-files.ts';
import { type Codemod, defineCodemod } from '../runner/codemod.ts';
import { type Transform, transformOf } from '../runner/transform.ts';
import type { Session } from '../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'add-orphans',
  summary: 'Adds pages that are missing from the navigation, each next to its siblings.',
  options: {
    rest: {
      type: 'text',
      about: 'a group for pages without siblings, if the root is a list of groups or pages',
    },
    ignore: { type: 'list', about: 'pages and folders to ignore' },
  },
  examples: [
    ['--rest More', 'pages without siblings go into a group "More"'],
    ['--ignore drafts,internal', 'ignores two folders'],
  ],
  apply(session, { rest, ignore }) {
    const { edits } = session;
    const navigation = navigationOf(session);
    const files = navigation && requireSiteFiles(session, navigation);
    if (!navigation || !files) return;
    const linked = linkedPages(session, navigation);
    const isExempt = exemptPages(session.settings, files);
    const ignored = ignore.map(pageSlug);
    const orphans = [...files.pages]
      .filter(
        ([slug, file]) =>
          !linked.has(slug) &&
          !isExempt(slug) &&
          !ignored.some((path) => isWithin(slug, path)) &&
          !isHidden(session, file),
      )
      .map(([slug]) => slug)
      .sort();
    if (orphans.length === 0) return;
    const computed = [...everyNode(session, navigation)].filter(mayHoldPages);
    for (const node of computed) {
      edits.note(node, `${whyUnresolvable(node)}, so it is unknown which pages are missing.`);
    }
    if (computed.length > 0) return;

    const { lists, shared } = pageFolders(session, navigation);
    const homeless: string[] = [];
    for (const slug of orphans) {
      const home = homeOf(lists, slug);
      if (home) edits.insert(home.list, home.next, pageItem(home.hasSlash ? `/${slug}` : slug));
      else homeless.push(slug);
    }
    const root = rest === undefined ? undefined : onlyList(session, navigation);
    if (rest !== undefined && root?.name === 'groups' && homeless.length > 0) {
      const group = [property('group', literal(rest)), property('pages', literal(homeless))];
      edits.insert(root.list, 'end', item(object(group)));
    } else if (root?.name === 'pages') {
      edits.insert(root.list, 'end', ...homeless.map(pageItem));
    } else {
      const why = rest === undefined ? '' : ' --rest needs a root list of groups or pages.';
      for (const slug of homeless) {
        const state = shared.has(folderOf(slug))
          ? 'has siblings only in lists that several places use'
          : 'has no siblings in the navigation';
        edits.note(navigation, `${slug} ${state}.${why}`);
      }
    }
  },
});

function pageItem(path: string): Entry {
  return item(literal(path));
}

function folderOf(slug: string): string {
  return segmentsOf(slug).slice(0, -1).join('/');
}

/** Returns the slugs of all pages that the navigation names, in entries, roots and links. */
function linkedPages(session: Session, navigation: JsonNode): Set<string> {
  const linked = new Set<string>();
  for (const node of everyNode(session, navigation)) {
    const path = stringOf(node);
    if (path === undefined) continue;
    const slug = pageSlug(path.replace(/[?#].*$/, ''));
    linked.add(slug);
    linked.add(slug === '' ? 'index' : `${slug}/index`);
  }
  return linked;
}

/** Returns whether a value is computed and may be a page or a link to one. */
function mayHoldPages(node: JsonNode): boolean {
  const { kind, key, document } = node;
  if (kind !== 'computed' || document.constants.has(node)) return false;
  return key === undefined || isListName(key) || ['root', 'href', '$ref'].includes(key);
}

function isHidden(session: Session, file: string): boolean {
  const text = session.host?.read(posix.join(session.folder, file));
  return text !== undefined && readFrontMatter(text).hidden === true;
}

/** A list with pages of one folder: how many, and where and how the next one is added. */
interface FolderList {
  list: JsonNode;
  count: number;
  next: JsonNode | 'end';
  hasSlash: boolean;
}

/** Returns the lists with pages of each folder, and the folders with pages in lists that several places use. */
function pageFolders(
  session: Session,
  navigation: JsonNode,
): { lists: ReadonlyMap<string, readonly FolderList[]>; shared: ReadonlySet<string> } {
  const lists = new Map<string, FolderList[]>();
  const shared = new Set<string>();
  for (const { element } of walkElements(session, navigation)) {
    const found = childLists(session, element).filter(({ name }) => name === 'pages');
    for (const entry of found.flatMap(({ list }) => entriesOf(list))) {
      const path = stringOf(session.follow(entry));
      const list = entry.parent;
      if (path === undefined || isEndpoint(path) || !list) continue;
      const folder = folderOf(path);
      if (session.isShared(list)) {
        shared.add(folder);
        continue;
      }
      const known = lists.get(folder) ?? [];
      lists.set(folder, known);
      const next = list.children[entry.index + 1] ?? 'end';
      const hasSlash = path.startsWith('/');
      const own = known.find((one) => one.list === list);
      if (own) Object.assign(own, { count: own.count + 1, next, hasSlash });
      else known.push({ list, count: 1, next, hasSlash });
    }
  }
  return { lists, shared };
}

/**
 * Returns the list with the most pages of a page's folder, or else of its nearest parent folder with pages. The root
 * folder is the parent of all, so it only counts for its own pages.
 */
function homeOf(
  lists: ReadonlyMap<string, readonly FolderList[]>,
  slug: string,
): FolderList | undefined {
  let folder = folderOf(slug);
  do {
    const most = lists.get(folder)?.reduce((best, list) => (list.count > best.count ? list : best));
    if (most) return most;
    folder = folderOf(folder);
  } while (folder !== '');
  return undefined;
}

export default transformOf(codemod) as Transform;

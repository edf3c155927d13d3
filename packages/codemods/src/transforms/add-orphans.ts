import { posix } from 'node:path';
import { exemptPages, isListName, readFrontMatter } from '@nav/core/internal';
import { type JsonNode, stringOf } from '../document/document.ts';
import { entriesOf, everyNode, whyUnresolvable } from '../document/references.ts';
import { item, literal, object, property } from '../edit/template.ts';
import {
  childLists,
  isEndpoint,
  navigationOf,
  onlyList,
  segmentsOf,
  walkElements,
} from '../navigation/navigation.ts';
import { warnNoFiles } from '../pages/site-texts.ts';
import { type Codemod, defineCodemod } from '../runner/codemod.ts';
import { type Transform, transformOf } from '../runner/transform.ts';
import type { Session } from '../session/session.ts';

export const codemod: Codemod = defineCodemod({
  name: 'add-orphans',
  summary: 'Adds the pages that the navigation does not reach, each beside its siblings.',
  options: {
    rest: {
      type: 'text',
      about:
        'a group for pages without siblings, if the navigation itself holds groups or pages; else they are listed',
    },
    ignore: { type: 'list', about: 'pages and folders to leave out' },
  },
  examples: [
    ['--rest More', 'pages without siblings go into a group "More"'],
    ['--ignore drafts,internal', 'leave two folders out'],
  ],
  apply(session, { rest, ignore }) {
    const { edits } = session;
    const navigation = navigationOf(session);
    const files = session.siteFiles();
    if (!navigation) return;
    if (!files) {
      warnNoFiles(session, navigation);
      return;
    }
    const known = reached(session, navigation);
    const isExempt = exemptPages(session.settings, files);
    const left = ignore.map((path) => segmentsOf(path).join('/'));
    const orphans = [...files.pages]
      .filter(
        ([slug]) =>
          !known.has(slug) &&
          !isExempt(slug) &&
          !left.some((path) => slug === path || slug.startsWith(`${path}/`)),
      )
      .filter(([, file]) => !isHidden(session, file))
      .map(([slug]) => slug)
      .sort();
    if (orphans.length === 0) return;
    const computed = [...everyNode(session, navigation)].filter(mayHoldPages);
    for (const node of computed) {
      edits.note(node, `${whyUnresolvable(node)}, so which pages are orphans is not known.`);
    }
    if (computed.length > 0) return;

    const shelf = siblings(session, navigation);
    const homeless: string[] = [];
    for (const slug of orphans) {
      const place = placeFor(shelf, slug);
      if (!place) {
        homeless.push(slug);
        continue;
      }
      const { list, after, slash } = place;
      edits.insert(
        list,
        list.children[after.index + 1] ?? 'end',
        item(literal(slash ? `/${slug}` : slug)),
      );
    }
    if (homeless.length === 0) return;
    const root = onlyList(session, navigation);
    if (rest !== undefined && root?.name === 'groups') {
      const group = { group: rest, pages: homeless };
      const template = object([
        property('group', literal(group.group)),
        property('pages', literal(group.pages)),
      ]);
      edits.insert(root.list, 'end', item(template));
    } else if (rest !== undefined && root?.name === 'pages') {
      edits.insert(root.list, 'end', ...homeless.map((slug) => item(literal(slug))));
    } else {
      const idle =
        rest === undefined
          ? ''
          : '; --rest counts only where the navigation itself holds nothing but groups, or pages';
      for (const slug of homeless) {
        const why = shelf.shared.has(posix.dirname(slug))
          ? 'has siblings only in what several places use'
          : 'has no sibling in the navigation to stand beside';
        edits.note(navigation, `${slug} ${why}${idle}.`);
      }
    }
  },
});

/** The slug of every page that the navigation names, in entries, roots and links. */
function reached(session: Session, navigation: JsonNode): Set<string> {
  const known = new Set<string>();
  for (const node of everyNode(session, navigation)) {
    const path = stringOf(node);
    if (path === undefined) continue;
    const slug = segmentsOf(path.replace(/[?#].*$/, '')).join('/');
    known.add(slug);
    known.add(slug === '' ? 'index' : `${slug}/index`);
  }
  return known;
}

/** Whether a value is computed and stands where pages, or links to pages, may be. */
function mayHoldPages(node: JsonNode): boolean {
  const { kind, key, document } = node;
  if (kind !== 'computed' || document.constants.has(node)) return false;
  return key === undefined || isListName(key) || ['root', 'href', '$ref'].includes(key);
}

function isHidden(session: Session, file: string): boolean {
  const text = session.host?.read(posix.join(session.folder, file));
  return text !== undefined && readFrontMatter(text).hidden === true;
}

interface Shelf {
  /** Folders with pages in lists that several places use: what is added there would show up in all of them. */
  shared: Set<string>;
  /** The last entry of a folder in each list, by folder, lists in reading order. */
  folders: Map<string, { list: JsonNode; last: JsonNode; count: number; slash: boolean }[]>;
}

/** Where the pages of each folder stand. */
function siblings(session: Session, navigation: JsonNode): Shelf {
  const folders: Shelf['folders'] = new Map();
  const shared = new Set<string>();
  for (const { element } of walkElements(session, navigation, 'navigation')) {
    for (const { name, list } of childLists(session, element)) {
      if (name !== 'pages') continue;
      for (const entry of entriesOf(list)) {
        const path = stringOf(session.follow(entry));
        const list = entry.parent;
        if (path === undefined || isEndpoint(path) || !list) continue;
        const folder = segmentsOf(path).slice(0, -1).join('/');
        if (session.isShared(list)) {
          shared.add(folder === '' ? '.' : folder);
          continue;
        }
        const places = folders.get(folder) ?? [];
        folders.set(folder, places);
        const place = places.find((one) => one.list === list);
        const slash = path.startsWith('/');
        if (place) Object.assign(place, { last: entry, count: place.count + 1, slash });
        else places.push({ list, last: entry, count: 1, slash });
      }
    }
  }
  return { folders, shared };
}

/**
 * The list with the most pages of the same folder, or else of the nearest folder above it that has pages. The root folder
 * is above all others and so tells nothing: its pages have only each other for siblings.
 */
function placeFor(
  { folders }: Shelf,
  slug: string,
): { list: JsonNode; after: JsonNode; slash: boolean } | undefined {
  let folder = posix.dirname(slug);
  do {
    const places = folders.get(folder === '.' ? '' : folder);
    const best = places?.reduce((most, place) => (place.count > most.count ? place : most));
    if (best) return { list: best.list, after: best.last, slash: best.slash };
    folder = posix.dirname(folder);
  } while (folder !== '.');
  return undefined;
}

const transform: Transform = transformOf(codemod);
export default transform;

import { addTo } from '@nav/collections';
import { baseName, folderOf, isWithin, normalizePagePath, pageKey } from '@nav/paths';
import { type JsonNode, stringOf } from '../document/document.ts';
import { entriesOf } from '../document/references.ts';
import type { Session } from '../session/session.ts';
import { folderLabel } from './folder-label.ts';
import { childLists, isEndpoint, labelOf } from './navigation.ts';
import { elementsOf, type Scope } from './places.ts';

/** A group of a folder. The groups of its sibling folders are added next to it. */
export interface SiblingGroup {
  /** Its entry, the last one of such a group in its list. */
  entry: JsonNode;
  /** The paths of its pages, as the config has them. */
  paths: readonly string[];
  /** The number of sibling folders with a group in the list. */
  count: number;
}

export interface SiblingGroups {
  /**
   * Returns the last group in the list in which most sibling folders of a folder are groups: each contains the pages of one
   * folder, and no others. Returns undefined for folders of the root, and if more siblings are not groups.
   */
  find(folder: string): SiblingGroup | undefined;
  /** Counts a new group with these pages, next to a group. */
  add(next: SiblingGroup, paths: readonly string[]): void;
}

/** An element with the paths of all pages below it. */
interface PagedElement extends Scope {
  paths: string[];
}

export function siblingGroups(session: Session, scope: Scope): SiblingGroups {
  const elements = pagedElements(session, scope);
  return {
    find(folder) {
      const parent = folderOf(folder);
      if (parent === '') return undefined;
      const found = new Map<JsonNode, SiblingGroup>();
      let others = 0;
      for (const [sibling, paths] of pagesByChild(parent, elements[0]?.paths ?? [])) {
        const home = homeOf(session, elements, sibling, paths);
        const list = home?.entry?.parent;
        if (!home?.entry || !list || session.linked.isShared(list)) {
          others += 1;
          continue;
        }
        const known = found.get(list);
        const last = known && known.entry.index > home.entry.index ? known : home;
        const count = (known?.count ?? 0) + 1;
        found.set(list, { entry: last.entry as JsonNode, paths: last.paths, count });
      }
      const best = [...found.values()].reduce<SiblingGroup | undefined>(
        (most, one) => (most && most.count >= one.count ? most : one),
        undefined,
      );
      return best && best.count >= others ? best : undefined;
    },
    add({ entry }, paths) {
      const next = elements.find((one) => one.entry === entry);
      if (!next) return;
      const around = new Set(next.parents.map(({ element }) => element));
      for (const one of elements) if (around.has(one.element)) one.paths.push(...paths);
      elements.push({ ...next, paths: [...paths] });
    },
  };
}

/** Returns the pages below each folder in a folder. */
function pagesByChild(parent: string, paths: readonly string[]): Map<string, string[]> {
  const children = new Map<string, string[]>();
  const depth = parent.split('/').length + 1;
  for (const path of new Set(paths)) {
    const segments = normalizePagePath(path).split('/');
    if (segments.length <= depth || !isWithin(normalizePagePath(path), parent)) continue;
    addTo(children, segments.slice(0, depth).join('/'), path);
  }
  return children;
}

/** Returns the elements with their pages, outermost first. */
function pagedElements(session: Session, scope: Scope): PagedElement[] {
  const elements = Array.from(elementsOf(session, scope), (one): PagedElement => {
    return { ...one, paths: [] };
  });
  const byNode = new Map(elements.map((one) => [one.element, one]));
  for (const { element, parents } of elements) {
    const lists = childLists(session, element).filter(({ name }) => name === 'pages');
    const paths = lists.flatMap(({ list }) =>
      entriesOf(list).flatMap((entry) => {
        const path = stringOf(session.follow(entry));
        return path === undefined || isEndpoint(path) ? [] : [path];
      }),
    );
    const around = new Set([...parents.map((one) => one.element), element]);
    for (const node of around) byNode.get(node)?.paths.push(...paths);
  }
  return elements;
}

/**
 * Returns the group with pages of a folder only, and most of them. Of groups around each other with the same pages, it is the
 * one with the label of the folder, or else the innermost.
 */
function homeOf(
  session: Session,
  elements: readonly PagedElement[],
  folder: string,
  paths: readonly string[],
): PagedElement | undefined {
  const isOwn = (path: string) => isWithin(normalizePagePath(path), folder);
  const groups = elements.filter(
    ({ kind, paths: own }) => kind === 'group' && own.length * 2 > paths.length && own.every(isOwn),
  );
  const most = Math.max(...groups.map((one) => one.paths.length));
  const equal = groups.filter((one) => one.paths.length === most);
  const key = pageKey(folder);
  const label = folderLabel(baseName(key)).toLowerCase();
  return (
    equal.find((one) => labelOf(session, one.element, 'group')?.toLowerCase() === label) ??
    equal.at(-1)
  );
}

import { decodeEscapes, pageKey, withoutIndex } from '../text/page-path.ts';
import type { NavElement, NavNode, NavPage, NavTree } from '../tree/nav-tree.ts';
import { isPage } from '../tree/nav-tree.ts';

/** A page and the elements above it, the navigation itself first. */
export interface PageOccurrence {
  page: NavPage;
  trail: readonly NavElement[];
}

/** A tree made ready for queries: build it once, ask it for every page. */
export interface NavIndex {
  tree: NavTree;
  /** Every place of every page, in reading order. */
  places: readonly PageOccurrence[];
  /** The places of each page by its path without slashes at the ends. */
  byPath: ReadonlyMap<string, readonly PageOccurrence[]>;
}

/** Something worth knowing of an element: the same for every page below it. */
export type Question<Answer> = (element: NavElement, index: NavIndex) => Answer;

/** Prepares a tree for queries. */
export function indexTree(tree: NavTree): NavIndex {
  const places: PageOccurrence[] = [];
  const byPath = new Map<string, PageOccurrence[]>();
  function add(page: NavPage, trail: readonly NavElement[]): void {
    const place = { page, trail };
    places.push(place);
    const key = pageKey(page.path);
    const others = byPath.get(key);
    if (others) others.push(place);
    else byPath.set(key, [place]);
  }
  function walk(element: NavElement, above: readonly NavElement[]): void {
    const trail = [...above, element];
    if (element.root) add(element.root, trail);
    for (const child of element.children) {
      if (isPage(child)) add(child, trail);
      else walk(child, trail);
    }
  }
  walk(tree.root, []);
  return { tree, places, byPath };
}

/** The answers that `ask` worked out; those of an index go with it. */
const answered = new WeakMap<NavIndex, Map<Question<unknown>, Map<NavElement, unknown>>>();

/** The answer to a question about an element, worked out once for each index. */
export function ask<Answer>(
  index: NavIndex,
  question: Question<Answer>,
  element: NavElement,
): Answer {
  let questions = answered.get(index);
  if (!questions) {
    questions = new Map();
    answered.set(index, questions);
  }
  let answers = questions.get(question) as Map<NavElement, Answer> | undefined;
  if (!answers) {
    answers = new Map();
    questions.set(question, answers);
  }
  if (answers.has(element)) return answers.get(element) as Answer;
  const answer = question(element, index);
  answers.set(element, answer);
  return answer;
}

/**
 * Every place of a page, in reading order. Slashes at the ends of `path` do not count, nor whether a final
 * `index` is written (M2.4), nor percent escapes, which browsers put into addresses; `/` is the first page of the
 * site where it is none of its own.
 */
export function occurrencesOf(index: NavIndex, path: string): readonly PageOccurrence[] {
  const places = placesAt(index, path);
  // A file may be named with a percent sign.
  return places.length > 0 ? places : placesAt(index, decodeEscapes(path));
}

function placesAt(index: NavIndex, path: string): readonly PageOccurrence[] {
  const key = pageKey(path);
  const plain = withoutIndex(path);
  return (
    index.byPath.get(key) ??
    index.byPath.get(plain === '' ? 'index' : `${plain}/index`) ??
    index.byPath.get(plain) ??
    (plain === '' ? homePlaces(index) : [])
  );
}

/** `/` shows the first page (M4.4), where it stands first. */
function homePlaces(index: NavIndex): readonly PageOccurrence[] {
  const first = firstPage(index.tree.root);
  const places = first && index.byPath.get(pageKey(first.path));
  if (!places) return [];
  const isFirst = ({ page }: PageOccurrence) => page === first;
  return [...places.filter(isFirst), ...places.filter((place) => !isFirst(place))];
}

/**
 * Whether a node is hidden for a reader who is inside an element above it: a setting of that element, or of
 * one above it, no longer counts (M4.3). `above` tells it of the node's parent.
 */
export function isHiddenInside(node: NavNode, above: boolean): boolean {
  return node.hidden && (above || node.hiddenItself === true);
}

/**
 * The page that an element opens (M4.4): a group's root, then pages and groups in reading order, then
 * tabs, versions and other alternatives, the default one before the others. Links are passed over, and so is
 * what is hidden inside the element.
 */
export function firstPage(element: NavElement): NavPage | undefined {
  return firstShown(element, false);
}

function firstShown(element: NavElement, hidden: boolean): NavPage | undefined {
  if (element.root && !isHiddenInside(element.root, hidden)) return element.root;
  for (const child of element.children) {
    const below = isHiddenInside(child, hidden);
    if (isPage(child)) {
      if (!below) return child;
    } else if (child.kind === 'group') {
      const page = firstShown(child, below);
      if (page) return page;
    }
  }
  const alternatives = element.children.filter(isAlternative);
  const preferred = alternatives.find(({ id }) => id === element.defaultChild);
  for (const child of preferred ? [preferred, ...alternatives] : alternatives) {
    const page = firstShown(child, isHiddenInside(child, hidden));
    if (page) return page;
  }
  return undefined;
}

/** Whether a node is one of several that a reader is in one of: a tab, a version … */
export function isAlternative(node: NavNode): node is NavElement {
  return !isPage(node) && node.kind !== 'group';
}

/** Hidden elements show only while active, empty ones never (M4.3). */
export function isListed(index: NavIndex, element: NavElement): boolean {
  if (element.hiddenItself) return false;
  return element.href !== undefined || ask(index, firstPage, element) !== undefined;
}

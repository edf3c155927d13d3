import type { ElementKind } from '@nav/core/client';
import { elementKindIn, isListName, nearest } from '@nav/core/internal';
import { joinPointer, pointerTokens } from '@nav/json';
import type { JsonNode } from '../document/document.ts';
import { MAX_NAMED_ELEMENTS } from '../document/limits.ts';
import { entriesOf } from '../document/references.ts';
import type { Session } from '../session/session.ts';
import {
  isPattern,
  isPointer,
  isSame,
  type LabelTest,
  labelsOf,
  lastLabel,
  matchesPattern,
  SEPARATOR,
} from './label-paths.ts';
import { didYouMean, foundNames } from './names.ts';
import { labelOf, nameOf, navigationOf, readableLists } from './navigation.ts';

/** A part of a navigation: the whole navigation, or an element with everything below it. */
export interface Scope {
  kind: ElementKind;
  /** The object with the child lists. It can be in another file than its entry. */
  element: JsonNode;
  /** The entry of the list that the element is in; undefined for the whole navigation. */
  entry: JsonNode | undefined;
  /** The elements around it, outermost first. */
  parents: readonly Scope[];
}

/** An element as a path of labels leads to it. */
interface LabeledScope extends Scope {
  /** Its label and the labels of the elements above it, outermost first. Elements without a label are left out. */
  labels: readonly string[];
  /** The JSON pointer in the config with all `$ref`s applied. */
  pointer: string;
}

/**
 * Finds an element by a path of labels, such as `API > Guides`, or by a JSON pointer in the config with all `$ref`s
 * applied, such as `/navigation/tabs/0`. A path from the root wins. Otherwise, it may start at any element and skip
 * elements. Rejects the options, naming the nearest elements, unless exactly one matches.
 *
 * @param flag the option that the path comes from, for messages
 */
export function placeAt(
  session: Session,
  navigation: JsonNode,
  flag: string,
  path: string,
): Scope | undefined {
  const root = rootPlace(navigation);
  if (isPointer(path)) return placesOfPointer(session, root, flag, path)[0];
  const all = placesOf(session, root, path);
  if (all.length === 1) return all[0];
  session.problems.rejectOptions(
    all.length > 1 ? severalPlaces(flag, path, all) : noPlace(session, root, flag, path),
  );
  return undefined;
}

/**
 * Returns the elements of some parts of the navigation that a path of labels or a JSON pointer matches, as `--at` takes
 * them. The path may also start at a part.
 */
export function placesAt(
  session: Session,
  parts: readonly Scope[],
  path: string,
): readonly Scope[] {
  const navigation = navigationOf(session);
  if (!navigation) return [];
  const roots = new Set(parts.map(({ element }) => element));
  const isInside = ({ parents, ...own }: Scope) =>
    [...parents, own].some(({ element }) => roots.has(element));
  const root = rootPlace(navigation);
  if (isPointer(path)) {
    const place = placeOfPointer(session, root, path);
    return typeof place !== 'string' && isInside(place) ? [place] : [];
  }
  const below = parts.flatMap((part) =>
    placesOf(session, { ...part, labels: [], pointer: '' }, path),
  );
  return below.length > 0 ? below : placesOf(session, root, path).filter(isInside);
}

/**
 * Returns the elements of the whole navigation that a path matches, as `placeAt` finds one. A `*` in a label matches any
 * text. Rejects the options if there is none, or if a path without `*` matches several elements of one context.
 */
export function placesMatching(
  session: Session,
  scope: Scope,
  flag: string,
  path: string,
  contextOf: (place: Scope) => string,
): readonly Scope[] {
  const root = rootPlace(scope.element);
  if (isPointer(path)) return placesOfPointer(session, root, flag, path);
  const places = placesOf(session, root, path, matchesPattern);
  const contexts = new Set(places.map(contextOf));
  if (places.length === 0) rejectPath(session, [scope], flag, path);
  if (isPattern(path) || contexts.size === places.length) return places;
  session.problems.rejectOptions(severalPlaces(flag, path, places));
  return [];
}

/** Rejects the options because a path matches no element of some parts of the navigation. */
export function rejectPath(
  session: Session,
  [scope]: readonly Scope[],
  flag: string,
  path: string,
): void {
  if (!scope) return;
  const pointer = scope.kind === 'navigation' ? '/navigation' : '';
  session.problems.rejectOptions(noPlace(session, { ...scope, labels: [], pointer }, flag, path));
}

function placesOf(
  session: Session,
  root: LabeledScope,
  path: string,
  test = isSame,
): LabeledScope[] {
  const wanted = labelsOf(path);
  const exact = placesFromRoot(session, root, wanted, test);
  return exact.length > 0 ? exact : placesAnywhere(session, root, wanted, test);
}

/** Yields a part of the navigation and every element in it that can be read, outermost first, each once. Adds no notes. */
export function* elementsOf(session: Session, scope: Scope): Generator<Scope> {
  yield scope;
  yield* everyPlace(session, { ...scope, labels: [], pointer: '' });
}

/** Returns the labels of all elements that can be read, in reading order. Adds no notes. */
export function labelsIn(session: Session, navigation: JsonNode): string[] {
  const places = everyPlace(session, rootPlace(navigation));
  return Array.from(places, ({ kind, element }) => labelOf(session, element, kind) ?? '');
}

function rootPlace(navigation: JsonNode): LabeledScope {
  return {
    kind: 'navigation',
    element: navigation,
    entry: undefined,
    parents: [],
    labels: [],
    pointer: '/navigation',
  };
}

function placesIn(session: Session, above: LabeledScope): LabeledScope[] {
  return readableLists(session, above.element).flatMap(({ name, list }) =>
    entriesOf(list).flatMap((entry, index): LabeledScope[] => {
      const element = session.follow(entry);
      if (element.kind !== 'object') return [];
      const kind = elementKindIn(name);
      const label = labelOf(session, element, kind);
      const labels = label === undefined ? above.labels : [...above.labels, label];
      const pointer = joinPointer(joinPointer(above.pointer, name), index);
      return [{ kind, element, entry, parents: [...above.parents, above], labels, pointer }];
    }),
  );
}

function placesFromRoot(
  session: Session,
  root: LabeledScope,
  wanted: readonly string[],
  test: LabelTest,
): LabeledScope[] {
  return wanted.reduce<LabeledScope[]>(
    (places, label, depth) =>
      places
        .flatMap((place) => placesIn(session, place))
        .filter(({ labels }) => labels.length > depth && test(labels.at(-1), label)),
    [root],
  );
}

function placesAnywhere(
  session: Session,
  root: LabeledScope,
  wanted: readonly string[],
  test: LabelTest,
): LabeledScope[] {
  const last = wanted.at(-1);
  return [...everyPlace(session, root)].filter(({ kind, element, labels }) => {
    if (!test(labelOf(session, element, kind), last)) return false;
    let at = 0;
    for (const label of labels) if (test(label, wanted[at])) at += 1;
    return at >= wanted.length;
  });
}

/** Yields every element below another, outermost first, each once. */
function* everyPlace(
  session: Session,
  above: LabeledScope,
  seen: Set<JsonNode> = new Set([above.element]),
): Generator<LabeledScope> {
  for (const place of placesIn(session, above)) {
    if (seen.has(place.element)) continue;
    seen.add(place.element);
    yield place;
    yield* everyPlace(session, place, seen);
  }
}

/** Returns the element at a JSON pointer, or the rest of a sentence about the pointer if there is none. */
function placeOfPointer(session: Session, root: LabeledScope, path: string): LabeledScope | string {
  const [, ...tokens] = pointerTokens(path.replace(/^#/, '').replace(/\/$/, ''));
  let place = root;
  for (let at = 0; at < tokens.length; at += 2) {
    const wanted = `${place.pointer}/${tokens.slice(at, at + 2).join('/')}`;
    const inside = placesIn(session, place);
    const next = inside.find((one) => one.pointer === wanted);
    if (!next) {
      const isList = at + 1 === tokens.length && isListName(tokens[at] ?? '');
      const problem = isList ? 'names a list, not an element' : 'does not name an element';
      return `${problem}.${foundNames(inside.map((one) => one.pointer))}`;
    }
    place = next;
  }
  return place;
}

function placesOfPointer(
  session: Session,
  root: LabeledScope,
  flag: string,
  path: string,
): LabeledScope[] {
  const place = placeOfPointer(session, root, path);
  if (typeof place !== 'string') return [place];
  session.problems.rejectOptions(`${flag} ${path} ${place}`);
  return [];
}

function severalPlaces(flag: string, path: string, places: readonly LabeledScope[]): string {
  const shown = places.slice(0, MAX_NAMED_ELEMENTS).map(describe);
  const more = places.length - shown.length;
  const list = shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
  return `${flag} ${JSON.stringify(path)} matches ${places.length} elements: ${list}. Pass a longer path, or one of these JSON pointers.`;
}

function describe({ labels, pointer }: LabeledScope): string {
  return `${JSON.stringify(labels.join(SEPARATOR))} (${pointer})`;
}

function noPlace(session: Session, root: LabeledScope, flag: string, path: string): string {
  const places = [...everyPlace(session, root)].filter(({ labels }) => labels.length > 0);
  const paths = places.map(({ labels }) => labels.join(SEPARATOR));
  const last = lastLabel(path);
  const byLabel = nearest(
    last,
    places.map(({ labels }) => labels.at(-1) ?? ''),
  );
  const isLabel = places.find(({ labels }) => labels.at(-1) === path);
  if (isLabel) {
    const { pointer } = isLabel;
    const at = pointer.startsWith('/navigation') ? ` (${pointer})` : '';
    return `${flag} ${JSON.stringify(path)} is a label with a separator in it. Pass the JSON pointer of the element${at}.`;
  }
  const suggestion =
    nearest(path, paths) ?? paths[places.findIndex(({ labels }) => labels.at(-1) === byLabel)];
  const top = placesIn(session, root).flatMap(({ kind, element }) =>
    labelOf(session, element, kind) === undefined ? [] : [nameOf(session, element, kind)],
  );
  const found = suggestion === undefined ? foundNames(top) : didYouMean(suggestion);
  return `${flag} ${JSON.stringify(path)} does not match an element of the navigation.${found}`;
}

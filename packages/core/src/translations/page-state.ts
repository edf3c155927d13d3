import { NOT_TRANSLATED } from '@nav/front-matter';
import { MIN_ID_LENGTH } from '../limits/limits.ts';
import { changedLines } from './changed-lines.ts';
import type { HistoryIndex, Touch } from './history.ts';
import type {
  Base,
  CurrentPage,
  CurrentPair,
  Lag,
  PageState,
  Reading,
  StateContext,
} from './page-versions.ts';
import { bodyLines, headLines, isCopyOf, isStubOf, mayBeCopy } from './visible-page.ts';

/** Finds out whether a translated page is up to date with its original, a copy of it, or behind. */
export function* pageState(pair: CurrentPair, context: StateContext): Reading<PageState> {
  const { original, translation, mark } = pair;
  const { index } = context;
  const versions = [...index.touchesOf(original.path)];
  const named = mark === NOT_TRANSLATED ? undefined : mark;
  const marked =
    named === undefined ? undefined : yield* markedBase(named, pair, versions, context);
  if (context.findsCopies && (yield* isCopy(pair, versions, marked !== undefined, context)))
    return { kind: 'copy' };
  if (marked === 'present') return { kind: 'current' };
  const unknown = named !== undefined && !marked ? { unknownMark: true as const } : {};
  const base = marked ?? (yield* lastUpdate(original, translation, versions, context));
  const lag =
    base && (yield* lagSince(withFloor(base, versions, context), original, versions, context));
  return lag ? { kind: 'behind', lag, ...unknown } : { kind: 'current', ...unknown };
}

function* isCopy(
  { original, translation }: CurrentPair,
  versions: readonly Touch[],
  isMarked: boolean,
  { body, words }: StateContext,
): Reading<boolean> {
  if (original.file === translation.file) return true;
  // A mark means that somebody has compared both, and some pages are the same in two languages.
  if (isMarked) return isStubOf(translation.text, original.text);
  if (!mayBeCopy(translation.text, words(original.text))) return false;
  if (isCopyOf(translation.text, original.text, body)) return true;
  if (versions.length < 2) return false;
  const texts = yield versions.map(({ object }) => object);
  return versions.some(({ object }) => {
    const text = texts.get(object);
    return text !== undefined && isCopyOf(translation.text, text, body);
  });
}

/**
 * Returns the original that a mark names: by the id of its content, by a commit, or by another hash of its content. `present`
 * for the original as it is now, even if that is not committed.
 */
function* markedBase(
  mark: string,
  { original }: CurrentPair,
  versions: readonly Touch[],
  { index }: StateContext,
): Reading<Base | 'present' | undefined> {
  const id = mark.trim().toLowerCase();
  if (id.length < MIN_ID_LENGTH || !/^[\da-f]+$/.test(id)) return undefined;
  const { history } = index;
  // Then a mark cannot be checked, and no page is behind.
  if (history.head === -1 && !history.hashesOf) return 'present';
  const named = versions.find(({ object }) => object.startsWith(id));
  if (named) return named;
  const commit = history.commits.findIndex((one) => one.id.startsWith(id));
  const paths = pathsOf(versions);
  if (commit !== -1) return baseAt(commit, paths, index);
  const isNamed = (text: string) => history.hashesOf?.(text).some((hash) => hash.startsWith(id));
  if (isNamed(original.text)) return 'present';
  const object = history.findIn?.(id, paths);
  const [path] = paths;
  if (object !== undefined && path !== undefined) {
    const version = versions.find((one) => one.object === object);
    return version ?? { commit: undefined, object, path };
  }
  if (!history.hashesOf || versions.length === 0) return undefined;
  const texts = yield versions.map((one) => one.object);
  return versions.find((one) => {
    const text = texts.get(one.object);
    return text !== undefined && isNamed(text);
  });
}

function pathsOf(versions: readonly Touch[]): string[] {
  return [...new Set(versions.map(({ path }) => path))];
}

/** Returns the original as it was in a commit, under the newest of its paths that existed then. */
function baseAt(commit: number, paths: readonly string[], index: HistoryIndex): Base | undefined {
  for (const path of paths) {
    const object = index.objectAt(path, commit);
    if (object !== undefined) return { commit, object, path };
  }
  return undefined;
}

/** Returns the original at the newest visible change of its translation; undefined if that is not committed. */
function* lastUpdate(
  original: CurrentPage,
  translation: CurrentPage,
  versions: readonly Touch[],
  { index, visible, seenChange }: StateContext,
): Reading<Base | undefined> {
  const { history } = index;
  const touches = [...index.touchesOf(translation.path)];
  const [newest] = touches;
  if (!newest) return undefined;
  const same = (one: readonly string[], other: readonly string[]) =>
    one.join('\n') === other.join('\n');
  if (!history.isCurrent(translation.file, newest.object)) {
    const text = (yield [newest.object]).get(newest.object);
    const now = visible(translation.text, translation.path);
    if (text === undefined || !same(now, visible(text, newest.path))) return undefined;
  }
  const paths = pathsOf(versions);
  const first = versions.at(-1);
  // An original that was added after its translation is compared with its first version.
  const bases = touches.map(({ commit }) => baseAt(commit, paths, index) ?? first);
  const [base] = bases;
  // Then it does not matter which change was visible, and no content is needed.
  const isSettled = bases.every((one) => one?.object === base?.object);
  if (isSettled && (!base || history.isCurrent(original.file, base.object))) return undefined;
  let head: Base | undefined;
  const from = (body: Base | undefined) => (body && head ? { ...body, head } : body);
  for (const [at, { object, path, before }] of touches.entries()) {
    if (!before) return from(bases[at]);
    if (before.object === object) continue;
    const change = yield* seenChange({ object, path }, before);
    if (change === 'body' || change === undefined) return from(bases[at]);
    // A new title or description says nothing about the text below it.
    if (change === 'head') head ??= bases[at];
  }
  return from(bases.at(-1));
}

/** Replaces a base before the commit from which on changes count by that commit. */
function withFloor(base: Base, versions: readonly Touch[], { index, since }: StateContext): Base {
  if (since === undefined) return base;
  if (base.commit !== undefined && !index.isAncestor(base.commit, since)) return base;
  const floor = baseAt(since, pathsOf(versions), index);
  if (!floor) return base;
  const { head } = base;
  const isNewer = head?.commit !== undefined && !index.isAncestor(head.commit, since);
  return head && isNewer ? { ...floor, head } : floor;
}

/** `undefined` if readers see the same. */
function* lagSince(
  base: Base,
  original: CurrentPage,
  versions: readonly Touch[],
  { index, visible, today }: StateContext,
): Reading<Lag | undefined> {
  const { history } = index;
  const [newest] = versions;
  const isCommitted = newest !== undefined && history.isCurrent(original.file, newest.object);
  if (isCommitted && newest.object === base.object) return undefined;
  const { commit, head } = base;
  const touches = index
    .allTouches(original.path)
    .filter((one) => commit === undefined || !index.isAncestor(one.commit, commit));
  const texts = yield [
    base.object,
    ...(head ? [head.object] : []),
    ...(newest ? [newest.object] : []),
    ...touches.flatMap(({ object, before }) => (before ? [object, before.object] : [object])),
  ];
  const shown = (object: string, path: string) => visible(texts.get(object) ?? '', path);
  const body = shown(base.object, base.path);
  const before = head ? [...headLines(shown(head.object, head.path)), ...bodyLines(body)] : body;
  /** Returns the lines of a version that may lack a translation: the title is from a newer one than the text. */
  const counting = (lines: readonly string[], at: number) =>
    head?.commit !== undefined && index.isAncestor(at, head.commit) ? bodyLines(lines) : lines;
  const after = visible(original.text, original.path);
  const [old, now] = [before.join('\n'), after.join('\n')];
  if (old === now) return undefined;
  const seen = touches.filter(
    (one) =>
      !one.before ||
      counting(shown(one.object, one.path), one.commit).join('\n') !==
        counting(shown(one.before.object, one.before.path), one.commit).join('\n'),
  );
  // What came before a return to the old text does not count.
  const reverts = seen.filter(({ object, path }) => shown(object, path).join('\n') === old);
  const counted = uniqueChanges(
    seen.filter((one) => !reverts.some((revert) => index.isAncestor(one.commit, revert.commit))),
  );
  const committed = newest ? shown(newest.object, newest.path).join('\n') : old;
  const uncommitted = !isCommitted && committed !== now;
  const first = counted[0] ?? touches[0];
  // A merge that drops a branch changes the text without a commit of its own.
  const since = history.commits[first?.commit ?? history.head]?.date;
  return {
    commits: counted.length > 0 || uncommitted ? counted.length : 1,
    lines: changedLines(before, after),
    since: counted.length === 0 && uncommitted ? today : (since ?? today),
    uncommitted,
    before,
    after,
  };
}

/** Removes changes that two branches made alike, such as cherry-picked ones. */
function uniqueChanges(touches: readonly Touch[]): Touch[] {
  const known = new Map<string, Touch>();
  for (const touch of touches) {
    const key = `${touch.before?.object} ${touch.object}`;
    if (!known.has(key)) known.set(key, touch);
  }
  return [...known.values()];
}

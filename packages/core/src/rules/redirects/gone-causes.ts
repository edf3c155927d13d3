import { addTo, groupBy } from '@nav/collections';
import { folderOf, isLocal, isRedirectPattern, isWithin, suffixOf } from '@nav/paths';
import type { GoneUrl, SiteUrls } from '../../addresses/site-urls.ts';
import type { MessageArgs } from '../../diagnostics/catalog/messages.ts';
import { isSamePage } from '../entries/explain-missing-page.ts';
import type { NewRedirect } from './add-redirects.ts';
import {
  type FolderMove,
  folderAbove,
  type Goal,
  isContent,
  MIN_MOVED,
  movedFolders,
} from './moved-folders.ts';

/** The URLs that a page or file may have now, the likeliest first. */
export interface MovedUrl {
  to: readonly string[];
  /** The similarity of the page or file at the only one, in percent, if git or its content shows that it was renamed. */
  similarity?: number;
}

/** Some URLs that lead nowhere for one reason. */
export interface GoneCause extends Omit<MessageArgs['url-gone'], 'sentence'> {
  /** The redirects that keep the URLs, one way each. With several URLs, all of them together are the only way. */
  redirects: readonly NewRedirect[];
}

/** The fewest URLs without a replacement below a folder that are one cause. */
const MIN_REMOVED = 4;

/** The fewest pages that get one redirect with a parameter. */
const MIN_PATTERN = 3;

/** Groups URLs by the reason that they lead nowhere: a folder that moved or is gone, or else each by itself. */
export function goneCauses(
  gone: readonly GoneUrl[],
  moved: ReadonlyMap<string, MovedUrl>,
  before: SiteUrls,
  after: SiteUrls,
): GoneCause[] {
  const works = (url: string) => /^(?:served|redirected)$/.test(after.answer(url).state);
  const goals = new Map<GoneUrl, Goal>();
  for (const one of gone) {
    const { to, isCertain } = goalOf(one, moved, before, after);
    const alive = to.filter(works);
    goals.set(one, { to: alive, isCertain: isCertain && alive.length === 1 });
  }
  const left = new Set(gone);
  const take = (some: readonly GoneUrl[], cause: GoneCause) => {
    for (const one of some) left.delete(one);
    return cause;
  };
  const causes: GoneCause[] = [];
  for (const move of movedFolders(gone, goals))
    causes.push(take(move.gone, movedCause(move, goals, gone, after)));
  for (const some of partFolders(left, goals))
    causes.push(take(some, partsCause(some, goals, after)));
  const isAlive = aliveFolders(after);
  const lost = groupBy([...left].filter(isContent), (one) =>
    goals.get(one)?.isCertain ? undefined : topmostDead(one.url, isAlive),
  );
  for (const [folder, some] of lost)
    if (folder !== undefined && some.length >= MIN_REMOVED)
      causes.push(take(some, removedCause(folder, some)));
  for (const [folder, some] of openingFolders(left, goals))
    causes.push(take(some, foldersCause(folder, some, goals, after)));
  for (const one of left) causes.push(singleCause(one, goals.get(one), after));
  return causes;
}

/** Returns the URLs that may replace one, whether they work or not. */
function goalOf(
  { url, kind, to = '', redirect }: GoneUrl,
  moved: ReadonlyMap<string, MovedUrl>,
  before: SiteUrls,
  after: SiteUrls,
): Goal {
  const movedFrom = (old: string): Goal => {
    const { to: goals, similarity } = moved.get(old) ?? { to: [] };
    const isCertain =
      similarity !== undefined && isSamePage(old, { to: goals[0] ?? '', similarity });
    return { to: goals, isCertain };
  };
  if (kind === 'pattern') return { to: [], isCertain: false };
  if (redirect) {
    const { destination } = redirect;
    if (!isLocal(to)) return { to: [to], isCertain: false };
    const end = before.plain(to);
    const goals = moved.get(end)?.to ?? [end];
    return { to: goals.map((goal) => goal + suffixOf(destination)), isCertain: false };
  }
  if (kind !== 'folder') return movedFrom(url);
  const { state, to: redirected } = after.answer(to);
  if (state === 'gone') return movedFrom(to);
  return { to: [after.plain(redirected)], isCertain: state !== 'unknown' };
}

function movedCause(
  { from, to, isCertain, gone: some }: FolderMove,
  goals: ReadonlyMap<GoneUrl, Goal>,
  gone: readonly GoneUrl[],
  after: SiteUrls,
): GoneCause {
  const own = new Set(some);
  // A redirect without parameters precedes others, so pages that moved elsewhere are exceptions.
  const isWhole = gone.every(
    (one) =>
      own.has(one) || !isWithin(one.url, from) || !isContent(one) || goals.get(one)?.isCertain,
  );
  const isFree = from !== '' && some.length >= MIN_PATTERN && isWhole && isUnused(from, after);
  const isRegular = ({ url }: GoneUrl, goal: string) => goal === `${to}${url.slice(from.length)}`;
  const single = some.flatMap((one): NewRedirect[] => {
    const goal = goals.get(one)?.to[0] ?? '';
    const isCaught = isFree && one.url !== from && isRegular(one, goal);
    return isCaught ? [] : [redirectTo(after, one.url, goal)];
  });
  const pattern = redirectTo(after, `${from}/:slug*`, `${to}/:slug*`);
  return {
    found: `${from}/:slug*`,
    kind: 'moved',
    count: some.length,
    example: some[0]?.url ?? from,
    to: to === '' ? '/' : to,
    suggestions: [],
    ...(isCertain ? { isCertain } : {}),
    redirects: isFree ? [...single, pattern] : single,
  };
}

/** Returns true if nothing is below a folder, and no redirect leads from there, so that one redirect may catch all of it. */
function isUnused(folder: string, after: SiteUrls): boolean {
  return (
    after.answer(`${folder}/any`).redirects.length === 0 &&
    !after.redirects.all.some(({ source }) => isWithin(after.plain(source), folder)) &&
    after.list(({ url }) => url.startsWith(`${folder}/`)).length === 0
  );
}

function redirectTo(after: SiteUrls, source: string, goal: string): NewRedirect {
  const destination = isLocal(goal) ? after.written(goal) : goal;
  return { source: after.written(source), destination };
}

/** Groups the parts of pages by their folders, then and now. */
function partFolders(
  gone: Iterable<GoneUrl>,
  goals: ReadonlyMap<GoneUrl, Goal>,
): Iterable<GoneUrl[]> {
  const folders = new Map<string, GoneUrl[]>();
  for (const one of gone) {
    const goal = certainGoal(one, goals);
    if (one.isPart) addTo(folders, `${folderOf(one.url)} ${goal && folderOf(goal)}`, one);
  }
  return folders.values();
}

function certainGoal(one: GoneUrl, goals: ReadonlyMap<GoneUrl, Goal>): string | undefined {
  const { to: [goal] = [], isCertain } = goals.get(one) ?? {};
  return isCertain ? goal : undefined;
}

function partsCause(
  some: readonly GoneUrl[],
  goals: ReadonlyMap<GoneUrl, Goal>,
  after: SiteUrls,
): GoneCause {
  const [first] = some;
  const folder = folderOf(first?.url ?? '');
  const moved = some.flatMap((one) => {
    const goal = certainGoal(one, goals);
    return goal === undefined ? [] : [{ url: one.url, goal }];
  });
  const found =
    some.length === 1 ? (first?.url ?? folder) : `${folder === '/' ? '' : folder}/:slug*`;
  const example = first?.url ?? folder;
  const [goal] = moved.map((one) => one.goal);
  return {
    found,
    kind: 'parts',
    count: some.length,
    example,
    ...(goal === undefined ? {} : { to: some.length === 1 ? goal : folderOf(goal) }),
    suggestions: [],
    redirects: moved.map((one) => redirectTo(after, one.url, one.goal)),
  };
}

/** Returns a test for folders with pages, now. */
function aliveFolders(after: SiteUrls): (folder: string) => boolean {
  const alive = new Set<string>();
  for (const { url } of after.list(({ kind }) => kind === 'page' || kind === 'endpoint'))
    for (let folder = url; folder !== '' && !alive.has(folder); folder = folderAbove(folder))
      alive.add(folder);
  return (folder) => alive.has(folder);
}

/** Returns the topmost folder of a URL with nothing in it; `undefined` if there are pages next to it. */
function topmostDead(url: string, isAlive: (folder: string) => boolean): string | undefined {
  let found: string | undefined;
  for (let folder = url; folder !== '' && !isAlive(folder); folder = folderAbove(folder))
    found = folder;
  return found;
}

/** Returns folders that certainly lead to other pages now, several in one folder, by that folder. */
function openingFolders(
  gone: Iterable<GoneUrl>,
  goals: ReadonlyMap<GoneUrl, Goal>,
): Map<string, GoneUrl[]> {
  const folders = [...gone].filter((one) => one.kind === 'folder' && goals.get(one)?.isCertain);
  const found = groupBy(folders, ({ url }) => {
    const above = folders.filter((one) => isWithin(url, one.url)).map((one) => one.url);
    return above.reduce((a, b) => (b.length < a.length ? b : a), url);
  });
  for (const [folder, some] of found) if (some.length < MIN_MOVED) found.delete(folder);
  return found;
}

function foldersCause(
  folder: string,
  some: readonly GoneUrl[],
  goals: ReadonlyMap<GoneUrl, Goal>,
  after: SiteUrls,
): GoneCause {
  return {
    found: `${folder}/:slug*`,
    kind: 'folders',
    count: some.length,
    example: folder,
    suggestions: [],
    isCertain: true,
    redirects: some.flatMap((one) =>
      (goals.get(one)?.to ?? []).map((goal) => redirectTo(after, one.url, goal)),
    ),
  };
}

function removedCause(folder: string, some: readonly GoneUrl[]): GoneCause {
  const example = (some.find(({ url }) => url !== folder) ?? some[0])?.url ?? folder;
  const found = `${folder}/:slug*`;
  return { found, kind: 'removed', count: some.length, example, suggestions: [], redirects: [] };
}

function singleCause(one: GoneUrl, goal: Goal | undefined, after: SiteUrls): GoneCause {
  const { url, kind, to, redirect, caught = [] } = one;
  const { to: suggestions = [], isCertain } = goal ?? {};
  const restored = redirect && kind === 'pattern' ? restoredPattern(redirect, after) : [];
  return {
    found: url,
    kind,
    count: kind === 'pattern' ? caught.length : 1,
    example: caught[0] ?? url,
    ...(to === undefined ? {} : { to }),
    suggestions: kind === 'pattern' ? restored.map(({ destination }) => destination) : suggestions,
    ...(isCertain ? { isCertain } : {}),
    redirects:
      kind === 'pattern' ? restored : suggestions.map((goal) => redirectTo(after, url, goal)),
  };
}

/** Returns a redirect with parameters, unless it would hide pages or leads nowhere now. */
function restoredPattern({ source, destination }: NewRedirect, after: SiteUrls): NewRedirect[] {
  if (after.hasPagesBelow(source)) return [];
  const works = isRedirectPattern(destination)
    ? after.caughtBy({ source, destination }).length > 0
    : after.answer(destination).state !== 'gone';
  return works ? [{ source, destination }] : [];
}

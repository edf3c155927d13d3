import { getOrSet } from '@nav/collections';
import { escapeSign } from '@nav/paths';
/** An entry of `redirects`. */
export interface Redirect {
  source: string;
  destination: string;
}

/** A page that has a new address. Both addresses are decoded, and have no slash at the end. */
export interface AddressChange {
  from: string;
  to: string;
}

/** The fewest pages that one pattern redirects. */
const MIN_PAGES = 2;

const REST = '/:slug*';

/**
 * Returns the redirects for pages with new addresses: patterns for folders whose pages keep the rest of their address,
 * after single ones for the others, because the first that matches applies.
 *
 * @param isAbove returns true if the new site has something at an address or below it, which a pattern would hide.
 */
export function redirectsFor(
  changes: readonly AddressChange[],
  isAbove: (folder: string) => boolean,
): Redirect[] {
  const patterns = patternsFor(changes, isAbove);
  const single = changes.filter((change) => !isLed(change, patterns));
  return [
    ...single.map(({ from, to }) => redirect(from, to)),
    ...patterns.map(({ from, to }) => redirect(from, to, REST)),
  ];
}

/** Returns true if the first pattern that matches a page redirects to it. */
function isLed({ from, to }: AddressChange, patterns: readonly AddressChange[]): boolean {
  const pattern = patterns.find((one) => from.startsWith(`${one.from}/`));
  return pattern !== undefined && pattern.to + from.slice(pattern.from.length) === to;
}

/** Returns the folders that move as a whole, inner ones before outer ones. */
function patternsFor(
  changes: readonly AddressChange[],
  isAbove: (folder: string) => boolean,
): AddressChange[] {
  const patterns: AddressChange[] = [];
  const tried = new Set(['']);
  for (let rest = changes; rest.length > 0; ) {
    const goals = goalsOf(rest, (folder) => !tried.has(folder) && !isAbove(folder));
    if (goals.size === 0) break;
    for (const [from, counts] of goals) {
      tried.add(from);
      // Most pages of a folder decide. Folders in it may lead the others.
      const [[to, pages] = ['', 0]] = [...counts].sort(([, a], [, b]) => b - a);
      if (pages >= MIN_PAGES) patterns.push({ from, to });
    }
    patterns.sort((a, b) => b.from.split('/').length - a.from.split('/').length);
    rest = rest.filter((change) => !isLed(change, patterns));
  }
  return patterns;
}

/** Returns the widest folders that patterns may redirect, each with its new paths and the number of their pages. */
function goalsOf(
  changes: readonly AddressChange[],
  isAllowed: (folder: string) => boolean,
): Map<string, Map<string, number>> {
  const goals = new Map<string, Map<string, number>>();
  for (const change of changes) {
    const folders = widestFolders(change, isAllowed);
    if (!folders) continue;
    const counts = getOrSet(goals, folders.from, () => new Map<string, number>());
    counts.set(folders.to, (counts.get(folders.to) ?? 0) + 1);
  }
  return goals;
}

/** Returns the widest folder that a pattern may redirect so that a page keeps the rest of its address. */
function widestFolders(
  { from, to }: AddressChange,
  isAllowed: (folder: string) => boolean,
): AddressChange | undefined {
  const [old, now] = [from.split('/'), to.split('/')];
  const most = Math.min(old.length, now.length) - 1;
  let same = 0;
  while (same < most && old.at(-1 - same) === now.at(-1 - same)) same += 1;
  for (; same > 0; same -= 1) {
    const folder = old.slice(0, -same).join('/');
    if (isAllowed(folder)) return { from: folder, to: now.slice(0, -same).join('/') };
  }
  return undefined;
}

/** Returns a redirect between plain addresses, in which some characters of sources and destinations have no meaning. */
export function redirect(from: string, to: string, rest = ''): Redirect {
  return {
    source: from.replace(/[:*?()#%{}]/g, escapeSign) + rest,
    destination: to.replace(/[:*?#%]/g, escapeSign) + rest,
  };
}

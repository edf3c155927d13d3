import { normalizeAddress } from '@nav/core/internal';

/** An entry of `redirects`. */
export interface Redirect {
  source: string;
  destination: string;
}

/** A page that has a new address. Both are decoded. */
export interface AddressChange {
  from: string;
  to: string;
}

/** The fewest pages that one pattern redirects. */
const MIN_PATTERN = 2;

/**
 * Returns the redirects for pages with new addresses: patterns for folders whose pages all keep the rest of their address,
 * after single ones for the others.
 *
 * @param isLive returns true if a pattern for everything below an address would catch a page of the new site.
 */
export function redirectsFor(
  changes: readonly AddressChange[],
  isLive: (folder: string) => boolean,
): Redirect[] {
  const byFolders = new Map<string, AddressChange[]>();
  for (const change of changes) {
    const key = JSON.stringify(changedFolders(change));
    byFolders.set(key, [...(byFolders.get(key) ?? []), change]);
  }
  const patterns: Redirect[] = [];
  const covered = new Set<AddressChange>();
  const taken = new Set<string>();
  for (const [key, all] of [...byFolders].sort(([, a], [, b]) => b.length - a.length)) {
    const [from, to] = JSON.parse(key) as [string, string];
    if (all.length < MIN_PATTERN || from === '' || taken.has(from) || isLive(from)) continue;
    taken.add(from);
    patterns.push({ source: `${from}/:slug*`, destination: `${to}/:slug*` });
    for (const change of all) if (change.from !== from) covered.add(change);
  }
  patterns.sort((a, b) => b.source.split('/').length - a.source.split('/').length);
  // A narrower pattern of another folder catches an address before its own.
  const isCaught = (change: AddressChange) => {
    const first = patterns.find(({ source }) => `${change.from}/`.startsWith(source.slice(0, -6)));
    return (
      first !== undefined &&
      first.destination.slice(0, -6) + change.from.slice(first.source.length - 7) !== change.to
    );
  };
  const singles = changes.filter((change) => !covered.has(change) || isCaught(change));
  return [
    ...singles.map(({ from, to }) => ({ source: escapeSource(from), destination: to })),
    ...patterns.map(({ source, destination }) => ({ source: escapePattern(source), destination })),
  ];
}

/** Returns the folders in which an old and a new address differ: the parts before the segments that both end with. */
function changedFolders({ from, to }: AddressChange): [string, string] {
  const [old, now] = [from.split('/').slice(1), to.split('/').slice(1)];
  let same = 0;
  while (same < Math.min(old.length, now.length) && old.at(-1 - same) === now.at(-1 - same))
    same += 1;
  const path = (segments: readonly string[]) => segments.map((one) => `/${one}`).join('');
  return [path(old.slice(0, old.length - same)), path(now.slice(0, now.length - same))];
}

/** Escapes the characters of an address that have a meaning in a source. */
export function escapeSource(address: string): string {
  return address.replace(
    /[:*?()#%]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function escapePattern(pattern: string): string {
  return `${escapeSource(pattern.slice(0, -':slug*'.length))}:slug*`;
}

/** Returns an address with a leading slash and without one at the end. */
export function plainAddress(address: string): string {
  return normalizeAddress(address);
}

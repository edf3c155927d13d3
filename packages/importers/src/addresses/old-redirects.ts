import { compileSource, normalizeAddress } from '@nav/paths';
import { type Lost, newLost, type SourceRedirect } from '../model/source.ts';
import { addressKey, isOnSite } from './old-addresses.ts';
import { type AddressChange, type Redirect, redirect } from './redirects.ts';

/** The new site, as far as old redirects depend on it. */
export interface NewSite {
  addressAt(old: string): string | undefined;
  /** Returns true if the new site has a page or a file at an address. */
  isLive(address: string): boolean;
  /** Returns true if the new site has something at an address or below it. */
  isAbove(address: string): boolean;
  changes: readonly AddressChange[];
}

/**
 * Takes over the redirects of the source. Each leads straight to the new address of its page. Those that do not lead to one,
 * and those from an address that has another use, are reported.
 */
export function carryRedirects(
  redirects: readonly SourceRedirect[],
  site: NewSite,
): { redirects: Redirect[]; lost: Lost[] } {
  const lost: Lost[] = [];
  const carried = new Map<string, Redirect>();
  const bySource = new Map<string, SourceRedirect>();
  for (const one of redirects) {
    const key = addressKey(one.from);
    if (!bySource.has(key)) bySource.set(key, one);
  }
  const used = new Map(site.changes.map(({ from, to }) => [from, to]));
  /** Returns the redirect in the form of docs.json, the reason if there is none, or undefined if it is not needed. */
  const convert = (one: SourceRedirect): Redirect | string | undefined => {
    if (isPattern(one.from)) return convertPattern(one, site);
    if (/[?#]/.test(one.from)) return 'the source of a redirect has no query and no fragment';
    const source = normalizeAddress(one.from);
    const goal = goalOf(one.to, bySource, site);
    if (typeof goal !== 'string') return goal.reason;
    const other = used.get(source) ?? carried.get(source)?.destination;
    if (other === goal || source === goal) return undefined;
    if (other !== undefined) return `${source} redirects to ${other}`;
    if (source !== '/' && site.isLive(source)) return `the new site has a page at ${source}`;
    return { ...redirect(source, ''), destination: goal };
  };
  const add = (one: SourceRedirect, notes: Lost[]) => {
    const converted = convert(one);
    if (typeof converted === 'string')
      notes.push(newLost(`redirect from ${one.from} to ${one.to}`, converted, one.at));
    else if (converted && !carried.has(converted.source)) carried.set(converted.source, converted);
  };
  for (const one of redirects) add(one, lost);
  for (const one of redirects.flatMap((one) => folderRedirect(one) ?? []))
    if (!bySource.has(addressKey(one.from))) add(one, []);
  const all = [...carried.values()];
  const isRest = ({ source }: Redirect) => source.endsWith('*');
  return { redirects: [...all.filter((one) => !isRest(one)), ...all.filter(isRest)], lost };
}

/** Follows the old redirects from an address to a page of the new site, or to another site. */
function goalOf(
  to: string,
  bySource: ReadonlyMap<string, SourceRedirect>,
  site: NewSite,
): string | { reason: string } {
  const passed = new Set<string>();
  for (let address = to; ; ) {
    if (!isOnSite(address)) return address;
    const [, path = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
    const page = site.addressAt(path);
    if (page !== undefined) return redirect('', page).destination + tail;
    if (site.isLive(normalizeAddress(path))) return normalizeAddress(path) + tail;
    const key = addressKey(path);
    const next = bySource.get(key);
    if (!next) return { reason: `${path} is not a page of this site` };
    if (passed.has(key)) return { reason: 'the redirects of the source form a loop' };
    passed.add(key);
    address = next.to;
  }
}

/** Matches a rest at the end: `*`, `:splat`, `:path*`, and also `:path`, because docs.json has only parameters for a whole rest. */
const REST = /\/(?:\*|:(\w+)[*+]?)$/;

/** Matches a parameter in a destination, after the scheme and the port. */
const PARAMETER = /\*|\W:[A-Za-z_]/;

/** Matches a rest that may be empty: hosts also redirect the folder itself, but Mintlify does not. */
const EMPTY_REST = /\/(?:\*|:splat|:\w+\*)$/;

function isPattern(from: string): boolean {
  return compileSource(from, 'wildcards').some((segment) => typeof segment !== 'string');
}

/** Hosts name the value of `*` `splat`. */
function restName(address: string): string {
  return REST.exec(address)?.[1] ?? 'splat';
}

/** Returns the redirect of the folder itself in a redirect of all below it. */
function folderRedirect({ from, to, at }: SourceRedirect): SourceRedirect | undefined {
  const [folder, goal] = [from.replace(EMPTY_REST, ''), to.replace(REST, '') || '/'];
  const isWhole = folder !== from && folder !== '' && !isPattern(folder) && !PARAMETER.test(goal);
  return isWhole ? { from: folder, to: goal, at } : undefined;
}

/** Returns a redirect of a whole folder in the form of docs.json, or why there is none. */
function convertPattern({ from, to }: SourceRedirect, site: NewSite): Redirect | string {
  const folder = normalizeAddress(from.replace(REST, '') || '/');
  if (!REST.test(from) || isPattern(folder) || folder === '/')
    return 'docs.json has no such pattern';
  if (REST.test(to) && restName(to) !== restName(from)) return 'its parameters do not match';
  if (site.isAbove(folder)) return `the new site has pages below ${folder}`;
  if (site.changes.some((change) => change.from.startsWith(`${folder}/`))) {
    return `the source has pages below ${folder}`;
  }
  const source = `${redirect(folder, '').source}/:slug*`;
  const destination = to.replace(REST, '/:slug*');
  if (!isOnSite(to)) {
    const isLiteral = !PARAMETER.test(to.replace(REST, ''));
    return isLiteral
      ? { source, destination }
      : 'docs.json allows a parameter only as the last part of a path';
  }
  if (!REST.test(to)) {
    const page = site.addressAt(to);
    return page === undefined ? `${to} is not a page of this site` : { source, destination: page };
  }
  const goal = normalizeAddress(to.replace(REST, '') || '/');
  const below = site.changes.filter((change) => change.from.startsWith(`${goal}/`));
  const [first] = below;
  if (!first) {
    const isKept = site.isAbove(goal);
    return isKept
      ? { source, destination: `${goal}/:slug*` }
      : `${goal} is not a folder of this site`;
  }
  const rest = first.from.slice(goal.length);
  const now = first.to.endsWith(rest) ? first.to.slice(0, -rest.length) : undefined;
  const isWhole = below.every((change) => change.to === now + change.from.slice(goal.length));
  return now !== undefined && isWhole
    ? { source, destination: `${now}/:slug*` }
    : `the pages below ${goal} have different new URLs`;
}

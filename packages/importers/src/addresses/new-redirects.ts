import { normalizeAddress } from '@nav/paths';
import { type Lost, newLost, type SourcePage, type SourceRedirect } from '../model/source.ts';
import type { Layout } from './layout.ts';
import type { LiveAddresses } from './live-addresses.ts';
import { addressKey, addressVariants, type FindPage } from './old-addresses.ts';
import { carryRedirects } from './old-redirects.ts';
import { type AddressChange, type Redirect, redirectsFor } from './redirects.ts';

export interface RedirectInput {
  /** The published pages, first the ones in the navigation, in its order. */
  pages: readonly SourcePage[];
  /** The path before every old address. */
  basePath: string;
  isShown(file: string): boolean;
  /** Generated index pages, and the files that their addresses lead to. */
  generated: readonly Pick<SourcePage, 'address' | 'file'>[];
  /** The other addresses of pages, such as those in a language without a translation. */
  fallbacks: readonly SourcePage[];
  /** The old and new paths of files that links in pages still name. */
  renamed: readonly AddressChange[];
  old: readonly SourceRedirect[];
  findPage: FindPage;
}

/**
 * Returns the redirects that keep old addresses alive, and reports those that cannot be kept.
 *
 * @returns in `hidden` the pages that nobody sees, because a redirect from their URLs leads to another one.
 */
export function newRedirects(
  input: RedirectInput,
  layout: Layout,
  live: LiveAddresses,
): { redirects: Redirect[]; lost: Lost[]; hidden: Lost[] } {
  const { old, findPage } = input;
  const hidden: Lost[] = [];
  const addressOf = (file: string) => {
    const slug = layout.slugOf(file);
    return slug === undefined ? undefined : `/${slug}`;
  };
  const changes = addressChanges(input, addressOf, live, hidden);
  const byKey = new Map(changes.map(({ from, to }) => [addressKey(from), to]));
  const addressAt = (address: string) => {
    const file = findPage(address);
    return (file && addressOf(file)) ?? byKey.get(addressKey(address));
  };
  const isLive = (address: string) => live.at(address) !== undefined;
  const carried = carryRedirects(old, { addressAt, isLive, isAbove: live.isAbove, changes });
  const own = redirectsFor(changes, live.isAbove);
  const redirects = inOrder([...own, ...carried.redirects]);
  return { redirects, lost: [...carried.lost, ...patternNotes(own, input)], hidden };
}

/** Reports the patterns that redirect pages without a translation, because Mintlify then shows no translation that is added. */
function patternNotes(own: readonly Redirect[], { fallbacks, basePath }: RedirectInput): Lost[] {
  const reason =
    'pages that you add there later are hidden until you redirect the others one by one';
  const found = own.flatMap(({ source }) => {
    const [folder = '', rest] = source.split(':slug*');
    const isBelow = (address: string) => rest !== undefined && address.startsWith(folder);
    const page = fallbacks.find(({ address }) => addressVariants(address, basePath).some(isBelow));
    return page ? [{ source, page }] : [];
  });
  const [first] = found;
  const what = `redirect${found.length > 1 ? 's' : ''} from ${found.map(({ source }) => source).join(', ')}`;
  return first ? [newLost(what, reason, first.page.file)] : [];
}

const HIDDEN =
  'readers cannot reach it, because its URL is the old URL of another page and redirects there';

/** The first new address of an old one counts. */
function addressChanges(
  { pages, basePath, isShown, generated, fallbacks, renamed }: RedirectInput,
  addressOf: (file: string) => string | undefined,
  live: LiveAddresses,
  lost: Lost[],
): AddressChange[] {
  const lose = (file: string, address: string, reason: string) =>
    lost.push(newLost(`${file} at ${address}`, reason, file));
  const changes = new Map<string, string>();
  const add = (address: string, file: string, isFree: (from: string, to: string) => boolean) => {
    const to = addressOf(file);
    if (to === undefined) return;
    for (const from of addressVariants(address, basePath).map(normalizeAddress))
      if (!changes.has(from) && isFree(from, to)) changes.set(from, to);
  };
  // Two old addresses can have the same new one, for example if they differ only in a trailing slash.
  const owners = new Map<string, string>();
  for (const { file, address } of pages) {
    const key = normalizeAddress(address);
    if (isShown(file) && !owners.has(key)) owners.set(key, file);
  }
  for (const { file, address } of pages) {
    add(address, file, (from, to) => {
      if (from === '/' || isAt(from, to)) return false;
      const hidden = live.at(from);
      if (hidden === undefined) return true;
      if (hidden === owners.get(from)) {
        if (isShown(file)) lose(file, from, `its old URL is now the URL of ${hidden}`);
        return false;
      }
      if (isShown(file)) lose(hidden, from, HIDDEN);
      return isShown(file);
    });
  }
  for (const { address, file } of [...generated, ...fallbacks])
    add(address, file, (from) => from !== '/' && live.at(from) === undefined);
  for (const { from, to } of renamed) if (!changes.has(from)) changes.set(from, to);
  return [...changes].map(([from, to]) => ({ from, to }));
}

/** Returns true if an index page is at the address of its folder, or any page at its own. */
function isAt(from: string, to: string): boolean {
  return from === to || `${from}/index` === to;
}

/** The first redirect that matches applies, so single ones come before patterns, and inner patterns before outer ones. */
function inOrder(redirects: readonly Redirect[]): Redirect[] {
  const depth = ({ source }: Redirect) =>
    source.endsWith('*') ? source.split('/').length : Infinity;
  const sources = new Set<string>();
  const unique = redirects.filter(({ source }) => !sources.has(source) && sources.add(source));
  return unique.sort((a, b) => {
    const [one, other] = [depth(a), depth(b)];
    return one === other ? 0 : other - one;
  });
}

import { normalizeAddress } from '@nav/core/internal';
import type { Lost, SourcePage, SourceRedirect } from '../model/source.ts';
import type { Layout } from './layout.ts';
import type { LiveAddresses } from './live-addresses.ts';
import { addressForms, addressKey, type FindPage } from './old-addresses.ts';
import { carryRedirects } from './old-redirects.ts';
import { type AddressChange, type Redirect, redirectsFor } from './redirects.ts';

export interface RedirectInput {
  /** The published pages, those of the navigation first, in its order. */
  pages: readonly SourcePage[];
  /** The path before every old address. */
  basePath: string;
  /** Returns true for a page of the navigation. */
  isShown(file: string): boolean;
  /** Generated index pages, and the files that their addresses lead to. */
  generated: readonly { address: string; file: string }[];
  /** The old and new paths of files that links in pages still name. */
  renamed: readonly AddressChange[];
  old: readonly SourceRedirect[];
  findPage: FindPage;
}

/** Returns the redirects that keep old addresses alive, and reports those that cannot be kept. */
export function newRedirects(
  { pages, basePath, isShown, generated, renamed, old, findPage }: RedirectInput,
  layout: Layout,
  live: LiveAddresses,
): { redirects: Redirect[]; changes: AddressChange[]; lost: Lost[] } {
  const lost: Lost[] = [];
  const addressOf = (file: string) => {
    const slug = layout.slugOf(file);
    return slug === undefined ? undefined : `/${slug}`;
  };
  const changes = new Map<string, string>();
  for (const { file, address } of pages) {
    const to = addressOf(file);
    if (to === undefined) continue;
    for (const from of addressForms(address, basePath).map(normalizeAddress)) {
      if (from === '/' || isAt(from, to) || changes.has(from)) continue;
      const hidden = live.at(from);
      if (hidden !== undefined) {
        if (!isShown(file)) continue;
        lost.push(hiddenPage(hidden, from));
      }
      changes.set(from, to);
    }
  }
  for (const { address, file } of generated) {
    const to = addressOf(file);
    if (to === undefined) continue;
    for (const from of addressForms(address, basePath).map(normalizeAddress)) {
      if (live.at(from) === undefined && !changes.has(from)) changes.set(from, to);
    }
  }
  for (const { from, to } of renamed) if (!changes.has(from)) changes.set(from, to);
  const all = [...changes].map(([from, to]) => ({ from, to }));
  const byKey = new Map(all.map(({ from, to }) => [addressKey(from), to]));
  const addressAt = (address: string) => {
    const file = findPage(address);
    return (file && addressOf(file)) ?? byKey.get(addressKey(address));
  };
  const carried = carryRedirects(old, {
    addressAt,
    isLive: (address) => live.at(address) !== undefined,
    isAbove: live.isAbove,
    changes: all,
  });
  const own = redirectsFor(all, live.isAbove);
  return {
    redirects: inOrder([...own, ...carried.redirects]),
    changes: all,
    lost: [...lost, ...carried.lost],
  };
}

/** Returns true if an index page is at the address of its folder, or any page at its own. */
function isAt(from: string, to: string): boolean {
  return from === to || `${from}/index` === to;
}

function hiddenPage(file: string, address: string): Lost {
  return {
    kind: 'lost',
    what: `${file} at ${address}`,
    reason: 'nobody sees it, because this is the old URL of another page and redirects there',
    at: { file, line: 1, column: 1 },
    option: '--layout urls',
  };
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

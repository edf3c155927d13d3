import type { Loss } from '@nav/adapters';
import type { NavNode, NavTree } from '@nav/core/client';
import type { NotConverted } from '../../src/index.ts';
import { entriesOf, linksOf, type TreeEntry, type TreeLink } from './entries.ts';

/** The parts of an entry that can differ. */
type Part =
  | 'missing'
  | 'added'
  | 'version'
  | 'language'
  | 'tabs'
  | 'groups'
  | 'order'
  | 'label'
  | 'root'
  | 'open'
  | 'icon'
  | 'tag'
  | 'link';

/** One difference between a navigation and what is left of it after an export and an import. */
export interface Difference {
  part: Part;
  /** The entry before, or after if it is added. */
  entry: TreeEntry | TreeLink;
  /** The label or path of the entry. */
  what: string;
  before: string;
  after: string;
  /** True if the loss list of the export or the report of the import names it. */
  isListed: boolean;
}

/** The navigation before and after, and what both programs report. */
export interface RoundTrip {
  before: NavTree;
  after: NavTree;
  /** Returns the path before the export of a path after the import. */
  pathOf(path: string): string;
  lost: readonly Loss[];
  notConverted: readonly NotConverted[];
  /** The URLs of the links in the new navigation bar. */
  navbar: readonly string[];
}

/** Returns the differences that a round trip makes. */
export function differencesOf({
  before,
  after,
  pathOf,
  lost,
  notConverted,
  navbar,
}: RoundTrip): Difference[] {
  const isListed = listing(lost, notConverted);
  const ours = entriesOf(before);
  const theirs = entriesOf(after, pathOf);
  const pairs = matched(ours, theirs);
  const found: Difference[] = [];
  const add = (
    part: Part,
    one: TreeEntry,
    other: TreeEntry | undefined,
    values: [string, string],
  ) =>
    found.push({
      part,
      entry: one,
      what: one.path ?? `group "${one.label}"`,
      before: values[0],
      after: values[1],
      isListed: isListed(part, one, other, values),
    });
  for (const one of ours) {
    const other = pairs.get(one);
    if (!other) {
      // The pages of a group show where it is.
      if (one.path !== undefined) add('missing', one, undefined, [trail(one), '']);
      continue;
    }
    for (const part of partsOf(one)) {
      const values: [string, string] = [valueIn(one, part), valueIn(other, part)];
      if (values[0] !== values[1]) add(part, one, other, values);
    }
  }
  const known = new Set(pairs.values());
  const editionOf = ({ version, language }: TreeEntry) => `${version}\0${language}`;
  const places = new Map(ours.map((one) => [editionOf(one), one.chain.filter(isAlternative)]));
  for (const other of theirs) {
    if (other.path === undefined || known.has(other)) continue;
    const chain = places.get(editionOf(other)) ?? [];
    add('added', { ...other, chain: [...chain, ...other.chain] }, other, ['', trail(other)]);
  }
  for (const one of outOfOrder(ours, theirs, pairs)) add('order', one, pairs.get(one), ['', '']);
  const kinds = new Map([
    ...navbar.map((href): [string, string] => [href, 'navbar']),
    ...linksOf(after).map(({ href, node }): [string, string] => [href, node.kind]),
  ]);
  for (const link of linksOf(before)) {
    const { href, label, chain, node } = link;
    const kind = kinds.get(href);
    if (kind === node.kind) continue;
    const named = notConverted.some(({ what }) => what.includes(href) || names(what, label));
    const values = {
      before: `${node.kind} ${href}`,
      after: kind === undefined ? '' : `${kind} ${href}`,
      isListed: named || isLost(chain, lost),
    };
    found.push({ part: 'link', entry: link, what: label, ...values });
  }
  return found;
}

function isAlternative({ kind }: NavNode): boolean {
  return kind === 'version' || kind === 'language';
}

function partsOf({ path, isRoot }: TreeEntry): Part[] {
  if (path === undefined) return ['root', 'open', 'icon', 'tag'];
  const around: Part[] = ['version', 'language', 'tabs', 'groups'];
  return isRoot ? around : [...around, 'label', 'icon', 'tag'];
}

function valueIn(entry: TreeEntry, part: Part): string {
  if (part === 'tabs' || part === 'groups') return entry[part].join(' > ');
  if (part === 'open') return String(entry.isOpen);
  return String(entry[part as 'label'] ?? '');
}

function trail({ version, language, tabs, groups }: TreeEntry): string {
  return [version, language, ...tabs, ...groups].filter(Boolean).join(' > ');
}

/** Pairs entries of one page, and groups with one label: first those in the same place, then those in the defaults. */
function matched(
  ours: readonly TreeEntry[],
  theirs: readonly TreeEntry[],
): Map<TreeEntry, TreeEntry> {
  const pairs = new Map<TreeEntry, TreeEntry>();
  const free = new Set(theirs);
  const inDefaultsFirst = [
    ...ours.filter(({ isDefault }) => isDefault),
    ...ours.filter(({ isDefault }) => !isDefault),
  ];
  const keyOf = ({ path, label }: TreeEntry) => path ?? `\0${label}`;
  const levels: ((entry: TreeEntry) => string)[] = [
    (entry) => [trail(entry), entry.label, entry.isRoot].join('\0'),
    (entry) => trail(entry),
    ({ version, language, groups }) => [version, language, ...groups].join('\0'),
    ({ version, language }) => [version, language].join('\0'),
    ({ language }) => language,
    () => '',
  ];
  for (const level of levels) {
    const all = new Map<string, TreeEntry[]>();
    for (const one of free) {
      const key = `${keyOf(one)}\0${level(one)}`;
      all.set(key, [...(all.get(key) ?? []), one]);
    }
    for (const one of inDefaultsFirst) {
      if (pairs.has(one)) continue;
      const other = all.get(`${keyOf(one)}\0${level(one)}`)?.shift();
      if (!other) continue;
      pairs.set(one, other);
      free.delete(other);
    }
  }
  return pairs;
}

/** Returns the entries of pages that are not in the longest part that keeps its order, in each version and language. */
function outOfOrder(
  ours: readonly TreeEntry[],
  theirs: readonly TreeEntry[],
  pairs: ReadonlyMap<TreeEntry, TreeEntry>,
): TreeEntry[] {
  const ranks = new Map(theirs.map((one, at) => [one, at]));
  const lists = new Map<string, TreeEntry[]>();
  for (const one of ours) {
    const other = pairs.get(one);
    if (one.path === undefined || !other) continue;
    const key = [one.version, one.language, other.version, other.language].join('\0');
    lists.set(key, [...(lists.get(key) ?? []), one]);
  }
  return [...lists.values()].flatMap((list) => {
    const kept = longestIncreasing(list.map((one) => ranks.get(pairs.get(one) as TreeEntry) ?? 0));
    return list.filter((_, at) => !kept.has(at));
  });
}

/** Returns the places of a longest increasing part of a list. */
function longestIncreasing(ranks: readonly number[]): Set<number> {
  const ends: number[] = [];
  const before: number[] = [];
  for (const [at, rank] of ranks.entries()) {
    let low = 0;
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((ranks[ends[middle] as number] as number) < rank) low = middle + 1;
      else high = middle;
    }
    before[at] = low === 0 ? -1 : (ends[low - 1] as number);
    ends[low] = at;
  }
  const kept = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at !== -1; at = before[at] as number) kept.add(at);
  return kept;
}

/** The parts of a node whose loss explains a difference; any other loss is that of the whole node. */
const REASONS: Readonly<Record<Part, RegExp>> = {
  missing: /^own list of /,
  added: /^own list of /,
  version: /^(?:(?:kind|label) of version|version of) /,
  language: /^label of language /,
  tabs: /^kind of /,
  groups: /^root of /,
  order: /^(?:order|own list|root) of /,
  label: /^(?:sidebarTitle|label|root) of /,
  root: /^root of /,
  open: /^expanded of /,
  icon: /^icon of /,
  tag: /^tag of /,
  link: /^kind of /,
};

const OF_A_PART = /^(?:[a-zA-Z.]+|own list|\d+ URLs?) of /;

function listing(lost: readonly Loss[], notConverted: readonly NotConverted[]) {
  const places = new Map<string, Loss[]>();
  for (const one of lost) {
    const place = `${one.file}#${one.pointer}`;
    places.set(place, [...(places.get(place) ?? []), one]);
  }
  return (
    part: Part,
    entry: TreeEntry,
    other: TreeEntry | undefined,
    [before, after]: [string, string],
  ): boolean => {
    const own = entry.chain.flatMap(
      ({ origin }) => places.get(`${origin.file}#${origin.pointer}`) ?? [],
    );
    if (own.some(({ what }) => !OF_A_PART.test(what) || REASONS[part].test(what))) return true;
    const chain = [...entry.chain, ...(other?.chain ?? [])];
    const different = chain.filter(({ label }) => before.includes(label) !== after.includes(label));
    const labels = [entry.label, ...different.map(({ label }) => label)].filter(
      (one) => one !== '',
    );
    return notConverted.some(
      ({ what }) =>
        // A link can have the label of a tab or version by chance.
        labels.some(
          (label) => (label === entry.label || !what.startsWith('link ')) && names(what, label),
        ) ||
        (entry.path !== undefined && what.includes(`${entry.path}.md`)),
    );
  };
}

/** Returns true if a link is lost, or its kind. */
function isLost(chain: readonly NavNode[], lost: readonly Loss[]): boolean {
  return lost.some(
    ({ file, pointer, what }) =>
      (!OF_A_PART.test(what) || REASONS.link.test(what)) &&
      chain.some(({ origin }) => origin.file === file && origin.pointer === pointer),
  );
}

function names(what: string, label: string): boolean {
  return what.includes(JSON.stringify(label)) || what.includes(`"${label}"`);
}

import type { NavElement, NavWrittenPage } from '@nav/core/client';
import { titleFromPath } from '@nav/paths';
import type { Loss } from './lost.ts';

export interface OutlinePage {
  kind: 'page';
  node: NavWrittenPage;
  /** True if an entry of the same page precedes it. */
  repeated: boolean;
}

/** A group with at least one page. */
export interface OutlineGroup {
  kind: 'group';
  node: NavElement;
  /** True directly below a tab, an anchor or another division, where groups are always expanded. */
  isTop: boolean;
  root?: OutlinePage;
  children: Entry[];
}

export type Entry = OutlineGroup | OutlinePage;

export function withRoot({ root, children }: OutlineGroup): Entry[] {
  return root ? [root, ...children] : children;
}

/** Returns the entries of a group, with its root first. A root that the group also lists appears only once. */
export function entriesWithRoot(group: OutlineGroup): Entry[] {
  const path = group.root?.node.path;
  const others = group.children.filter(({ kind, node }) => kind === 'group' || node.path !== path);
  return withRoot({ ...group, children: others });
}

/** A link without a page entry. */
export interface OutlineLink {
  node: NavElement;
  label: string;
  href: string;
}

/** A tab, dropdown or other division; it has an `href`, entries of a sidebar, or parts. */
export interface Division {
  node: NavElement;
  /** The version or language that the whole navigation is of. */
  edition?: NavElement | undefined;
  label: string;
  href?: string;
  entries: Entry[];
  parts: Division[];
}

/** The exported part of a navigation: one version, one language, without hidden and missing pages. */
export interface Outline {
  top: Division;
  /** The links of `global`. */
  links: OutlineLink[];
  /** The exported language, if the site has several. */
  language?: NavElement;
  /** The exported version, if the site has several. */
  version?: NavElement;
  /** All elements of this version: each tab can have separate versions. */
  versions: readonly NavElement[];
  lost: Loss[];
}

/** A part with entries, and the parts above it without the whole navigation. */
export interface Section {
  part: Division;
  above: readonly Division[];
}

/** Returns the parts with entries, in reading order. */
export function sectionsOf(part: Division, above: readonly Division[] = []): Section[] {
  if (part.parts.length === 0) return part.entries.length === 0 ? [] : [{ part, above }];
  const trail = part.node.kind === 'navigation' ? above : [...above, part];
  return part.parts.flatMap((child) => sectionsOf(child, trail));
}

/** In reading order. */
export function pagesOf(entries: readonly Entry[]): OutlinePage[] {
  return entries.flatMap((entry) => (entry.kind === 'page' ? [entry] : pagesOf(withRoot(entry))));
}

/** In reading order, with the pages in its parts. */
export function pagesIn(part: Division): OutlinePage[] {
  return sectionsOf(part).flatMap((section) => pagesOf(section.part.entries));
}

/** Returns the paths of the pages of an outline, without repeats. */
export function pathsIn({ top }: Pick<Outline, 'top'>): string[] {
  return [...new Set(pagesIn(top).map(({ node }) => node.path))];
}

/** In reading order, with the links in its parts. */
export function linksIn({ node, label, href, parts }: Division): OutlineLink[] {
  return href === undefined ? parts.flatMap(linksIn) : [{ node, label, href }];
}

export function firstPageOf(part: Division): OutlinePage | undefined {
  return pagesIn(part)[0];
}

/** Returns true if a framework reads the same label from the title of the page, unless the page has none. */
export function isTitled({ node: { path, label, title } }: OutlinePage): boolean {
  return label === title && title !== titleFromPath(path);
}

export function leavesSite(href: string): boolean {
  return !href.startsWith('/') && !href.startsWith('#');
}

/** Returns true if headings can replace the top groups: none opens a page, and no page follows one. */
export function headingsSuffice(entries: readonly Entry[]): boolean {
  const first = entries.findIndex(({ kind }) => kind === 'group');
  return entries
    .slice(first === -1 ? entries.length : first)
    .every((entry) => entry.kind === 'group' && !entry.root && entry.children.length > 0);
}

import type { NavTree } from '@nav/core/client';
import { titleFromPath } from '@nav/core/internal';
import { type Exported, type Lost, lose } from './lost.ts';
import {
  type AdapterOptions,
  type Entry,
  type OutlineLink,
  type OutlinePage,
  outline,
  type Part,
  pagesOf,
} from './outline.ts';

/** A page of the sidebar. A string is its slug, and its label comes from the page. */
export type StarlightPage = string | { slug: string; label?: string; badge?: string };

/** A link of the sidebar. */
export interface StarlightLink {
  label: string;
  link: string;
}

/** A group of the sidebar. */
export interface StarlightGroup {
  label: string;
  items: StarlightItem[];
  collapsed?: boolean;
  badge?: string;
}

/** An item of the sidebar. */
export type StarlightItem = StarlightPage | StarlightLink | StarlightGroup;

/** A topic of the plugin `starlight-sidebar-topics`. */
export interface StarlightTopic {
  label: string;
  link: string;
  items?: StarlightItem[];
}

/** The options of Starlight, and of its plugin for topics. */
export interface StarlightValue {
  /** The whole navigation. Tabs are groups. */
  sidebar: StarlightItem[];
  /** The same for `starlight-sidebar-topics`, where tabs are topics. Only if there are several. */
  topics?: StarlightTopic[];
}

/**
 * Returns the sidebar for Starlight. Slugs of pages are their paths as Astro spells them.
 *
 * @throws RangeError if the site lacks the version or the language.
 */
export function toStarlight(tree: NavTree, options: AdapterOptions = {}): Exported<StarlightValue> {
  const framework = { name: 'Starlight', keeps: ['tag'] } as const;
  const { top, links, lost } = outline(tree, framework, options);
  const sidebar = [...links.map(linkItem), ...itemsOfPart(top, lost)];
  if (top.parts.length === 0) return { value: { sidebar }, lost };
  const topics = [...sectionsAndLinks(top).flatMap(topicsOf), ...links.map(linkItem)];
  return { value: { sidebar, topics }, lost };
}

/** Returns the parts without parts in them. */
function sectionsAndLinks(part: Part): Part[] {
  return part.parts.length === 0 ? [part] : part.parts.flatMap(sectionsAndLinks);
}

function topicsOf(part: Part): StarlightTopic[] {
  const { label, href, entries } = part;
  if (href !== undefined) return [{ label, link: href }];
  const [first] = pagesOf(entries);
  if (!first) return [];
  const slug = slugOfPage(first.node.path);
  // The list of what is lost has it for the sidebar already.
  const items = itemsOfPart(part, []);
  return [{ label, link: slug === 'index' ? '/' : `/${slug}/`, items }];
}

function itemsOfPart({ parts, entries }: Part, lost: Lost[]): StarlightItem[] {
  return [
    ...entries.map((entry) => itemOf(entry, lost)),
    ...parts.map((part): StarlightItem => {
      const { label, href, node } = part;
      if (href !== undefined) return { label, link: href };
      return { label, ...badgeOf(node), items: itemsOfPart(part, lost) };
    }),
  ];
}

function itemOf(entry: Entry, lost: Lost[]): StarlightItem {
  if (entry.kind === 'page') return pageItem(entry);
  const { node, isTop, root, children } = entry;
  if (root) {
    const why = 'A group of Starlight opens no page. The page is its first entry.';
    lost.push(lose(node, why, { of: 'root' }));
  }
  return {
    label: node.label,
    ...badgeOf(node),
    ...(isTop || node.expanded ? {} : { collapsed: true }),
    items: [...(root ? [pageItem(root)] : []), ...children.map((child) => itemOf(child, lost))],
  };
}

function pageItem({ node }: OutlinePage): StarlightPage {
  const { path, label, title } = node;
  const slug = slugOfPage(path);
  // Starlight reads the same title from the page, unless the page has none.
  const isTitled = label === title && title !== titleFromPath(path);
  const badge = badgeOf(node);
  return isTitled && !badge ? slug : { slug, ...(isTitled ? {} : { label }), ...badge };
}

function badgeOf({ tag }: { tag?: string }): { badge: string } | undefined {
  return tag === undefined ? undefined : { badge: tag };
}

function linkItem({ label, href }: OutlineLink): StarlightLink {
  return { label, link: href };
}

/** Returns the slug that Astro gives to the page file: lower case, without punctuation and a last `index`. */
function slugOfPage(path: string): string {
  const slug = path
    .split('/')
    .map((name) =>
      name
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
        .replaceAll(' ', '-'),
    )
    .join('/');
  return slug.replace(/(?<=.)\/index$/, '');
}

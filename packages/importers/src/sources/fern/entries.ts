import type { Group, Item, Lost, PageItem, SourcePage } from '../../model/source.ts';
import { newLost, type SourceRedirect } from '../../model/source.ts';
import { pagesBelow } from '../../model/tree.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { dataText, readPage } from '../../reading/page.ts';
import type { Place } from '../../reading/place.ts';
import { entriesOf, fileOf, flagOf, textOf, valueAt, type YamlNode } from '../../reading/yaml.ts';
import { kebabCase, nameSlug, pathOf } from './slugs.ts';

/** A site while its navigation is read. */
export interface Reading {
  files: SourceFiles;
  /** The folder of `docs.yml`. */
  root: string;
  base: string;
  pages: Map<string, SourcePage>;
  fallbacks: SourcePage[];
  redirects: SourceRedirect[];
  lost: Lost[];
  /** True if labels of pages in folders come from front matter. */
  hasOwnTitles: boolean;
}

/** The URL of an entry, from which the URLs of the entries in it derive. */
export interface Slug {
  reading: Reading;
  /** The path of the site, the product and the version. */
  prefix: string;
  /** The same path with the slug of the default version. Fern also shows its pages there. */
  versioned?: string;
  path: string;
  /** True if the entry is hidden, or one around it. */
  isHidden: boolean;
}

export function addressOf({ prefix, path }: Slug): string {
  return prefix + path || '/';
}

/** @param full the slug in the front matter of the page. It replaces the path, and may start with the path of the site. */
export function slugIn(outer: Slug, own: string, full: string | undefined): Slug {
  const path = pathOf(full ?? own);
  if (full === undefined) return { ...outer, path: outer.path + path };
  const { base } = outer.reading;
  return { ...outer, path: `${path}/`.startsWith(`${base}/`) ? path.slice(base.length) : path };
}

/** Returns the URL of an entry with a page, and reports settings that show it only to some readers. */
export function slugOf(node: YamlNode, title: string, outer: Slug, page?: string): Slug {
  const { files, lost } = outer.reading;
  for (const { key, at } of entriesOf(node))
    if (/^(?:viewers|feature-flag|audiences)$/.test(key) && !lost.some((one) => one.at === at))
      lost.push(newLost(`${key} of "${title}"`, 'everyone can see it after the import', at));
  const full = page && dataText(readPage(files, page)?.data.slug);
  const derived = valueAt(node, 'folder') ? nameSlug(title) : kebabCase(title);
  const own = flagOf(node, 'skip-slug') ? '' : (textOf(node, 'slug') ?? derived);
  const isHidden = outer.isHidden || flagOf(node, 'hidden') === true;
  return { ...slugIn(outer, own, full), isHidden };
}

/** Returns a page, and registers its URL. A page that is listed twice redirects from its later URLs. */
export function pageAt(file: string, label: string, slug: Slug, at: Place): PageItem | Lost {
  const { files, pages, fallbacks, redirects } = slug.reading;
  if (!files.has(file)) return newLost(`page "${label}" ${file}`, 'the file does not exist', at);
  const address = addressOf(slug);
  const title = dataText(readPage(files, file)?.data.title) ?? label;
  const known = pages.get(file) ?? { file, address, title };
  pages.set(file, known);
  redirects.push({ from: address, to: known.address, at });
  if (slug.versioned !== undefined)
    fallbacks.push({ ...known, address: slug.versioned + slug.path });
  return { kind: 'page', file, label, at, withheld: slug.isHidden ? 'unlisted' : undefined };
}

export function pageItem(node: YamlNode, label: string, outer: Slug): Item {
  const file = fileOf(valueAt(node, 'path') ?? node);
  const slug = slugOf(node, label, outer, file);
  return { ...pageAt(file, label, slug, node.at), ...lookOf(node) };
}

/** @param page the value with the path of its page */
export function groupOf(
  node: YamlNode,
  label: string,
  slug: Slug,
  items: readonly Item[],
  page?: YamlNode,
): Group {
  const own = page && pageAt(fileOf(page), label, slug, page.at);
  const isCollapsed = flagOf(node, 'collapsed');
  const group = { kind: 'group', label, at: node.at, ...lookOf(node), isCollapsed } as const;
  if (own?.kind === 'page') return { ...group, index: own, items };
  redirectToFirst(node, slug, items);
  return { ...group, items: own ? [own, ...items] : items };
}

/** Redirects the URL of a section without a page to the first page in it. */
export function redirectToFirst(node: YamlNode, slug: Slug, items: readonly Item[]): void {
  const [first] = pagesBelow(items);
  const to = first && slug.reading.pages.get(first.file)?.address;
  if (to !== undefined && flagOf(node, 'skip-slug') !== true)
    slug.reading.redirects.push({ from: addressOf(slug), to, at: node.at });
}

/** Returns the icon and the badge of an entry: `Pre Release` for `pre-release`. */
export function lookOf(node: YamlNode): Pick<PageItem, 'icon' | 'tag'> {
  const written = textOf(node, 'icon');
  const icon = written?.replace(/^(?:fa-)?(\w+) (?:fa-)?([\w-]+)$/, 'fontawesome/$1/$2');
  const tag = textOf(node, 'availability')?.replaceAll('-', ' ');
  return { icon, tag: tag?.replace(/\b\w/g, (letter) => letter.toUpperCase()) };
}

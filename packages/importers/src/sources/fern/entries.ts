import type { Group, Item, Lost, PageItem, SourcePage } from '../../model/source.ts';
import { newLost, type SourceRedirect } from '../../model/source.ts';
import { pagesBelow } from '../../model/tree.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { dataText, readPage } from '../../reading/page.ts';
import type { Place } from '../../reading/place.ts';
import {
  entriesOf,
  flagOf,
  namedFile,
  settingOf,
  valueAt,
  type YamlNode,
} from '../../reading/yaml.ts';
import { addressOf, kebabCase, type Slug, slugIn } from './slugs.ts';

/** A site while its navigation is read. */
export interface Reading {
  files: SourceFiles;
  /** The folder of `docs.yml`. */
  root: string;
  /** The path of the site. */
  base: string;
  /** The published pages by file. */
  pages: Map<string, SourcePage>;
  redirects: SourceRedirect[];
  lost: Lost[];
  /** True if labels of pages in folders come from front matter. */
  hasOwnTitles: boolean;
}

/**
 * Returns the URL of an entry, which counts for the entries in it.
 *
 * @param derived the slug that its name gives it
 * @param page the page of the entry, whose front matter may have another one
 */
export function slugOf(
  node: YamlNode,
  derived: string,
  outer: Slug,
  { files, base }: Reading,
  page?: string,
): Slug {
  const full = page === undefined ? undefined : dataText(readPage(files, page)?.data.slug);
  const own = flagOf(valueAt(node, 'skip-slug')) ? '' : (settingOf(node, 'slug') ?? derived);
  const isHidden = outer.isHidden || flagOf(valueAt(node, 'hidden')) === true;
  return { ...slugIn(outer, own, full, base), isHidden };
}

/** Returns a page, and registers its URL. A page that is listed twice redirects from its later URLs. */
export function pageAt(
  file: string,
  label: string,
  slug: Slug,
  at: Place,
  { files, pages, redirects }: Reading,
): PageItem | Lost {
  if (!files.has(file)) return newLost(`page "${label}" ${file}`, 'the file does not exist', at);
  const address = addressOf(slug);
  const title = dataText(readPage(files, file)?.data.title) ?? label;
  const known = pages.get(file) ?? { file, address, title };
  pages.set(file, known);
  redirects.push({ from: address, to: known.address, at });
  return { kind: 'page', file, label, at, withheld: slug.isHidden ? 'unlisted' : undefined };
}

export function pageItem(node: YamlNode, label: string, outer: Slug, reading: Reading): Item {
  const file = namedFile(valueAt(node, 'path') ?? node);
  const slug = slugOf(node, kebabCase(label), outer, reading, file);
  return { ...pageAt(file, label, slug, node.at, reading), ...lookOf(node) };
}

/** @param page the value with the path of its page */
export function groupOf(
  node: YamlNode,
  label: string,
  slug: Slug,
  page: YamlNode | undefined,
  items: readonly Item[],
  reading: Reading,
): Group {
  const own = page && pageAt(namedFile(page), label, slug, page.at, reading);
  const isCollapsed = flagOf(valueAt(node, 'collapsed'));
  const group = { kind: 'group', label, at: node.at, ...lookOf(node), isCollapsed } as const;
  if (own?.kind === 'page') return { ...group, index: own, items };
  redirectToFirst(node, slug, items, reading);
  return { ...group, items: own ? [own, ...items] : items };
}

/** Redirects the URL of a section without a page to the first page in it. */
export function redirectToFirst(
  node: YamlNode,
  slug: Slug,
  items: readonly Item[],
  reading: Reading,
): void {
  const [first] = pagesBelow(items);
  const to = first && reading.pages.get(first.file)?.address;
  if (to !== undefined && flagOf(valueAt(node, 'skip-slug')) !== true)
    reading.redirects.push({ from: addressOf(slug), to, at: node.at });
}

/** Returns the icon and the badge of an entry: `Pre Release` for `pre-release`. */
export function lookOf(node: YamlNode): Pick<PageItem, 'icon' | 'tag'> {
  const written = settingOf(node, 'icon');
  const icon = written?.replace(/^(?:fa-)?(\w+) (?:fa-)?([\w-]+)$/, 'fontawesome/$1/$2');
  const tag = settingOf(node, 'availability')?.replaceAll('-', ' ');
  return { icon, tag: tag?.replace(/\b\w/g, (letter) => letter.toUpperCase()) };
}

/** Reports the settings that show an entry only to some readers. */
export function noteRestrictions(node: YamlNode, label: string, { lost }: Reading): void {
  for (const { key, at } of entriesOf(node))
    if (['viewers', 'feature-flag', 'audiences'].includes(key))
      lost.push(newLost(`${key} of "${label}"`, 'after an import, everybody sees it', at));
}

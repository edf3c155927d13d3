import { hasScheme } from '@nav/paths';
import { type Group, type Item, type Lost, newLost, type PageItem } from '../../model/source.ts';
import { MAX_SIDEBAR_DEPTH } from '../../reading/limits.ts';
import { fileStart, type Place } from '../../reading/place.ts';
import { booleanOf, listOf, property, reasonOf, textOf } from '../../reading/script/read.ts';
import type { Value } from '../../reading/script/values/values.ts';
import type { Route, Routes } from './docs.ts';
import { folderItems } from './folder-items.ts';
import { pickText } from './locales.ts';

/** The pages of one version in one language, and how entries find them. */
export interface SidebarReader {
  routes: Routes;
  /** The default language of the site. */
  language: string;
  /** The folder of the version, with a slash at its end; empty for the current one. */
  version: string;
  /** Returns true for pages that generated lists leave out, because they belong to other versions. */
  isOutside(route: Route): boolean;
}

export function sidebarItems(sidebar: Value | undefined, reader: SidebarReader, depth = 0): Item[] {
  if (!sidebar) return [];
  const items = listOf(sidebar);
  if (items && depth < MAX_SIDEBAR_DEPTH)
    return items.flatMap((item) => itemOf(item, reader, depth));
  const reason = items ? 'it is nested too deeply' : reasonOf(sidebar, 'it is not a list');
  return [newLost('part of the sidebar', reason, sidebar.at)];
}

function itemOf(item: Value, reader: SidebarReader, depth: number): Item[] {
  const slug = textOf(item);
  if (slug !== undefined) return pageAt(slug, {}, item.at, reader);
  if (item.kind !== 'object') {
    return [newLost(entryName(item), reasonOf(item, 'it is not an entry'), item.at)];
  }
  const { label, lost, badge } = factsOf(item, reader);
  const at = property(item, 'label')?.at ?? item.at;
  const generated = property(item, 'autogenerate');
  const isCollapsed = booleanOf(item, 'collapsed') === true;
  const group = { kind: 'group', at, tag: badge, isCollapsed } as const;
  if (generated) {
    const entries = generatedItems(generated, isCollapsed, reader);
    // Since 0.39, the entries take the place of an item without a label.
    return property(item, 'label')
      ? [{ ...group, label: label ?? '', items: [...lost, ...entries] }]
      : entries;
  }
  const items = property(item, 'items');
  if (items) {
    const entries = sidebarItems(items, reader, depth + 1);
    return [{ ...group, label: label ?? '', items: [...lost, ...entries] } satisfies Group];
  }
  const link = property(item, 'link');
  if (link) return [...lost, ...linkTo(link, label ?? '', badge, item, reader)];
  const page = property(item, 'slug');
  const written = textOf(page);
  if (written !== undefined)
    return [...lost, ...pageAt(written, { label, tag: badge }, at, reader)];
  const reason = reasonOf(page, 'it is not an entry of Starlight');
  return [newLost(entryName(item, label), reason, item.at)];
}

function factsOf(
  item: Value,
  { routes: { locale }, language }: SidebarReader,
): { label: string | undefined; badge: string | undefined; lost: Lost[] } {
  const lost: Lost[] = [];
  const own = property(item, 'label');
  const translations = property(item, 'translations');
  const badge = property(item, 'badge');
  const label =
    pickText(translations, locale.name) || (pickText(own, locale.name) ?? pickText(own, language));
  if (own?.kind === 'unknown') lost.push(newLost('label of an entry', own.reason, own.at));
  // They are missing once, not in each language.
  if (translations?.kind === 'unknown' && locale.isDefault) {
    lost.push(newLost(`translations of "${label ?? ''}"`, translations.reason, translations.at));
  }
  const text = property(badge, 'text') ?? badge;
  return { label, badge: pickText(text, locale.name) ?? pickText(text, language), lost };
}

function generatedItems(generated: Value, isCollapsed: boolean, reader: SidebarReader): Item[] {
  const directory = textOf(generated, 'directory');
  if (directory === undefined) {
    const reason = reasonOf(property(generated, 'directory') ?? generated, 'it has no folder');
    return [newLost('generated part of the sidebar', reason, generated.at)];
  }
  const folder = directory.replace(/^(?:\.?\/)+|\/+$/g, '').replace(/^\.$/, '');
  const isClosed = booleanOf(generated, 'collapsed') ?? isCollapsed;
  const items = itemsIn(folder, isClosed, generated.at, reader);
  if (items.length > 0) return items;
  return [newLost(`generated list of ${directory}`, 'the folder has no pages', generated.at)];
}

/** Returns the entries of a sidebar that is not configured: all pages. */
export function allItems(reader: SidebarReader, at: Place): Item[] {
  return itemsIn('', false, at, reader);
}

/** Returns the pages in a folder of the version, with a group for each folder in it. */
function itemsIn(
  folder: string,
  isCollapsed: boolean,
  at: Place,
  { routes, language, version, isOutside }: SidebarReader,
): Item[] {
  const shown = [...routes.bySlug.values()].filter(
    (route) => !route.doc.isDraft && !isOutside(route),
  );
  return folderItems(shown, {
    directory: `${version}${folder}`.replace(/\/$/, ''),
    isCollapsed,
    language,
    at,
    pageOf: (route) => pageOf(route, {}, fileStart(route.doc.file)),
  });
}

interface Shown {
  label?: string | undefined;
  tag?: string | undefined;
}

function pageAt(slug: string, shown: Shown, at: Place, reader: SidebarReader): Item[] {
  const route = routeAt(slug, reader);
  if (route) return [pageOf(route, shown, at)];
  const name = shown.label === undefined ? '' : `"${shown.label}" `;
  return [newLost(`page ${name}${slug}`, 'the page does not exist', at)];
}

function routeAt(slug: string, { routes, version }: SidebarReader): Route | undefined {
  const plain = slug.replace(/^\/+|\/+$/g, '').replace(/^index$/, '');
  return routes.bySlug.get(`${version}${plain}`.replace(/\/$/, '')) ?? routes.bySlug.get(plain);
}

function pageOf({ doc, isFallback }: Route, shown: Shown, at: Place): PageItem {
  const label = shown.label || doc.label || doc.title;
  const withheld = doc.isDraft ? 'draft' : isFallback ? 'untranslated' : undefined;
  return { kind: 'page', file: doc.file, label, at, tag: shown.tag ?? doc.badge, withheld };
}

function linkTo(
  link: Value,
  label: string,
  tag: string | undefined,
  item: Value,
  reader: SidebarReader,
): Item[] {
  const href = textOf(link);
  const at = property(item, 'label')?.at ?? item.at;
  if (href === undefined)
    return [newLost(entryName(item, label), reasonOf(link, 'its link is not a text'), at)];
  const isInternal = !hasScheme(href) && !href.startsWith('//');
  const route =
    isInternal && !href.includes('#') ? routeAt(href.replace(/\?.*$/s, ''), reader) : undefined;
  if (route) return [pageOf(route, { label, tag }, at)];
  return [{ kind: 'link', label, href, at }];
}

function entryName(item: Value, label = pickText(property(item, 'label'), '')): string {
  return label ? `entry "${label}"` : 'entry of the sidebar';
}

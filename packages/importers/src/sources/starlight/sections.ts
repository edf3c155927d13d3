import { hasScheme } from '@nav/paths';
import type { Item, Section } from '../../model/source.ts';
import type { Place } from '../../reading/place.ts';
import { listOf, property, textOf } from '../../reading/script/read.ts';
import type { Value } from '../../reading/script/values/values.ts';
import type { Plugins } from './config.ts';
import { pickText } from './locales.ts';
import { allItems, type SidebarReader, sidebarItems } from './sidebar.ts';

export interface SectionOptions {
  plugins: Plugins;
  /** The configured sidebar; undefined if there is none. */
  sidebar: Value | undefined;
  at: Place;
}

/** A site has one sidebar, unless a plugin adds more. */
export function sectionsOf(
  reader: SidebarReader,
  { plugins, sidebar, at }: SectionOptions,
): Section[] {
  const { topics, hasSidebars } = plugins;
  if (topics && reader.version === '') return topics.map((topic) => topicOf(topic, reader));
  if (!sidebar) return [{ at, items: allItems(reader, at) }];
  const items = sidebarItems(sidebar, reader);
  const isSplit = hasSidebars && listOf(sidebar) !== undefined;
  if (!isSplit) return [{ at: sidebar.at, items }];
  const sections: Section[] = [];
  let loose: Item[] = [];
  for (const item of items) {
    if (item.kind !== 'group') {
      loose.push(item);
      continue;
    }
    sections.push({ label: item.label, at: item.at, items: [...loose, ...item.items] });
    loose = [];
  }
  if (loose.length > 0) sections.push({ at: sidebar.at, items: loose });
  return sections;
}

/** A topic may also be a link. */
function topicOf(topic: Value, reader: SidebarReader): Section {
  const { locale } = reader.routes;
  const own = property(topic, 'label');
  const label = pickText(own, locale.name) ?? pickText(own, reader.language);
  const icon = textOf(topic, 'icon');
  const section = { label, at: own?.at ?? topic.at, icon };
  const items = property(topic, 'items');
  const link = textOf(topic, 'link');
  if (items) return { ...section, items: sidebarItems(items, reader) };
  if (link !== undefined && (hasScheme(link) || link.startsWith('//'))) {
    return { ...section, items: [], href: link };
  }
  const only: Value = { kind: 'list', items: [topic], at: topic.at };
  return { ...section, items: sidebarItems(only, reader) };
}

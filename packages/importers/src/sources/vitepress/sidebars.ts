import { type Lost, newLost } from '../../model/source.ts';
import { addAll } from '../../reading/add-all.ts';
import type { Place } from '../../reading/place.ts';
import { entries, isMissing, property, textOf } from '../../reading/script/read.ts';
import type { Value } from '../../reading/script/values/values.ts';

/** The sidebar of the pages whose address starts with a prefix. */
export interface Sidebar {
  /** With a slash in front; `/` for all pages. */
  prefix: string;
  list: Value;
  base: string | undefined;
  at: Place;
  /** True if the configuration of another language gives it. */
  isInherited: boolean;
}

/** One of the configurations that apply to a language, the most specific first. */
export interface Layer {
  config: Value;
  prefix: string;
  isInherited: boolean;
}

export interface SidebarReading {
  sidebars: Sidebar[];
  /** Everything that a program computes. */
  lost: Lost[];
}

/**
 * Returns the sidebars that layers of configurations give together. In VitePress 1, the first layer that has some gives all; in
 * VitePress 2, each adds the prefixes that those before it lack.
 */
export function readSidebars(layers: readonly Layer[], isMerged: boolean): SidebarReading {
  const sidebars: Sidebar[] = [];
  const lost: Lost[] = [];
  const prefixes = new Set<string>();
  for (const { config, prefix, isInherited } of layers) {
    const theme = property(config, 'themeConfig');
    const entry = entries(theme).find(({ key, value }) => key === 'sidebar' && !isMissing(value));
    const computed =
      entry?.value.kind === 'unknown' ? entry.value : unknownTheme(config, theme, entry);
    if (computed) lost.push(newLost('a sidebar', computed.reason, entry?.at ?? computed.at));
    const found = entry && !computed ? sidebarsIn(entry.value, prefix, isInherited) : undefined;
    addAll(lost, found?.lost ?? []);
    for (const sidebar of found?.sidebars ?? []) {
      if (prefixes.has(sidebar.prefix)) continue;
      prefixes.add(sidebar.prefix);
      sidebars.push(sidebar);
    }
    if ((entry || computed) && !isMerged) break;
  }
  return { sidebars, lost };
}

function unknownTheme(config: Value, theme: Value | undefined, entry: unknown) {
  if (entry) return undefined;
  if (theme?.kind === 'unknown') return theme;
  if (theme?.kind === 'object') return theme.rest;
  return config.kind === 'object' ? config.rest : undefined;
}

/** Reads the value of `themeConfig.sidebar`: a list for all pages, or a list or `{ items, base }` by prefix. */
function sidebarsIn(value: Value, whole: string, isInherited: boolean): SidebarReading {
  const sidebars: Sidebar[] = [];
  const lost: Lost[] = [];
  if (value.kind === 'list') {
    sidebars.push({ prefix: whole, list: value, base: undefined, at: value.at, isInherited });
  }
  for (const { key, value: one, at } of entries(value)) {
    const prefix = key.startsWith('/') ? key : `/${key}`;
    const list = one.kind === 'object' ? property(one, 'items') : one;
    if (list?.kind === 'list') {
      sidebars.push({ prefix, list, base: textOf(one, 'base'), at, isInherited });
    } else if (!(list?.kind === 'scalar' && !list.value)) {
      const computed =
        list?.kind === 'unknown' ? list : one.kind === 'object' ? one.rest : undefined;
      lost.push(newLost(`the sidebar of "${key}"`, computed?.reason ?? 'it is not a list', at));
    }
  }
  if (value.kind === 'object' && value.rest) {
    lost.push(newLost('sidebars', value.rest.reason, value.rest.at));
  }
  return { sidebars, lost };
}

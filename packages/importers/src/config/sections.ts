import type { Edition, Section } from '../model/source.ts';
import type { Place } from '../reading/place.ts';
import { type Children, childrenOf, type Entry, type MenuEntry, type TabEntry } from './entries.ts';
import { iconOf } from './icons.ts';
import { convertItems } from './items.ts';
import type { Conversion } from './outcome.ts';

/** Converts the sections of an edition into tabs, or into the content of the only one. Undefined if nothing has a page. */
export function convertSections(
  { sections }: Edition,
  conversion: Conversion,
  tabs: 'auto' | 'none' | 'top-level',
): Children | undefined {
  const entries = sections.flatMap((section) => convertSection(section, conversion) ?? []);
  const [only] = entries;
  if (!only) return undefined;
  if (entries.length > 1 || only.menu) return { tabs: entries };
  void tabs;
  const { groups, pages } = only;
  return groups ? { groups } : { pages: pages ?? [] };
}

function convertSection(section: Section, conversion: Conversion): TabEntry | undefined {
  const { outcome } = conversion;
  const { label = 'Documentation', at } = section;
  const icon = section.icon === undefined ? undefined : iconOf(section.icon);
  const own = {
    tab: label,
    ...(icon === undefined ? {} : { icon }),
    ...(section.isHidden ? { hidden: true as const } : {}),
  };
  if (section.isGuessed) {
    outcome.lost.push({
      kind: 'lost',
      what: `label of the tab "${label}"`,
      reason: 'the source has none, so it is guessed',
      at,
    });
  }
  if (section.href !== undefined) {
    const file = conversion.findPage(section.href);
    if (file !== undefined) {
      const pages = convertItems([{ kind: 'page', file, label, at }], conversion, 0);
      return pages.length === 0 ? undefined : { ...own, pages };
    }
    if (/^https?:\/\//.test(section.href)) return { ...own, href: section.href };
    outcome.lost.push({
      kind: 'lost',
      what: `tab "${label}" to ${section.href}`,
      reason: 'it is not a page of this site',
      at,
    });
    return undefined;
  }
  if (section.menu) {
    const menu = section.menu.flatMap((item): MenuEntry[] => {
      const tab = convertSection(item, conversion);
      if (!tab) return [];
      const { tab: name, hidden: _, menu: inner, ...rest } = tab;
      return inner ? [...inner] : [{ item: name, ...rest } as MenuEntry];
    });
    if (menu.length > 0) return { ...own, menu };
    return loseEmpty(label, at, conversion);
  }
  const entries = convertItems(section.items, conversion, conversion.wrap === undefined ? 0 : 1);
  if (entries.length === 0) return loseEmpty(label, at, conversion);
  loseCollapsed(section, conversion);
  return { ...own, ...childrenOf(wrapped(entries, conversion)) };
}

function loseEmpty(label: string, at: Place, { outcome }: Conversion): undefined {
  outcome.lost.push({ kind: 'lost', what: `section "${label}"`, reason: 'it has no pages', at });
  return undefined;
}

function wrapped(entries: Entry[], { wrap }: Conversion): Entry[] {
  return wrap === undefined ? entries : [{ group: wrap, pages: entries }];
}

function loseCollapsed({ items, at }: Section, { outcome, wrap }: Conversion): void {
  const count = items.filter((item) => item.kind === 'group' && item.isCollapsed).length;
  if (count === 0 || wrap !== undefined) return;
  outcome.lost.push({
    kind: 'lost',
    what:
      count === 1
        ? '1 top-level group starts collapsed'
        : `${count} top-level groups start collapsed`,
    reason: 'top-level groups are always expanded here',
    at,
    option: '--wrap-top-level',
  });
}

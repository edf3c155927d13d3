import type { Section } from '../model/source.ts';
import { type Children, childrenOf, type MenuEntry, type TabEntry } from './entries.ts';
import { convertIcon } from './icons.ts';
import { convertItems, GUESSED, whyEmpty } from './items.ts';
import { labeledSections } from './labels.ts';
import { type Conversion, lose } from './outcome.ts';

/** Converts sections into tabs, or into the content of the only one. Returns undefined if none has a page. */
export function convertSections(
  sections: readonly Section[],
  conversion: Conversion,
): Children | undefined {
  const labeled = labeledSections(sections, conversion.titleOf);
  for (const section of sections) conversion.outcome.settled.add(section);
  const tabs = labeled.flatMap((section) => convertSection(section, conversion) ?? []);
  const [only] = tabs;
  if (!only) return undefined;
  if (tabs.length === 1 && !only.menu && only.href === undefined) {
    const section = labeled.find(({ label }) => label === only.tab);
    if (section && !section.isGuessed) {
      const reason = 'a single section does not become a tab';
      lose(conversion, `label "${only.tab}" of the only tab`, reason, section.at);
    }
    const { groups, pages } = only;
    return groups ? { groups } : { pages: pages ?? [] };
  }
  if (tabs.every(({ href }) => href !== undefined)) {
    for (const { label, href, at } of labeled) {
      if (href !== undefined) lose(conversion, `tab "${label}" to ${href}`, 'no tab has pages', at);
    }
    return undefined;
  }
  for (const { label, isGuessed, at } of labeled) {
    if (isGuessed && tabs.some(({ tab }) => tab === label)) {
      lose(conversion, `label "${label}" of a tab`, GUESSED, at);
    }
  }
  return { tabs };
}

function convertSection(section: Section, conversion: Conversion): TabEntry | undefined {
  const { label = '', at, isHidden, menu, items, href } = section;
  const before = conversion.outcome.lost.length;
  const own = {
    tab: label,
    icon: convertIcon(section.icon, label, at, conversion),
    hidden: isHidden || undefined,
  };
  if (href !== undefined) return convertAddress(own, href, section, conversion);
  if (menu) {
    for (const one of menu) conversion.outcome.settled.add(one);
    const entries = labeledSections(menu, conversion.titleOf).flatMap((one) =>
      menuEntries(one, conversion),
    );
    if (entries.length > 0) return { ...own, menu: entries };
  } else {
    const entries = convertItems(items, conversion, 0);
    if (entries.length > 0) {
      loseCollapsed(section, conversion);
      return { ...own, ...childrenOf(entries) };
    }
  }
  lose(conversion, `section "${label}"`, whyEmpty(conversion.outcome.lost.slice(before)), at);
  return undefined;
}

function convertAddress(
  own: TabEntry,
  href: string,
  { label = '', at }: Section,
  conversion: Conversion,
): TabEntry | undefined {
  const file = conversion.findPage(href);
  if (file !== undefined) {
    const pages = convertItems([{ kind: 'page', file, label, at }], conversion, 0);
    return pages.length === 0 ? undefined : { ...own, pages };
  }
  if (/^https?:\/\//i.test(href)) return { ...own, href };
  lose(conversion, `tab "${label}" to ${href}`, 'no page in the navigation has this URL', at);
  return undefined;
}

/** A menu has no menus in it: their items join the outer one. */
function menuEntries(section: Section, conversion: Conversion): MenuEntry[] {
  const tab = convertSection(section, conversion);
  if (!tab) return [];
  const { tab: item, hidden: _, menu, ...rest } = tab;
  return menu ? [...menu] : [{ item, ...rest }];
}

/** Reports, once for a section, that groups at the top level cannot be collapsed. */
function loseCollapsed({ items, at }: Section, conversion: Conversion): void {
  const groups = items.filter((item) => item.kind === 'group' && item.isCollapsed);
  const [first] = groups;
  if (!first) return;
  const what =
    groups.length === 1 ? '1 group starts collapsed' : `${groups.length} groups start collapsed`;
  const reason = 'top-level groups are always expanded here';
  lose(conversion, what, reason, first.at ?? at, '--wrap-top-level');
}

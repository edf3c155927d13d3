import type { Edition, Group, Item, Section } from '../model/source.ts';

/** The role of sections: tabs if there are several, groups, or the top-level groups instead of them. */
export type Tabs = 'auto' | 'none' | 'top-level';

/** Returns an edition with other sections, and with a group around everything at the top level. */
export function reshape(edition: Edition, tabs: Tabs, wrap: string | undefined): Edition {
  const sections =
    tabs === 'none'
      ? joined(edition.sections)
      : tabs === 'top-level'
        ? edition.sections.flatMap(dividedAtGroups)
        : edition.sections;
  return {
    ...edition,
    sections: wrap === undefined ? sections : sections.map((one) => wrapped(one, wrap)),
  };
}

/** Returns one section in which the others are groups. */
function joined(sections: readonly Section[]): readonly Section[] {
  const [first, ...others] = sections;
  if (!first || (others.length === 0 && !first.menu)) return sections;
  return [{ at: first.at, items: sections.flatMap(itemsOf) }];
}

function itemsOf(section: Section): readonly Item[] {
  const { label, at, icon, href, menu = [] } = section;
  if (href !== undefined) return [{ kind: 'link', label: label ?? href, href, at, icon }];
  const items = [...section.items, ...menu.flatMap(itemsOf)];
  return label ? [{ kind: 'group', label, at, icon, items }] : items;
}

/** Returns a section for each group at the top level, and for what is between them. */
function dividedAtGroups(section: Section): Section[] {
  if (!section.items.some(({ kind }) => kind === 'group')) return [section];
  const sections: Section[] = [];
  let loose: Item[] | undefined;
  for (const item of section.items) {
    if (item.kind === 'group') {
      sections.push(sectionOf(item));
      loose = undefined;
    } else {
      if (!loose) {
        loose = [];
        sections.push({ at: item.at, items: loose, isHidden: section.isHidden });
      }
      loose.push(item);
    }
  }
  return sections;
}

function sectionOf(group: Group): Section {
  const { label, at, icon, index, generatedIndex, href } = group;
  const items = index ? [index, ...group.items] : [...group.items];
  // Its address and its tag have no counterpart in a section, but in a group without pages they are reported.
  if (generatedIndex !== undefined || href !== undefined)
    items.push({ kind: 'group', label, at, generatedIndex, href, items: [] });
  return { label, at, icon, items };
}

function wrapped(section: Section, label: string): Section {
  const { items, menu, at } = section;
  if (menu) return { ...section, menu: menu.map((one) => wrapped(one, label)) };
  return items.length === 0
    ? section
    : { ...section, items: [{ kind: 'group', label, at, items }] };
}

import type { Item, Section } from '../model/source.ts';
import { itemsBelow } from '../model/tree.ts';

type TitleOf = (file: string) => string | undefined;

/** Returns the label for a group or section without one: the title of its first page. */
export function firstLabel(items: readonly Item[], titleOf: TitleOf): string | undefined {
  for (const item of itemsBelow(items)) {
    const label =
      item.kind === 'page'
        ? item.label
        : item.kind === 'group' && item.index
          ? titleOf(item.index.file)
          : undefined;
    if (label) return label;
  }
  return undefined;
}

/** The label of the first section that has none. */
const FIRST_SECTION = 'Documentation';

/** Labels that the source does not give are marked as guessed. */
export function labeledSections(sections: readonly Section[], titleOf: TitleOf): Section[] {
  const taken = new Set(sections.map(({ label }) => label));
  return sections.map((section): Section => {
    if (section.label) return section;
    const own = firstLabel(section.items, titleOf) ?? FIRST_SECTION;
    // An empty label is one that the framework fills in.
    const label = section.label === undefined && !taken.has(FIRST_SECTION) ? FIRST_SECTION : own;
    taken.add(label);
    return { ...section, label, isGuessed: section.label === undefined };
  });
}

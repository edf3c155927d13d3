import type { Edition, Item, PageItem, Section, SourcePage } from './source.ts';

/** Yields the items of a list and everything below them, in reading order. */
export function* itemsBelow(items: readonly Item[]): Generator<Item> {
  // Without recursion: a source may be nested as deeply as its author likes.
  const stack: Iterator<Item>[] = [items[Symbol.iterator]()];
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const { done, value } = top.next();
    if (done) {
      stack.pop();
      continue;
    }
    yield value;
    if (value.kind !== 'group') continue;
    if (value.index) yield value.index;
    stack.push(value.items[Symbol.iterator]());
  }
}

/** Yields the sections of a list and those in their menus. */
export function* sectionsBelow(sections: readonly Section[]): Generator<Section> {
  for (const section of sections) {
    yield section;
    if (section.menu) yield* sectionsBelow(section.menu);
  }
}

export function* nodesIn(editions: readonly Edition[]): Generator<Section | Item> {
  for (const { sections } of editions) {
    for (const section of sectionsBelow(sections)) {
      yield section;
      yield* itemsBelow(section.items);
    }
  }
}

/** Returns all pages of a list, in reading order. */
export function pagesIn(items: readonly Item[]): PageItem[] {
  return [...itemsBelow(items)].filter((item) => item.kind === 'page');
}

/**
 * Returns the pages of a list as pages of the source, each once.
 *
 * @param titleOf returns the title of a page; its first label is the title of one without.
 */
export function listedPages(
  items: readonly Item[],
  addressOf: (file: string) => string,
  titleOf: (file: string) => string | undefined,
): SourcePage[] {
  const pages = new Map<string, SourcePage>();
  for (const { file, label } of pagesIn(items))
    if (!pages.has(file))
      pages.set(file, { file, address: addressOf(file), title: titleOf(file) || label });
  return [...pages.values()];
}

/** Returns the pages of a list that readers see, in reading order. */
export function pagesBelow(items: readonly Item[]): PageItem[] {
  return pagesIn(items).filter(({ withheld }) => withheld === undefined);
}

import { groupBy } from '@nav/collections';
import type { Config } from '../config/load.ts';
import type { Grammar } from '../format/grammar.ts';
import { checkStructure } from '../structure/check-structure.ts';
import { droppedPages } from '../structure/effects.ts';
import { isPage, type NavElement, type NavTree } from '../tree/nav-tree.ts';

/** Page references in an element of the navigation that the builder drops. */
interface Loss {
  /** The innermost element that is kept. */
  element: NavElement;
  pages: number;
  /** The place of the first reason, in a file of the config. */
  at: { file: string; pointer: string };
}

/** Page references that the builder drops because of a finding. */
interface Drop {
  file: string;
  pointer: string;
  pages: number;
  /** True if all children of an element are dropped: each finding in them has their whole number. */
  isWhole: boolean;
}

/** A config with the rules of its dialect, such as a site. */
interface CheckedConfig {
  config: Config | undefined;
  grammar: Grammar;
}

/** Returns the elements of a navigation from which the builder drops pages, in reading order. Empty if the config cannot be read. */
export function lossesOf({ config, grammar }: CheckedConfig, tree: NavTree): Loss[] {
  if (!config) return [];
  const drops = checkStructure(config.value, grammar).flatMap((finding): Drop[] => {
    const pages = finding.emptied?.pages ?? droppedPages(finding);
    const { pointer } = finding.at;
    if (pages === 0 || pointer === undefined) return [];
    return [{ ...config.origin(pointer), pages, isWhole: finding.emptied !== undefined }];
  });
  if (drops.length === 0) return [];
  const elements = elementsByOrigin(tree.root);
  const byElement = groupBy(drops, (drop) => innermost(elements, drop) ?? tree.root);
  return [tree.root, ...elements.values()].flatMap((element): Loss[] => {
    const own = byElement.get(element);
    const [first] = own ?? [];
    if (!own || !first) return [];
    const { file, pointer } = first;
    return [{ element, pages: totalOf(own), at: { file, pointer } }];
  });
}

function totalOf(drops: readonly Drop[]): number {
  const whole = drops.filter(({ isWhole }) => isWhole);
  if (whole.length > 0) return Math.max(...whole.map(({ pages }) => pages));
  return drops.reduce((sum, { pages }) => sum + pages, 0);
}

function elementsByOrigin(root: NavElement): Map<string, NavElement> {
  const found = new Map<string, NavElement>();
  const visit = (element: NavElement) => {
    for (const child of [...element.global, ...element.children]) {
      if (isPage(child)) continue;
      const key = keyOf(child.origin.file, child.origin.pointer);
      if (!found.has(key)) found.set(key, child);
      visit(child);
    }
  };
  visit(root);
  return found;
}

function keyOf(file: string, pointer: string): string {
  return `${file}#${pointer}`;
}

/** Returns the element whose origin is nearest above a place of the same file. */
function innermost(
  elements: ReadonlyMap<string, NavElement>,
  { file, pointer }: Drop,
): NavElement | undefined {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const element = elements.get(keyOf(file, at));
    if (element || at === '') return element;
  }
}

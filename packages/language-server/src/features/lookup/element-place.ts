import { isPage, type NavElement } from '@nav/core/client';
import { pointerOf } from '@nav/json';
import type { SiteFile } from '../../sites/workspace.ts';
import type { TextNode } from '../../texts/json-nodes.ts';

/** Returns the place of an element as `--at` takes it: a pointer, or for a part of the config its labels. */
export function placeOfElement({ site, file }: SiteFile, node: TextNode): string | undefined {
  const pointer = pointerOf(node);
  return file === site.file ? pointer : labelsOf(site.tree()?.root, file, pointer);
}

/** As `--at` takes them. */
function labelsOf(root: NavElement | undefined, file: string, pointer: string): string | undefined {
  function find(element: NavElement, above: readonly string[]): string | undefined {
    const labels = element.kind === 'navigation' ? above : [...above, element.label];
    if (element.origin.file === file && element.origin.pointer === pointer)
      return labels.join(' > ');
    for (const child of element.children) {
      const found = isPage(child) ? undefined : find(child, labels);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  return root && find(root, []);
}

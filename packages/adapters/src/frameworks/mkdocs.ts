import type { NavTree } from '@nav/core/client';
import type { AdapterOptions } from '../outline/choices.ts';
import { type Exported, type Loss, lose } from '../outline/lost.ts';
import { outline } from '../outline/outline.ts';
import { type Division, type Entry, entriesWithRoot, type OutlinePage } from '../outline/parts.ts';

/** An entry of `nav`: a page with or without a title, a link, or a section, with its title as the only key. */
export type MkDocsEntry = string | { [title: string]: string | MkDocsEntry[] };

/** The `nav` of `mkdocs.yml`. */
export interface MkDocsValue {
  nav: MkDocsEntry[];
}

/**
 * Returns the `nav` of `mkdocs.yml`. Tabs are its top sections, as the Material theme shows them with `navigation.tabs`.
 *
 * @throws RangeError if the site lacks the version or the language.
 */
export function toMkDocs(tree: NavTree, options: AdapterOptions = {}): Exported<MkDocsValue> {
  const framework = { name: 'MkDocs', keeps: [], links: ['tab'] } as const;
  const { top, links, lost } = outline(tree, framework, options);
  const nav = [
    ...entriesOf(top, lost),
    ...links.map(({ node, label, href }) => ({
      [label]: node.page ? fileOf(node.page.path) : href,
    })),
  ];
  return { value: { nav }, lost };
}

function entriesOf({ entries, parts }: Division, lost: Loss[]): MkDocsEntry[] {
  return [
    ...entries.map((entry) => entryOf(entry, lost)),
    ...parts.map((part) => {
      for (const { node } of part.parts) {
        lost.push(lose(node, 'A tab inside of a tab is a section in MkDocs.'));
      }
      if (part.entries.some(isIndex)) lost.push(lose(part.node, OPENS_INDEX, { of: 'root' }));
      return { [part.label]: part.href ?? entriesOf(part, lost) };
    }),
  ];
}

function entryOf(entry: Entry, lost: Loss[]): MkDocsEntry {
  if (entry.kind === 'page') return pageEntry(entry);
  const { node, isTop, root, children } = entry;
  if (!isTop && node.expanded !== undefined) {
    const why = 'The theme decides what MkDocs expands.';
    lost.push(lose(node, why, { of: 'expanded' }));
  }
  const items = entriesWithRoot(entry).map((child) => entryOf(child, lost));
  // A page without a title, first in its section, opens with it (`navigation.indexes`).
  if (root && isIndex(root)) items[0] = fileOf(root.node.path);
  else if (root) {
    const why = 'A section of MkDocs opens only an index page. The page is its first entry.';
    lost.push(lose(node, why, { of: 'root' }));
  } else if (children.some(isIndex)) lost.push(lose(node, OPENS_INDEX, { of: 'root' }));
  return { [node.label]: items };
}

const OPENS_INDEX = 'With `navigation.indexes`, a section of MkDocs opens its index page.';

function isIndex(entry: Entry): boolean {
  return entry.kind === 'page' && /(?:^|\/)(?:index|README)$/.test(entry.node.path);
}

function pageEntry({ node }: OutlinePage): MkDocsEntry {
  return { [node.label]: fileOf(node.path) };
}

function fileOf(path: string): string {
  return `${path}.md`;
}

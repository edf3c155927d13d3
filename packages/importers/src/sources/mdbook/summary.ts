import { hasScheme } from '@nav/paths';
import { type Item, type Lost, newLost } from '../../model/source.ts';
import { addAll } from '../../reading/add-all.ts';
import { fileLink } from '../../reading/file-link.ts';
import type { SourceFiles } from '../../reading/files.ts';
import type { MarkdownItem, MarkdownLink } from '../../reading/markdown-blocks.ts';
import { readMarkdownLists } from '../../reading/markdown-list.ts';

export interface Summary {
  items: Item[];
  lost: Lost[];
  /** True if a chapter has a number. */
  isNumbered: boolean;
}

/** Reads the table of contents of a book: chapters before the first list, parts with numbered chapters, chapters after them. */
export function readSummary(
  files: SourceFiles,
  src: string,
  file: string,
  text: string,
  { foldLevel }: { foldLevel: number | undefined },
): Summary {
  const { blocks, problems } = readMarkdownLists(file, text);
  const items: Item[] = [];
  const lost: Lost[] = problems.map(({ message, at }) => newLost(file, message, at));
  // The part of the chapters in lists; undefined before the first part and after the last.
  let part: Item[] | undefined;
  let isNumbered = false;
  for (const [index, block] of blocks.entries()) {
    switch (block.kind) {
      case 'heading':
        if (block.depth > 1) {
          const reason = 'only headings of level 1 begin a part';
          lost.push(newLost(`heading "${block.text}"`, reason, block.at));
        } else if (index > 0) {
          part = [];
          items.push({ kind: 'group', label: block.text, at: block.at, items: part });
        }
        break;
      case 'rule':
        (part ?? items).push({ kind: 'separator', at: block.at });
        break;
      case 'paragraph': {
        // mdBook skips a paragraph below the title of a part.
        const before = part && blocks[index - 1];
        if (before?.kind === 'heading' && before.depth === 1) {
          const reason = 'mdBook does not show chapters between the title of a part and its list';
          for (const { text, href, at } of block.links)
            lost.push(newLost(`chapter "${text}" ${href}`, reason, at));
          break;
        }
        part = undefined;
        for (const link of block.links) addAll(items, chapterOf(link, link.text));
        break;
      }
      case 'item':
        isNumbered = true;
        part ??= items;
        addAll(part, numbered(block, 0));
        break;
      case 'code':
        lost.push(newLost('block of code', 'it is not a chapter', block.at));
    }
  }
  return { items, lost, isNumbered };

  function numbered(item: MarkdownItem, depth: number): Item[] {
    const [link, ...more] = item.links;
    const label = link?.text ?? item.text;
    const before = more.map((one) =>
      newLost(`link "${one.text}" to ${one.href}`, 'a chapter has one link', one.at),
    );
    const children = item.items.flatMap((child) => numbered(child, depth + 1));
    const own = link ? chapterOf(link, label) : [];
    if (children.length > 0) {
      const [first] = own;
      const index = first?.kind === 'page' ? first : undefined;
      const href = first?.kind === 'link' ? first.href : undefined;
      const isCollapsed = foldLevel === undefined ? undefined : depth >= foldLevel;
      const items = [...own.filter(({ kind }) => kind === 'lost'), ...before, ...children];
      return [{ kind: 'group', label, at: item.at, index, href, isCollapsed, items }];
    }
    if (!link && label !== '')
      before.unshift(newLost(`entry "${label}"`, 'it has no chapter', item.at));
    return [...own, ...before];
  }

  function chapterOf({ href, at }: MarkdownLink, label: string): Item[] {
    if (href === '') return [newLost(`draft "${label}"`, 'it has no page', at)];
    if (hasScheme(href) || href.startsWith('//')) return [{ kind: 'link', label, href, at }];
    const file = fileLink(href, src, src)?.path;
    if (file !== undefined && files.has(file)) return [{ kind: 'page', file, label, at }];
    return [newLost(`chapter "${label}" ${href}`, 'the file does not exist', at)];
  }
}

import { folderOf, isLocal, joinPath, relativePath } from '@nav/paths';
import { type Group, type Item, type Link, type Lost, newLost } from '../../model/source.ts';
import { addAll } from '../../reading/add-all.ts';
import { fileLink } from '../../reading/file-link.ts';
import type { SourceFiles } from '../../reading/files.ts';
import type { MarkdownBlock, MarkdownItem, MarkdownLink } from '../../reading/markdown-blocks.ts';
import { readMarkdownLists } from '../../reading/markdown-list.ts';
import type { Place } from '../../reading/place.ts';
import type { DocsifyConfig } from './config.ts';

/** A file with a list of links, and how its links are read. */
export interface LinkReader {
  files: SourceFiles;
  config: DocsifyConfig;
  /** The folder of the pages. */
  root: string;
  /** The pages of addresses in links. */
  shown: Map<string, { file: string; at: Place }>;
}

/** Reads a sidebar: lists, with headings and paragraphs around them. */
export function readSidebar(reader: LinkReader, file: string): Item[] {
  const { blocks, problems } = readMarkdownLists(file, reader.files.read(file) ?? '');
  const items: Item[] = problems.map(({ message, at }) => newLost(file, message, at));
  let into = items;
  for (const block of blocks) {
    if (block.kind === 'item') addAll(into, itemOf(block, reader));
    else if (block.kind === 'rule') {
      into = items;
      items.push({ kind: 'separator', at: block.at });
    } else if (block.kind === 'paragraph') {
      for (const link of block.links) addAll(into, entryOf(link, link.text, reader));
      if (block.links.length === 0 && block.text !== '') into.push(noPage(block.text, block.at));
    } else if (block.kind === 'heading' && block.text !== '') {
      into = [];
      const [link] = block.links;
      items.push(
        groupOf(block.text, block.at, link ? entryOf(link, block.text, reader) : [], into),
      );
    }
  }
  return items;
}

export function readNavbar({ files }: LinkReader, file: string): MarkdownLink[] {
  const { blocks } = readMarkdownLists(file, files.read(file) ?? '');
  const inBlock = (block: MarkdownBlock): MarkdownLink[] =>
    block.kind === 'item' || block.kind === 'paragraph'
      ? [...block.links, ...(block.kind === 'item' ? block.items.flatMap(inBlock) : [])]
      : [];
  return blocks.flatMap(inBlock);
}

function itemOf(item: MarkdownItem, reader: LinkReader): Item[] {
  const [link, ...more] = item.links;
  // Text around a link, such as an emoji, is shown as well.
  const text = item.text.replace(/^\[[ x]\]\s+/i, '');
  const label = more.length === 0 ? text : (link?.text ?? text);
  const own = link ? entryOf(link, label, reader) : [];
  const others = more.flatMap((one) => entryOf(one, one.text, reader));
  const children = item.items.flatMap((child) => itemOf(child, reader));
  if (children.length > 0) return [groupOf(label, item.at, own, [...others, ...children])];
  return link || label === '' ? [...own, ...others] : [noPage(label, item.at)];
}

/** The link of an entry with children is the page of the group, or else its first item. */
function groupOf(label: string, at: Place, own: readonly Item[], items: Item[]): Group {
  const [first] = own;
  if (first?.kind === 'page') return { kind: 'group', label, at, index: first, items };
  if (first?.kind === 'link') return { kind: 'group', label, at, href: first.href, items };
  items.unshift(...own);
  return { kind: 'group', label, at, items };
}

function entryOf(link: MarkdownLink, label: string, reader: LinkReader): Item[] {
  const { href, at, title = '' } = link;
  if (/(?:^|\s):disabled\b/.test(title)) return [newLost(`link "${label}"`, 'it is disabled', at)];
  if (!isLocal(href) || /(?:^|\s):ignore\b/.test(title)) {
    return [{ kind: 'link', label, href, at } satisfies Link];
  }
  const target = pageOf(link, reader);
  if (target.file === undefined) return [newLost(`page "${label}" ${href}`, target.reason, at)];
  if (target.hasAnchor)
    return [newLost(`link "${label}" to ${href}`, 'an entry opens a whole page', at)];
  reader.shown.set(target.address, { file: target.file, at });
  return [{ kind: 'page', file: target.file, label, at }];
}

/** Returns the page of a link, in each form that a link may have: `guide`, `/guide.md`, `guide/`, `#/guide?id=start`. */
export function pageOf(
  { href, at }: Pick<MarkdownLink, 'href' | 'at'>,
  { files, config, root }: LinkReader,
): { file: string; address: string; hasAnchor: boolean } | { file?: undefined; reason: string } {
  const plain = href.replace(/^\/?#\/?(?=[^?]|$)/, '/');
  const hasAnchor = /[?&]id=|#./.test(plain);
  const link = fileLink(plain, config.isRelative ? folderOf(at.file) : root, root);
  if (!link) return { reason: 'it has no page' };
  const path = relativePath(root, link.path) ?? (link.path === root ? '' : link.path);
  const address = `/${path.replace(/\.md$/, '')}`;
  const found = candidatesOf(path, plain, config).find((one) => files.has(joinPath(root, one)));
  if (found !== undefined) return { file: joinPath(root, found), address, hasAnchor };
  const alias = config.aliases.find(({ pattern }) => `/${plainPattern(pattern)}` === address);
  if (!alias) return { reason: 'the file does not exist' };
  const target = joinPath(root, alias.target.replace(/^\/+/, ''));
  return isLocal(alias.target) && files.has(target)
    ? { file: target, address, hasAnchor }
    : { reason: `an alias loads it from ${alias.target}` };
}

function candidatesOf(
  path: string,
  written: string,
  { homepage, extension }: DocsifyConfig,
): string[] {
  if (path === '') return [homepage];
  const folder = joinPath(path, homepage);
  const index = joinPath(path, 'README.md');
  return /\/(?:[?#]|$)/.test(written)
    ? [folder, index, path + extension]
    : [path + extension, path, folder, index];
}

/** Returns the text of a pattern of an alias without the marks for any folder. */
function plainPattern(pattern: string): string {
  return pattern
    .replace(/[$^]|\\(?=\.)/g, '')
    .replace(/^(?:\/?\(?\.\*\??\)?)*\/?/, '')
    .replace(/\.md$/, '');
}

function noPage(label: string, at: Place): Lost {
  return newLost(`entry "${label}"`, 'it has no page', at);
}

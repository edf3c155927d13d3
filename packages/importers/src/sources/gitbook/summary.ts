import { folderOf, hasScheme } from '@nav/paths';
import { type Group, type Item, type Lost, newLost } from '../../model/source.ts';
import { addAll } from '../../reading/add-all.ts';
import { fileLink } from '../../reading/file-link.ts';
import type { SourceFiles } from '../../reading/files.ts';
import type {
  MarkdownBlock,
  MarkdownCode,
  MarkdownItem,
  MarkdownLink,
} from '../../reading/markdown-blocks.ts';
import { readMarkdownLists } from '../../reading/markdown-list.ts';
import { fileStart } from '../../reading/place.ts';
import { readYaml, textOf } from '../../reading/yaml.ts';
import { fileAt, pageOf, type SpaceFiles } from './space-files.ts';

/**
 * Reads the table of contents of a space. Adds the title of each listed page to `titles`. In legacy versions, a README that is
 * not listed is the first entry.
 */
export function readSummary(
  files: SourceFiles,
  paths: SpaceFiles,
  text: string,
  titles: Map<string, string>,
): Item[] {
  const { blocks, problems } = readMarkdownLists(paths.summary, text);
  const items: Item[] = problems.map(({ message, at }) => newLost(paths.summary, message, at));
  const reader: Reader = { files, paths, listed: new Set(), titles };
  for (const link of linksIn(blocks)) {
    const target = targetOf(link.href, reader);
    if (target && target.hash === '') reader.listed.add(target.file);
  }
  const first = introductionOf(reader);
  // Entries after a heading belong to it, until a rule ends it.
  let into = items;
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== 'heading') addAll(into, first.splice(0));
    if (block.kind === 'item') addAll(into, itemOf(block, reader));
    else if (block.kind === 'code') into.push(codeOf(block));
    else if (block.kind === 'rule') into = items;
    else if (block.kind === 'paragraph') {
      for (const link of block.links) into.push(lostLink(link, 'it is not in a list'));
    } else if (index > 0 || block.depth > 1) {
      const own: Item[] = first.splice(0);
      const [link, ...more] = block.links;
      items.push({
        kind: 'group',
        label: block.text,
        at: block.at,
        ...(link ? pageOrLink(link, block.text, own, reader) : {}),
        items: own,
      });
      addAll(
        own,
        more.map((one) => lostLink(one, 'an entry has one link')),
      );
      into = own;
    }
  }
  return [...first, ...items];
}

function introductionOf({ files, paths, listed }: Reader): Item[] {
  const { isLegacy, readme, summary } = paths;
  if (!isLegacy || !files.has(readme) || listed.has(readme)) return [];
  return [pageOf(readme, 'Introduction', fileStart(summary), files)];
}

interface Reader {
  files: SourceFiles;
  paths: SpaceFiles;
  /** The files that an entry opens as a whole. */
  listed: Set<string>;
  titles: Map<string, string>;
}

function* linksIn(blocks: readonly MarkdownBlock[]): Iterable<MarkdownLink> {
  for (const block of blocks) {
    if (block.kind !== 'item') continue;
    if (block.links[0]) yield block.links[0];
    yield* linksIn(block.items);
  }
}

function itemOf(item: MarkdownItem, reader: Reader): Item[] {
  const [link, ...more] = item.links;
  const before: Item[] = more.map((one) => lostLink(one, 'an entry has one link'));
  if (item.code) before.push(codeOf(item.code));
  const label = link?.title || link?.text || item.text;
  const target = link ? pageOrLink(link, label, before, reader) : {};
  const children = item.items.flatMap((child) => itemOf(child, reader));
  const { index, href } = target;
  if (children.length > 0) {
    return [{ kind: 'group', label, at: item.at, index, href, items: [...before, ...children] }];
  }
  if (index) return [index, ...before];
  if (href !== undefined) return [{ kind: 'link', label, href, at: item.at }, ...before];
  return before.length > 0 || label === ''
    ? before
    : [newLost(`entry "${label}"`, 'it has no page', item.at)];
}

/** Adds the reason to `lost` if a link opens neither a page nor an address. */
function pageOrLink(
  { href, at, text }: MarkdownLink,
  label: string,
  lost: Item[],
  reader: Reader,
): Pick<Group, 'index' | 'href'> {
  if (hasScheme(href) || href.startsWith('//')) return { href };
  const target = targetOf(href, reader);
  if (href === '') lost.push(newLost(`entry "${label}"`, 'it has no page', at));
  else if (!target) lost.push(newLost(`page "${label}" ${href}`, 'the file does not exist', at));
  else if (!/\.(?:mdx?|markdown)$/i.test(target.file)) {
    lost.push(newLost(`link "${label}" to ${href}`, 'it is not a page', at));
  } else if (target.hash !== '' && reader.listed.has(target.file)) {
    lost.push(newLost(`link "${label}" to ${href}`, 'an entry opens a whole page', at));
  } else {
    reader.listed.add(target.file);
    if (!reader.titles.has(target.file)) reader.titles.set(target.file, text);
    return { index: pageOf(target.file, label, at, reader.files) };
  }
  return {};
}

function targetOf(
  href: string,
  { files, paths }: Reader,
): { file: string; hash: string } | undefined {
  const link = fileLink(href, folderOf(paths.summary), paths.root);
  const file = link && fileAt(files, link.path);
  return link && file !== undefined ? { file, hash: link.hash } : undefined;
}

function codeOf({ text, at, info }: MarkdownCode): Lost {
  const { root } = readYaml('', text);
  const type = textOf(root, 'type');
  const spec = textOf(root, 'dependencies', 'spec', 'ref', 'spec');
  if (type === 'builtin:openapi') {
    const reason = 'GitBook generates them from a specification outside of the repository';
    return newLost(`pages of the OpenAPI specification "${spec ?? ''}"`, reason, at);
  }
  return newLost(`block of code ${type ?? info}`.trim(), 'it is not an entry', at);
}

function lostLink({ text, href, at }: MarkdownLink, reason: string): Lost {
  return newLost(`link "${text}" to ${href}`, reason, at);
}

import { baseName, joinPath } from '@nav/paths';
import { type Group, type Item, newLost } from '../../model/source.ts';
import { MAX_LIST_DEPTH } from '../../reading/limits.ts';
import { dataText, readPage } from '../../reading/page.ts';
import { fileStart, type Place } from '../../reading/place.ts';
import { fileOf, textOf, valueAt, type YamlNode } from '../../reading/yaml.ts';
import { addressOf, groupOf, pageAt, type Reading, type Slug, slugIn, slugOf } from './entries.ts';
import { datePath, nameSlug } from './slugs.ts';

/** Reads an entry for all pages of a folder. */
export function readFolder(node: YamlNode, outer: Slug): Item[] {
  const path = valueAt(node, 'folder') ?? node;
  const folder = fileOf(path);
  const hasOwnTitles = textOf(node, 'title-source') === 'frontmatter';
  const reading = { ...outer.reading, ...(valueAt(node, 'title-source') && { hasOwnTitles }) };
  const index = indexOf(folder, reading);
  const slug = slugOf(node, baseName(folder), { ...outer, reading }, index);
  const group = listFolder(folder, slug, path.at, 0);
  if (!group) return [newLost(`folder ${folder}`, 'it has no pages', path.at)];
  const label = textOf(node, 'title') ?? group.label;
  return [{ ...groupOf(node, label, slug, group.items), index: group.index }];
}

/** Lists the pages and folders in a folder: those with a position first, the others by title. */
function listFolder(folder: string, slug: Slug, at: Place, depth: number): Group | undefined {
  const { reading } = slug;
  const indexFile = indexOf(folder, reading);
  const placed = reading.files.names(folder).flatMap((name) => {
    const path = joinPath(folder, name.replace(/\/$/, ''));
    const isFolder = name.endsWith('/') && depth < MAX_LIST_DEPTH;
    const isPage = /\.mdx?$/i.test(name) && path !== indexFile;
    if (name.startsWith('_') || !(isFolder || isPage)) return [];
    const data = dataOf(isFolder ? indexOf(path, reading) : path, reading);
    const below = slugIn(slug, nameSlug(baseName(path)), dataText(data.slug));
    const inner = { ...below, isHidden: slug.isHidden || data.hidden === true };
    const item = isFolder
      ? listFolder(path, inner, at, depth + 1)
      : pageAt(path, titleOf(path, path, reading), inner, at);
    const position = Number.parseFloat(dataText(data.position) ?? '');
    const order = Number.isFinite(position) ? position : Number.MAX_VALUE;
    return item ? [{ item, order, title: item.kind === 'lost' ? '' : item.label }] : [];
  });
  const { compare } = new Intl.Collator('en', { sensitivity: 'base' });
  placed.sort((a, b) => a.order - b.order || compare(a.title, b.title));
  const items = placed.map(({ item }) => item);
  const label = titleOf(folder, indexFile, reading);
  const index = indexFile === undefined ? undefined : pageAt(indexFile, label, slug, at);
  if (index?.kind === 'page') return { kind: 'group', label, at, index, items };
  return items.length === 0 ? undefined : { kind: 'group', label, at, items };
}

function indexOf(folder: string, { files }: Reading): string | undefined {
  const name = files.names(folder).find((one) => /^index\.mdx?$/i.test(one));
  return name && joinPath(folder, name);
}

function dataOf(page: string | undefined, { files }: Reading): Readonly<Record<string, unknown>> {
  return (page === undefined ? undefined : readPage(files, page)?.data) ?? {};
}

/** Returns the label of a page or folder: `Zed Page` for `zed_page.mdx`. */
function titleOf(path: string, page: string | undefined, reading: Reading): string {
  const own = reading.hasOwnTitles ? dataText(dataOf(page, reading).title)?.trim() : undefined;
  const name = baseName(path).replace(/\.mdx?$/i, '');
  return own || name.replace(/[-_]/g, ' ').replace(/\b\w/g, (letter) => letter.toUpperCase());
}

/** Reads the entries of a changelog, the newest first. Fern shows all of them on one page. */
export function readChangelog(node: YamlNode, title: string, outer: Slug): Item[] {
  const { reading } = outer;
  const folder = fileOf(valueAt(node, 'changelog') ?? node);
  const slug = slugOf(node, title, outer);
  const pages = reading.files.below(folder).filter((file) => /\.mdx?$/i.test(file));
  const titled = { ...reading, hasOwnTitles: true };
  const dated = pages.reverse().map((file) => ({ file, date: datePath(baseName(file)) }));
  // In the order of their dates, because a name may also start with the month.
  const compare = new Intl.Collator('en', { numeric: true }).compare;
  dated.sort((a, b) => compare(b.date ?? '', a.date ?? ''));
  const items = dated.map(({ file, date }): Item => {
    const at = fileStart(file);
    if (date === undefined) return newLost(`page ${file}`, 'its name must start with a date', at);
    return pageAt(file, titleOf(file, file, titled), { ...slug, path: slug.path + date }, at);
  });
  return [{ ...groupOf(node, title, slug, items), generatedIndex: addressOf(slug) }];
}

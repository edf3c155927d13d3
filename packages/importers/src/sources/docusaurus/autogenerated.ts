import { compareText } from '@nav/collections';
import { baseName, joinPath } from '@nav/paths';
import { type Lost, newLost } from '../../model/source.ts';
import { type FolderTree, folderAt } from '../../reading/files.ts';
import { fileStart, type Place } from '../../reading/place.ts';
import { flagOf, readYaml, textOf, valueAt, type YamlNode } from '../../reading/yaml.ts';
import type { DocusaurusConfig } from './config.ts';
import { type Doc, type Docs, numberIn } from './docs.ts';
import { type Category, categoryDefaults, type SidebarItem } from './sidebars.ts';
import type { Version } from './versions.ts';

/** Items of a folder, which the framework makes of its files. */
export interface Generation {
  config: DocusaurusConfig;
  version: Version;
  docs: Docs;
}

interface Folder extends FolderTree<Folder> {
  docs: Doc[];
}

/** An item with the values that it is sorted by. */
interface Sorted {
  item: SidebarItem;
  position: number | undefined;
  source: string;
  lost: Lost[];
}

export function generateItems(generation: Generation, folder: string, at: Place): SidebarItem[] {
  const newFolder = (): Folder => ({ folders: new Map(), docs: [] });
  const top = newFolder();
  const prefix = folder === '' ? '' : `${folder}/`;
  for (const doc of generation.docs.all) {
    if (doc.folder !== folder && !`${doc.folder}/`.startsWith(prefix)) continue;
    const below = doc.folder === folder ? '' : doc.folder.slice(prefix.length);
    folderAt(top, below === '' ? [] : below.split('/'), newFolder).docs.push(doc);
  }
  const items = itemsOf(top, folder, generation, undefined);
  if (items.length > 0) return items;
  const what = `generated items of the folder "${folder === '' ? '.' : folder}"`;
  return [newLost(what, 'the folder has no pages', at)];
}

/** Returns the sorted items of a folder without the page that its category opens. */
function itemsOf(
  folder: Folder,
  path: string,
  generation: Generation,
  linked: string | undefined,
): SidebarItem[] {
  const sorted: Sorted[] = [];
  for (const doc of folder.docs) {
    if (doc.id === linked) continue;
    sorted.push({
      item: { kind: 'doc', id: doc.id, at: fileStart(doc.file) },
      position: doc.position,
      source: baseName(doc.source),
      lost: [],
    });
  }
  for (const [name, inner] of folder.folders) {
    sorted.push(categoryOf(inner, name, path === '' ? name : `${path}/${name}`, generation));
  }
  sorted.sort(compare);
  return sorted.flatMap(({ item, lost }) => [item, ...lost]);
}

/** Sorts by position, then by name; those without position come last. */
function compare(a: Sorted, b: Sorted): number {
  const [one, other] = [a, b].map(({ position = Number.POSITIVE_INFINITY }) => position);
  if (one !== other) return (one as number) - (other as number);
  return compareText(a.source, b.source);
}

function categoryOf(folder: Folder, name: string, path: string, generation: Generation): Sorted {
  const { docs, version } = generation;
  const defaults = categoryDefaults(version.instance.options);
  const { data, at, lost } = metadataOf(generation, path);
  const { name: plainName, number } = docs.split(name);
  const published = folder.docs.filter(({ withheld }) => withheld !== 'draft');
  const linkNode = valueAt(data, 'link');
  const link = linkNode && linkFrom(linkNode, published, docs);
  const conventional = linkNode ? undefined : indexAmong(published);
  const linked = conventional ?? (link?.type === 'doc' ? docs.byId.get(link.id) : undefined);
  const isCollapsible = flagOf(data, 'collapsible') ?? defaults.isCollapsible;
  const position = numberIn(textOf(data, 'position'));
  const category: Category = {
    kind: 'category',
    label: textOf(data, 'label') ?? linked?.sidebarLabel ?? linked?.title ?? plainName,
    key: textOf(data, 'key'),
    items: itemsOf(folder, path, generation, linked?.id),
    link: conventional ? { type: 'doc', id: conventional.id } : link,
    isCollapsed: isCollapsible ? (flagOf(data, 'collapsed') ?? defaults.isCollapsed) : undefined,
    at: at ?? fileStart(linked?.file ?? folderPlace(folder, generation)),
  };
  return { item: category, position: position ?? linked?.position ?? number, source: name, lost };
}

/** Returns the page that a category opens: of several indexes, the first one by its name. */
function indexAmong(docs: readonly Doc[]): Doc | undefined {
  const indexes = docs.filter(({ isIndex }) => isIndex);
  return indexes.sort((a, b) => a.source.localeCompare(b.source, 'en'))[0];
}

/** Returns the file of the first page of a folder. */
function folderPlace(folder: Folder, generation: Generation): string {
  const [doc] = folder.docs;
  if (doc) return doc.file;
  const [inner] = folder.folders.values();
  return inner ? folderPlace(inner, generation) : generation.version.folder;
}

function linkFrom(node: YamlNode, local: readonly Doc[], docs: Docs): Category['link'] {
  const [type, id] = [textOf(node, 'type'), textOf(node, 'id')];
  if (type === 'generated-index') return { type: 'index', slug: textOf(node, 'slug') };
  if (type !== 'doc' || id === undefined) return undefined;
  // An id may be that of the folder, without the folders before it.
  const own = local.find((doc) => baseName(doc.id) === id);
  return { type, id: own?.id ?? docs.byId.get(id)?.id ?? id };
}

/** Reads `_category_.json`, `_category_.yml` or `_category_.yaml` of a folder. */
function metadataOf(
  { config: { files }, version }: Generation,
  path: string,
): { data: YamlNode | undefined; at: Place | undefined; lost: Lost[] } {
  const folder = joinPath(version.folder, path);
  for (const extension of ['json', 'yml', 'yaml']) {
    const file = joinPath(folder, `_category_.${extension}`);
    const text = files.read(file);
    if (text === undefined) continue;
    const { root: data, problem, at } = readYaml(file, text);
    const lost = problem === undefined ? [] : [newLost(`category ${file}`, problem, at)];
    return { data, at: fileStart(file), lost };
  }
  return { data: undefined, at: undefined, lost: [] };
}

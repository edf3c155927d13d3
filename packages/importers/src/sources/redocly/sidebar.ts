import { baseName, joinPath, relativePath, titleFromPath } from '@nav/paths';
import { type Item, type Lost, newLost } from '../../model/source.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { MAX_LIST_DEPTH } from '../../reading/limits.ts';
import { dataText, readPage } from '../../reading/page.ts';
import type { Place } from '../../reading/place.ts';
import {
  fileOf,
  flagOf,
  itemsOf,
  readYaml,
  textOf,
  valueAt,
  type YamlNode,
} from '../../reading/yaml.ts';

/** The project of a sidebar. Paths that start with a slash start at its folder. */
export interface SidebarReader {
  files: SourceFiles;
  root: string;
  included: Set<string>;
  /** The sidebar that is read, and those around it. */
  open: readonly string[];
  lost: Lost[];
}

/** Reads entries, and the entries of files that they include. */
export function readItems(nodes: readonly YamlNode[], reader: SidebarReader, depth = 0): Item[] {
  return nodes.flatMap((node): Item[] => {
    const { at } = node;
    const ref = valueAt(node, '$ref');
    const line: Item[] = flagOf(node, 'separatorLine') ? [{ kind: 'separator', at }] : [];
    if (!ref) return [...line, ...readItem(node, reader, depth)];
    const file = fileOf(ref, reader.root);
    reader.included.add(file);
    if (reader.open.includes(file)) return [newLost(`sidebar ${file}`, 'it includes itself', at)];
    if (!reader.files.has(file)) return [newLost(`sidebar ${file}`, 'the file does not exist', at)];
    const { root, problem, at: place } = readYaml(file, reader.files.read(file) ?? '');
    if (problem !== undefined) return [newLost(`sidebar ${file}`, problem, place)];
    return depth < MAX_LIST_DEPTH
      ? readItems(itemsOf(root), { ...reader, open: [...reader.open, file] }, depth + 1)
      : [newLost(`sidebar ${file}`, 'it is nested too deeply', at)];
  });
}

function readItem(node: YamlNode, reader: SidebarReader, depth: number): Item[] {
  const { at } = node;
  const [group, href] = [textOf(node, 'group'), textOf(node, 'href')];
  const [page, folder] = [valueAt(node, 'page'), valueAt(node, 'directory')];
  const list = valueAt(node, 'items') ?? valueAt(node, 'pages');
  const icon = textOf(node, 'icon')?.replace(/^(\w+) ([\w-]+)$/, 'fontawesome/$1/$2');
  const tag = textOf(itemsOf(node, 'badges')[0], 'name');
  const label = group ?? textOf(node, 'label');
  const what = `rbac of "${label ?? textOf(node, 'page')}"`;
  if (valueAt(node, 'rbac'))
    reader.lost.push(newLost(what, 'everyone can see it after the import', at));
  const own = page && pageItem(fileOf(page, reader.root), label, at, reader);
  if (group === undefined && !list && own)
    return [own.kind === 'lost' ? own : Object.assign(own, { icon, tag })];
  const items = folder ? listFolder(fileOf(folder, reader.root), folder.at, reader, 0) : [];
  items.push(...readItems(itemsOf(list), reader, depth + 1));
  if (group !== undefined || list) {
    const index = own?.kind === 'page' ? own : undefined;
    if (own && !index) items.unshift(own);
    const expanded = textOf(node, 'expanded');
    const isCollapsed = expanded === 'always' ? undefined : expanded !== 'true';
    const named = label ?? index?.label ?? '';
    return [{ kind: 'group', label: named, at, index, icon, tag, isCollapsed, items }];
  }
  if (href !== undefined) return [{ kind: 'link', label: label ?? href, href, at, icon }];
  const separator = textOf(node, 'separator');
  return separator === undefined ? items : [{ kind: 'separator', label: separator, at }];
}

/** Returns a page, or a group with the endpoints of an API description. */
function pageItem(
  file: string,
  label: string | undefined,
  at: Place,
  { files, root: project }: SidebarReader,
): Item {
  const what = label === undefined ? `page ${file}` : `page "${label}" ${file}`;
  if (file.includes('#')) return newLost(what, 'an entry opens a whole page', at);
  if (!files.has(file)) return newLost(what, 'the file does not exist', at);
  if (/\.mdx?$/.test(file)) return { kind: 'page', file, label: label ?? titleOf(file, files), at };
  const { root } = /\.(?:ya?ml|json)$/.test(file) ? readYaml(file, files.read(file) ?? '') : {};
  if (!valueAt(root, 'openapi') && !valueAt(root, 'swagger'))
    return newLost(what, 'it is neither Markdown nor an OpenAPI document', at);
  const title = label ?? textOf(root, 'info', 'title') ?? titleFromPath(file);
  const directory = (relativePath(project, file) ?? file).replace(/\.[^.]*$/, '');
  const openapi = { files: [file], directory };
  return { kind: 'group', label: title, at, openapi, items: [] };
}

export function titleOf(file: string, files: SourceFiles): string {
  const page = readPage(files, file);
  const title = page?.heading?.text || dataText(page?.data.title);
  return title || titleFromPath(file.replace(/\.mdx?$/, ''));
}

/** Lists the pages and folders of a folder in their natural order, its index first. */
function listFolder(folder: string, at: Place, reader: SidebarReader, depth: number): Item[] {
  const rank = (name: string) => (/^index\.mdx?$/.test(name) ? 0 : 1);
  return [...reader.files.names(folder)]
    .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b, 'en', { numeric: true }))
    .flatMap((name): Item[] => {
      const path = joinPath(folder, name.replace(/\/$/, ''));
      if (/^[_@.]/.test(name) || depth > MAX_LIST_DEPTH) return [];
      if (/\.mdx?$/.test(name)) return [pageItem(path, undefined, at, reader)];
      const items = name.endsWith('/') ? listFolder(path, at, reader, depth + 1) : [];
      const label = titleFromPath(baseName(path));
      return items.length === 0 ? [] : [{ kind: 'group', label, at, isCollapsed: true, items }];
    });
}

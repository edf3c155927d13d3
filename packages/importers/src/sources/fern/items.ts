import { joinPath } from '@nav/paths';
import { type Group, type Item, newLost } from '../../model/source.ts';
import {
  entriesOf,
  fileOf,
  itemsOf,
  readYaml,
  textOf,
  valueAt,
  type YamlNode,
} from '../../reading/yaml.ts';
import { addressOf, groupOf, lookOf, pageItem, type Slug, slugOf } from './entries.ts';
import { readChangelog, readFolder } from './folders.ts';

const KINDS = ['page', 'section', 'link', 'api', 'changelog', 'folder'];

export function readItems(list: YamlNode | undefined, outer: Slug): Item[] {
  return itemsOf(list).flatMap((node) => readItem(node, outer));
}

export function readItem(node: YamlNode, outer: Slug): Item[] {
  const { at } = node;
  const kind = KINDS.find((key) => valueAt(node, key));
  const label = textOf(node, kind ?? '') ?? '';
  switch (kind) {
    case 'page':
      return [pageItem(node, label, outer)];
    case 'section': {
      const path = valueAt(node, 'path');
      const slug = slugOf(node, label, outer, path && fileOf(path));
      const items = readItems(valueAt(node, 'contents'), slug);
      return [groupOf(node, label, slug, items, path)];
    }
    case 'link':
      return [{ kind, label, href: textOf(node, 'href') ?? '', at, icon: lookOf(node).icon }];
    case 'api':
      return readApi(node, label, outer);
    case 'changelog':
      return readChangelog(node, textOf(node, 'title') ?? 'Changelog', outer);
    case 'folder':
      return readFolder(node, outer);
    default:
      return [newLost(`entry "${entriesOf(node)[0]?.key ?? ''}"`, 'nav cannot convert it', at)];
  }
}

/** Reads the reference of an API: the pages around it, and a group with the endpoints of its OpenAPI documents. */
function readApi(node: YamlNode, label: string, outer: Slug): Item[] {
  const { at } = node;
  const page = valueAt(node, 'summary');
  const slug = slugOf(node, label, outer, page && fileOf(page));
  const items = pagesIn(valueAt(node, 'layout'), slug);
  const group = groupOf(node, label, slug, items, page);
  const openapi = {
    files: documentsOf(node, outer.reading),
    directory: addressOf(slug).slice(outer.reading.base.length + 1),
  };
  if (openapi.files.length === 0)
    return [group, newLost(`endpoints of "${label}"`, 'no OpenAPI document was found', at)];
  const what = `order and URLs of the endpoints of "${label}"`;
  const changed = newLost(what, 'docs.json takes them from the OpenAPI document', at);
  const endpoints: Group = { kind: 'group', label: 'Endpoints', at, openapi, items: [] };
  return group.items.length === 0
    ? [{ ...group, openapi }, changed]
    : [{ ...group, items: [...group.items, endpoints] }, changed];
}

/** Returns the pages in the layout of an API. Everything else in it orders endpoints. */
function pagesIn(layout: YamlNode | undefined, outer: Slug): Item[] {
  return itemsOf(layout).flatMap((node): Item[] => {
    const page = textOf(node, 'page');
    if (page !== undefined) return [pageItem(node, page, outer)];
    const section = textOf(node, 'section');
    const parts = section === undefined ? entriesOf(node) : [{ key: section, value: node }];
    return parts.flatMap(({ key, value }) => {
      const slug = slugOf(value, textOf(value, 'title') ?? key, outer);
      return pagesIn(valueAt(value, 'contents') ?? value, slug);
    });
  });
}

/** Returns the OpenAPI documents of an API: those that it or a `generators.yml` names, or the one in the usual folder. */
function documentsOf(node: YamlNode, { files, root }: Slug['reading']): string[] {
  const folder = joinPath(root, joinPath('apis', textOf(node, 'api-name') ?? ''));
  const inside = files.names(folder).map((name) => joinPath(folder, name));
  const lists = [folder, ...inside, root].map((one) => {
    const file = joinPath(one, 'generators.yml');
    const named = filesIn(valueAt(readYaml(file, files.read(file) ?? '').root, 'api'));
    const usual = ['yml', 'yaml', 'json'].map((type) => joinPath(one, `openapi/openapi.${type}`));
    return [...named, ...usual];
  });
  const found = [filesIn(valueAt(node, 'specs')), ...lists].map((list) => [
    ...new Set(list.filter(files.has)),
  ]);
  return found.find((list) => list.length > 0) ?? [];
}

function filesIn(node: YamlNode | undefined): string[] {
  if (node?.kind === 'scalar') return [fileOf(node)];
  const inner = ['openapi', 'path', 'specs'].flatMap((key) => valueAt(node, key) ?? []);
  return [...itemsOf(node), ...inner].flatMap(filesIn);
}

import type { ElementKind } from '@nav/core/client';
import { elementKindIn, elements, isListName } from '@nav/core/internal';
import type { SiteFile } from '../../sites/workspace.ts';
import { propertyOf, stringAt, type TextNode } from '../../texts/json-nodes.ts';

/** A part of a config as readers of the outline see it. */
export interface OutlineItem {
  /** The label of an element, the path of a page, or the name of a property. */
  name: string;
  kind: ElementKind | 'page' | 'property';
  node: TextNode;
  /** The value that has the name. */
  label: TextNode;
  children: OutlineItem[];
}

export interface DocumentOutline {
  text: string;
  items: OutlineItem[];
}

/** Returns the outline of a file of a config; while it is broken, the outline of its last readable state. */
export function outlineOf({ site, file }: SiteFile): DocumentOutline | undefined {
  const root = site.json(file) ?? site.lastGood?.json(file);
  return root && { text: root.document.text, items: itemsOfRoot(root) };
}

/** The names of the fields that label elements, by kind. */
const LABELS = Object.entries(elements).flatMap(([kind, { label }]) =>
  label === undefined ? [] : [[kind as ElementKind, label as string] as const],
);

/** The file of a `$ref` may contain one element, or a list of them. */
function itemsOfRoot(root: TextNode): OutlineItem[] {
  if (root.kind === 'array') return root.children.flatMap((entry) => entryOf(entry, 'group'));
  return labelField(root) && !propertyOf(root, 'navigation')
    ? entryOf(root, 'group')
    : itemsIn(root);
}

export function labelField(node: TextNode): { kind: ElementKind; label: string } | undefined {
  const found = LABELS.find(([, label]) => stringAt(node, label) !== undefined);
  return found && { kind: found[0], label: found[1] };
}

function itemsIn(node: TextNode): OutlineItem[] {
  return node.kind === 'object' ? node.children.flatMap(itemOf) : [];
}

/** Returns the items of a property: the items of a list of elements, or the property itself if it is a container. */
function itemOf(property: TextNode): OutlineItem[] {
  const { key = '', kind } = property;
  if (kind === 'array' && isListName(key)) {
    const element = elementKindIn(key);
    return property.children.flatMap((entry) => entryOf(entry, element));
  }
  if (kind !== 'object' && kind !== 'array') return [];
  return [
    { name: key, kind: 'property', node: property, label: property, children: itemsIn(property) },
  ];
}

function entryOf(entry: TextNode, kind: ElementKind): OutlineItem[] {
  if (entry.kind === 'string' && typeof entry.value === 'string' && entry.value !== '')
    return [{ name: entry.value, kind: 'page', node: entry, label: entry, children: [] }];
  if (entry.kind !== 'object') return [];
  // The entries of `pages` may be groups, and a `$ref` has no label here.
  const [found = kind, field] =
    LABELS.find(([, label]) => stringAt(entry, label) !== undefined) ?? [];
  const label = field === undefined ? undefined : entry.children.find(({ key }) => key === field);
  const name = (field && stringAt(entry, field)) ?? stringAt(entry, '$ref') ?? kind;
  return [{ name, kind: found, node: entry, label: label ?? entry, children: itemsIn(entry) }];
}

import { isObject } from '@nav/json';
import { hasScheme, normalizePagePath } from '@nav/paths';
import { audienceNames, type PageMeta } from '../files/front-matter.ts';
import { fitsShape } from '../format/check-shape.ts';
import { type ElementRule, shapeOf } from '../format/grammar.ts';
import type { ShapeName } from '../format/shapes.ts';
import { isUnresolved } from '../source/unresolved.ts';
import { isPage, type NavElement, type NavNode, type NavPage } from '../tree/nav-tree.ts';
import type { Icon } from '../tree/site-info.ts';
import { walkTree } from '../tree/walk.ts';
import { hasRepeats } from './has-repeats.ts';

/** Copies front matter to a page, except titles and `hidden`. */
export function applyFrontMatter(node: NavPage, meta: PageMeta): void {
  if (meta.hidden === true) node.hiddenItself = true;
  if (meta.icon !== undefined) node.icon = { name: meta.icon };
  if (meta.tag !== undefined) node.tag = meta.tag;
  if (meta.description !== undefined) node.description = meta.description;
  if (meta.data.hideFooterPagination === true) node.pagination = false;
  if (meta.deprecated !== undefined) node.deprecated = meta.deprecated;
  if (meta.groups !== undefined) node.groups = meta.groups;
  if (meta.audience !== undefined) node.audience = meta.audience;
}

export function readFields(
  node: NavElement,
  value: Record<string, unknown>,
  rule: ElementRule,
): void {
  for (const key in value) {
    const field = rule.fields.get(key);
    if (!field || key === rule.label) continue;
    if (Object.hasOwn(readers, key))
      readers[key as keyof typeof readers](node, value[key], field.shape);
    else if (isPlain(field.shape) && fitsShape(value[key], field.shape))
      (node as unknown as Record<string, unknown>)[key] = value[key];
  }
}

/** Returns true for a shape whose values are the same in the tree. */
function isPlain(name: ShapeName): boolean {
  const { type } = shapeOf(name);
  return name === 'text' || type === 'boolean' || type === 'number' || type === 'choice';
}

type FieldReader = (node: NavElement, value: unknown, shape: ShapeName) => void;

/** Copies the value of one field that is not plain. Invalid values, and invalid parts of values, are skipped. */
const readers = {
  icon(node, value, shape) {
    const icon = readIcon(value, shape);
    if (icon) node.icon = icon;
  },
  // Its effect is resolved with the elements above.
  hidden() {},
  href(node, value, shape) {
    if (typeof value !== 'string' || !fitsShape(value, shape)) return;
    node.href = shape === 'linkOrPage' ? absoluteLink(value) : value;
    if (node.href !== value) node.written = value;
  },
  color(node, value) {
    if (!isObject(value)) return;
    const color: NonNullable<NavElement['color']> = {};
    for (const mode of ['light', 'dark'] as const) {
      const tone = value[mode];
      if (typeof tone === 'string' && fitsShape(tone, 'hexColor')) color[mode] = tone;
    }
    if (Object.keys(color).length > 0) node.color = color;
  },
  banner(node, value) {
    if (isObject(value) && typeof value.content === 'string')
      node.banner = { content: value.content, dismissible: value.dismissible === true };
  },
  audience(node, value) {
    const names = audienceNames(value);
    if (names) node.audience = names;
  },
  navbar: /* @__PURE__ */ settings('navbar'),
  footer: /* @__PURE__ */ settings('footer'),
} satisfies Record<string, FieldReader>;

/** Returns a link that leads to the same page from everywhere: page paths are relative to the site (S2.7). */
function absoluteLink(link: string): string {
  if (link.startsWith('/') || hasScheme(link)) return link;
  const [path = ''] = link.split(/[#?]/, 1);
  return `/${normalizePagePath(path)}${link.slice(path.length)}`;
}

function settings(key: 'navbar' | 'footer'): FieldReader {
  return (node, value) => {
    // The settings of a missing file are unknown. Empty ones would override those of the site.
    if (isObject(value) && !isUnresolved(value)) node[key] = value;
  };
}

/** Returns an icon in the object form, if the shape allows it. */
export function readIcon(value: unknown, shape: ShapeName): Icon | undefined {
  if (typeof value === 'string') return fitsShape(value, shape) ? { name: value } : undefined;
  if (!fitsShape({ name: '' }, shape)) return undefined;
  if (!isObject(value) || typeof value.name !== 'string') return undefined;
  const icon: Icon = { name: value.name };
  if (typeof value.style === 'string' && fitsShape(value.style, 'iconStyle'))
    icon.style = value.style;
  if (typeof value.library === 'string' && fitsShape(value.library, 'iconLibrary'))
    icon.library = value.library;
  return icon;
}

/** Appends a number to the ids of second and later siblings that share one. Returns the nodes. */
export function makeIdsUnique<Nodes extends readonly NavNode[]>(nodes: Nodes): Nodes {
  // Ids are long ropes, which comparing would flatten.
  if (nodes.length < 2 || !hasRepeats(nodes.map(nameOf))) return nodes;
  const taken = new Set(nodes.map(({ id }) => id));
  const counts = new Map<string, number>();
  for (const node of nodes) {
    const { id } = node;
    let count = counts.get(id) ?? 0;
    // A label can end in what looks like such a number.
    do count += 1;
    while (count > 1 && taken.has(`${id}~${count}`));
    counts.set(id, count);
    if (count === 1) continue;
    taken.add(`${id}~${count}`);
    changeIdPrefix(node, id, `${id}~${count}`);
  }
  return nodes;
}

function nameOf(node: NavNode): string {
  return isPage(node) ? node.path : node.label;
}

function changeIdPrefix(node: NavNode, from: string, to: string): void {
  const changed = (id: string) => to + id.slice(from.length);
  node.id = changed(node.id);
  if (isPage(node)) return;
  walkTree(node, {
    element(element) {
      if (element !== node) element.id = changed(element.id);
      if (element.defaultChild) element.defaultChild = changed(element.defaultChild);
      for (const link of element.global) link.id = changed(link.id);
      return undefined;
    },
    page({ page }) {
      // Lazy pages take the new id when they are created.
      if (page) page.id = changed(page.id);
      return false;
    },
  });
}

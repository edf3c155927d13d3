import type { PageMeta } from '../files/front-matter.ts';
import type { ElementRule } from '../format/grammar.ts';
import { fitsShape } from '../format/shape.ts';
import type { ShapeName } from '../format/shapes.ts';
import { isUnresolved } from '../source/unresolved.ts';
import { hasScheme } from '../text/address.ts';
import { isObject } from '../text/json-value.ts';
import { normalizePagePath, pageKey } from '../text/page-path.ts';
import type { Banner, Icon, NavElement, NavPage } from '../tree/nav-tree.ts';

/** Gives a page what it says of itself, beside its titles and whether it is in sight. */
export function addMeta(node: NavPage, meta: PageMeta): void {
  if (meta.hidden === true) node.hiddenItself = true;
  if (meta.icon !== undefined) node.icon = { name: meta.icon };
  if (meta.tag !== undefined) node.tag = meta.tag;
  if (meta.description !== undefined) node.description = meta.description;
  if (meta.data.hideFooterPagination === true) node.pagination = false;
  if (meta.deprecated !== undefined) node.deprecated = meta.deprecated;
  if (meta.groups !== undefined) node.groups = meta.groups;
}

/** Gives a node what the fields of its element say. */
export function readPlainFields(
  node: NavElement,
  value: Record<string, unknown>,
  rule: ElementRule,
): void {
  for (const key in value) {
    const field = rule.fields.get(key);
    if (field && Object.hasOwn(readers, key))
      readers[key as keyof typeof readers](node, value[key], field.shape);
  }
}

type FieldReader = (node: NavElement, value: unknown, shape: ShapeName) => void;

/** How a valid value of each field becomes part of a node; an invalid one, or an invalid part of it, is left out. */
const readers = {
  icon(node, value, shape) {
    const icon = readIcon(value, shape);
    if (icon) node.icon = icon;
  },
  tag: text('tag'),
  description: text('description'),
  name: text('name'),
  directory: text('directory'),
  href(node, value, shape) {
    if (typeof value !== 'string' || !fitsShape(value, shape)) return;
    node.href = shape === 'linkOrPage' ? addressOfLink(value) : value;
    if (node.href !== value) node.written = value;
  },
  expanded: flag('expanded'),
  default: flag('default'),
  searchable: flag('searchable'),
  public: flag('public'),
  boost(node, value) {
    if (typeof value === 'number' && Number.isFinite(value)) node.boost = value;
  },
  align(node, value) {
    if (value === 'start' || value === 'end') node.align = value;
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
    if (isObject(value) && typeof value.content === 'string') {
      const banner: Banner = { content: value.content, dismissible: value.dismissible === true };
      node.banner = banner;
    }
  },
  navbar: settings('navbar'),
  footer: settings('footer'),
} satisfies Record<string, FieldReader>;

/** The address that a link leads to wherever it is shown: a page path is relative to the site (S2.7). */
function addressOfLink(link: string): string {
  if (link.startsWith('/') || hasScheme(link)) return link;
  const [path = ''] = link.split(/[#?]/, 1);
  return `/${pageKey(normalizePagePath(path))}${link.slice(path.length)}`;
}

function text(key: 'tag' | 'description' | 'name' | 'directory'): FieldReader {
  return (node, value, shape) => {
    if (typeof value === 'string' && (shape === 'text' || fitsShape(value, shape)))
      node[key] = value;
  };
}

function flag(key: 'expanded' | 'default' | 'searchable' | 'public'): FieldReader {
  return (node, value) => {
    if (typeof value === 'boolean') node[key] = value;
  };
}

function settings(key: 'navbar' | 'footer'): FieldReader {
  return (node, value) => {
    // Of settings in a file that is not there nothing is known: empty ones would take the place of the site's.
    if (isObject(value) && !isUnresolved(value)) node[key] = value;
  };
}

function readIcon(value: unknown, shape: ShapeName): Icon | undefined {
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

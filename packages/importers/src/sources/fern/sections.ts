import { type Edition, newLost, type Section } from '../../model/source.ts';
import { fileOf, itemsOf, readYaml, textOf, valueAt, type YamlNode } from '../../reading/yaml.ts';
import { lookOf, type Reading, redirectToFirst, type Slug, slugOf } from './entries.ts';
import { readChangelog } from './folders.ts';
import { readItem, readItems } from './items.ts';

/** Returns the versions of a site, or of its products, which become sections. */
export function readEditions(root: YamlNode, reading: Reading): Edition[] {
  const outer: Slug = { reading, prefix: reading.base, path: '', isHidden: false };
  const isPlain = valueAt(root, 'navigation') !== undefined;
  const products = isPlain ? [] : itemsOf(root, 'products');
  const owners = products.length > 0 ? products : [root];
  const versionsOf = (owner: YamlNode) => (isPlain ? [] : itemsOf(owner, 'versions'));
  const all = owners.flatMap(versionsOf);

  /** Returns the sections of the site, or of a product, in a version. Without versions, they are in the first one. */
  function sectionsIn(owner: YamlNode, name: string | undefined): Section[] {
    const versions = versionsOf(owner);
    const index = versions.findIndex((one) => nameOf(one) === name);
    if (index === -1 && (versions.length > 0 || name !== names[0])) return [];
    const own = owner === root ? outer : prefixed(owner, outer);
    const version = versions[index];
    const inner = version ? prefixed(version, own) : own;
    // The first version has no slug in its URLs. Its pages also have the URLs with the slug.
    const slug = index > 0 ? inner : { ...own, ...(version && { versioned: inner.prefix }) };
    if (owner === root) return readPart(version ?? root, slug);
    const href = textOf(owner, 'href');
    const product = { label: nameOf(owner), at: owner.at, ...lookOf(owner), href, items: [] };
    if (href !== undefined) return [product];
    const menu = readPart(version ?? owner, slug);
    const [only] = menu;
    const isWhole = menu.length === 1 && only?.label === undefined;
    return [isWhole ? { ...product, items: only?.items ?? [] } : { ...product, menu }];
  }

  const found = [...new Set(all.map(nameOf))];
  const names = found.length > 0 ? found : [undefined];
  return names.map((name, index): Edition => {
    const sections = owners.flatMap((owner) => sectionsIn(owner, name));
    if (name === undefined) return { sections, lost: [] };
    const { at } = all.find((one) => nameOf(one) === name) ?? root;
    return { version: { name, label: name, isDefault: index === 0, at }, sections, lost: [] };
  });
}

function nameOf(node: YamlNode): string {
  return textOf(node, 'display-name') ?? '';
}

function prefixed(node: YamlNode, outer: Slug): Slug {
  const slug = slugOf(node, nameOf(node), outer);
  return { ...slug, prefix: slug.prefix + slug.path, path: '' };
}

/** Reads the sections of a site, or of a product or version, which has a file. */
function readPart(node: YamlNode, outer: Slug): Section[] {
  const path = valueAt(node, 'path');
  const file = path && fileOf(path);
  const { files } = outer.reading;
  const read = file === undefined ? undefined : readYaml(file, files.read(file) ?? '');
  const root = read ? read.root : node;
  const navigation = valueAt(root, 'navigation');
  if (!root || !navigation) {
    const owner = nameOf(node) && ` of "${nameOf(node)}"`;
    const known = file ?? (owner ? undefined : node.at.file);
    const state = known && files.has(known) ? 'has none' : 'does not exist';
    const reason = known ? `${known} ${state}` : 'it is in another branch';
    const at = read?.at ?? node.at;
    return [{ at, items: [newLost(`navigation${owner}`, read?.problem ?? reason, at)] }];
  }
  const landing = valueAt(root, 'landing-page');
  if (landing) {
    readItem(landing, outer);
    outer.reading.lost.push(newLost('landing page', 'no sidebar lists it', landing.at));
  }
  const tabs = itemsOf(navigation).filter((one) => valueAt(one, 'tab'));
  return tabs.length > 0
    ? tabs.map((tab) => readTab(tab, root, outer))
    : [{ at: navigation.at, items: readItems(navigation, outer) }];
}

function readTab(node: YamlNode, root: YamlNode, outer: Slug): Section {
  const id = textOf(node, 'tab') ?? '';
  const tab = valueAt(root, 'tabs', id);
  const { at } = node;
  if (!tab) return { label: id, at, items: [newLost(`tab "${id}"`, 'it is not under tabs', at)] };
  const label = nameOf(tab);
  const slug = slugOf(tab, label, outer);
  const look = { label, at, ...lookOf(tab), isHidden: slug.isHidden || undefined };
  const section = { ...look, href: textOf(tab, 'href') };
  if (valueAt(tab, 'changelog')) return { ...section, items: readChangelog(tab, label, outer) };
  const inner = { ...slug, isHidden: outer.isHidden };
  const items = readItems(valueAt(node, 'layout'), inner);
  const menu = itemsOf(node, 'variants').map((variant): Section => {
    const title = textOf(variant, 'title') ?? '';
    const below = slugOf(variant, title, inner);
    const layout = readItems(valueAt(variant, 'layout'), below);
    return { label: title, at: variant.at, ...lookOf(variant), items: layout };
  });
  redirectToFirst(tab, slug, items);
  return menu.length > 0 ? { ...section, items, menu } : { ...section, items };
}

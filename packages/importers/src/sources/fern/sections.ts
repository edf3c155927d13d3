import { type Edition, newLost, type Section } from '../../model/source.ts';
import {
  itemsOf,
  namedFile,
  readYaml,
  settingOf,
  valueAt,
  type YamlNode,
} from '../../reading/yaml.ts';
import { lookOf, noteRestrictions, type Reading, redirectToFirst, slugOf } from './entries.ts';
import { readChangelog } from './folders.ts';
import { readItem, readItems } from './items.ts';
import { kebabCase, type Slug } from './slugs.ts';

/** Returns the versions of a site, or of its products, which become sections. */
export function readEditions(root: YamlNode, reading: Reading): Edition[] {
  const outer: Slug = { prefix: reading.base, path: '', isHidden: false };
  const isPlain = valueAt(root, 'navigation') !== undefined;
  const products = isPlain ? [] : itemsOf(valueAt(root, 'products'));
  const owners = products.length > 0 ? products : [root];
  const versionsOf = (owner: YamlNode) => (isPlain ? [] : itemsOf(valueAt(owner, 'versions')));
  const all = owners.flatMap(versionsOf);
  for (const node of [...products, ...all]) noteRestrictions(node, nameOf(node), reading);

  /** Returns the sections of the site, or of a product, in a version. Without versions, they are in the first one. */
  function sectionsIn(owner: YamlNode, name: string | undefined): Section[] {
    const versions = versionsOf(owner);
    const index = versions.findIndex((one) => nameOf(one) === name);
    if (index === -1 && (versions.length > 0 || name !== names[0])) return [];
    const own = owner === root ? outer : prefixed(owner, outer, reading);
    const version = versions[index];
    // The first version has no slug in its URLs.
    const slug = version && index > 0 ? prefixed(version, own, reading) : own;
    if (owner === root) return readPart(version ?? root, slug, reading);
    const href = settingOf(owner, 'href');
    const product = { label: nameOf(owner), at: owner.at, ...lookOf(owner), href, items: [] };
    if (href !== undefined) return [product];
    const menu = readPart(version ?? owner, slug, reading);
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
  return settingOf(node, 'display-name') ?? '';
}

function prefixed(node: YamlNode, outer: Slug, reading: Reading): Slug {
  const slug = slugOf(node, kebabCase(nameOf(node)), outer, reading);
  return { ...slug, prefix: slug.prefix + slug.path, path: '' };
}

/** Reads the sections of a site, or of a product or version, which has a file. */
function readPart(node: YamlNode, outer: Slug, reading: Reading): Section[] {
  const path = valueAt(node, 'path');
  const file = path && namedFile(path);
  const text = file === undefined ? undefined : reading.files.read(file);
  const { root, problem } = file === undefined ? { root: node } : readYaml(file, text ?? '');
  const navigation = valueAt(root, 'navigation');
  if (!root || !navigation) {
    const reason = problem ?? (file === undefined ? 'it is in another branch' : `${file} has none`);
    return [{ at: node.at, items: [newLost(`navigation of "${nameOf(node)}"`, reason, node.at)] }];
  }
  const landing = valueAt(root, 'landing-page');
  if (landing) {
    readItem(landing, outer, reading);
    reading.lost.push(newLost('landing page', 'no sidebar lists it', landing.at));
  }
  const tabs = itemsOf(navigation).filter((one) => valueAt(one, 'tab'));
  return tabs.length > 0
    ? tabs.map((tab) => readTab(tab, root, outer, reading))
    : [{ at: navigation.at, items: readItems(navigation, outer, reading) }];
}

function readTab(node: YamlNode, root: YamlNode, outer: Slug, reading: Reading): Section {
  const id = settingOf(node, 'tab') ?? '';
  const tab = valueAt(root, 'tabs', id);
  const { at } = node;
  if (!tab) return { label: id, at, items: [newLost(`tab "${id}"`, 'it is not in tabs', at)] };
  const label = nameOf(tab);
  noteRestrictions(tab, label, reading);
  const slug = slugOf(tab, kebabCase(label), outer, reading);
  const look = { label, at, ...lookOf(tab), isHidden: slug.isHidden || undefined };
  const section = { ...look, href: settingOf(tab, 'href') };
  if (valueAt(tab, 'changelog'))
    return { ...section, items: readChangelog(tab, label, outer, reading) };
  const inner = { ...slug, isHidden: outer.isHidden };
  const items = readItems(valueAt(node, 'layout'), inner, reading);
  const menu = itemsOf(valueAt(node, 'variants')).map((variant): Section => {
    const title = settingOf(variant, 'title') ?? '';
    noteRestrictions(variant, title, reading);
    const below = slugOf(variant, kebabCase(title), inner, reading);
    const layout = readItems(valueAt(variant, 'layout'), below, reading);
    return { label: title, at: variant.at, ...lookOf(variant), items: layout };
  });
  redirectToFirst(tab, slug, items, reading);
  return menu.length > 0 ? { ...section, items, menu } : { ...section, items };
}

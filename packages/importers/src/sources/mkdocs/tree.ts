import { oneLine } from '@nav/display';
import {
  type Edition,
  type Item,
  newLost,
  type PageItem,
  type Section,
} from '../../model/source.ts';
import { fileStart } from '../../reading/place.ts';
import { textOf, valueAt, type YamlNode } from '../../reading/yaml.ts';
import type { MkDocsConfig } from './config.ts';
import { type Doc, titleOf } from './docs.ts';
import type { NavItem, NavPage, NavSection } from './nav.ts';

/** Converts a navigation into sections, as the theme shows it. */
export function sectionsOf(
  nav: readonly NavItem[],
  config: MkDocsConfig,
): Pick<Edition, 'sections' | 'lost'> {
  const { features, plugins, theme } = config;
  const isMaterial = theme !== 'mkdocs' && theme !== 'readthedocs';
  const hasTabs = isMaterial && features.has('navigation.tabs');
  const hasIndexes = isMaterial && features.has('navigation.indexes');
  const expands = features.has('navigation.expand') || theme === 'mkdocs';
  const items = plugins.has('section-index') ? withSectionIndexes(nav) : nav;
  /** The title of a page that is listed several times: in MkDocs, the title of the first entry applies everywhere. */
  const titles = new Map<string, string>();

  if (!hasTabs) {
    const whole = items.flatMap((item) => toItem(item, 0));
    return { sections: [{ at: fileStart(config.file), items: whole }], lost: [] };
  }
  const lost = items.filter((item) => item.kind === 'lost');
  return { sections: items.flatMap((item) => toSection(item) ?? []), lost };

  function toSection(item: NavItem): Section | undefined {
    const { at } = item;
    if (item.kind === 'link')
      return { label: item.title ?? item.url, at, items: [], href: item.url };
    if (item.kind === 'page') {
      const page = pageItem(item, false);
      return { label: page.label, at, items: [page], icon: page.icon };
    }
    if (item.kind !== 'section') return undefined;
    const children = item.index ? [item.index, ...item.items] : item.items;
    const ordered = hasIndexes ? indexFirst(children) : children;
    const inner = ordered.flatMap((child) => toItem(child, 0, true));
    return { label: plainTitle(item.title), at, items: inner };
  }

  function toItem(item: NavItem, depth: number, isInSection = depth > 0): Item[] {
    switch (item.kind) {
      case 'page':
        return [pageItem(item, isInSection)];
      case 'link': {
        const { title, url: href, at } = item;
        return [{ kind: 'link', label: plainTitle(title ?? href), href, at }];
      }
      case 'section':
        return [toGroup(item, depth)];
      case 'pattern':
        return [newLost(item.text, 'it matches no page', item.at)];
      case 'lost':
        return [item];
    }
  }

  function toGroup(section: NavSection, depth: number): Item {
    const { at } = section;
    const found = hasIndexes ? section.items.filter(isIndex)[0] : undefined;
    const index = section.index ?? found;
    const children = section.items.filter(
      (item) => item.kind !== 'page' || item.doc !== index?.doc,
    );
    const isCollapsible = !(depth === 0 && features.has('navigation.sections')) && !expands;
    return {
      kind: 'group',
      label: plainTitle(section.title),
      at,
      index: index && pageItem(index, true),
      isCollapsed: isCollapsible || undefined,
      items: children.flatMap((child) => toItem(child, depth + 1)),
    };
  }

  function pageItem({ doc, title, at }: NavPage, isInSection: boolean): PageItem {
    const { file, meta, isExcluded, isUntranslated } = doc;
    const label =
      titles.get(file) ??
      (title === undefined ? titleOf(doc, isInSection).trim() : plainTitle(title));
    titles.set(file, label);
    const withheld = isExcluded ? 'draft' : isUntranslated ? 'untranslated' : undefined;
    const tag = meta.values.get('status');
    return { kind: 'page', file, label, at, icon: iconOf(doc), tag, withheld };
  }
}

/** Returns the name of an icon that `docs.json` also has. */
function iconOf({ meta }: Doc): string | undefined {
  return /^(?:fontawesome\/(?:solid|regular|brands)|lucide)\/([\w-]+)$/.exec(
    meta.values.get('icon') ?? '',
  )?.[1];
}

/** Returns a title of the navigation without tags. Themes show the rest as it is written. */
function plainTitle(title: string): string {
  return oneLine(title.replace(/<\/?[A-Za-z][^>]*>/g, ''));
}

function isIndex(item: NavItem): item is NavPage {
  return item.kind === 'page' && item.doc.name === 'index';
}

/** Puts the index page of a tab first: the tab leads to it. */
function indexFirst(items: readonly NavItem[]): readonly NavItem[] {
  const index = items.find(isIndex);
  return index ? [index, ...items.filter((item) => item !== index)] : items;
}

/** Makes the first page of each section its own page, if the navigation does not name it otherwise. */
function withSectionIndexes(items: readonly NavItem[]): readonly NavItem[] {
  return items.map((item) => {
    if (item.kind !== 'section') return item;
    const [first, ...rest] = item.items;
    const isOwn = first?.kind === 'page' && first.title === undefined && first.doc.url !== '';
    const children = withSectionIndexes(isOwn ? rest : item.items);
    return { ...item, items: children, index: isOwn ? first : undefined };
  });
}

/** Returns the colors that Material has names for, as it shows them. */
export function primaryColor(root: YamlNode): string | undefined {
  const palette = valueAt(root, 'theme', 'palette');
  const schemes = palette?.kind === 'list' ? palette.items : [palette];
  const names = schemes.flatMap((scheme) => textOf(scheme, 'primary') ?? []);
  const name = names.find((one) => one in MATERIAL_COLORS || /^#[0-9a-f]{6}$/i.test(one));
  return name === undefined ? undefined : (MATERIAL_COLORS[name] ?? name);
}

const MATERIAL_COLORS: Readonly<Record<string, string>> = {
  red: '#ef5552',
  pink: '#e92063',
  purple: '#ab47bd',
  'deep purple': '#7e56c2',
  indigo: '#4051b5',
  blue: '#2094f3',
  'light blue': '#02a6f2',
  cyan: '#00bdd6',
  teal: '#009485',
  green: '#4cae4f',
  'light green': '#8bc34b',
  lime: '#cbdc38',
  yellow: '#ffec3d',
  amber: '#ffc105',
  orange: '#ffa724',
  'deep orange': '#ff6e42',
  brown: '#795649',
  grey: '#757575',
  'blue grey': '#546d78',
};

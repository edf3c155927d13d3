import type { NavElement, NavNode, NavTree } from '@nav/core/client';
import { type AdapterOptions, loseAlone } from '../outline/choices.ts';
import { type LanguageOutline, outlines, ownerOf } from '../outline/languages.ts';
import { distinct, type Exported, type Loss, lose } from '../outline/lost.ts';
import { everyEdition } from '../outline/outline.ts';
import {
  type Division,
  firstPageOf,
  type Outline,
  pagesOf,
  type Section,
  sectionsOf,
} from '../outline/parts.ts';
import { type OtherVersion, otherVersions } from '../outline/versions.ts';
import type {
  VitePressLocale,
  VitePressNavItem,
  VitePressNavigation,
  VitePressNavLink,
  VitePressNavList,
  VitePressValue,
} from './vitepress-config.ts';
import { html, linkOf, type Shows, sidebarsOf } from './vitepress-sidebars.ts';

/** The reason for pages that are not in the folder of their language. */
const WHY_OUTSIDE =
  'VitePress shows pages outside of the folder of their language in the default one.';

/**
 * Returns the navigation bar and the sidebars for the default theme of VitePress, in all versions and languages.
 *
 * @throws RangeError if the site lacks the version or the language.
 */
export function toVitePress(tree: NavTree, options: AdapterOptions = {}): Exported<VitePressValue> {
  const framework = everyEdition({ name: 'VitePress', keeps: [], links: [] }, options);
  const { main, languages, lost } = outlines(tree, framework, options);
  const versions = otherVersions(tree, framework, options, { main, languages });
  lost.push(...versions.lost);
  const mainVersions = versions.of(undefined);
  const sections = [main, ...mainVersions].flatMap(({ top }) => sectionsOf(top));
  const isMain = ({ language }: LanguageOutline) => language.label === main.language?.label;
  const isInMain: Shows = ({ node }) => {
    const owner = ownerOf(node.path, languages);
    return !owner || isMain(owner);
  };
  for (const each of languages) {
    for (const { language, top } of isMain(each) ? [] : versions.of(each)) {
      const outside = shownSections(top, isInMain);
      sections.push(...outside);
      if (language && outside.length > 0) lost.push(lose(language, WHY_OUTSIDE, { of: 'label' }));
    }
  }
  const { value, ...own } = navigationOf(main, mainVersions, sections, isInMain);
  const navigations = [own];
  const allLost = () => {
    const unseen = unseenSections(navigations);
    return distinct([...lost, ...navigations.flatMap((each) => each.lost), ...unseen]);
  };
  if (languages.length === 0) return { value, lost: allLost() };

  const locales: Record<string, VitePressLocale> = {};
  for (const each of languages) {
    const { language, folder } = each;
    const others = versions.of(each);
    const isOwn: Shows = ({ node }) => ownerOf(node.path, languages) === each;
    const inside = others.flatMap(({ top }) => shownSections(top, isOwn));
    const navigation = isMain(each)
      ? { ...own, value }
      : navigationOf(each, others, [...sectionsOf(each.top), ...inside], isOwn);
    navigations.push(navigation);
    const { nativeName: label, lang = language.label, dir = 'ltr' } = language;
    const first = firstPageOf(each.top)?.node.href ?? '/';
    Object.defineProperty(locales, folder || 'root', {
      enumerable: true,
      value: {
        label: label ?? language.label,
        lang,
        ...(dir === 'ltr' ? {} : { dir }),
        link: linkOf(first),
        ...(folder === '' ? {} : { themeConfig: navigation.value }),
      } satisfies VitePressLocale,
    });
  }
  return { value: { ...value, locales }, lost: allLost() };
}

function shownSections(top: Division, shows: Shows): Section[] {
  return sectionsOf(top).filter(({ part }) => pagesOf(part.entries).some(shows));
}

/** The navigation of a language, with the sections whose sidebar a page shows, and the others. */
interface LanguageNavigation extends Exported<VitePressNavigation> {
  seen: readonly Section[];
  unseen: readonly Section[];
}

/** Returns the sections whose sidebar no page shows in any language, as losses. */
function unseenSections(navigations: readonly Omit<LanguageNavigation, 'value'>[]): Loss[] {
  const nodesOf = ({ part }: Section) => pagesOf(part.entries).map(({ node }) => node);
  const seen = new Set(navigations.flatMap((each) => each.seen.flatMap(nodesOf)));
  const why = 'A page of VitePress has one sidebar, and all of these pages have another one.';
  // A section may be in several navigations.
  const hidden = new Map<NavElement, Set<NavNode>>();
  for (const section of navigations.flatMap(({ unseen }) => unseen)) {
    const { node, edition = node } = section.part;
    const pages = nodesOf(section);
    if (!pages.some((page) => seen.has(page)))
      hidden.set(edition, new Set([...(hidden.get(edition) ?? []), ...pages]));
  }
  return Array.from(hidden, ([element, { size }]) => lose(element, why, { pages: size }));
}

function navigationOf(
  own: Outline,
  others: readonly OtherVersion[],
  sections: readonly Section[],
  shows: Shows,
): LanguageNavigation {
  const { top, links } = own;
  const lost: Loss[] = [];
  const { sidebar, selected, matchOf } = sidebarsOf(sections, shows, lost);
  const isBar = top.parts.length > 0;
  const linkTo = (part: Division): VitePressNavLink[] => {
    if (part.href !== undefined) return [{ text: html(part.label), link: linkOf(part.href) }];
    const first = firstPageOf(part);
    if (!first) return [];
    const activeMatch = matchOf(part);
    const own = activeMatch === undefined ? {} : { activeMatch };
    return [{ text: html(part.label), link: linkOf(first.node.href), ...own }];
  };
  const flat = (part: Division): VitePressNavLink[] => {
    if (part.parts.length === 0) return linkTo(part);
    lost.push(lose(part.node, 'Menus of VitePress have two levels. Its items are kept.'));
    return part.parts.flatMap(flat);
  };
  const nav = top.parts.flatMap((part): VitePressNavItem[] => {
    if (part.parts.length === 0) return linkTo(part);
    const items = part.parts.flatMap((child): (VitePressNavLink | VitePressNavList)[] => {
      if (child.parts.length === 0) return linkTo(child);
      return [{ text: html(child.label), items: child.parts.flatMap(flat) }];
    });
    return [{ text: html(part.label), items }];
  });
  const globals = links.map(({ label, href }) => ({ text: html(label), link: linkOf(href) }));
  const menu = versionMenu(own, others, lost);
  return {
    value: { nav: [...(isBar ? nav : []), ...globals, ...menu], sidebar },
    lost,
    seen: sections.filter((section) => selected.has(section)),
    unseen: sections.filter((section) => !selected.has(section)),
  };
}

function versionMenu(
  { top, version, versions }: Outline,
  others: readonly OtherVersion[],
  lost: Loss[],
): VitePressNavItem[] {
  if (!version) return [];
  if (others.length === 0) {
    lost.push(loseAlone('VitePress', version));
    return [];
  }
  const pages = others.map((other) => [other.version, firstPageOf(other.top)] as const);
  const why = 'VitePress has no versions. A menu of the navigation bar opens their sidebars.';
  for (const own of [{ versions }, ...others]) {
    for (const one of own.versions) lost.push(lose(one, why, { of: 'kind' }));
  }
  const items = [[version, firstPageOf(top)] as const, ...pages].flatMap(([{ label }, page]) =>
    page ? [{ text: html(label), link: linkOf(page.node.href) }] : [],
  );
  return [{ text: html(version.label), items }];
}

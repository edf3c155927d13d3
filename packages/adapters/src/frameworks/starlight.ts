import type { NavElement, NavTree } from '@nav/core/client';
import type { AdapterOptions } from '../outline/choices.ts';
import { type Edition, editionsOf, topFolders, type VersionEditions } from '../outline/editions.ts';
import { hrefWithoutFolder } from '../outline/folders.ts';
import { distinct, type Exported, type Loss, lose } from '../outline/lost.ts';
import {
  type Division,
  type Entry,
  entriesWithRoot,
  isTitled,
  type OutlineGroup,
  type OutlineLink,
  type OutlinePage,
  pagesOf,
} from '../outline/parts.ts';
import {
  inLanguages,
  type Labeled,
  labelOf,
  type Translations,
  tagOf,
  translationsOf,
} from '../outline/translations.ts';
import type {
  StarlightBadge,
  StarlightItem,
  StarlightLink,
  StarlightLocale,
  StarlightPage,
  StarlightTopic,
  StarlightTranslations,
  StarlightValue,
} from './starlight-config.ts';
import { addPages, foldersOf, NAME, slugOfPage, slugsOf } from './starlight-folders.ts';

interface Writer {
  edition: Edition;
  /** The tag of the default language. */
  lang: string;
  translations: Translations;
  lost: Loss[];
}

/**
 * Returns the sidebar for Starlight, with translations in all languages, and the sidebars of other versions. Slugs of
 * pages are their paths as Astro spells them.
 *
 * @throws RangeError if the site lacks the version or the language.
 */
export function toStarlight(tree: NavTree, options: AdapterOptions = {}): Exported<StarlightValue> {
  const framework = { name: NAME, keeps: ['tag'], links: ['tab'] } as const;
  const { versions, languages, lost } = editionsOf(tree, framework, options);
  const [current, ...older] = versions;
  const { main } = current;
  const writer = writerOf(current, lost);
  const { top, links } = main;
  const sidebar = [
    ...links.map((link) => linkItem(link, link.href, writer)),
    ...itemsOfPart(top, writer),
  ];
  const value: StarlightValue = { sidebar };
  if (top.parts.length > 0) {
    // The list of what is lost has it for the sidebar already.
    const quiet = { ...writer, lost: [] };
    const why = 'Topics of Starlight have one level. The sidebar has all.';
    for (const part of partsAbove(top))
      for (const { node } of inLanguages(writer.translations, part)) lost.push(lose(node, why));
    value.topics = [
      ...sectionsAndLinks(top).flatMap((part) => topicsOf(part, quiet)),
      ...links.map((link) => ({
        label: topicLabel(link, quiet),
        link: linkOf(link.href, quiet),
      })),
    ];
  }
  const folders = foldersOf(current, languages.length > 0);
  if (languages.length > 0) {
    const localeOf = (label: string | undefined) => slugOfPage(folders.get(label) || 'root');
    value.locales = Object.fromEntries(
      languages.map((language) => [localeOf(language.label), aboutLanguage(language)]),
    );
    value.defaultLocale = localeOf(main.language?.label);
  }
  const slugs = slugsOf(older, topFolders(current));
  if (older.length > 0) {
    value.versions = {
      current: { label: current.version?.label ?? 'Latest' },
      versions: older.map(({ version }, at) => {
        const slug = slugs[at] as string;
        return { slug, label: version?.label ?? slug };
      }),
    };
    for (const { main: own } of older) {
      for (const { node } of own.top.parts) {
        lost.push(lose(node, 'A version of Starlight has one sidebar. Tabs are groups in it.'));
      }
    }
    value.versionFiles = Object.fromEntries(
      older.map((one, at) => [
        slugs[at],
        { sidebar: itemsOfPart(one.main.top, writerOf(one, lost)) },
      ]),
    );
  }
  const pages: Record<string, string> = {};
  const kept = new Set<string>();
  for (const [at, one] of versions.entries()) {
    addPages(one, slugs[at - 1] ?? '', { folders, code: main.language?.label, pages, kept, lost });
  }
  if (Object.keys(pages).length > 0) {
    // A page of several versions is needed in each.
    for (const path of new Set(Object.values(pages))) {
      if (kept.has(path)) pages[path] = path;
    }
    value.pages = pages;
  }
  return { value, lost: distinct(lost) };
}

function writerOf(version: VersionEditions, lost: Loss[]): Writer {
  const { main } = version;
  const translations = translationsOf(version, { name: NAME });
  lost.push(...translations.lost);
  const lang = main.language ? tagOf({ language: main.language }) : '';
  return { edition: main, lang, translations, lost };
}

function aboutLanguage(language: NavElement): StarlightLocale {
  const { label, nativeName = label, dir } = language;
  return { label: nativeName, lang: tagOf({ language }), ...(dir === 'rtl' ? { dir } : {}) };
}

function partsAbove({ parts }: Division): Division[] {
  return parts.flatMap((part) => (part.parts.length === 0 ? [] : [part, ...partsAbove(part)]));
}

function sectionsAndLinks(part: Division): Division[] {
  return part.parts.length === 0 ? [part] : part.parts.flatMap(sectionsAndLinks);
}

function topicsOf(part: Division, writer: Writer): StarlightTopic[] {
  const label = topicLabel(part, writer);
  if (part.href !== undefined) return [{ label, link: linkOf(part.href, writer) }];
  const [first] = pagesOf(part.entries);
  if (!first) return [];
  const slug = starlightSlug(first, writer);
  const items = itemsOfPart(part, writer);
  return [{ label, link: slug === 'index' ? '/' : `/${slug}/`, items }];
}

/** Returns the label of a topic, which is the label of its last part: one string, or a string for each language. */
function topicLabel(
  one: Division | OutlineLink,
  { lang, translations }: Writer,
): StarlightTopic['label'] {
  const others = [...translations.of(one)].map(([tag, { label }]) => [tag, label] as const);
  if (others.every(([, label]) => label === one.label)) return one.label;
  return Object.fromEntries([[lang, one.label], ...others]);
}

function itemsOfPart({ parts, entries }: Division, writer: Writer): StarlightItem[] {
  return [
    ...entries.map((entry) => itemOf(entry, writer)),
    ...parts.map((part): StarlightItem => {
      if (part.href !== undefined) return linkItem(part, part.href, writer);
      return {
        label: part.label,
        ...labelsIn(part, writer),
        ...badgeOf(part, writer),
        items: itemsOfPart(part, writer),
      };
    }),
  ];
}

function itemOf(entry: Entry, writer: Writer): StarlightItem {
  if (entry.kind === 'page') return pageItem(entry, writer);
  const { node } = entry;
  const all = inLanguages(writer.translations, entry);
  for (const one of all) {
    if (!one.root) continue;
    const why = 'A group of Starlight opens no page. The page is its first entry.';
    writer.lost.push(lose(one.node, why, { of: 'root' }));
  }
  for (const other of all) {
    if (isOpen(other) === isOpen(entry)) continue;
    const why = 'A group of Starlight is collapsed in all languages or in none.';
    writer.lost.push(lose(other.node, why, { of: 'expanded' }));
  }
  return {
    label: node.label,
    ...labelsIn(entry, writer),
    ...badgeOf(entry, writer),
    ...(isOpen(entry) ? {} : { collapsed: true }),
    items: entriesWithRoot(entry).map((child) => itemOf(child, writer)),
  };
}

function isOpen({ isTop, node }: OutlineGroup): boolean {
  return isTop || node.expanded === true;
}

function pageItem(page: OutlinePage, writer: Writer): StarlightPage {
  const slug = starlightSlug(page, writer);
  const badge = badgeOf(page, writer);
  const isShort = isTitled(page);
  // A label holds for all languages without another one.
  const own = [...writer.translations.of(page)].filter(
    ([, other]) => !(isShort && isTitled(other)) && (isShort || labelOf(other) !== labelOf(page)),
  );
  if (isShort && badge.badge === undefined && own.length === 0) return slug;
  return {
    slug,
    ...(isShort ? {} : { label: labelOf(page) }),
    ...record(own),
    ...badge,
  };
}

function labelsIn(one: Labeled, { translations }: Writer) {
  return record([...translations.of(one)].filter(([, other]) => labelOf(other) !== labelOf(one)));
}

function record(all: readonly (readonly [tag: string, Labeled])[]): {
  translations?: StarlightTranslations;
} {
  if (all.length === 0) return {};
  return { translations: Object.fromEntries(all.map(([tag, one]) => [tag, labelOf(one)])) };
}

function badgeOf(one: Labeled, { lang, translations, lost }: Writer): { badge?: StarlightBadge } {
  const { tag } = one.node;
  const others = [...translations.of(one)].map(([key, { node }]) => ({ key, node }));
  const differing = others.filter(({ node }) => node.tag !== tag);
  if (tag !== undefined && differing.length > 0 && others.every(({ node }) => node.tag)) {
    const texts = others.map(({ key, node }) => [key, node.tag]);
    return { badge: { text: Object.fromEntries([[lang, tag], ...texts]) } };
  }
  for (const { node } of differing) {
    const why = 'An entry of Starlight has a badge in all languages or in none.';
    lost.push(lose(node, why, { of: 'tag' }));
  }
  return tag === undefined ? {} : { badge: tag };
}

function linkItem(one: Division | OutlineLink, href: string, writer: Writer): StarlightLink {
  return { label: one.label, ...labelsIn(one, writer), link: linkOf(href, writer) };
}

/** Returns a link without the folder of the default language, which Starlight puts before it. */
function linkOf(href: string, { edition: { folder } }: Writer): string {
  return hrefWithoutFolder(href, folder);
}

function starlightSlug({ node }: OutlinePage, { edition }: Writer): string {
  return slugOfPage(edition.pathOf(node.path));
}

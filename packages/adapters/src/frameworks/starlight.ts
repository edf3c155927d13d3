import type { NavTree } from '@nav/core/client';
import { titleFromPath } from '@nav/text';
import { withoutFolder } from '../outline/folders.ts';
import { type LanguageOutline, outlines } from '../outline/languages.ts';
import { distinct, type Exported, type Loss, lose } from '../outline/lost.ts';
import {
  type AdapterOptions,
  type Entry,
  type OutlineGroup,
  type OutlineLink,
  type OutlinePage,
  type Part,
  pagesOf,
} from '../outline/outline.ts';
import { type Labeled, type Translations, tagOf, translate } from '../outline/translations.ts';

/** Labels by language tag. */
export type StarlightTranslations = Record<string, string>;

/** A badge: one text, or a text for each language tag. */
export type StarlightBadge = string | { text: StarlightTranslations };

/** A page of the sidebar. A string is its slug, and its label comes from the page. */
export type StarlightPage =
  | string
  | { slug: string; label?: string; translations?: StarlightTranslations; badge?: StarlightBadge };

/** A link of the sidebar. */
export interface StarlightLink {
  label: string;
  translations?: StarlightTranslations;
  link: string;
}

/** A group of the sidebar. */
export interface StarlightGroup {
  label: string;
  translations?: StarlightTranslations;
  items: StarlightItem[];
  collapsed?: boolean;
  badge?: StarlightBadge;
}

/** An item of the sidebar. */
export type StarlightItem = StarlightPage | StarlightLink | StarlightGroup;

/** A topic of the plugin `starlight-sidebar-topics`. */
export interface StarlightTopic {
  label: string | StarlightTranslations;
  link: string;
  items?: StarlightItem[];
}

/** A language in `locales`. */
export interface StarlightLocale {
  label: string;
  lang: string;
  dir?: 'rtl';
}

/** The options of Starlight, and of its plugin for topics. */
export interface StarlightValue {
  /** The whole navigation. Tabs are groups. */
  sidebar: StarlightItem[];
  /** The same for `starlight-sidebar-topics`, where tabs are topics. Only if there are several. */
  topics?: StarlightTopic[];
  /** The languages by folder; `root` for one without a folder. Only if there are several. */
  locales?: Record<string, StarlightLocale>;
  /** The folder of the default language, or `root`. */
  defaultLocale?: string;
}

/** The name in messages. */
const NAME = 'Starlight';

/** The state while a sidebar is written. */
interface Writer {
  /** The folder of the default language, which is not in slugs. */
  folder: string;
  /** The tag of the default language. */
  lang: string;
  translations: Translations;
  lost: Loss[];
}

/**
 * Returns the sidebar for Starlight, with translations in all languages. Slugs of pages are their paths as Astro spells
 * them.
 *
 * @throws RangeError if the site lacks the version or the language.
 */
export function toStarlight(tree: NavTree, options: AdapterOptions = {}): Exported<StarlightValue> {
  const framework = { name: NAME, keeps: ['tag'] } as const;
  const isFolder = (folder: string) => !folder.includes('/') && slugOfPage(folder) !== 'root';
  const { main, languages, lost } = outlines(tree, framework, options, isFolder);
  const own = languages.find(({ language }) => language.label === main.language?.label);
  const others = languages.filter((one) => one !== own);
  const writer: Writer = {
    folder: own?.folder ?? '',
    lang: own ? tagOf(own) : '',
    translations: own ? translate(own, others, NAME) : { of: () => new Map(), lost: [] },
    lost,
  };
  lost.push(...writer.translations.lost);
  const { top, links } = main;
  const sidebar = [
    ...links.map((link) => linkItem(link, link.href, writer)),
    ...itemsOfPart(top, writer),
  ];
  const value: StarlightValue = { sidebar };
  if (top.parts.length > 0) {
    // The list of what is lost has it for the sidebar already.
    const quiet = { ...writer, lost: [] };
    value.topics = [
      ...sectionsAndLinks(top).flatMap((part) => topicsOf(part, quiet)),
      ...links.map((link) => ({
        label: topicLabel(link, quiet),
        link: linkOf(link.href, quiet),
      })),
    ];
  }
  if (own) {
    value.locales = Object.fromEntries(languages.map((one) => [localeOf(one), aboutLanguage(one)]));
    value.defaultLocale = localeOf(own);
  }
  return { value, lost: distinct(lost) };
}

function localeOf({ folder }: LanguageOutline): string {
  return folder === '' ? 'root' : slugOfPage(folder);
}

function aboutLanguage(outline: LanguageOutline): StarlightLocale {
  const { label, nativeName = label, dir } = outline.language;
  return { label: nativeName, lang: tagOf(outline), ...(dir === 'rtl' ? { dir } : {}) };
}

/** Returns the parts without parts in them. */
function sectionsAndLinks(part: Part): Part[] {
  return part.parts.length === 0 ? [part] : part.parts.flatMap(sectionsAndLinks);
}

function topicsOf(part: Part, writer: Writer): StarlightTopic[] {
  const label = topicLabel(part, writer);
  if (part.href !== undefined) return [{ label, link: linkOf(part.href, writer) }];
  const [first] = pagesOf(part.entries);
  if (!first) return [];
  const slug = slugOf(first, writer);
  const items = itemsOfPart(part, writer);
  return [{ label, link: slug === 'index' ? '/' : `/${slug}/`, items }];
}

/** Returns the label of a topic, which is the label of its last part: one string, or a string for each language. */
function topicLabel(
  one: Part | OutlineLink,
  { lang, translations }: Writer,
): StarlightTopic['label'] {
  const others = [...translations.of(one)].map(([tag, { label }]) => [tag, label] as const);
  if (others.every(([, label]) => label === one.label)) return one.label;
  return Object.fromEntries([[lang, one.label], ...others]);
}

function itemsOfPart({ parts, entries }: Part, writer: Writer): StarlightItem[] {
  return [
    ...entries.map((entry) => itemOf(entry, writer)),
    ...parts.map((part): StarlightItem => {
      if (part.href !== undefined) return linkItem(part, part.href, writer);
      return {
        label: part.label,
        ...translationsOf(part, writer),
        ...badgeOf(part, writer),
        items: itemsOfPart(part, writer),
      };
    }),
  ];
}

function itemOf(entry: Entry, writer: Writer): StarlightItem {
  if (entry.kind === 'page') return pageItem(entry, writer);
  const { node, root, children } = entry;
  const others = [...writer.translations.of(entry).values()];
  for (const one of [entry, ...others]) {
    if (!one.root) continue;
    const why = 'A group of Starlight opens no page. The page is its first entry.';
    writer.lost.push(lose(one.node, why, { of: 'root' }));
  }
  for (const other of others) {
    if (isOpen(other) === isOpen(entry)) continue;
    const why = 'A group of Starlight is collapsed in all languages or in none.';
    writer.lost.push(lose(other.node, why, { of: 'expanded' }));
  }
  return {
    label: node.label,
    ...translationsOf(entry, writer),
    ...badgeOf(entry, writer),
    ...(isOpen(entry) ? {} : { collapsed: true }),
    items: [
      ...(root ? [pageItem(root, writer)] : []),
      ...children.map((child) => itemOf(child, writer)),
    ],
  };
}

function isOpen({ isTop, node }: OutlineGroup): boolean {
  return isTop || node.expanded === true;
}

function pageItem(page: OutlinePage, writer: Writer): StarlightPage {
  const slug = slugOf(page, writer);
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

/** Returns true if Starlight reads the same title from the page, unless the page has none. */
function isTitled({ node: { path, label, title } }: OutlinePage): boolean {
  return label === title && title !== titleFromPath(path);
}

function labelOf(one: Labeled): string {
  return 'label' in one ? one.label : one.node.label;
}

function translationsOf(one: Labeled, { translations }: Writer) {
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
  const others = [...translations.of(one)];
  if (others.every(([, { node }]) => node.tag === tag))
    return tag === undefined ? {} : { badge: tag };
  const texts = others.flatMap(([key, { node }]) =>
    node.tag === undefined ? [] : [[key, node.tag]],
  );
  if (tag !== undefined && texts.length === others.length) {
    return { badge: { text: Object.fromEntries([[lang, tag], ...texts]) } };
  }
  for (const [, { node }] of others) {
    if (node.tag === tag) continue;
    const why = 'An entry of Starlight has a badge in all languages or in none.';
    lost.push(lose(node, why, { of: 'tag' }));
  }
  return tag === undefined ? {} : { badge: tag };
}

function linkItem(one: Part | OutlineLink, href: string, writer: Writer): StarlightLink {
  return { label: one.label, ...translationsOf(one, writer), link: linkOf(href, writer) };
}

/** Returns a link without the folder of the default language, which Starlight puts before it. */
function linkOf(href: string, { folder }: Writer): string {
  return href.startsWith('/') ? `/${withoutFolder(href.slice(1), folder)}` : href;
}

function slugOf({ node }: OutlinePage, { folder }: Writer): string {
  return slugOfPage(withoutFolder(node.path, folder));
}

/** Returns the slug that Astro gives to the page file: lower case, without punctuation and a last `index`. */
function slugOfPage(path: string): string {
  const slug = path
    .split('/')
    .map((name) =>
      name
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
        .replaceAll(' ', '-'),
    )
    .join('/');
  return slug.replace(/(?<=.)\/index$/, '');
}

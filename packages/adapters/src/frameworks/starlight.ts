import type { NavElement, NavTree } from '@nav/core/client';
import { titleFromPath } from '@nav/paths';
import type { AdapterOptions } from '../outline/choices.ts';
import { type Edition, editionsOf, topFolders, type VersionEditions } from '../outline/editions.ts';
import { withoutFolder } from '../outline/folders.ts';
import { distinct, type Exported, type Loss, lose } from '../outline/lost.ts';
import { nameFor, uniqueNames } from '../outline/names.ts';
import {
  type Entry,
  type OutlineGroup,
  type OutlineLink,
  type OutlinePage,
  type Part,
  pagesIn,
  pagesOf,
} from '../outline/parts.ts';
import {
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

const NAME = 'Starlight';

interface Writer {
  edition: Edition;
  /** The tag of the default language. */
  lang: string;
  translations: Translations;
  lost: Loss[];
}

/** Language folders by code; an empty string for the language without one. */
type LanguageFolders = ReadonlyMap<string | undefined, string>;

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
    for (const part of partsAbove(top)) {
      for (const { node } of [part, ...writer.translations.of(part).values()]) {
        lost.push(lose(node, why));
      }
    }
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

/** Returns the folders of the languages: their own if it is a single one, else one with the code. */
function foldersOf({ main, others }: VersionEditions, isNamed: boolean): LanguageFolders {
  if (!isNamed) return new Map([[main.language?.label, main.folder]]);
  const unique = uniqueNames(['root']);
  return new Map(
    [main, ...others].map((one) => {
      const label = one.language?.label ?? '';
      if (one === main && one.folder === '') return [label, ''];
      const isSingle = /^[^/]+$/.test(one.folder);
      return [label, unique(isSingle ? one.folder : nameFor(label))];
    }),
  );
}

/** Returns the names of the folders of versions: those that they have, if Astro spells them in the same way. */
function slugsOf(older: readonly VersionEditions[], taken: ReadonlySet<string>): string[] {
  const unique = uniqueNames(taken);
  return older.map(({ version, folder }) => {
    const isSlug = folder !== '' && !folder.includes('/') && slugOfPage(folder) === folder;
    return unique(isSlug ? folder : nameFor(version?.label ?? ''));
  });
}

interface Files {
  folders: LanguageFolders;
  /** The default language. */
  code: string | undefined;
  pages: Record<string, string>;
  /** The pages that a version needs at their paths. */
  kept: Set<string>;
  lost: Loss[];
}

/** Adds the pages that need another path, and notes their URLs. */
function addPages(
  { version, main, others }: VersionEditions,
  slug: string,
  { folders, code, pages, kept, lost }: Files,
): void {
  for (const one of [main, ...others]) {
    // A version may have no languages.
    const folder = folders.get(one === main ? code : one.language?.label);
    if (folder === undefined) continue;
    let moved = 0;
    for (const path of new Set(pagesIn(one.top).map(({ node }) => node.path))) {
      const target = [folder, slug, one.pathOf(path)].filter(Boolean).join('/');
      if (target === path) {
        kept.add(path);
        continue;
      }
      Object.defineProperty(pages, target, { enumerable: true, value: path });
      moved += 1;
    }
    const node = one === main ? (version ?? one.language) : one.language;
    if (moved === 0 || !node) continue;
    const why = `In ${NAME}, the folder of a language and that of a version precede the path of a page.`;
    lost.push(lose(node, why, { of: moved === 1 ? '1 URL' : `${moved} URLs` }));
  }
}

function aboutLanguage(language: NavElement): StarlightLocale {
  const { label, nativeName = label, dir } = language;
  return { label: nativeName, lang: tagOf({ language }), ...(dir === 'rtl' ? { dir } : {}) };
}

function partsAbove({ parts }: Part): Part[] {
  return parts.flatMap((part) => (part.parts.length === 0 ? [] : [part, ...partsAbove(part)]));
}

function sectionsAndLinks(part: Part): Part[] {
  return part.parts.length === 0 ? [part] : part.parts.flatMap(sectionsAndLinks);
}

function topicsOf(part: Part, writer: Writer): StarlightTopic[] {
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
        ...labelsIn(part, writer),
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
    ...labelsIn(entry, writer),
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

/** Returns true if Starlight reads the same title from the page, unless the page has none. */
function isTitled({ node: { path, label, title } }: OutlinePage): boolean {
  return label === title && title !== titleFromPath(path);
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
  return { label: one.label, ...labelsIn(one, writer), link: linkOf(href, writer) };
}

/** Returns a link without the folder of the default language, which Starlight puts before it. */
function linkOf(href: string, { edition: { folder } }: Writer): string {
  return href.startsWith('/') ? `/${withoutFolder(href.slice(1), folder)}` : href;
}

function starlightSlug({ node }: OutlinePage, { edition }: Writer): string {
  return slugOfPage(edition.pathOf(node.path));
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

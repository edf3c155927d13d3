import { compareText } from '@nav/collections';
import { baseName, folderOf, joinPath } from '@nav/paths';
import type { Variant } from '../../model/source.ts';
import {
  entriesOf,
  flagOf,
  itemsOf,
  textOf,
  textsByKey,
  valueAt,
  type YamlNode,
} from '../../reading/yaml.ts';
import type { MkDocsConfig } from './config.ts';
import { type Doc, type Docs, nameOf, urlOf } from './docs.ts';
import type { NavItem } from './nav.ts';
import { titleFromName } from './page-title.ts';

/** A language of the plugin `i18n` (mkdocs-static-i18n). */
export interface Language extends Variant {
  /** The code as the plugin and the names of files have it: `pt_BR`. */
  locale: string;
  /** Its own navigation. */
  nav: YamlNode | undefined;
  translations: ReadonlyMap<string, string>;
}

const LOCALE = /^(?:[a-z]{2}(?:-[A-Za-z]{4})?(?:-[A-Z]{2})?|[a-z]{2}_[A-Z]{2})$/;

/** Returns the languages that the plugin `i18n` builds, in its order; none without the plugin. */
export function languagesOf({ plugins }: MkDocsConfig): readonly Language[] {
  const plugin = plugins.get('i18n');
  if (!plugin) return [];
  const languages = valueAt(plugin.options, 'languages');
  const found =
    languages?.kind === 'list'
      ? languages.items.flatMap((node) => languageOf(textOf(node, 'locale'), node))
      : // Before version 1, languages were a map by code.
        entriesOf(languages).flatMap(({ key, value }) => languageOf(key, value));
  const named = textOf(plugin.options, 'default_language');
  const fallback = found.find(({ isDefault }) => isDefault)?.locale ?? named ?? found[0]?.locale;
  const translations = valueAt(plugin.options, 'nav_translations');
  return found.map((language) => ({
    ...language,
    isDefault: language.locale === fallback,
    translations: new Map([
      ...textsByKey(valueAt(translations, language.locale)),
      ...language.translations,
    ]),
  }));
}

function languageOf(locale: string | undefined, node: YamlNode): Language[] {
  if (locale === undefined || locale === 'null' || locale === 'default') return [];
  if (flagOf(node, 'build') === false) return [];
  return [
    {
      locale,
      name: locale.replace('_', '-'),
      label: textOf(node, 'name') ?? textOf(node) ?? locale,
      isDefault: flagOf(node, 'default') ?? false,
      at: node.at,
      nav: valueAt(node, 'nav'),
      translations: textsByKey(valueAt(node, 'nav_translations')),
    },
  ];
}

/** A page, what its path is without its language, and that language. */
interface Localized {
  doc: Doc;
  path: string;
  locale: string;
}

export function docsIn(
  docs: Docs,
  language: Language,
  languages: readonly Language[],
  config: MkDocsConfig,
): Docs {
  const { options } = config.plugins.get('i18n') ?? {};
  const isFolder = textOf(options, 'docs_structure') === 'folder';
  const fallsBack = flagOf(options, 'fallback_to_default') ?? true;
  const locales = languages.map(({ locale }) => locale);
  const fallback = languages.find(({ isDefault }) => isDefault)?.locale ?? '';
  const localize = (doc: Doc): Localized => {
    const split = isFolder ? splitFolder(doc.path) : splitSuffix(doc.path);
    const isLocale = locales.includes(split.locale) || LOCALE.test(split.locale);
    return isLocale ? { doc, ...split } : { doc, path: doc.path, locale: fallback };
  };

  const chosen = new Map<string, Localized>();
  for (const one of docs.all.map(localize)) {
    const before = chosen.get(one.path);
    const isOwn = one.locale === language.locale;
    if (isOwn || (fallsBack && one.locale === fallback && before === undefined))
      chosen.set(one.path, one);
  }
  const prefix = language.isDefault ? '' : `${language.locale}/`;
  const all = [...chosen.values()].map(({ doc, path, locale }): Doc => {
    const isUntranslated = locale !== language.locale;
    // A folder of another language is not a section of this one.
    const isNotInNav = doc.isNotInNav || (isFolder && isUntranslated);
    const url = prefix + urlOf(path, config.hasFolderUrls);
    return { ...doc, name: nameOf(path), url, isUntranslated, isNotInNav };
  });
  const byPath = new Map(all.map((doc) => [doc.path, doc]));
  const byName = new Map([...chosen.keys()].map((path, index) => [path, all[index]]));
  return {
    ...docs,
    all,
    get: (given) => {
      const path = given.replace(/^\.\//, '');
      return byPath.get(path) ?? byName.get(isFolder ? pathIn(path).path : path);
    },
    fileAt: (path) => candidatesOf(path).flatMap((one) => docs.fileAt(one) ?? [])[0],
  };

  /** Returns a path without the folder of this language or of the default one. */
  function pathIn(path: string): { path: string; locale: string | undefined } {
    const split = splitFolder(path);
    const isOwn = split.locale === language.locale || split.locale === fallback;
    return isOwn ? split : { path, locale: undefined };
  }

  /** Returns the paths at which a file is looked up: in this language, in the default one, and in none. */
  function candidatesOf(path: string): string[] {
    const order = [language.locale, fallback];
    if (!isFolder) {
      const [, stem = path, extension = ''] = /^(.*[^/])(\.[^./]+)$/.exec(path) ?? [];
      return [...order.map((locale) => `${stem}.${locale}${extension}`), path];
    }
    const { path: rest, locale } = pathIn(path);
    const first = locale === fallback ? [...order].reverse() : order;
    return [...first.map((one) => joinPath(one, rest)), rest];
  }
}

/** Splits `fr/guide/start.md` into the language and the path. */
function splitFolder(path: string): { path: string; locale: string } {
  const slash = path.indexOf('/');
  return { locale: path.slice(0, Math.max(slash, 0)), path: path.slice(slash + 1) };
}

/** Splits `guide/start.fr.md` into the language and the path. */
function splitSuffix(path: string): { path: string; locale: string } {
  const [, stem = '', locale = '', extension = ''] =
    /^(.+)\.([^.]+)(\.[^.]+)$/.exec(baseName(path)) ?? [];
  return { locale, path: joinPath(folderOf(path), `${stem}${extension}`) };
}

/** Translates titles of sections, and those that the navigation gives pages. Unwraps the section of the language's folder. */
export function translateNav(
  items: readonly NavItem[],
  { locale, translations }: Language,
): readonly NavItem[] {
  const isWrapper = (item: NavItem) =>
    item.kind === 'section' && !item.isExplicit && item.title === titleFromName(locale);
  const unwrapped = items.some(isWrapper)
    ? items
        .flatMap((item) => (item.kind === 'section' && isWrapper(item) ? item.items : [item]))
        .sort((one, other) => compareText(titleIn(one), titleIn(other)))
    : items;
  const translate = (item: NavItem): NavItem => {
    if (item.kind === 'lost') return item;
    const title = item.title === undefined ? undefined : translations.get(item.title);
    if (item.kind !== 'section') return { ...item, title: title ?? item.title };
    return { ...item, title: title ?? item.title, items: item.items.map(translate) };
  };
  return unwrapped.map(translate);
}

function titleIn(item: NavItem): string {
  return 'title' in item ? (item.title ?? '') : '';
}

/** Returns the languages that are separate sites: Material links them by `extra.alternate`. */
export function alternatesOf({
  root,
}: MkDocsConfig): readonly { label: string; link: string; at: YamlNode['at'] }[] {
  return itemsOf(root, 'extra', 'alternate').flatMap((node) => {
    const link = textOf(node, 'link') ?? '';
    const code = textOf(node, 'lang');
    const label = textOf(node, 'name') ?? code;
    const isOwn = /^(?:\.?\/?|)$/.test(link);
    return label === undefined || isOwn ? [] : [{ label, link, at: node.at }];
  });
}

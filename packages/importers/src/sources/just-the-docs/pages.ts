import { compareText } from '@nav/collections';
import { baseName, folderOf, joinPath } from '@nav/paths';
import type { SourceFiles } from '../../reading/files.ts';
import { dataText, type Page, readPage } from '../../reading/page.ts';
import type { Place } from '../../reading/place.ts';
import type { Collection, Defaults, JekyllConfig } from './config.ts';

/** A page with a title, as the navigation knows it. */
export interface SitePage {
  file: string;
  title: string;
  /** The value that its title is sorted by: numbers come before strings. */
  titleKey: string | number;
  address: string;
  order: string | number | undefined;
  parent: string | undefined;
  grandParent: string | undefined;
  ancestor: string | undefined;
  isHidden: boolean;
  isDraft: boolean;
  hasNoChildren: boolean;
  isReversed: boolean;
  redirectsFrom: readonly string[];
  redirectsTo: string | undefined;
  placeOf(property: string): Place;
}

const MARKDOWN = /\.(?:markdown|mkdown|mkdn|mkd|md)$/;

/** Returns the pages with front matter, of a collection or outside of all collections, in the order of their names. */
export function readPages(
  files: SourceFiles,
  config: JekyllConfig,
  collection: Collection | undefined,
): readonly SitePage[] {
  const folder = joinPath(config.source, collection?.folder ?? '');
  const prefix = config.source === '' ? 0 : config.source.length + 1;
  return files
    .below(folder)
    .filter((file) => MARKDOWN.test(file))
    .map((file) => ({ file, path: file.slice(prefix) }))
    .filter(({ path }) => collection !== undefined || !isIgnored(path, config.isExcluded))
    .flatMap(({ file, path }) => {
      const page = readPage(files, file);
      const hasFrontMatter = /^---[ \t]*\r?\n/.test(page?.text ?? '');
      return page && hasFrontMatter ? pageOf(page, path, config, collection, files) : [];
    })
    .sort((one, other) => compareText(baseName(one.file), baseName(other.file)));
}

/** Returns true for a file that Jekyll leaves out of the site: a part of it, or excluded. */
export function isIgnored(path: string, isExcluded: (path: string) => boolean): boolean {
  return /(?:^|\/)[._#~]/.test(path) || isExcluded(path);
}

function pageOf(
  page: Page,
  path: string,
  config: JekyllConfig,
  collection: Collection | undefined,
  files: SourceFiles,
): SitePage[] {
  const data = { ...defaultsFor(path, config, collection), ...page.data };
  const title = data.title ?? (collection && titleOf(path));
  if (typeof title !== 'string' && typeof title !== 'number') return [];
  const text = (key: string) => dataText(data[key]);
  const order = data.nav_order;
  const children = text('child_nav_order');
  const from = data.redirect_from;
  const list: readonly unknown[] = Array.isArray(from) ? from : [from];
  return [
    {
      file: page.file,
      title: String(title),
      titleKey: title,
      address: `${config.base}${addressOf(path, text('permalink'), config, collection, files)}`,
      order: typeof order === 'string' || typeof order === 'number' ? order : undefined,
      parent: text('parent'),
      grandParent: text('grand_parent'),
      ancestor: text('ancestor'),
      isHidden: data.nav_exclude === true,
      isDraft: data.published === false,
      hasNoChildren: data.has_children === false,
      isReversed: children === 'desc' || children === 'reversed',
      redirectsFrom: list.filter((one) => typeof one === 'string'),
      redirectsTo: text('redirect_to'),
      placeOf: page.placeOf,
    },
  ];
}

/** Returns the title that Jekyll gives to a page of a collection without one. */
function titleOf(path: string): string {
  const slug = baseName(path)
    .replace(MARKDOWN, '')
    .replace(/^\d{2,4}-\d{1,2}-\d{1,2}-/, '');
  const words = slug
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase());
  return words.join(' ');
}

/** Longer paths win, then those with a type, then later ones. */
function defaultsFor(
  path: string,
  { defaults }: JekyllConfig,
  collection: Collection | undefined,
): Record<string, unknown> {
  const type = collection?.key ?? 'pages';
  const rank = (one: Defaults) => 2 * one.path.length + (one.type === undefined ? 0 : 1);
  const fitting = defaults
    .filter((one) => (one.type === undefined || one.type === type) && one.includes(path))
    .sort((one, other) => rank(one) - rank(other));
  return Object.assign({}, ...fitting.map(({ values }) => values));
}

function addressOf(
  path: string,
  permalink: string | undefined,
  config: JekyllConfig,
  collection: Collection | undefined,
  files: SourceFiles,
): string {
  const inside = collection ? path.slice(collection.folder.length + 1) : path;
  const plain = inside.replace(MARKDOWN, '');
  const folder = folderOf(plain);
  const name = baseName(plain);
  const template = permalink ?? collection?.permalink;
  if (template !== undefined) {
    const filled = template
      .replaceAll(':collection', collection?.key ?? '')
      .replaceAll(':path', collection ? plain : folder)
      .replaceAll(':basename', name)
      .replaceAll(':title', name)
      .replaceAll(':name', name)
      .replaceAll(':output_ext', '.html');
    return `/${filled}`.replace(/\/{2,}/g, '/');
  }
  if (collection) return `/${joinPath(collection.key, plain)}${suffixOf(config.permalink)}`;
  const isIndex = name === 'index' || isReadmeIndex(path, config, files);
  if (isIndex) return folder === '' ? '/' : `/${folder}/`;
  return `/${plain}${suffixOf(config.permalink)}`;
}

function suffixOf(style: string): string {
  if (style === 'pretty' || style.endsWith('/')) return '/';
  return /^(?:date|ordinal|none)$|:output_ext$/.test(style) ? '.html' : '';
}

/** GitHub shows a README as the first page of a folder without another one. */
function isReadmeIndex(
  path: string,
  { source, isOnGitHub }: JekyllConfig,
  files: SourceFiles,
): boolean {
  if (!isOnGitHub || baseName(path).toLowerCase() !== 'readme.md') return false;
  const names = files.names(joinPath(source, folderOf(path)));
  return !names.some((name) => /^index\.(?:html|md|markdown)$/.test(name));
}

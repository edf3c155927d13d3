import { frontMatterEnd } from '@nav/front-matter';
import {
  baseName,
  decodeEscapes,
  folderOf,
  hasScheme,
  joinPath,
  relativePath,
  withoutExtension,
} from '@nav/paths';
import picomatch from 'picomatch';
import { dataText, type Page, readPage } from '../../reading/page.ts';
import { booleanOf, isMissing, listOf, property, textOf } from '../../reading/script/read.ts';
import type { DocusaurusConfig } from './config.ts';
import type { Locale } from './locales.ts';
import { keepNumber, type PrefixedName, splitNumber } from './number-prefix.ts';
import type { Version } from './versions.ts';

/** A page of a version in a language. */
export interface Doc {
  /** Its path from the folder of the version. */
  source: string;
  /** The folder in that path; empty for the folder of the version. */
  folder: string;
  file: string;
  id: string;
  address: string;
  title: string;
  sidebarLabel: string | undefined;
  position: number | undefined;
  /** The sidebar that it shows instead of the first one that has it. */
  displayedSidebar: string | null | undefined;
  withheld: 'draft' | 'unlisted' | 'untranslated' | undefined;
  /** True if it is the index of its folder. */
  isIndex: boolean;
}

export interface Docs {
  all: readonly Doc[];
  byId: ReadonlyMap<string, Doc>;
  /** Splits the number off a name, as the version does. */
  split: (name: string) => PrefixedName;
}

const INCLUDED = ['**/*.{md,mdx}'];
const EXCLUDED = [
  '**/_*.{js,jsx,ts,tsx,md,mdx}',
  '**/_*/**',
  '**/*.test.{js,jsx,ts,tsx}',
  '**/__tests__/**',
];

/** Reads the pages of a version in a language. Those without translation are shown in the default language. */
export function readDocs(config: DocusaurusConfig, version: Version, locale: Locale): Docs {
  const { files, folder } = config;
  const { options } = version.instance;
  const split = booleanOf(options, 'numberPrefixParser') === false ? keepNumber : splitNumber;
  const isIncluded = picomatch(patternsOf(property(options, 'include')) ?? INCLUDED);
  const isExcluded = picomatch(patternsOf(property(options, 'exclude')) ?? EXCLUDED, { dot: true });
  const translated = joinPath(folder, `${locale.folder}/${version.translated}`);
  const all: Doc[] = [];
  for (const file of files.below(version.folder)) {
    const source = relativePath(version.folder, file) ?? file;
    if (!isIncluded(source) || isExcluded(source)) continue;
    const own = joinPath(translated, source);
    const isTranslated = files.has(own);
    const page = readPage(files, isTranslated ? own : file);
    if (!page) continue;
    const doc = docOf(page, source, split, config, version, locale);
    const isMissingHere = !isTranslated && !locale.isDefault;
    all.push({ ...doc, withheld: doc.withheld ?? (isMissingHere ? 'untranslated' : undefined) });
  }
  const byId = new Map<string, Doc>();
  for (const doc of all) if (!byId.has(doc.id)) byId.set(doc.id, doc);
  return { all, byId, split };
}

function patternsOf(value: Parameters<typeof listOf>[0]): string[] | undefined {
  if (isMissing(value)) return undefined;
  const patterns = listOf(value)?.map((one) => textOf(one));
  return patterns?.filter((pattern) => pattern !== undefined);
}

function docOf(
  page: Page,
  source: string,
  split: Docs['split'],
  config: DocusaurusConfig,
  version: Version,
  locale: Locale,
): Doc {
  const { data } = page;
  const folder = folderOf(source);
  const name = withoutExtension(baseName(source));
  const parse = data.parse_number_prefixes === false ? keepNumber : split;
  const { name: plainName, number } = parse(name);
  const base = dataText(data.id) ?? plainName;
  const plainFolder = folder
    .split('/')
    .map((part) => parse(part).name)
    .join('/');
  const isIndex = ['index', 'readme', baseName(folder).toLowerCase()].includes(name.toLowerCase());
  const slug = pathOfDoc(dataText(data.slug), base, plainFolder, isIndex);
  return {
    source,
    folder,
    file: page.file,
    id: plainFolder === '' ? base : `${plainFolder}/${base}`,
    address: addressOf(config, locale, `${version.route}/${slug}`),
    title: dataText(data.title) ?? contentTitle(page) ?? base,
    sidebarLabel: dataText(data.sidebar_label),
    position: numberIn(data.sidebar_position) ?? number,
    displayedSidebar: data.displayed_sidebar === null ? null : dataText(data.displayed_sidebar),
    withheld: data.draft === true ? 'draft' : data.unlisted === true ? 'unlisted' : undefined,
    isIndex,
  };
}

export function numberIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Returns the address of a page below the address of its version, without a slash at its start. */
function pathOfDoc(
  own: string | undefined,
  base: string,
  folder: string,
  isIndex: boolean,
): string {
  if (own?.startsWith('/')) return own.slice(1);
  const prefix = folder === '' ? '' : `${folder}/`;
  if (own === undefined && isIndex) return prefix;
  const path = encodeURI(`${prefix}${own ?? base}`).replace(/[?#]/g, encodeURIComponent);
  return decodeEscapes(new URL(path, 'http://a/').pathname.slice(1));
}

export function addressOf(config: DocusaurusConfig, locale: Locale, path: string): string {
  return withSlash(`${baseOf(config, locale)}${path}`, config);
}

/** A link of the configuration may have the address of the site already. */
export function linkAddress(config: DocusaurusConfig, locale: Locale, href: string): string {
  if (hasScheme(href) || href.startsWith('//') || href.startsWith('#')) return href;
  const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  const base = baseOf(config, locale);
  const isWhole = path.startsWith(base) || `${path}/` === base;
  return (isWhole ? withSlash(path, config) : addressOf(config, locale, path)) + suffix;
}

function baseOf({ base, locales }: DocusaurusConfig, locale: Locale): string {
  const isPlain = locale.isDefault || !locales.areShown;
  return locale.base ?? (isPlain ? base : `${base}${locale.name}/`);
}

/** Returns an address with the slash at its end that the site is configured for. */
function withSlash(address: string, { trailingSlash }: DocusaurusConfig): string {
  const plain = `/${address}`.replace(/\/{2,}/g, '/');
  if (trailingSlash === undefined || plain === '/') return plain;
  const bare = plain.replace(/\/$/, '');
  return trailingSlash ? `${bare}/` : bare;
}

/** Returns the title that the content begins with, after `import` lines. Links and emphasis in it stay as they are written. */
function contentTitle({ text, heading }: Page): string | undefined {
  if (!heading) return undefined;
  const before = text.slice(frontMatterEnd(text), heading.start).trim();
  const isImports = before
    .split(/\r?\n[ \t]*\r?\n/)
    .every((block) => block === '' || /^import\s/.test(block));
  if (!isImports) return undefined;
  const [line = ''] = text.slice(heading.start, heading.end).split(/\r?\n/);
  const written = line.replace(/^#[ \t]+/, '').trim();
  if (/^\s/.test(line)) return undefined;
  return written
    .replace(/[ \t]*\{#[^{}]*\}[ \t]*$/, '')
    .replace(/[ \t]+#+$/, '')
    .replace(/(`+)(.+?)\1/g, '$2')
    .trim();
}

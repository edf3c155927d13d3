import { isObject } from '@nav/json';
import { folderOf, joinPath, relativePath } from '@nav/paths';
import { slug as slugify } from 'github-slugger';
import { fileNamed, type SourceFiles } from '../../reading/files.ts';
import { readPage } from '../../reading/page.ts';
import type { Locale } from './locales.ts';

/** A page of the collection of documents. */
export interface Doc {
  file: string;
  locale: Locale;
  /** The address without the language and the slashes around it; empty for the first page. */
  slug: string;
  /** The path without the folder of the language and the extension. */
  path: string;
  title: string;
  label?: string | undefined;
  badge?: string | undefined;
  order: number;
  /** True if generated lists leave it out. */
  isHidden: boolean;
  isDraft: boolean;
}

const EXTENSIONS = ['ts', 'mts', 'js', 'mjs'];

const PAGE = /\.(?:md|mdx|mdoc|markdown|mdown|mkdn|mkd|mdwn)$/;

/**
 * Files that start with an underscore are not pages. Neither are those in such a folder, if the collection is older
 * than loaders.
 */
export function docsIn(files: SourceFiles, folder: string, locales: readonly Locale[]): Doc[] {
  const left = hasLoader(files, folder) ? /(?:^|\/)_[^/]*$/ : /(?:^|\/)_/;
  return files.below(folder).flatMap((file): Doc[] => {
    const path = relativePath(folder, file) ?? '';
    if (!PAGE.test(path) || left.test(path)) return [];
    const page = readPage(files, file);
    const data = page?.data ?? {};
    const plain = path.replace(PAGE, '');
    const id = routeOf(typeof data.slug === 'string' ? data.slug : undefined, plain);
    const [first = ''] = id.split('/');
    const locale =
      locales.find(({ key }) => key === first) ?? locales.find(({ key }) => key === '');
    // Pages outside of the folders of the languages are not shown.
    if (!locale || id === '404') return [];
    const isNested = locale.key !== '';
    const slug = isNested ? id.slice(first.length + 1) : id;
    const ownPath = isNested && plain.includes('/') ? plain.slice(plain.indexOf('/') + 1) : plain;
    const title = String(data.title ?? '') || page?.heading?.text || plain;
    return [{ file, locale, slug, path: ownPath, title, ...sidebarFacts(data) }];
  });
}

function sidebarFacts(data: Readonly<Record<string, unknown>>) {
  const sidebar = isObject(data.sidebar) ? data.sidebar : {};
  const { label, badge, order, hidden } = sidebar;
  return {
    label: textIn(label),
    badge: textIn(isObject(badge) ? badge.text : badge),
    order: typeof order === 'number' ? order : Number.MAX_VALUE,
    isHidden: hidden === true,
    isDraft: data.draft === true,
  };
}

/** Returns false if the configuration of the collections is at its first place, and uses no loader. */
function hasLoader(files: SourceFiles, folder: string): boolean {
  const parent = folder.replace(/(?:^|\/)docs$/, '');
  const old = EXTENSIONS.flatMap((one) => files.read(joinPath(parent, `config.${one}`)) ?? []);
  return old.length === 0 || old.some((text) => /\bloader\b|docsLoader/.test(text));
}

function routeOf(written: string | undefined, path: string): string {
  if (written !== undefined) return written.replace(/^\/+|\/+$/g, '');
  const slug = path
    .split('/')
    .map((segment) => slugify(segment))
    .join('/');
  return slug.replace(/(?:^|\/)index$/, '');
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * Returns the folder that paths in the configuration start from. `astro --config docs/astro.config.mjs` starts in a parent
 * folder.
 */
export function projectFolder(files: SourceFiles, folder: string, srcDir = '.'): string {
  for (let at = folder; ; at = folderOf(at)) {
    if (files.below(joinPath(at, srcDir)).length > 0) return at;
    if (at === '') return folder;
  }
}

/** Returns the folder of the documents: the one of `docsLoader()`, or the base of a loader in `content.config`. */
export function docsFolder(files: SourceFiles, folder: string, srcDir: string): string {
  const src = joinPath(folder, srcDir);
  const standard = joinPath(src, 'content/docs');
  if (files.names(standard).length > 0) return standard;
  const config =
    fileNamed(files, src, 'content.config', EXTENSIONS) ??
    fileNamed(files, src, 'content/config', EXTENSIONS);
  const text = files.read(config ?? '') ?? '';
  const base = /\bdocs\s*[:=][\s\S]{0,2000}?\bbase\s*:\s*(["'`])([^"'`$]+)\1/.exec(text)?.[2];
  return base === undefined ? standard : joinPath(folder, base);
}

/** The pages that one language shows, and which it lacks. */
export interface Routes {
  locale: Locale;
  /** By address without the language. Untranslated pages are the pages of the default language. */
  bySlug: ReadonlyMap<string, Route>;
}

export interface Route {
  doc: Doc;
  isFallback: boolean;
}

export function routesOf(docs: readonly Doc[], locale: Locale, standard: Locale): Routes {
  const bySlug = new Map<string, Route>();
  for (const doc of docs) {
    if (doc.locale.key === locale.key) bySlug.set(doc.slug, { doc, isFallback: false });
  }
  for (const doc of docs) {
    if (doc.locale.key === standard.key && !bySlug.has(doc.slug)) {
      bySlug.set(doc.slug, { doc, isFallback: true });
    }
  }
  return { locale, bySlug };
}

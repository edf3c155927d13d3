import { attempt } from '@nav/collections';
import { isObject } from '@nav/json';
import { plainText } from '@nav/markdown/line';
import { isLocal, pathOf, relativePath } from '@nav/paths';
import type { SourcePage } from '../../model/source.ts';
import type { SourceFiles } from '../../reading/files.ts';
import { globs } from '../../reading/glob.ts';
import { readPage } from '../../reading/page.ts';
import type { Rewrite } from './rewrites.ts';

export interface VitePressPages {
  all: readonly VitePressPage[];
  /** The files that generate several pages, such as `[name].md`. */
  dynamic: readonly string[];
  find(link: string): VitePressPage | undefined;
}

export interface VitePressPage extends SourcePage {
  /** The path from the source folder, before and after rewriting. */
  source: string;
  route: string;
}

export interface PageOptions {
  /** The folder of the pages, from the root of the files. */
  srcDir: string;
  srcExclude: readonly string[];
  rewrite: Rewrite;
  /** With slashes at both ends. */
  base: string;
  cleanUrls: boolean;
}

/** Folders that VitePress never reads: generated, installed, or hidden ones. */
export const SKIPPED: RegExp = /(?:^|\/)(?:node_modules|dist|\.[^/]*)(?:\/|$)/;

export function readPages(files: SourceFiles, options: PageOptions): VitePressPages {
  const isExcluded = globs(options.srcExclude);
  const all: VitePressPage[] = [];
  const dynamic: string[] = [];
  const byRoute = new Map<string, VitePressPage>();
  for (const file of files.below(options.srcDir)) {
    const source = relativePath(options.srcDir, file) ?? file;
    if (!source.endsWith('.md') || SKIPPED.test(source) || isExcluded(source)) continue;
    if (/\[\w+\]/.test(source)) {
      dynamic.push(file);
      continue;
    }
    const route = options.rewrite(source) ?? source;
    const bare = route.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '');
    const isFolder = bare === '' || bare.endsWith('/');
    const address = `${options.base}${bare}${isFolder || options.cleanUrls ? '' : '.html'}`;
    const page = { file, address, title: titleOf(files, file, bare), source, route };
    all.push(page);
    if (!byRoute.has(bare)) byRoute.set(bare, page);
  }
  const find = (path: string) =>
    byRoute.get(path) ?? (path.endsWith('/') ? undefined : byRoute.get(`${path}/`));
  return {
    all,
    dynamic,
    find(link) {
      const path = routeOf(link);
      if (!isLocal(link) || path === undefined) return undefined;
      const base = options.base.slice(1);
      return (
        find(path) ??
        (base !== '' && `${path}/`.startsWith(base) ? find(path.slice(base.length)) : undefined)
      );
    },
  };
}

/** Returns the key of the page that a link names: without slash in front, extension, query and fragment. */
function routeOf(link: string): string | undefined {
  return attempt(() =>
    pathOf(decodeURI(link))
      .replace(/^(?:\.?\/)+/, '')
      .replace(/\.(?:md|html)$/, '')
      .replace(/(^|\/)index$/, '$1'),
  );
}

/** Returns the title of a page: its front matter, its first heading, the name of a home page, or its file name. */
function titleOf(files: SourceFiles, file: string, route: string): string {
  const page = readPage(files, file);
  const { title, hero } = page?.data ?? {};
  if (typeof title === 'string' && title.trim() !== '') return plainText(title);
  if (page?.heading?.text) return page.heading.text;
  const { name, text } = isObject(hero) ? hero : {};
  for (const one of [name, text])
    if (typeof one === 'string' && one.trim() !== '') return plainText(one);
  return sentenceCase(route);
}

const ACRONYMS = /^(?:api|cli|css|faq|html|http|sdk|sql|ui|url)s?\b/;

/** Returns the last segment of a path as a label: `/guide/getting-started/` is `Getting started`. */
export function sentenceCase(path: string): string {
  const segment = path.split('/').filter(Boolean).at(-1) ?? 'Home';
  const words = segment.replace(/[-_]+/g, ' ').trim();
  const start = ACRONYMS.exec(words)?.[0].replace(/s$/, '') ?? words.charAt(0);
  return start.toUpperCase() + words.slice(start.length);
}

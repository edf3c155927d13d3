import { once } from '@nav/collections';
import { listSiteFiles, pageLinks, readFrontMatter, readMarkup } from '@nav/core/internal';
import type { PageFiles, PageMeta, PageNames, SiteFiles } from '@nav/core/stages';
import { groupByFolder, joinPath } from '@nav/paths';
import { lineStarts, positionAt } from '@nav/positions';
import type { JsonNode } from '../../document/document.ts';
import type { TextLocation } from '../../edit/edit.ts';
import type { Session } from '../../session/session.ts';
import type { PageCode } from './code-addresses.ts';

/** The page files of a site by slug; empty if its files are not available. */
export type Pages = PageNames & Pick<PageFiles, 'get'>;

export function sitePages(session: Session): Pages {
  return session.files.list()?.pages ?? new Map<string, string>();
}

/** Returns `undefined`, with a note at the navigation, if the files are not available. */
export function requireSiteFiles(session: Session, navigation: JsonNode): SiteFiles | undefined {
  const files = session.files.list();
  if (!files) session.edits.note(navigation, "The site's files are not available.");
  return files;
}

/** If a page has two files, the one with `.md` becomes the page when the other is removed. */
export function filesOfPage({ all, pages, assets }: SiteFiles, slug: string): string[] {
  const file = pages.get(slug);
  if (file === undefined) return [];
  const other = `${slug}.md`;
  return other === file || !all.has(other) || assets.has(other) ? [file] : [file, other];
}

export function frontMatterOf({ files: { host }, folder }: Session, file: string): PageMeta {
  return readFrontMatter(host?.read(joinPath(folder, file)) ?? '');
}

/** Returns the files that would be pages among some new ones (M2.6). */
export function pagesAmong(session: Session, files: readonly string[]): string[] {
  const { pages } = listNewFiles(session, files);
  const found = [...pages.keys()].map((slug) => pages.get(slug));
  return found.filter((file) => file !== undefined);
}

/** Returns why the first of some new files that would not be a page is none (M2.6); undefined if all would be. */
export function whyNoPages(session: Session, files: readonly string[]): string | undefined {
  const arriving = listNewFiles(session, files);
  const [file] = arriving.assets;
  if (file === undefined) return undefined;
  const because = arriving.whyLeftOut(file);
  const why =
    'folder' in because
      ? `files in "${because.folder}" never are`
      : 'name' in because
        ? 'files with that name never are'
        : '.mintignore matches it';
  return `${file} would not be a page: ${why}. Choose another path.`;
}

function listNewFiles({ files: { host }, folder }: Session, files: readonly string[]): SiteFiles {
  const paths = files.map((file) => joinPath(folder, file));
  const listing = { read: (path: string) => host?.read(path), list: () => groupByFolder(paths) };
  return listSiteFiles(listing, folder);
}

/** A file that may link to pages: a page, a snippet, or a module of components. */
export interface LinkingFile {
  /** Relative to the folder of the config. */
  file: string;
  /** As the host names it. */
  path: string;
  /** The file without its extension; undefined for a module of components. */
  slug: string | undefined;
  text: string;
  code: PageCode;
  links: () => ReturnType<typeof pageLinks>;
}

/** Yields the files of a site that may link to pages, with the contents that are recorded for them. */
export function* siteTexts(session: Session): Generator<LinkingFile> {
  for (const file of session.files.list()?.all ?? []) {
    const extension = /\.(?:mdx?|[jt]sx)$/.exec(file)?.[0];
    if (extension === undefined) continue;
    const path = joinPath(session.folder, file);
    const text = session.files.read(path);
    if (text === undefined) continue;
    const slug = extension.startsWith('.md') ? file.slice(0, -extension.length) : undefined;
    const markup = readMarkup(text);
    yield {
      file,
      path,
      slug,
      text,
      code: markup.code,
      links: once(() => pageLinks(text, slug === undefined ? 'module' : markup)),
    };
  }
}

export function placeFinder({
  path,
  text,
}: Pick<LinkingFile, 'path' | 'text'>): (offset: number) => TextLocation {
  const starts = once(() => lineStarts(text));
  return (offset) => ({ file: path, ...positionAt(starts(), offset) });
}

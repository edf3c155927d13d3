import { once } from '@nav/collections';
import {
  bindSource,
  compileSource,
  fillDestination,
  isHiddenPath,
  isLocal,
  isRedirectPattern,
  joinPath,
  normalizeAddress,
  pageKey,
  pathOf,
  segmentsOf,
  withoutBasePath,
  withoutIndex,
} from '@nav/paths';
import type { Config } from '../config/load.ts';
import type { SiteFiles } from '../files/site-files.ts';
import type { Dialect } from '../format/dialects.ts';
import type { Redirect } from '../redirects/redirect-finder.ts';
import type { SiteRedirects } from '../redirects/redirects.ts';
import type { NavTree } from '../tree/nav-tree.ts';
import { entryPage, walkTree } from '../tree/walk.ts';
import { firstPages } from './site-addresses.ts';

/** A URL that a site answers, or all URLs that a redirect with parameters catches. */
export interface SiteUrl {
  /**
   * The path without base path, query, fragment and final `index`: `/guides/setup`. For a redirect with parameters, its source:
   * `/old/:slug*`.
   */
  url: string;
  /**
   * - `page`, `endpoint`: a page file, a page generated from a specification.
   * - `folder`: a folder without an index page, which opens its first page.
   * - `redirect`, `pattern`: a redirect without and with parameters.
   * - `file`: an image, a download or another file that is not a page.
   */
  kind: 'page' | 'endpoint' | 'folder' | 'redirect' | 'pattern' | 'file';
  /** Set for a page without an entry in the navigation. */
  isUnlisted?: true;
  /** Set for a file that is usually part of a page, such as an image or a script. Readers open other files, such as PDFs. */
  isPart?: true;
  /** The path of a page, for `page` and `endpoint`. */
  slug?: string;
  /** The file that it comes from, by its path from the root of the host: the page, the config or the file itself. */
  file: string;
  /** The pointer of the redirect, or of the entry of the endpoint, in that file. */
  pointer?: string;
  redirect?: Redirect;
  /** The URL of this or another site that readers reach in the end. Absent if `url` itself has content. */
  to?: string;
}

export interface ListSources {
  config: Config;
  files: SiteFiles | undefined;
  tree: Pick<NavTree, 'root' | 'unlisted'>;
  redirects: SiteRedirects;
  dialect: Dialect;
  basePath: string;
}

/** The URLs that a site has by its files, navigation and redirects, whether they work or not. */
export interface ListedUrls {
  /** Yields pages first. One URL may come from several files or redirects. */
  all(): Generator<SiteUrl>;
  /** Returns the pages and endpoints. */
  contents(): readonly SiteUrl[];
  /** Returns the URLs that a redirect with parameters leads to pages of this site; none if its destination has no parameters. */
  caughtBy(redirect: Pick<Redirect, 'source' | 'destination'>): string[];
}

/** The files besides pages that sites serve, as the documentation of August 2026 lists them. */
const PART =
  /\.(?:png|jpe?g|gif|webp|svg|ico|avif|mp4|webm|mov|mp3|wav|json|ya?ml|css|js|woff2?|ttf|otf|eot|txt|xml|csv)$/i;
const DOWNLOAD = /\.(?:pdf|zip)$/i;

/** Files for tools, which no reader opens. */
const TOOL_FILE = /(?:^|\/)(?:docs|mint|nav\.\w+|package|package-lock|tsconfig)\.json$/;

export function listedUrls(sources: ListSources): ListedUrls {
  const { basePath } = sources;
  const inside = (address: string) => withoutBasePath(address, basePath) ?? address;
  const contents = once(() => [...contentUrls(sources)]);
  return {
    contents,
    *all() {
      yield* contents();
      yield* folderUrls(sources);
      yield* redirectUrls(sources, inside);
      yield* fileUrls(sources);
    },
    caughtBy({ source, destination }) {
      if (!isLocal(destination) || !isRedirectPattern(destination)) return [];
      const goal = pathOf(inside(destination));
      const [start = ''] = goal.split(/[:*]/, 1);
      const pattern = compileSource(goal);
      return contents().flatMap(({ url }) => {
        const bound = url.startsWith(start) && bindSource(pattern, segmentsOf(url));
        return bound ? fillDestination(inside(source), bound) : [];
      });
    },
  };
}

function* contentUrls({ files, tree, config }: ListSources): Generator<SiteUrl> {
  const listed = new Set<string>();
  const pages: SiteUrl[] = [];
  const isCopy = hasNoPages(files);
  walkTree(tree.root, {
    page(entry) {
      const slug = pageKey(entry.path);
      if (listed.has(slug)) return false;
      const file = files?.pages.get(slug);
      const node = file === undefined ? entryPage(entry) : undefined;
      const isEndpoint = node?.kind === 'endpoint';
      if (node && !isEndpoint && !isCopy) return false;
      listed.add(slug);
      const from = file === undefined ? node?.origin : { file: joinPath(config.folder, file) };
      const kind = isEndpoint ? 'endpoint' : 'page';
      pages.push({ url: urlOfPage(slug), kind, slug, file: config.file, ...from });
      return false;
    },
  });
  yield* pages;
  for (const { path, origin } of tree.unlisted) {
    const slug = pageKey(path);
    yield { url: urlOfPage(slug), kind: 'endpoint', isUnlisted: true, slug, ...origin };
  }
  for (const { slug, file } of files?.pages ?? []) {
    if (listed.has(slug) || isHiddenPath(file) || files?.isCopy(file)) continue;
    const path = joinPath(config.folder, file);
    yield { url: urlOfPage(slug), kind: 'page', isUnlisted: true, slug, file: path };
  }
}

/** Returns true for a copy of a config, whose pages are elsewhere. */
export function hasNoPages(files: SiteFiles | undefined): boolean {
  return files?.pages.size === 0;
}

function* folderUrls({ files, tree, config, dialect }: ListSources): Generator<SiteUrl> {
  if (!files) return;
  for (const [folder, page] of firstPages(tree, files, dialect)) {
    const file = files.pages.get(page);
    const from = file === undefined ? config.file : joinPath(config.folder, file);
    yield { url: `/${folder}`, kind: 'folder', file: from, to: urlOfPage(page) };
  }
}

function* redirectUrls(
  { redirects, config }: ListSources,
  inside: (address: string) => string,
): Generator<SiteUrl> {
  for (const redirect of redirects.all) {
    const source = inside(redirect.source);
    const origin = config.origin(redirect.pointer);
    if (isRedirectPattern(source)) {
      const to = isLocal(redirect.destination)
        ? inside(redirect.destination)
        : redirect.destination;
      yield { url: source, kind: 'pattern', ...origin, redirect, to };
    } else {
      const url = urlOfPage(normalizeAddress(source).slice(1));
      yield { url, kind: 'redirect', ...origin, redirect };
    }
  }
}

function* fileUrls({ files, config }: ListSources): Generator<SiteUrl> {
  for (const file of files?.assets ?? []) {
    const isPart = PART.test(file) && !TOOL_FILE.test(file);
    if ((!isPart && !DOWNLOAD.test(file)) || isHiddenPath(file)) continue;
    const path = joinPath(config.folder, file);
    if (config.sources.has(path)) continue;
    yield { url: `/${file}`, kind: 'file', ...(isPart ? { isPart } : {}), file: path };
  }
}

/** Returns the URL of a page: an index page has the URL of its folder. */
export function urlOfPage(slug: string): string {
  return `/${withoutIndex(slug)}`;
}

import {
  decodeEscapes,
  folderOf,
  isLocal,
  pageKey,
  pathOf,
  suffixOf,
  underBasePath,
  withoutBasePath,
} from '@nav/paths';
import type { SiteFiles } from '../files/site-files.ts';
import { type Dialect, dialects } from '../format/dialects.ts';
import type { FindRedirect, Redirect } from '../redirects/redirect-finder.ts';
import { lazyPaths } from '../tree/lazy-pages.ts';
import type { NavEndpoint, NavTree } from '../tree/nav-tree.ts';
import { walkTree } from '../tree/walk.ts';

export type AddressTarget =
  /** Another site, or another scheme such as `mailto:`. */
  | { kind: 'external' }
  /** It cannot be known, because files are not read or a folder cannot be listed. */
  | { kind: 'unknown' }
  /** The front page. Without an index page, it shows the first page. */
  | { kind: 'home' }
  /** A page file. `asMarkdown` is set for an address that ends with `.md`, where builders serve its source. */
  | { kind: 'page'; slug: string; asMarkdown?: true }
  /** A page generated from a specification. `path` is in lower case. */
  | { kind: 'generated'; path: string; asMarkdown?: true }
  /** A file that is not a page, relative to the site's folder. */
  | { kind: 'file'; path: string }
  /** A redirect of the config applies. `target` is its destination, which may redirect again. */
  | { kind: 'redirect'; redirect: Redirect; target: string }
  /** The builder serves it without a file: `/llms.txt`. */
  | { kind: 'served' }
  /** A folder without an index page. The builder opens `page`, the first page below it in the navigation. */
  | { kind: 'folder'; page: string };

export interface AddressContext {
  /** `undefined` if only the config is checked: every internal address is then `unknown`. */
  files: SiteFiles | undefined;
  tree: NavTree;
  redirectOf: FindRedirect;
  dialect: Dialect;
  /** The path under which the site is served, as `normalizeBasePath` returns it. Addresses may start with it. */
  basePath: string;
}

/** Returns `undefined` if there is nothing. */
export type FindAddress = (address: string) => AddressTarget | undefined;

/**
 * Returns the function that knows what the site serves at an address. All rules about addresses use it.
 *
 * An address is what a config or a page contains: `/guides/setup#install`, with or without the leading slash, query,
 * fragment, percent escapes, and base path. Resolve `./` and `../` against the page before.
 */
export function addressFinder(context: AddressContext): FindAddress {
  const { files, tree, redirectOf, dialect, basePath } = context;
  const { served, pageFeeds, oneBuilder } = dialects[dialect];
  let generated: ReadonlyMap<string, string> | undefined;
  let folders: ReadonlyMap<string, string> | undefined;

  function pageOrGenerated(files: SiteFiles, path: string, written: string) {
    // The name of a file can contain a percent sign.
    const slug = pageOf(files, path) ?? pageOf(files, written);
    if (slug !== undefined) return { kind: 'page' as const, slug };
    generated ??= generatedPaths(tree);
    const lower = path.toLowerCase();
    return generated.has(lower) ? { kind: 'generated' as const, path: lower } : undefined;
  }

  function contentAt(files: SiteFiles, address: string): AddressTarget | undefined {
    const written = writtenPath(address);
    const path = decodeEscapes(written);
    const page = pageOrGenerated(files, path, written);
    if (page) return page;
    if (path === '') return { kind: 'home' };
    const file = [path, written].find((name) => files.assets.has(name) && !isUnserved(name));
    if (file !== undefined) return { kind: 'file', path: file };
    if (!path.endsWith('.md')) return undefined;
    const source = pageOrGenerated(files, path.slice(0, -3), written.slice(0, -3));
    return source && { ...source, asMarkdown: true };
  }

  /** Returns true for an asset that the builder does not publish: Markdown that is not a page, and in hidden folders. */
  function isUnserved(file: string): boolean {
    return oneBuilder && /\.mdx?$|(?:^|\/)\.(?!well-known\/)/.test(file);
  }

  function redirectAt(address: string): AddressTarget | undefined {
    const found = redirectOf(address);
    return found && { kind: 'redirect', ...found };
  }

  /** Returns what the builder adds at an address without a page, file or redirect. */
  function builtInAt(files: SiteFiles, address: string): AddressTarget | undefined {
    const path = decodeEscapes(writtenPath(address));
    if (files.unreadableFolder(path)) return { kind: 'unknown' };
    const feedOf = /^(.+)\/rss\.xml$/s.exec(path)?.[1];
    if (isServed(path) || (feedOf !== undefined && pageFeeds && pageOf(files, feedOf)))
      return { kind: 'served' };
    folders ??= firstPages(tree, files, dialect);
    const first = folders.get(path);
    return first === undefined ? undefined : { kind: 'folder', page: first };
  }

  function isServed(path: string): boolean {
    return served.some((one) => {
      if (one.startsWith('/')) return `/${path}`.endsWith(one);
      return one.endsWith('/') ? path.startsWith(one) : path === one;
    });
  }

  function search(files: SiteFiles, address: string): AddressTarget | undefined {
    return contentAt(files, address) ?? redirectAt(address) ?? builtInAt(files, address);
  }

  return (address) => {
    if (!isLocal(address)) return { kind: 'external' };
    if (!files) return { kind: 'unknown' };
    const inner = withoutBasePath(address, basePath);
    if (inner === undefined) {
      const found = search(files, address);
      return found ?? (basePath === '' ? undefined : redirectAt(underBasePath(address, basePath)));
    }
    return (
      contentAt(files, inner) ??
      contentAt(files, address) ??
      redirectAt(address) ??
      redirectAt(inner) ??
      builtInAt(files, inner)
    );
  };
}

/** Returns true if an address has content: it is not a redirect, and not a folder that opens a page. */
export function isOwnContent(target: AddressTarget | undefined): boolean {
  return target !== undefined && target.kind !== 'redirect' && target.kind !== 'folder';
}

interface GeneratingTree extends Pick<NavTree, 'root'> {
  unlisted: readonly NavEndpoint[];
}

/** Returns the paths of all generated pages, by the path in lower case. */
export function generatedPaths({ root, unlisted }: GeneratingTree): Map<string, string> {
  const paths = new Map<string, string>();
  const add = (endpoint: NavEndpoint) => {
    const path = pageKey(endpoint.path);
    paths.set(path.toLowerCase(), path);
  };
  walkTree(root, {
    // These are pages with files.
    element: (element) => (lazyPaths(element) ? 'all' : undefined),
    page({ page, index }) {
      if (index !== -1 && page?.kind === 'endpoint') add(page);
      return false;
    },
  });
  unlisted.forEach(add);
  return paths;
}

/** Returns the pages that folders open, by the path of the folder: the first visible one of the navigation below it. */
export function firstPages(
  tree: Pick<NavTree, 'root'>,
  files: SiteFiles,
  dialect: Dialect,
): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  if (!dialects[dialect].foldersOpen) return first;
  function add(key: string): void {
    for (let folder = folderOf(key); folder !== ''; folder = folderOf(folder)) {
      if (first.has(folder)) return;
      first.set(folder, key);
    }
  }
  walkTree(tree.root, {
    element: ({ hidden }) => (hidden ? 'all' : undefined),
    page({ path, page, index }) {
      const key = pageKey(path);
      const isRoot = index === -1;
      const isGenerated = !isRoot && page?.kind === 'endpoint';
      // Most pages follow another one of their folder.
      const isLater = first.has(folderOf(key));
      if (!isLater && (isRoot || !page?.hidden) && (isGenerated || files.pages.has(key))) add(key);
      return false;
    },
  });
  return first;
}

function pageOf({ pages }: SiteFiles, path: string): string | undefined {
  const index = path === '' ? 'index' : `${path}/index`;
  return [path, index].find((slug) => pages.has(slug));
}

/** Returns the decoded page path of an address; `undefined` for another site. */
export function localPath(address: string): string | undefined {
  return isLocal(address) ? decodeEscapes(writtenPath(address)) : undefined;
}

/** Returns the path of an address as written, without query, fragment and slashes at its ends. */
function writtenPath(address: string): string {
  return pageKey(pathOf(address));
}

/** Returns the address of a page, with the leading slash, base path, query and fragment of another address. */
export function writeAddress(slug: string, like: string, basePath: string): string {
  const isInside = withoutBasePath(like, basePath) !== undefined;
  const path = isInside ? underBasePath(slug, basePath) : `/${slug}`;
  return (like.startsWith('/') ? path : path.slice(1)) + suffixOf(like);
}

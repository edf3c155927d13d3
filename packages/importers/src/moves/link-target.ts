import { onceForObject, onceForText } from '@nav/collections';
import { decodings, folderOf, joinPath, prefixOf, withoutBasePath } from '@nav/paths';
import type { FindPage } from '../addresses/old-addresses.ts';
import type { SiteSource } from '../model/source.ts';
import type { SourceFiles } from '../reading/files.ts';
import { pathInRoot } from '../reading/script/platform.ts';
import { entriesOf, itemsOf, readYaml, textOf, valueAt } from '../reading/yaml.ts';

export type FindTarget = (file: string, path: string, isModule: boolean) => string | undefined;

/** The extensions that links and imports omit, or write as on the built site. */
const PAGES = ['.md', '.mdx', '/index.md', '/index.mdx', '/README.md'];
const SCRIPTS = ['.js', '.jsx', '.ts', '.tsx'];
const NONE: readonly string[] = [];
const MODULES = [...SCRIPTS, ...SCRIPTS.map((one) => `/index${one}`)];

/**
 * Tries paths from the file, URLs relative to the page, files that are served from the root, and the extensions of the
 * built site.
 *
 * @param folders the folders in which absolute paths can start, after the folders in `source.served`.
 */
export function targetFinder(
  files: SourceFiles,
  source: Pick<SiteSource, 'pages' | 'served' | 'basePath' | 'aliases' | 'roots'>,
  folders: readonly string[],
  findPage: FindPage,
): FindTarget {
  const { served = [], basePath = '', aliases = {}, roots = [] } = source;
  // `~/images/` comes before `~/`.
  const prefixes = Object.keys(aliases).sort((a, b) => b.length - a.length);
  const addresses = new Map(source.pages.map(({ file, address }) => [file, address]));

  const completed = (path: string, endings: readonly string[]) => {
    const stem = path.replace(/\.html?$|\/+$/, '');
    return [path, ...endings.map((ending) => stem + ending)].find((one) => files.has(one));
  };
  const below = (all: readonly string[], path: string, endings: readonly string[]) =>
    all.map((root) => completed(joinPath(root, path), endings)).find(Boolean);
  const sameRoots = onceForText((json): readonly string[] => JSON.parse(json));
  /** Returns the same list for files with the same roots. */
  const rootsOf = onceForText((file) =>
    sameRoots(JSON.stringify(roots.filter((root) => file.startsWith(prefixOf(root))))),
  );

  const search = (address: string, endings: readonly string[], own: readonly string[]) => {
    const path = withoutBasePath(address, basePath) ?? address;
    const asset = served.map((root) => joinPath(root, path)).find((one) => files.has(one));
    if (asset !== undefined) return asset;
    const page = findPage(address);
    // The root is a page of code, such as a landing page, and not the README of the folder.
    if (page !== undefined || path === '' || path === '/') return page;
    const all = [...served, ...own, ...folders];
    return below(all, path, endings) ?? below(folders, address, endings);
  };
  // Many pages link to the same ones.
  const known = onceForObject((own: readonly string[]) =>
    onceForObject((endings: readonly string[]) =>
      onceForText((address) => search(address, endings, own)),
    ),
  );
  const fromRoot = (file: string, address: string, endings: readonly string[]) =>
    known(rootsOf(file))(endings)(address);

  const fromFile = (file: string, path: string, endings: readonly string[]) => {
    const near = pathInRoot(path, folderOf(file));
    if (near !== undefined && files.has(near)) return near;
    const address = endings === PAGES ? addresses.get(file) : undefined;
    const page = address === undefined ? undefined : fromRoot(file, resolved(path, address), NONE);
    const found = page ?? (near === undefined ? undefined : completed(near, endings));
    if (found !== undefined || path.startsWith('.')) return found;
    // A path of a file may start at the folder of the pages, and the path of an image in a component where it is served from.
    const isPage = /\.mdx?$/.test(path);
    return below(isPage ? rootsOf(file) : endings === PAGES ? served : [], path, []);
  };

  return (file, written, isModule) => {
    const endings = isModule ? MODULES : PAGES;
    const alias = prefixes.find((one) => written.startsWith(one));
    if (alias !== undefined) {
      const path = joinPath(aliases[alias] ?? '', written.slice(alias.length));
      return completed(path, endings);
    }
    return (isModule ? [written] : decodings(written))
      .map((path) =>
        path.startsWith('/') ? fromRoot(file, path, endings) : fromFile(file, path, endings),
      )
      .find((target) => target !== undefined);
  };
}

/** Returns the folders that `paths` of a `tsconfig.json` names by prefixes: bundlers resolve imports and images with them. */
export function configuredAliases(files: SourceFiles, folder: string): Record<string, string> {
  const file = joinPath(folder, 'tsconfig.json');
  // JSON is YAML, except for its comments.
  const text = (files.read(file) ?? '').replace(/^[ \t]*\/\/.*$/gm, '');
  const options = valueAt(readYaml(file, text).root, 'compilerOptions');
  const start = joinPath(folder, textOf(options, 'baseUrl') ?? '');
  const aliases = entriesOf(options, 'paths').flatMap(({ key, value }) => {
    const target = textOf(itemsOf(value)[0]) ?? '';
    const isPrefix = /^[^/.*][^*]*\/\*$/.test(key) && target.endsWith('/*');
    return isPrefix ? [[key.slice(0, -1), joinPath(start, target.slice(0, -2))]] : [];
  });
  return Object.fromEntries(aliases);
}

/** Resolves a relative link in a page, as browsers do. */
function resolved(path: string, address: string): string {
  const segments = address.split('/').slice(0, -1);
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.') segments.push(segment);
  }
  return `/${segments.filter(Boolean).join('/')}`;
}

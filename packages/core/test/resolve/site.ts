import {
  indexTree,
  isPage,
  type NavElement,
  type NavIndex,
  type NavNode,
  type NavPage,
  type PageView,
  type ThemeDefaults,
  viewPage,
  walkElements,
  walkPages,
} from '../../src/client.ts';
import {
  type CheckResult,
  check,
  loadSite,
  memoryHost,
  type NavTree,
  resolveSite,
  type Site,
  type SiteOptions,
} from '../../src/index.ts';

/** The files of a site by path: texts, or values that are written as JSON. */
export type Files = Readonly<Record<string, unknown>>;

/** A `docs.json` of the `mintlify` dialect. */
export function mint(navigation: unknown, more: object = {}): object {
  return { $schema: 'https://mintlify.com/docs.json', navigation, ...more };
}

/** A `docs.json` of the `standard` dialect. */
export function plain(navigation: unknown, more: object = {}): object {
  return { navigation, ...more };
}

export interface Resolved {
  site: Site;
  tree: NavTree;
  index: NavIndex;
  /** The codes of the resolver's findings. */
  codes: string[];
  view(path: string, theme?: ThemeDefaults): PageView;
}

/** Resolves a site with its files, and an empty one for each other page that the config names. */
export function resolved(docs: unknown, files: Files = {}, options: SiteOptions = {}): Resolved {
  const all = texts({ 'docs.json': docs, ...files });
  const pages = pagePathsIn(docs).filter((path) => all[`${path}.md`] === undefined);
  const host = memoryHost({ ...pageFiles(...pages), ...all });
  const site = loadSite(host, 'docs.json', options);
  const resolution = site && resolveSite(site);
  if (!resolution) throw new Error('The docs.json of a test must be JSON');
  const { tree, findings } = resolution;
  const index = indexTree(tree);
  return {
    site,
    tree,
    index,
    codes: findings.map(({ code }) => code),
    view: (path, theme) => viewPage(index, path, theme),
  };
}

/** Checks a site with its files. */
export function checked(docs: unknown, files: Files = {}): CheckResult {
  const result = check(memoryHost(texts({ 'docs.json': docs, ...files })), 'docs.json');
  if (!result) throw new Error('there is a docs.json');
  return result;
}

/** Returns the codes of the findings in a site. */
export function checkedCodes(docs: unknown, files: Files = {}): string[] {
  return checked(docs, files).diagnostics.map(({ code }) => code);
}

/** Returns empty page files for paths without extension. */
export function pageFiles(...paths: string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [`${path}.mdx`, '']));
}

/** Returns the plain page paths of a config. */
export function pagePathsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string')
    return /^(?:pages|root)$/.test(key) && /^[\w-]+(?:\/[\w-]+)*$/.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => pagePathsIn(item, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => pagePathsIn(item, name));
}

function texts(files: Files): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [
      path,
      typeof content === 'string' ? content : JSON.stringify(content, null, 2),
    ]),
  );
}

/** A tree as nested lists of page paths and elements, each element as its kind and label. */
export type Outline = (string | { [element: string]: Outline })[];

export function outline(nodes: readonly NavNode[]): Outline {
  return nodes.map((node) =>
    isPage(node)
      ? node.path
      : {
          [`${node.kind} ${node.label}`]: [
            ...(node.root ? [`root ${node.root.path}`] : []),
            ...outline(node.children),
          ],
        },
  );
}

export function outlineOf(docs: unknown, files: Files = {}): Outline {
  return outline(resolved(docs, files).tree.root.children);
}

/** Returns every page of a tree in reading order. */
export function pagesOf(tree: NavTree): NavPage[] {
  const pages: NavPage[] = [];
  walkPages(tree, (page) => pages.push(page));
  return pages;
}

export function pageAt(tree: NavTree, path: string): NavPage {
  const page = pagesOf(tree).find((candidate) => candidate.path === path);
  if (!page) throw new Error(`no page ${path} in ${JSON.stringify(outline(tree.root.children))}`);
  return page;
}

/** Returns the first element of a kind and label. */
export function elementAt(tree: NavTree, kind: string, label: string): NavElement {
  let found: NavElement | undefined;
  walkElements(tree, (element) => {
    if (element.kind === kind && element.label === label) found ??= element;
  });
  if (!found)
    throw new Error(`no ${kind} ${label} in ${JSON.stringify(outline(tree.root.children))}`);
  return found;
}

/** Returns an OpenAPI document with the given paths: each a method, or methods with their operations. */
export function spec(
  paths: Readonly<Record<string, Readonly<Record<string, object>>>>,
  more: object = {},
): object {
  return { openapi: '3.1.0', info: { title: 'API', version: '1' }, paths, ...more };
}

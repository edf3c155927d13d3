import { baseName, hasScheme, joinPath } from '@nav/paths';
import { type Lost, newLost } from '../../model/source.ts';
import { fileStart, type Place } from '../../reading/place.ts';
import { textOf, type YamlNode, type YamlUnknown } from '../../reading/yaml.ts';
import type { MkDocsConfig } from './config.ts';
import type { Doc, Docs } from './docs.ts';
import { titleFromName } from './page-title.ts';

/** An entry of the navigation before titles of pages are known. Plugins change lists of these. */
export type NavItem = NavPage | NavSection | NavLink | NavPattern | Lost;

export interface NavPage {
  kind: 'page';
  doc: Doc;
  /** The title that the navigation gives the page. */
  title?: string | undefined;
  at: Place;
}

export interface NavSection {
  kind: 'section';
  title: string;
  at: Place;
  items: readonly NavItem[];
  /** True if the configuration names the section: it was not made from a folder. */
  isExplicit: boolean;
  index?: NavPage | undefined;
}

export interface NavLink {
  kind: 'link';
  title?: string | undefined;
  url: string;
  at: Place;
}

/** An entry that a plugin replaces with pages, such as `...` and `guide/*.md`. */
export interface NavPattern {
  kind: 'pattern';
  text: string;
  title?: string | undefined;
  at: Place;
}

export interface NavContext {
  config: MkDocsConfig;
  docs: Docs;
  /** True for an entry that a plugin replaces. */
  isPattern(text: string): boolean;
}

export function readNav(node: YamlNode, context: NavContext): NavItem[] {
  if (node.kind === 'list') return node.items.flatMap((item) => readNav(item, context));
  if (node.kind === 'unknown') return [newLost(node.tag, reasonOf(node), node.at)];
  if (node.kind === 'scalar') {
    const text = textOf(node);
    return text === undefined
      ? [newLost('empty entry', 'it does not contain a page', node.at)]
      : [readEntry(text, undefined, node.at, context)];
  }
  return node.entries.map(({ key, value, at }): NavItem => {
    const text = textOf(value);
    if (text !== undefined) return readEntry(text, key, at, context);
    if (value.kind === 'list' || value.kind === 'map')
      return { kind: 'section', title: key, at, items: readNav(value, context), isExplicit: true };
    const reason =
      value.kind === 'unknown' ? reasonOf(value) : 'it does not contain a page or entries';
    return newLost(`"${key}"`, reason, at);
  });
}

const INCLUDED = 'it includes the navigation of another project; import that one separately';

function reasonOf({ tag }: YamlUnknown): string {
  if (/^!(?:include|import)/.test(tag)) return INCLUDED;
  return `its value ${tag} is computed when the site is built`;
}

export function readEntry(
  text: string,
  title: string | undefined,
  at: Place,
  { config, docs, isPattern }: NavContext,
): NavItem {
  const doc = docs.get(config.hasAbsolutePaths ? text.replace(/^\/+/, '') : text);
  const label = title === undefined ? '' : `"${title}" `;
  if (doc !== undefined) return { kind: 'page', doc, title, at };
  if (isPattern(text)) return { kind: 'pattern', text, title, at };
  if (/^[!*](?:include|import)\s/.test(text)) return newLost(`${label}${text}`, INCLUDED, at);
  if (hasScheme(text) || /^(?:\/|#|\.\.\/)/.test(text))
    return { kind: 'link', title, url: text, at };
  const file = docs.fileAt(text);
  if (file !== undefined) {
    const reason = file.endsWith('.md')
      ? 'the page is in another language or left out of the site'
      : 'the file is not a Markdown page';
    return newLost(`${label}${file}`, reason, at);
  }
  if (!/\.(?:md|markdown|ipynb)$/.test(text)) return { kind: 'link', title, url: text, at };
  const reason = [...config.plugins.keys()].some((name) => GENERATORS.test(name))
    ? 'the file does not exist; a plugin may generate it'
    : 'the file does not exist';
  return newLost(`${label}${joinPath(docs.folder, text)}`, reason, at);
}

/** The plugins that make pages. */
const GENERATORS =
  /^(?:api-autonav|autoapi|gallery|gen-files|jupyter|macros|mktheapidocs|mkdocs-jupyter|mkdocstrings|multirepo|monorepo|simple|tags)$/;

/** Makes a navigation from the files: a section for each folder. */
export function navFromFiles(docs: Docs, config: MkDocsConfig): NavItem[] {
  const root: NavItem[] = [];
  /** Section items, by the titles that lead to the section. Folders of one title share a section. */
  const sections = new Map<string, NavItem[]>([['', root]]);
  for (const doc of docs.all) {
    if (doc.isExcluded || doc.isNotInNav || doc.isPost) continue;
    let items = root;
    let key = '';
    for (const folder of doc.path.split('/').slice(0, -1)) {
      const title = titleFromName(folder);
      key += `/${title}`;
      const children = sections.get(key) ?? [];
      if (!sections.has(key))
        items.push({
          kind: 'section',
          title,
          at: fileStart(config.file),
          items: children,
          isExplicit: false,
        });
      sections.set(key, children);
      items = children;
    }
    items.push({ kind: 'page', doc, at: fileStart(doc.file) });
  }
  return root;
}

/** Returns the folder that all pages in some items share, directly or as sections of a folder; undefined if there are several. */
export function sharedFolder(items: readonly NavItem[]): string | undefined {
  const folders = new Set(
    items.flatMap((item) => {
      const path = folderPathOf(item);
      return path === undefined ? [] : path.slice(0, -baseName(path).length).replace(/\/$/, '');
    }),
  );
  return folders.size === 1 ? [...folders][0] : undefined;
}

/** Returns the path of a page, or of the folder that a section was made from. */
export function folderPathOf(item: NavItem): string | undefined {
  if (item.kind === 'page') return item.doc.path;
  if (item.kind !== 'section' || item.isExplicit) return undefined;
  return sharedFolder(item.items) || undefined;
}

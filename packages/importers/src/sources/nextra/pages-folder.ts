import { type FolderTree, folderAt, type SourceFiles } from '../../reading/files.ts';
import type { Value } from '../../reading/script/values/values.ts';
import { type Meta, NO_META, readMeta } from './meta.ts';
import { readPageFacts } from './page-facts.ts';
import type { FolderNode, PageFacts, TreeNode } from './tree.ts';

export interface PagesOptions {
  /** The folder `pages`, or the part of it for a language, from the root of the files. */
  folder: string;
  version: number;
  /** The language of the pages to choose; undefined if file names have none. */
  locale?: string | undefined;
  defaultLocale?: string | undefined;
}

/** The files of one name, such as `start.mdx` and `start.ru.mdx`. */
interface Variants {
  files: Map<string, string>;
}

interface Draft extends FolderTree<Draft> {
  pages: Map<string, Variants>;
  meta: Map<string, string>;
}

const LOCALE = /\.([a-z]{2}(?:-[A-Z]{2})?)$/;

function newDraft(): Draft {
  return { pages: new Map(), meta: new Map(), folders: new Map() };
}

/** Adds a file to its folder if it is a page or a `_meta` file. */
function addFile(
  root: Draft,
  folders: readonly string[],
  fileName: string,
  file: string,
  { version }: PagesOptions,
): void {
  const [, base = '', extension = ''] = /^(.+)\.(mdx?|json|[jt]sx?)$/.exec(fileName) ?? [];
  const locale = (version < 3 ? LOCALE.exec(base)?.[1] : undefined) ?? '';
  const name = locale === '' ? base : base.slice(0, -locale.length - 1);
  // Only version 2 reads JSON.
  const isMeta = name === '_meta' && (extension !== 'json' || version < 3);
  const isPage = !/^_|^\[|^(?:404|500)$/.test(name) && extension !== 'json';
  if (name === '' || !(isMeta || isPage)) return;
  const at = folderAt(root, folders, newDraft);
  if (isMeta) {
    at.meta.set(locale, file);
    return;
  }
  const variants = at.pages.get(name) ?? { files: new Map() };
  // A program next to a page of the same name is not a page.
  if (!variants.files.has(locale) || /mdx?$/.test(extension)) variants.files.set(locale, file);
  at.pages.set(name, variants);
}

/** Returns the page map of Nextra 2 and 3: the Markdown files of the folder `pages`, and their `_meta` files. */
export function readPagesFolder(
  files: SourceFiles,
  options: PagesOptions,
  evaluate: (file: string) => Value,
): FolderNode {
  const root = newDraft();
  for (const file of files.below(options.folder)) {
    const segments = file.slice(options.folder.length + 1).split('/');
    if (segments[0] === 'api' && segments.length > 1) continue;
    const name = segments.pop() ?? '';
    if (!segments.some((one) => one.startsWith('['))) addFile(root, segments, name, file, options);
  }
  return folderOf('', '', root, undefined);

  function folderOf(
    name: string,
    route: string,
    draft: Draft,
    own: PageFacts | undefined,
  ): FolderNode {
    const meta = metaOf(draft.meta);
    const children: TreeNode[] = [];
    if (own) children.push({ kind: 'page', name: '', route, page: { ...own, isFolderPage: true } });
    for (const [child, inner] of draft.folders) {
      const page = pageOf(draft.pages.get(child));
      const path = `${route}/${child}`;
      const folder = folderOf(child, path, inner, page);
      const isEmpty = folder.children.every(({ name }) => name === '');
      if (!isEmpty) children.push(folder);
      else if (page) children.push({ kind: 'page', name: child, route: path, page });
    }
    for (const [child, variants] of draft.pages) {
      if (children.some((one) => one.name === child)) continue;
      const page = pageOf(variants);
      // Programs are pages only if `_meta` names them.
      if (!page || (page.isCode && !meta.entries.has(child))) continue;
      const path = child === 'index' ? route || '/' : `${route}/${child}`;
      children.push({ kind: 'page', name: child, route: path, page });
    }
    return { kind: 'folder', name, route, children, meta };
  }

  function pageOf(variants: Variants | undefined): PageFacts | undefined {
    const { locale = '', defaultLocale = '', version } = options;
    const own = variants?.files.get(locale) ?? variants?.files.get('');
    const file = own ?? variants?.files.get(defaultLocale);
    if (file === undefined) return undefined;
    const facts = readPageFacts(files, file, version);
    return own === undefined ? { ...facts, isUntranslated: true } : facts;
  }

  function metaOf(byLocale: ReadonlyMap<string, string>): Meta {
    const { locale = '', defaultLocale = '' } = options;
    const file =
      byLocale.get(locale) ??
      byLocale.get('') ??
      byLocale.get(defaultLocale) ??
      [...byLocale.values()][0];
    return file === undefined ? NO_META : readMeta(evaluate(file));
  }
}

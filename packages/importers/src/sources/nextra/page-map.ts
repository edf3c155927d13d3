import { type FolderTree, folderAt, type SourceFiles } from '../../reading/files.ts';
import type { Value } from '../../reading/script/values/values.ts';
import { type Meta, NO_META, readMeta } from './meta.ts';
import { readPageFacts } from './page-facts.ts';
import type { FolderNode, PageFacts, TreeNode } from './tree.ts';

/** The folders of a site, from the root of the files. Nextra 4 reads no `pages`. */
export interface Folders {
  app: string | undefined;
  content: string | undefined;
  pages: string | undefined;
}

/** A folder while the files are sorted in. */
interface Draft extends FolderTree<Draft> {
  page?: PageFacts;
  meta?: Meta;
}

const META = /^_meta\.[jt]sx?$/;

/** Returns the page map of Nextra 4: pages of the folder `content` and of the folder `app`, and their `_meta` files. */
export function readPageMap(
  files: SourceFiles,
  { app, content }: Omit<Folders, 'pages'>,
  basePath: string,
  evaluate: (file: string) => Value,
): FolderNode {
  const newDraft = (): Draft => ({ folders: new Map() });
  const root = newDraft();
  const draft = (segments: readonly string[]) => folderAt(root, segments, newDraft);
  const base = basePath.split('/').filter(Boolean);
  for (const file of content === undefined ? [] : files.below(content)) {
    const { folders, name } = split(file, content ?? '');
    if (META.test(name)) draft([...base, ...folders]).meta = readMeta(evaluate(file));
    const page = /^(.+)\.mdx?$/.exec(name)?.[1];
    if (page === undefined) continue;
    const own = page === 'index' ? [] : [page];
    draft([...base, ...folders, ...own]).page = readPageFacts(files, file, 4);
  }
  for (const file of app === undefined ? [] : files.below(app)) {
    const { folders, name } = split(file, app ?? '');
    if (folders.some((one) => /^[_[]/.test(one))) continue;
    // Folders in parentheses, and slots, are no part of the address.
    const visible = folders.filter((one) => !/^(?:\(.*\)|@.*)$/.test(one));
    if (META.test(name)) draft(visible).meta = readMeta(evaluate(file));
    if (/^page\.(?:jsx?|tsx|mdx?)$/.test(name)) draft(visible).page = readPageFacts(files, file, 4);
  }
  return folderOf('', '', root);
}

function split(file: string, folder: string): { folders: string[]; name: string } {
  const folders = file.slice(folder === '' ? 0 : folder.length + 1).split('/');
  const name = folders.pop() ?? '';
  return { folders, name };
}

function folderOf(name: string, route: string, draft: Draft): FolderNode {
  const children: TreeNode[] = [];
  if (draft.page)
    children.push({ kind: 'page', name: 'index', route: route || '/', page: draft.page });
  for (const [child, inner] of draft.folders) {
    const path = `${route}/${child}`;
    // A folder with a `_meta` file is one even if it has only its own page.
    if (inner.folders.size > 0 || inner.meta) {
      const folder = folderOf(child, path, inner);
      if (folder.children.length > 0) children.push(folder);
    } else if (inner.page)
      children.push({ kind: 'page', name: child, route: path, page: inner.page });
  }
  return { kind: 'folder', name, route, children, meta: draft.meta ?? NO_META };
}

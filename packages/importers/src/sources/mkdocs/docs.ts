import { compareText } from '@nav/collections';
import { baseName, folderOf, ignoreFilter, joinPath, relativePath } from '@nav/paths';
import type { SourceFiles } from '../../reading/files.ts';
import { textOf, textsOf, valueAt, type YamlNode } from '../../reading/yaml.ts';
import type { MkDocsConfig } from './config.ts';
import { ownTitle, type PageMeta, readMeta, titleFromName } from './page-title.ts';

/** A Markdown file of the folder of pages. */
export interface Doc {
  /** The path from the folder of pages: what `nav` names. */
  path: string;
  /** The path from the root of the files. */
  file: string;
  /** The name without its extension; `index` for a README. */
  name: string;
  /** The address from the root of the site, without a slash at its start; empty for the first page. */
  url: string;
  meta: PageMeta;
  ownTitle: string | undefined;
  /** Left out of the site, or built only for a preview. */
  isExcluded: boolean;
  /** Left out of a navigation that is made from the files. */
  isNotInNav: boolean;
  /** True for a post of a blog. It is not in the navigation, and has an address with its date. */
  isPost: boolean;
  /** True if readers see it in another language instead. */
  isUntranslated?: boolean | undefined;
}

export interface Docs {
  folder: string;
  /** The pages in the order of MkDocs: folders in order, an index before other pages. Excluded ones are among them. */
  all: readonly Doc[];
  /** Returns the page of a path from the folder of pages. */
  get(path: string): Doc | undefined;
  /** Returns the path of an existing file, such as an image or plugin settings, from the root of the files. */
  fileAt(path: string): string | undefined;
}

const MARKDOWN = /\.(?:markdown|mdown|mkdn|mkd|md)$/;

export function listDocs(files: SourceFiles, config: MkDocsConfig): Docs {
  const { docs: folder, root, plugins } = config;
  const excludes = ['.*', '/templates/', ...patternsOf(valueAt(root, 'exclude_docs'))];
  const isExcluded = pathFilter(excludes);
  const isDraft = pathFilter(patternsOf(valueAt(root, 'draft_docs')));
  const isNotInNav = pathFilter(patternsOf(valueAt(root, 'not_in_nav')));
  const posts = postFolder(config);
  const isRemoved = ignoreFilter(textsOf(valueAt(plugins.get('exclude')?.options, 'glob')));
  const hasEmoji = mentions(valueAt(root, 'markdown_extensions'), 'emoji');
  const siteFolder = textOf(root, 'site_dir') ?? 'site';
  const output = joinPath(config.folder, siteFolder);

  const roots = [...config.projects, { prefix: '', docs: folder }];
  const docs = roots
    .flatMap((root) => files.below(root.docs).map((file) => ({ file, root })))
    .filter(({ file }) => MARKDOWN.test(file) && !file.startsWith(`${output}/`))
    .map(({ file, root }): Doc => {
      const path = root.prefix + (relativePath(root.docs, file) ?? file);
      const meta = readMeta(files.read(file) ?? '');
      return {
        path,
        file,
        name: nameOf(path),
        url: urlOf(path, config.hasFolderUrls),
        meta,
        ownTitle: ownTitle(meta, hasEmoji),
        isExcluded: isExcluded(path) || isDraft(path),
        isNotInNav: isNotInNav(path),
        isPost: posts !== undefined && path.startsWith(`${posts}/`),
      };
    })
    .filter(({ path }) => !isRemoved(path))
    .sort(compareDocs);
  const kept = withoutHiddenReadmes(docs);
  const byPath = new Map(kept.map((doc) => [doc.path, doc]));
  return {
    folder,
    all: kept,
    get: (path) => byPath.get(normalizeDocPath(path)),
    fileAt: (path) => {
      const plain = normalizeDocPath(path);
      const all = roots.flatMap((root) => {
        const rest = relativePath(root.prefix, plain);
        return rest === undefined ? [] : joinPath(root.docs, rest);
      });
      return all.find((file) => files.has(file));
    },
  };
}

/** In a section, the first page of the site is an ordinary index. */
export function titleOf({ ownTitle: own, name, url }: Doc, isInSection = false): string {
  return own ?? (url === '' && !isInSection ? 'Home' : titleFromName(name));
}

/** Returns the name of a page without its extension; `index` for a README. */
export function nameOf(path: string): string {
  const stem = baseName(path).replace(MARKDOWN, '');
  return stem === 'README' ? 'index' : stem;
}

export function urlOf(path: string, hasFolderUrls: boolean): string {
  if (!MARKDOWN.test(path)) return path;
  const folder = folderOf(path);
  const name = nameOf(path);
  if (!hasFolderUrls) return joinPath(folder, `${name}.html`).replace(/^index\.html$/, '');
  const url = name === 'index' ? folder : joinPath(folder, name);
  return url === '' ? '' : `${url}/`;
}

function normalizeDocPath(path: string): string {
  return path.replace(/^(?:\.\/+)+/, '').replace(/\/{2,}|\/(?:\.\/)+/g, '/');
}

/** Compares as MkDocs lists files: folder by folder, with the index first. */
function compareDocs(one: Doc, other: Doc): number {
  // The separator comes before all other characters: `a/b` before `a-b`.
  const folderKey = ({ path }: Doc) => folderOf(path).replaceAll('/', '\0');
  const order = Number(one.name !== 'index') - Number(other.name !== 'index');
  return (
    compareText(folderKey(one), folderKey(other)) || order || compareText(one.path, other.path)
  );
}

/** Leaves out a README next to an index, which has the same address. */
function withoutHiddenReadmes(docs: readonly Doc[]): readonly Doc[] {
  const indexes = new Set(
    docs
      .filter(({ path, isExcluded }) => !isExcluded && /(?:^|\/)index\.[^/]*$/.test(path))
      .map(({ path }) => folderOf(path)),
  );
  return docs.filter(
    ({ path }) => !(baseName(path).startsWith('README.') && indexes.has(folderOf(path))),
  );
}

/** A comment after a pattern is a part of it, although the documentation of MkDocs shows some. */
function patternsOf(node: YamlNode | undefined): readonly string[] {
  return (textOf(node) ?? '').split(/\r?\n/);
}

/** Compiles patterns as MkDocs does: unlike in a `.gitignore` file, they can re-include a file below an excluded folder. */
function pathFilter(patterns: readonly string[]): (path: string) => boolean {
  const rules = patterns.map((one) => ({
    isNegated: one.startsWith('!'),
    isMatch: ignoreFilter([one.replace(/^!/, '')]),
  }));
  return (path) => {
    let [isExcluded, isExact] = [false, false];
    for (const { isNegated, isMatch } of rules) {
      if (!isMatch(path)) continue;
      const isFolder = isMatch(joinPath(folderOf(path), '\0'));
      // The pattern of a folder does not re-include what another one names exactly.
      if (isNegated && isFolder && isExact) continue;
      [isExcluded, isExact] = [!isNegated, !isFolder];
    }
    return isExcluded;
  };
}

/** Returns the folder of the posts of a blog, from the folder of pages. */
function postFolder({ plugins }: MkDocsConfig): string | undefined {
  const blog = plugins.get('blog');
  if (!blog) return undefined;
  const folder = textOf(blog.options, 'blog_dir') ?? 'blog';
  const posts = textOf(blog.options, 'post_dir') ?? '{blog}/posts';
  return joinPath('', posts.replace('{blog}', folder));
}

function mentions(node: YamlNode | undefined, word: string): boolean {
  if (node?.kind === 'list') return node.items.some((item) => mentions(item, word));
  if (node?.kind === 'map') return node.entries.some(({ key }) => key.includes(word));
  return textOf(node)?.includes(word) ?? false;
}

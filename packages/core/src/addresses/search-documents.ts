import { oneLine } from '@nav/display';
import { importedFile, joinPath } from '@nav/paths';
import type { SiteFiles } from '../files/site-files.ts';
import { MAX_PAGE_PARTS } from '../limits/limits.ts';
import {
  type IncludeBlocks,
  type SearchBlock,
  searchBlocks,
} from '../pages/visible/search-blocks.ts';
import type { NavPage, NavTree } from '../tree/nav-tree.ts';
import { walkPages } from '../tree/walk.ts';
import type { SitePage } from './site-pages.ts';
import { snippetFile } from './snippet-file.ts';

/** A heading of a page for a search index. */
export interface SearchHeading {
  /** Without markup. */
  text: string;
  /** From 1 to 6. */
  level: number;
  /** The fragment of its URL, without the `#`; absent for a heading that cannot be linked. */
  id?: string;
  /** The offset of the heading in the text of the page, in UTF-16 units. Its section ends at the next heading. */
  start: number;
}

/** A page for a search index. */
export interface SearchDocument {
  /** The URL, as in the tree. */
  url: string;
  /** The title of the page. */
  title: string;
  /** The headings in the text, in order. */
  headings: readonly SearchHeading[];
  /**
   * The text that readers see, without markup: the description of the page, and a line for each paragraph, heading, list
   * item, row of a table and line of code. The snippets of the page are part of it.
   */
  text: string;
  /** The BCP 47 tag of its language, if the site has languages. */
  language?: string;
  /** The label of its version, if the site has versions. */
  version?: string;
}

export interface SearchSources {
  pages: readonly SitePage[];
  tree: NavTree;
  files: SiteFiles | undefined;
  /** The folder of the config, from the root of the host. */
  folder: string;
  /** Reads a file by its path from the root of the host. */
  read: (file: string) => string | undefined;
  contentOf: ((page: SitePage) => string | undefined) | undefined;
  descriptionOf: (path: string) => string | undefined;
}

export function* listSearchDocuments(sources: SearchSources): Generator<SearchDocument> {
  const versions = versionsIn(sources.tree);
  for (const page of sources.pages) {
    if (!page.inSearch) continue;
    const { href, title, lang, node } = page;
    const version = node && versions.get(node);
    const headings: SearchHeading[] = [];
    let text = '';
    for (const block of blocksOf(page, sources)) {
      if (text !== '') text += '\n';
      if (block.heading) headings.push({ text: block.text, ...block.heading, start: text.length });
      text += block.text;
    }
    yield {
      url: href,
      title,
      headings,
      text,
      ...(lang === undefined ? {} : { language: lang }),
      ...(version === undefined ? {} : { version }),
    };
  }
}

function versionsIn(tree: NavTree): Map<NavPage, string> {
  const versions = new Map<NavPage, string>();
  walkPages(tree, (page, trail) => {
    const version = trail.findLast(({ kind }) => kind === 'version');
    if (version) versions.set(page, version.label);
  });
  return versions;
}

function blocksOf(page: SitePage, sources: SearchSources): SearchBlock[] {
  const { path, file, node } = page;
  const blocks: SearchBlock[] = [];
  const description = sources.descriptionOf(path) ?? node?.description;
  if (description !== undefined) blocks.push({ text: oneLine(description) });
  if (node?.kind === 'endpoint')
    blocks.push({ text: `${node.method.toUpperCase()} ${node.endpoint}` });
  const content =
    sources.contentOf?.(page) ?? (file === undefined ? undefined : sources.read(file));
  if (content !== undefined)
    blocks.push(...partReader(sources)(sources.files?.pages.get(path), content));
  return blocks;
}

/** Returns a function that reads a page with the snippets in it, each at most once inside itself. */
function partReader({ files, folder, read }: SearchSources) {
  let left = MAX_PAGE_PARTS;
  return function readPart(
    file: string | undefined,
    content: string,
    above: readonly string[] = [],
  ): SearchBlock[] {
    const include: IncludeBlocks = (part) => {
      if (!files) return [];
      const target =
        'snippet' in part
          ? snippetFile(files, part.snippet)
          : importedFile(files, file ?? '', part.path);
      if (target === undefined || target === file || above.includes(target) || left <= 0) return [];
      left -= 1;
      const text = read(joinPath(folder, target));
      const inside = file === undefined ? above : [...above, file];
      return text === undefined ? [] : readPart(target, text, inside);
    };
    return searchBlocks(content, include);
  };
}

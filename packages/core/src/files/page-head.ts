import {
  type FrontMatterBlock,
  frontMatterBlock,
  frontMatterEnd,
  unclosedFrontMatter,
} from '@nav/front-matter';
import { isModulePath } from '@nav/paths';
import type { Derive } from './derived.ts';
import { isPlainYaml, readFrontMatter } from './front-matter.ts';
import { derivePageImports } from './page-imports.ts';

/** The facts about a page that decide which files need an entry in the navigation. */
export interface PageHead {
  /** True if the page has front matter, as snippets rarely do. */
  hasFrontMatter?: true;
  /** The front matter, unless it certainly is read and valid, and names no endpoint. */
  frontMatter?: FrontMatterBlock;
  /** True if the front matter hides the page, or makes it a link to another address. */
  isUnlisted?: true;
  /** The local files that it imports, as written. */
  imports: readonly string[];
}

export const derivePageHead: Derive<PageHead> = /* @__PURE__ */ Object.assign(
  (path: string, text: string) => readPageHead(path, text),
  { content: 'head' },
);

/** @param imports the local files that it imports, if they are known. */
export function readPageHead(
  path: string,
  text: string,
  imports: readonly string[] = derivePageImports(path, text),
): PageHead {
  if (isModulePath(path)) return { imports };
  const unclosed = unclosedFrontMatter(text);
  if (unclosed) return { frontMatter: unclosed, imports };
  if (frontMatterEnd(text) === 0) return { imports };
  const head: PageHead = { hasFrontMatter: true, imports };
  const block = frontMatterBlock(text);
  // An empty block.
  if (!block) return head;
  if (!block.isExact || !isPlainYaml(block.yaml)) head.frontMatter = block;
  if (isUnlisted(text, block)) head.isUnlisted = true;
  return head;
}

function isUnlisted(text: string, { yaml }: FrontMatterBlock): boolean {
  if (!/hidden|noindex|url|\\/.test(yaml)) return false;
  const { hidden, noindex, url } = readFrontMatter(text).data;
  return (
    typeof url === 'string' || [hidden, noindex].some((value) => value === true || value === 'true')
  );
}

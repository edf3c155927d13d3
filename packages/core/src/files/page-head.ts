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
}

export const derivePageHead: Derive<PageHead> = /* @__PURE__ */ Object.assign(readPageHead, {
  content: 'head',
  // Named here, so that bundles that only list pages do not contain the name.
  also: Object.assign(derivePageImports as Derive<unknown>, { content: 'imports' }),
});

export function readPageHead(path: string, text: string): PageHead {
  if (isModulePath(path)) return {};
  const unclosed = unclosedFrontMatter(text);
  if (unclosed) return { frontMatter: unclosed };
  if (frontMatterEnd(text) === 0) return {};
  const head: PageHead = { hasFrontMatter: true };
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

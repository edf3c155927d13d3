import { isModulePath } from '@nav/text';
import {
  type FrontMatterBlock,
  frontMatterBlock,
  frontMatterEnd,
} from '../pages/front-matter-block.ts';
import { type IgnoreComment, ignoreCommentsIn } from '../pages/ignore-comments.ts';
import { type Markup, type PageLink, readMarkupOf } from '../pages/markup.ts';
import type { PageCode } from '../pages/page-code.ts';
import { type IdSource, idSourcesIn } from '../pages/page-ids.ts';
import { importsOf, type PageImports } from '../pages/page-imports.ts';
import { importsIn } from '../pages/written-links.ts';

import { isPlainYaml, readFrontMatter } from './front-matter.ts';

/** The facts about a page that decide which files need an entry in the navigation. */
export interface PageHead {
  /** True if the page has front matter, as snippets rarely do. */
  hasFrontMatter?: true;
  /** The front matter, unless it certainly is valid and names no endpoint. */
  frontMatter?: FrontMatterBlock;
  /** True if the front matter hides the page, or makes it a link to another address. */
  isUnlisted?: true;
  /** The local files that it imports, as written. */
  imports: readonly string[];
}

/** A link of a page as checks need it. */
export interface CheckedLink extends Omit<PageLink, 'syntax' | 'from'> {
  /** The offset of the `#` of its fragment; -1 if it has none. */
  hash: number;
}

/** The parts of a page with ids, and the imports that bring others. */
export interface PageParts extends PageImports {
  sources: readonly IdSource[];
}

/**
 * All facts about a page, snippet or module that a check needs, so that its text is read and parsed once. They are plain data,
 * which threads can send.
 */
export interface PageFacts extends PageHead, PageParts {
  links: readonly CheckedLink[];
  /** The names of the files in `<Snippet file="a.mdx" />`. */
  snippets: readonly string[];
  /** The comments that silence findings. */
  comments: readonly IgnoreComment[];
  /** True if the page gets more content from its front matter, such as an endpoint. */
  isGenerated: boolean;
}

/** Returns the head of the page with a text. */
export function derivePageHead(path: string, text: string): PageHead {
  return readPageHead(path, text);
}

/** Returns all facts about the page with a text. */
export function derivePageFacts(path: string, text: string): PageFacts {
  const markup = readMarkupOf(path, text);
  return {
    ...readPageHead(path, text, markup.code),
    links: markup.links.map((link) => checkedLink(text, link)),
    snippets: snippetNames(markup),
    comments: ignoreCommentsIn(text, markup),
    isGenerated: isGenerated(text),
    sources: idSourcesIn(text, markup),
    ...importsOf(text, markup),
  };
}

function readPageHead(path: string, text: string, code?: PageCode): PageHead {
  const imports = importsIn(text, isModulePath(path) ? undefined : code).map((one) => one.path);
  if (isModulePath(path) || frontMatterEnd(text) === 0) return { imports };
  const block = frontMatterBlock(text);
  // An empty block.
  if (!block) return { hasFrontMatter: true, imports };
  return {
    hasFrontMatter: true,
    ...(isPlainYaml(block.yaml) ? {} : { frontMatter: block }),
    ...(isUnlisted(text, block) ? { isUnlisted: true as const } : {}),
    imports,
  };
}

/** Returns true for a page that its front matter hides, or makes a link to another address. */
function isUnlisted(text: string, { yaml }: FrontMatterBlock): boolean {
  if (!/hidden|noindex|url|\\/.test(yaml)) return false;
  const { hidden, noindex, url } = readFrontMatter(text).data;
  return (
    typeof url === 'string' || [hidden, noindex].some((value) => value === true || value === 'true')
  );
}

function checkedLink(text: string, link: PageLink): CheckedLink {
  const { start, end, path, delimiter, isModule, address, addressEnd, attribute } = link;
  const hash = address.includes('#') ? text.indexOf('#', end) : -1;
  return {
    start,
    end,
    path,
    delimiter,
    isModule,
    address,
    addressEnd,
    ...(attribute ? { attribute } : {}),
    hash,
  };
}

function snippetNames({ tags }: Markup): string[] {
  return tags.flatMap(({ name, attributes }) =>
    name === 'Snippet'
      ? attributes.flatMap(({ name, value }) =>
          name === 'file' && value !== undefined ? [value] : [],
        )
      : [],
  );
}

function isGenerated(text: string): boolean {
  const { yaml = '' } = frontMatterBlock(text) ?? {};
  return /^(?:openapi|asyncapi|api|graphql|sdk|openapi-schema)\s*:/m.test(yaml);
}

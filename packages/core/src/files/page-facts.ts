import { frontMatterBlock, frontMatterLinks } from '@nav/front-matter';
import { isModulePath } from '@nav/paths';
import { attributeOf, type IdSource, idSourcesIn } from '../pages/ids/page-ids.ts';
import { type IgnoreComment, ignoreCommentsIn } from '../pages/ignore-comments.ts';
import { importsOf, type PageImports } from '../pages/links/page-imports.ts';
import { importsIn } from '../pages/links/written-links.ts';
import { type Markup, type PageLink, readMarkup, readMarkupOf } from '../pages/reader/markup.ts';
import { type VariableUse, variablesIn } from '../pages/variables.ts';
import { byContent, type Derive } from './derived.ts';
import { type PageHead, readPageHead } from './page-head.ts';
import { derivePageImports } from './page-imports.ts';

export interface CheckedLink extends Omit<PageLink, 'syntax' | 'from'> {
  /** The offset of the `#` of its fragment; -1 if it has none. */
  hash: number;
  /** Set on a page in the list of related pages of the front matter, which only Mintlify reads. */
  isRelated?: true;
}

/**
 * The facts about a page, snippet or module that every check needs, so that its text is read and parsed once. They are plain data,
 * which threads can send.
 */
export interface PageFacts extends PageHead, PageImports {
  /** The local files that it imports, as written. */
  imports: readonly string[];
  links: readonly CheckedLink[];
  /** The names of the files in `<Snippet file="a.mdx" />`. */
  snippets: readonly string[];
  comments: readonly IgnoreComment[];
  variables: readonly VariableUse[];
  /** True if its front matter adds content to the page, such as an endpoint. */
  isGenerated: boolean;
}

export function derivePageFacts(path: string, text: string): PageFacts {
  const markup = markupOf(path, text);
  const { local, fromPackages, exported } = importsOf(text, markup);
  return Object.assign(readPageHead(path, text), {
    imports: isModulePath(path)
      ? derivePageImports(path, text)
      : markup.links.flatMap((link) => (link.isModule ? link.path : [])),
    links: [...relatedLinks(text), ...markup.links.map((link) => checkedLink(text, link))],
    snippets: snippetNames(markup),
    comments: ignoreCommentsIn(text, markup),
    variables: variablesIn(text, markup),
    isGenerated: isGenerated(text),
    local,
    fromPackages,
    exported,
  });
}

let last: [path: string, text: string, markup: Markup] | undefined;

/** Keeps the last result, because the facts and the ids of a page are often derived together. */
function markupOf(path: string, text: string): Markup {
  if (last?.[0] !== path || last[1] !== text) last = [path, text, readMarkupOf(path, text)];
  return last[2];
}

/** Returns the parts of a page with ids. Few pages have links to them, so most checks need the parts of few pages. */
export const deriveIdSources: Derive<readonly IdSource[]> = /* @__PURE__ */ Object.assign(
  (path: string, text: string) => idSourcesIn(text, markupOf(path, text)),
  { content: 'ids' },
);

/** The imports and snippets of a page, as written. */
export interface ShownFiles {
  imports: readonly string[];
  snippets: readonly string[];
}

/** Takes less time than deriving all facts. */
export const deriveShownFiles: Derive<ShownFiles> = /* @__PURE__ */ byContent(
  'shown',
  (text): ShownFiles => ({
    imports: importsIn(text).map(({ path }) => path),
    snippets: text.includes('<Snippet') ? snippetNames(readMarkup(text)) : [],
  }),
);

function checkedLink(text: string, link: PageLink): CheckedLink {
  const { start, end, path, delimiter, isModule, address, addressEnd, attribute } = link;
  const hash = address.includes('#') ? text.indexOf('#', end) : -1;
  const checked: CheckedLink = { start, end, path, delimiter, isModule, address, addressEnd, hash };
  if (attribute) checked.attribute = attribute;
  return checked;
}

function relatedLinks(text: string): CheckedLink[] {
  if (!/^related[ \t]*:/m.test(frontMatterBlock(text)?.yaml ?? '')) return [];
  return frontMatterLinks(text).flatMap((link) => {
    const { start, end, path, delimiter, isRelated } = link;
    if (!isRelated || !path.startsWith('/') || path.startsWith('//')) return [];
    const [rest = ''] = /^[?#][^\s"',\]]*/.exec(text.slice(end)) ?? [];
    const hash = rest.includes('#') ? text.indexOf('#', end) : -1;
    const address = path + rest;
    const addressEnd = end + rest.length;
    return [{ start, end, path, delimiter, isModule: false, address, addressEnd, hash, isRelated }];
  });
}

function snippetNames({ tags }: Markup): string[] {
  return tags.flatMap((tag) => {
    const file = tag.name === 'Snippet' ? attributeOf(tag, 'file')?.value : undefined;
    return file ?? [];
  });
}

function isGenerated(text: string): boolean {
  const { yaml = '' } = frontMatterBlock(text) ?? {};
  return /^(?:openapi|asyncapi|api|graphql|sdk|openapi-schema)\s*:/m.test(yaml);
}

import { readEnd } from '@nav/front-matter';
import { isModulePath } from '@nav/paths';
import { MAX_HEADING } from '../../limits/limits.ts';
import { isInternal, moduleAt, type WrittenLink } from '../syntax/link-syntax.ts';
import { moduleLines } from '../syntax/occurrences.ts';
import { codeOf, type PageCode, type Span } from '../syntax/page-code.ts';
import { codeScan, scanModule, type Tag } from '../syntax/scan-code.ts';
import { type Heading, type PageLink, readPage } from './page-reader.ts';
import { attributeLinks, linksOf } from './reader-links.ts';

export type { Heading, PageLink } from './page-reader.ts';

/**
 * The result of reading a page once: what other readers need, besides its text. It is plain data, which threads can
 * send. Lists are in the order of the text; offsets are UTF-16, 0-based.
 */
export interface Markup {
  code: PageCode;
  links: readonly PageLink[];
  headings: readonly Heading[];
  /** The tags in the text, in expressions and in modules. */
  tags: readonly Tag[];
  /** The expressions in braces in the text. */
  expressions: readonly Span[];
  /** The imports and exports, each group up to a blank line. */
  modules: readonly Span[];
  /** The offsets of the lines outside of code that begin with `import` or `export`. */
  imports: readonly number[];
}

/**
 * Reads the structure of a page. Never throws; what does not end is text.
 *
 * @param isWanted returns true for the addresses of the links to return; by default the ones of this site.
 */
export function readMarkup(
  text: string,
  isWanted: 'all' | ((address: string) => boolean) = isInternal,
): Markup {
  const reader = readPage(text.slice(0, readEnd(text)));
  const code = codeOf(reader.code);
  const { headings, expressions, modules, scan } = reader;
  const links =
    isWanted === 'all'
      ? linksOf(reader, code, true)
      : linksOf(reader, code).filter(({ address }) => isWanted(address));
  return {
    code,
    links,
    headings,
    tags: scan.tags,
    expressions,
    modules,
    imports: reader.code.modules,
  };
}

/** Reads the structure of a file by its path: a page, or a module of components. */
export function readMarkupOf(path: string, text: string): Markup {
  return isModulePath(path) ? readModuleMarkup(text) : readMarkup(text);
}

/** Reads a module of components as if it were a page: it has only tags and imports. */
export function readModuleMarkup(text: string): Markup {
  const scan = codeScan(text);
  scanModule(scan);
  const imports = moduleLines(text);
  const links: PageLink[] = imports.flatMap((at) => moduleAt(text, at) ?? []);
  for (const link of attributeLinks(text, scan.tags))
    if (isInternal(link.address)) links.push(link);
  links.sort((a, b) => a.start - b.start);
  return { code: [], links, headings: [], tags: scan.tags, expressions: [], modules: [], imports };
}

/**
 * Returns the links of a page to other pages and files of the site, in order, as `readMarkup` does, but without links
 * that only have a query or fragment.
 *
 * @param markup the structure of the page, if it is known; `module` for a module of components.
 */
export function pageLinks(text: string, markup?: Markup | 'module'): PageLink[] {
  if (markup === 'module') return readModuleMarkup(text).links.filter(isElsewhere);
  // Most texts of a config have none, and finding out is cheap.
  if (!markup && !MAY_LINK.test(text)) return [];
  return (markup ?? readMarkup(text)).links.filter(isElsewhere);
}

/** The beginnings of what is a link. */
const MAY_LINK = /\]\(|\]:|=|^(?:import|export)\b/m;

/** Returns the range of the content of a tag, up to the next closing tag with its name; empty if there is none. */
export function contentOf(text: string, { name, end }: Tag): Span {
  const length = text.slice(end, end + MAX_HEADING).indexOf(`</${name}`);
  return { start: end, end: end + Math.max(0, length) };
}

function isElsewhere({ address }: WrittenLink): boolean {
  return !/^[#?]/.test(address);
}

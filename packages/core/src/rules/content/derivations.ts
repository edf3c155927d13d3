import { onceForObject } from '@nav/collections';
import type { MdxProblem } from '../../diagnostics/catalog/mdx.ts';
import { byContent, type Derive } from '../../files/derived.ts';
import { deriveIdSources, derivePageFacts, type PageFacts } from '../../files/page-facts.ts';
import { isWorking } from '../../pages/ids/components.ts';
import { mdxOf, syntaxDerivation } from '../pages/page-mdx.ts';
import { isContainer } from './containers.ts';
import type { ContentReader, PageContent } from './page-content.ts';

/** The functions that derive content from files with one reader. */
export interface Derivations {
  reader: ContentReader;
  page: Derive<PageContent | undefined>;
  module: Derive<PageContent | MdxProblem>;
}

/** Returns the same functions for the same reader, because hosts cache values by function. */
export const derivationsOf: (reader: ContentReader) => Derivations = /* @__PURE__ */ onceForObject(
  (reader: ContentReader) => ({
    reader,
    page: byContent('content', (text) => readPage(reader, text)),
    module: byContent('module', (text) => reader.module(text)),
  }),
);

/** The values of pages that our command line caches. The content depends on the parser. */
export const pageDerivations: Readonly<{
  facts: Derive<PageFacts>;
  ids: typeof deriveIdSources;
  syntax: typeof syntaxDerivation;
  content: (reader: ContentReader) => Derivations['page'];
}> = {
  facts: derivePageFacts,
  ids: deriveIdSources,
  syntax: syntaxDerivation,
  content: (reader) => derivationsOf(reader).page,
};

/** Returns what a page needs from elsewhere. */
export function readPage(reader: ContentReader, text: string): PageContent | undefined {
  const content = reader.page(mdxOf(text));
  if (!content || content.imports.length > 0 || content.exports.length > 0) return content;
  // Most elements work, so keeping them would only take memory.
  if (content.tags.some(({ name }) => isContainer(name))) return content;
  const tags = content.tags.filter(({ name }) => !isWorking(name));
  return tags.length < content.tags.length ? { ...content, tags } : content;
}

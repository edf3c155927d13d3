import type { PageContent } from '@nav/core/stages';
import { readQuickly } from '../quick/quick-page.ts';
import { Unsure } from '../quick/unsure.ts';
import { emptyContent, pageContentOf } from './code-content.ts';
import { codeParsers } from './code-parsers.ts';

/** Reads a page in one pass, which is much faster than a tree; unsure if the result might be another one. */
export function readQuickPage(text: string): PageContent | Unsure {
  const content = emptyContent();
  const page = readQuickly(text, 0, codeParsers(content));
  if (page instanceof Unsure) return page;
  const { tags, names, ...others } = pageContentOf(content);
  return { ...others, tags: [...tags, ...page.tags], names: [...names, ...page.names] };
}

import { folderOf, isHiddenPath, pageKey } from '@nav/paths';
import {
  type CompletionItem,
  CompletionItemKind,
  type MarkupContent,
  type MarkupKind,
} from 'vscode-languageserver';
import { markupOf, pageTitle, untitledCard } from '../../places/page-card.ts';
import { factsOf, filesOf } from '../../places/site-facts.ts';
import type { SiteTexts } from '../../sites/edited-site.ts';
import { MAX_COMPLETIONS } from '../../texts/limits.ts';

/** A completion before it has a range in the text. */
export interface Suggestion extends Omit<CompletionItem, 'textEdit' | 'filterText'> {
  /** The JSON to insert, or a snippet of it. */
  json: string;
  isSnippet?: boolean;
}

/** The abilities of an editor for completions. */
export interface CompletionClient {
  snippets: boolean;
  /** True if it asks for the documentation of the completion that it shows. */
  resolves: boolean;
  format: MarkupKind;
  /** The names of the icons in the library of the site, if they are known. */
  icons?: readonly string[];
}

/** The page of a completion whose documentation comes later. */
export interface PageData {
  uri: string;
  slug: string;
}

/** Returns the documentation of a page in a completion, whose detail is the title. */
export function pageDocumentation(
  site: SiteTexts,
  slug: string,
  format: MarkupKind,
): MarkupContent {
  return markupOf(untitledCard(site, slug), format);
}

/** A page that a path can name. */
export interface Candidate {
  slug: string;
  isListed: boolean;
  /** The position in the order: first pages without an entry, and pages in the folders of the siblings. */
  rank: number;
}

/**
 * Returns the pages that fit what is typed, the best first, at most one more than `MAX_COMPLETIONS`.
 *
 * @param siblings the paths next to the position.
 */
export function pageCandidates(
  site: SiteTexts,
  typed: string,
  siblings: readonly string[],
): Candidate[] {
  const facts = factsOf(site);
  const pattern = pageKey(typed).toLowerCase();
  const folders = new Set(siblings.map((path) => folderOf(pageKey(path))));
  const ranks: string[][] = [[], [], [], []];
  for (const slug of filesOf(site)?.pages.keys() ?? []) {
    if (isHiddenPath(slug) || !isLike(slug.toLowerCase(), pattern)) continue;
    const isListed = facts?.isListed(slug) === true;
    ranks[(isListed ? 2 : 0) + (folders.has(folderOf(slug)) ? 0 : 1)]?.push(slug);
  }
  const candidates: Candidate[] = [];
  ranks.forEach((slugs, rank) => {
    // Sorting the paths of a large site takes longer than everything else.
    if (candidates.length > MAX_COMPLETIONS) return;
    for (const slug of slugs.sort()) candidates.push({ slug, isListed: rank >= 2, rank });
  });
  return candidates.slice(0, MAX_COMPLETIONS + 1);
}

/** The documentation may come when the editor asks. */
export function pageItem(
  site: SiteTexts,
  { slug, isListed, rank }: Candidate,
  label: string,
  { resolves, format }: CompletionClient,
): Pick<
  CompletionItem,
  'kind' | 'detail' | 'labelDetails' | 'documentation' | 'sortText' | 'data'
> & {
  label: string;
} {
  return {
    label,
    kind: CompletionItemKind.File,
    detail: pageTitle(factsOf(site), slug),
    labelDetails: { description: isListed ? 'listed' : 'not listed' },
    ...(resolves
      ? { data: { uri: site.uri(site.file), slug } satisfies PageData }
      : { documentation: pageDocumentation(site, slug, format) }),
    sortText: `${rank} ${slug}`,
  };
}

/** Returns the text by which editors sort a completion to keep it at an index. */
export function sortTextOf(index: number): string {
  return String(index).padStart(4, '0');
}

/** Returns true if the characters of a pattern occur in a text in their order. */
export function isLike(text: string, pattern: string): boolean {
  let from = 0;
  for (const character of pattern) {
    from = text.indexOf(character, from);
    if (from === -1) return false;
    from += character.length;
  }
  return true;
}

/** Returns the icons that are like a pattern, those that begin with it first, at most one more than `MAX_COMPLETIONS`. */
export function iconsLike({ icons = [] }: CompletionClient, typed: string): string[] {
  const pattern = typed.toLowerCase();
  const like = icons.filter((name) => isLike(name, pattern));
  const [first, others] = [true, false].map((begins) =>
    like.filter((name) => name.startsWith(pattern) === begins),
  );
  return [...(first ?? []), ...(others ?? [])].slice(0, MAX_COMPLETIONS + 1);
}

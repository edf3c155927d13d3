import { pageKey, withoutIndex } from '@nav/paths';
import { parseEndpointEntry } from '../openapi/endpoint.ts';
import type { NavPage } from '../tree/nav-tree.ts';
import type { PageOccurrence } from '../view/nav-index.ts';
import type { TextOf } from './page-text.ts';

export interface PageRedirect {
  source: string;
  destination: string;
}

/** One side of the comparison: all its pages with their occurrences by path, and what is known of them. */
export interface PageSide {
  pages: ReadonlyMap<string, readonly PageOccurrence[]>;
  textOf: TextOf;
  redirects: readonly PageRedirect[];
}

export interface OldPage {
  occurrence: PageOccurrence;
  occurrences: readonly PageOccurrence[];
  page: NavPage;
  /** The path without a final `index`. */
  path: string;
  operation: string | undefined;
}

export interface NewPage extends OldPage {
  /** True if the old navigation lacks it. */
  isAdded: boolean;
}

export function pageOn(occurrence: PageOccurrence, side: PageSide): OldPage {
  const { page } = occurrence;
  const key = pageKey(page.path);
  return {
    occurrence,
    occurrences: side.pages.get(key) ?? [occurrence],
    page,
    path: withoutIndex(page.path),
    operation: operationOf(page, side.textOf),
  };
}

/** Returns the operation that a page documents; the specification does not count, because it may move. */
function operationOf(page: NavPage, textOf: TextOf): string | undefined {
  if (page.kind === 'endpoint') return `${page.method} ${page.endpoint}`;
  const text = textOf(pageKey(page.path));
  if (text === undefined) return undefined;
  // A YAML parser would be most of the bundle of diffTrees.
  const [frontMatter = ''] = /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\n---/.exec(text) ?? [];
  const [, , entry = ''] =
    /^(?:openapi|api):[ \t]*(["']?)(.+?)\1[ \t]*\r?$/m.exec(frontMatter) ?? [];
  const parsed = parseEndpointEntry(entry);
  return parsed && `${parsed.method} ${parsed.target}`;
}

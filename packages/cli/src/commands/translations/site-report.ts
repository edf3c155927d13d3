import type { LanguageState, OutdatedTranslation, TranslationState } from '@nav/core/node';
import type { Views } from '@nav/site/page-views';

/** The kinds of entries, in the order of reports. */
export const kinds = ['behind', 'missing', 'copies', 'incomplete', 'extra', 'structure'] as const;

export type Kind = (typeof kinds)[number];

export interface SiteReport {
  file: string;
  state: TranslationState;
}

/** An entry of a language, as lists show it. */
export interface Row {
  kind: Kind;
  /** The path of the page; empty if there is none. */
  page: string;
  original: string;
  change: OutdatedTranslation | undefined;
  views: number | undefined;
  /** The difference, for an incomplete page and a different structure. */
  what: string;
}

/** Returns the entries of some kinds of a language: the most read first if views are known, else by how much changed. */
export function rowsOf(state: LanguageState, views?: Views): Row[] {
  return kinds.flatMap((kind) => {
    const rows = state[kind].map((entry): Row => {
      const { page = '', original = '', what = '' }: Partial<Row> = entry;
      const change = 'commits' in entry ? entry : undefined;
      return { kind, page, original, change, views: views && viewsOf(entry, views), what };
    });
    return views ? rows.sort((a, b) => (b.views ?? 0) - (a.views ?? 0)) : rows;
  });
}

/** Returns the views of a page, or else of its original. */
export function viewsOf({ page = '', original = '' }: Partial<Row>, views: Views): number {
  return views.get(page) ?? views.get(original) ?? 0;
}

/** Returns a percentage as readers see it: 100 % only if nothing is missing. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return '100%';
  return `${Math.floor((100 * part) / whole)}%`;
}

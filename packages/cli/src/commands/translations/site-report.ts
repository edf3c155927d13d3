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
  const row = (kind: Kind, entry: Partial<Row>): Row => {
    const { page = '', original = '' } = entry;
    const count = views && (views.get(page) ?? views.get(original) ?? 0);
    return { kind, page, original, change: undefined, what: '', ...entry, views: count };
  };
  const lists: Record<Kind, Row[]> = {
    behind: state.behind.map((change) => row('behind', { ...pathsOf(change), change })),
    missing: state.missing.map((one) => row('missing', one)),
    copies: state.copies.map((one) => row('copies', one)),
    incomplete: state.incomplete.map((one) => row('incomplete', one)),
    extra: state.extra.map((one) => row('extra', one)),
    structure: state.structure.map((one) => row('structure', one)),
  };
  return kinds.flatMap((kind) =>
    views ? lists[kind].sort((a, b) => (b.views ?? 0) - (a.views ?? 0)) : lists[kind],
  );
}

function pathsOf({ page, original }: OutdatedTranslation): { page: string; original: string } {
  return { page, original };
}

/** Returns a percentage as readers see it: 100 % only if nothing is missing. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return '100%';
  return `${Math.floor((100 * part) / whole)}%`;
}

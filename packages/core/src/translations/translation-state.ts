import type { StructureDifference } from './structure.ts';

/** A page of the default language without a counterpart. */
export interface MissingTranslation {
  /** The path of the original. */
  original: string;
}

/** A translated page whose original changed after it was last brought up to date. */
export interface OutdatedTranslation {
  /** The path of the page. */
  page: string;
  /** The path of its original. */
  original: string;
  /** The number of commits that changed what readers see. */
  commits: number;
  /** The number of lines that these added and removed. */
  lines: number;
  /** The date of the first change that counts: `2026-05-02`. */
  since: string;
  /** Set if some of the changes are not committed. */
  uncommitted?: true;
}

/** A page that still has the text of its original. */
export interface UntranslatedCopy {
  /** The path of the page. */
  page: string;
  /** The path of its original. */
  original: string;
}

/** A translated page that lacks headings, code blocks, components or images of its original. */
export interface IncompleteTranslation extends UntranslatedCopy {
  /** The difference, in words: `1 of 12 headings, 0 of 3 images`. */
  what: string;
}

/** A page of a language without an original. */
export interface ExtraTranslation {
  /** The path of the page. */
  page: string;
}

/** One language compared with the default language. `translated`, `missing` and `copies` add up to `pages`. */
export interface LanguageState {
  /** The code of the language. */
  language: string;
  /** The number of pages of the default language. */
  pages: number;
  /** The number of these that are translated, `behind` included. */
  translated: number;
  /** The pages without a counterpart. */
  missing: MissingTranslation[];
  /** The translated pages that are behind their originals. */
  behind: OutdatedTranslation[];
  /** The pages that are not translated yet. */
  copies: UntranslatedCopy[];
  /** The translated pages with fewer parts than their originals. Empty for versions. */
  incomplete: IncompleteTranslation[];
  /** The pages that the default language lacks. */
  extra: ExtraTranslation[];
  /** The differences between the navigation of both languages. */
  structure: StructureDifference[];
}

/** The translations of a site. */
export interface TranslationState {
  /** The code of the default language; absent if the site has only one. */
  default?: string;
  /** The other languages, in the order of the config. */
  languages: LanguageState[];
  /** The pages whose mark is not a commit or content of their original. */
  unknownMarks: { page: string; mark: string }[];
  /** The contents of originals and translations that a partial clone lacks. */
  unread: string[];
}

/** A compiled regular expression of the settings. */
export interface TextPattern {
  /** Returns the matches in a text that are not empty, in order and without overlaps: UTF-16 offsets, `end` exclusive. */
  matchesIn(text: string): readonly { start: number; end: number }[];
  /** Returns true if a whole text matches. */
  fits(text: string): boolean;
}

/** Compiles a regular expression. Returns the reason if it is not accepted. */
export type CompilePattern = (source: string, ignoreCase: boolean) => TextPattern | string;

// The thresholds of replacements. Shares of texts, similarities of names and shares of links are from 0 to 1. Each is a
// constant of its own, because minifiers insert the value of a constant, but keep the names in an object.

/** Pages with a smaller share of the old text have different content. */
export const DIFFERENT_TEXT = 0.05;
/** A share of the old text, or of a name, that supports a single corrected link. */
export const ALIKE_TEXT = 0.1;
export const ALIKE_NAME = 0.3;
/** A share of the old text that supports a rename in git, or the same file name. */
export const RESEMBLING_TEXT = 0.15;
/** A share of the new text that identifies a replacement, and one that needs less of a lead. */
export const GAINED_TEXT = 0.2;
export const MUCH_TEXT = 0.5;
/** A share of the new text that identifies a replacement with a similar name, and that similarity. */
export const LITTLE_TEXT = 0.03;
export const SOME_NAME = 0.1;
/** The share of the best candidate's text that the second one has at most, for much text and for less. */
export const RIVAL_OF_MUCH = 0.6;
export const RIVAL_OF_LITTLE = 0.4;
/** A share of the old text that a page had before, so that the removed page was its copy. */
export const COPIED_TEXT = 0.6;
export const RIVAL_OF_COPY = 0.6;
/** The share of corrected links that lead to the same page. */
export const AGREEING_LINKS = 0.6;
/** A similarity of names that supports a rename in git, or the only page of an element. */
export const RELATED_NAME = 0.5;
/** A similarity that identifies a page of an element although its text differs. */
export const SAME_NAME = 0.9;
/** A similarity that identifies a page in a folder, and its lead over the second one. */
export const CLEAR_NAME = 0.6;
export const LEAD_OF_NAME = 0.2;
/** The share of pages of a folder that moved to the same folder. */
export const MOVED_FOLDER = 0.5;
/** The score that a candidate needs: half of the same name, or a seventh of the text. */
export const CANDIDATE_SCORE = 0.4;
/** The factor of the share of the new text in a score. The share of the old text and the similarity count once. */
export const GAINED_TEXT_FACTOR = 2;
/** The most corrected links that count in a score. */
export const MOST_LINKS = 2;
/** The parts of a score for the folder that other pages moved to, and for the same file name. */
export const MOVED_FOLDER_SCORE = 0.2;
export const SAME_FILE_NAME_SCORE = 0.3;

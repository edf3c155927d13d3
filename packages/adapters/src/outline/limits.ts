// Bounds of a picture, which a config of any size is drawn as.

/** The most UTF-16 code units of a text that are looked at. */
export const MAX_LABEL_TEXT = 500;
/** The widest label, in pixels. */
export const MAX_LABEL_WIDTH = 240;
/** The most characters of a label in Mermaid and DOT. */
export const MAX_DIAGRAM_LABEL = 60;
/** The most edges that Mermaid draws unless it is configured otherwise. */
export const MAX_MERMAID_EDGES = 500;
/** The most rows of a picture whose depth is not given. */
export const MAX_ROWS = 100;
/** The deepest level that is tried if no depth is given. */
export const MAX_SKETCH_DEPTH = 12;
/**
 * The most changed pages of one kind that a diff shows in one element, tried one after the other until the diff is short
 * enough.
 */
export const CHANGED_PAGE_LIMITS: readonly number[] = [Number.POSITIVE_INFINITY, 20, 10, 5, 2, 0];
/** The parameters that a replacement of nginx can name. */
export const MAX_PARAMETERS = 9;

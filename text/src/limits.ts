/** All limits of the package, each with its reason. */

/** Maximum levels of nesting in a JSON file. It bounds every walk over a config. */
export const MAX_JSON_DEPTH = 1000;
/** The longest text that the parameters of a redirect are filled in with; more is cut off to save memory. */
export const MAX_FILLED = 100_000;
/** If a range covers more lines, only the first one is marked. */
export const MAX_MARKED_LINES = 4;
/** Longer lines are cut around the range: a minified config is a single line. */
export const MAX_FRAME_WIDTH = 120;

// All limits of reports, each with its reason.

/** The most rows of a group of findings. `--verbose` shows all. */
export const MAX_GROUP_ROWS = 8;
/** The most pages in one row, so that a part of a long list can be shown. */
export const MAX_JOINED = 20;
/** Longer lists are collapsed. */
export const MAX_UNFOLDED = 20;
export const MAX_TREE_LINES = 60;
/** Deeper elements are indented like those above them. */
export const MAX_INDENT = 8;
/** Longer strings are cut, so that one of them cannot fill the whole report. */
export const MAX_MARKDOWN_TEXT = 1000;
/** The most versions and languages that are named with a repeated finding. */
export const MAX_SHARED_NAMES = 3;
/** The deepest level of a config whose versions and languages are collected: the walk is recursive. */
export const MAX_REPEAT_DEPTH = 20;

// What GitHub accepts
/** GitHub shows this many annotations of each level for a step, and drops the others. */
export const MAX_ANNOTATIONS = 10;
/** Findings with one code that are listed one by one; more are a table. */
export const MAX_ANNOTATED = 10;
/** GitHub cuts longer messages. */
export const MAX_ANNOTATION = 30_000;
/** GitHub drops the summary of a step above 1 MiB. */
export const MAX_SUMMARY: number = 1024 * 1024;

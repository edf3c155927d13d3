// All limits of the command line, each with its reason.

// What reports show. JSON has everything.
/** The most rows of a group of findings. `--verbose` shows all. */
export const MAX_GROUP_ROWS = 8;
/** The number of findings of a larger group that are shown in full; the others are rows of a table. */
export const MAX_FULL = { error: 3, warning: 1, info: 1 };
/** The most fixes that are listed. */
export const MAX_FIXED = 12;
/** The most unused settings that are named. */
export const MAX_UNUSED = 3;
/** The most findings that are fixed rather than recorded in a baseline. */
export const MAX_TO_FIX = 50;
/** The most versions and languages that are named with a repeated finding. */
export const MAX_SHARED_NAMES = 3;
/** The deepest level of a config whose versions and languages are collected: the walk is recursive. */
export const MAX_REPEAT_DEPTH = 20;
/** The most files that are named; if a whole disk fails, the rest are counted. */
export const MAX_UNREADABLE = 20;
/** The most pages in one row, so that a part of a long list can be shown. */
export const MAX_JOINED = 20;
/** Longer lists are collapsed. */
export const MAX_UNFOLDED = 20;
export const MAX_TREE_LINES = 60;
/** Deeper elements are indented like those above them. */
export const MAX_INDENT = 8;
/** The number of files and notes that are listed. */
export const MAX_PLANNED = 10;
/** The number of notes with the same reason that are listed. */
export const MAX_ALIKE_NOTES = 3;
/** Longer strings are cut, so that one of them cannot fill the whole report. */
export const MAX_MARKDOWN_TEXT = 1000;
/** Longer URLs push only their own title to the right. */
export const MAX_URL_WIDTH = 60;
/** The most pages with unknown marks that are listed. */
export const MAX_MARK_NOTES = 10;
/** The most names that are shown with one reason. */
export const MAX_LOSSES = 3;
/** The most URLs that the text lists. */
export const MAX_BROKEN_URLS = 20;
/** The most sites that a message lists. */
export const MAX_NAMED_SITES = 5;
/** The most things with the same reason that are listed. Of more, one is an example. */
export const MAX_ALIKE_LOSSES = 3;
/** The most reasons that are listed. */
export const MAX_CAUSES = 12;
/** The widest location that others are aligned with. */
export const MAX_PLACE_WIDTH = 36;
/** The widest text before an option that others are aligned with. */
export const MAX_TEXT_WIDTH = 90;
/** The most entries of the baseline that no longer apply and are named. */
export const MAX_STALE = 3;
/** Longer lists are cut: a page has no use for them. */
export const MAX_OUTDATED = 500;

// What GitHub accepts
/** GitHub shows this many annotations of each level for a step, and drops the others. */
export const MAX_ANNOTATIONS = 10;
/** Findings with one code that are listed one by one; more are a table. */
export const MAX_ANNOTATED = 10;
/** GitHub cuts longer messages. */
export const MAX_ANNOTATION = 30_000;
/** GitHub drops the summary of a step above 1 MiB. */
export const MAX_SUMMARY: number = 1024 * 1024;

// Work
/** The most redirects that a request follows. Two servers can redirect to each other. */
export const MAX_REQUEST_REDIRECTS = 10;
/** The most missing pages that are looked up in the history, so that one command of git is enough to find them. */
export const MAX_MISSING = 100;
/** Links that lead to each other could go on forever. */
export const MAX_SYMLINKS = 1000;
/** The deepest folder in which sites to import are searched. */
export const MAX_SITE_DEPTH = 3;
/** The most folders in which sites to import are searched. */
export const MAX_SITE_FOLDERS = 300;
/** The most output of the command, in bytes. */
export const MAX_OUTPUT: number = 256 * 1024 * 1024;
/** The most bytes of a request. The page sends some hundred. */
export const MAX_BODY = 1_000_000;
/** The most bytes of a compressed sitemap: its protocol does not allow more. */
export const MAX_SITEMAP: number = 50 * 1024 * 1024;

// All limits of the command line, each with its reason.

// What reports show. JSON has everything.
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
/** The number of files and notes that are listed. */
export const MAX_PLANNED = 10;
/** The number of notes with the same reason that are listed. */
export const MAX_ALIKE_NOTES = 3;
/** Longer URLs push only their own title to the right. */
export const MAX_URL_WIDTH = 60;
/** The most pages with unknown marks that are listed. */
export const MAX_MARK_NOTES = 10;
/** The most names that are shown with one reason. */
export const MAX_LOSSES = 3;
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

// Work
/** The deepest folder in which sites to import are searched. */
export const MAX_SITE_DEPTH = 3;
/** The most folders in which sites to import are searched. */
export const MAX_SITE_FOLDERS = 300;
/** The characters at the start of a list of URLs that tell its format. */
export const MAX_LIST_HEAD = 4096;
/** The longest line or record of a list of URLs: browsers allow fewer characters in a URL. */
export const MAX_LIST_LINE = 1_000_000;
/** The rows of a CSV file that decide which column has the URLs. */
export const MAX_SNIFFED_ROWS = 50;
/** The most columns of a CSV file that a message names. */
export const MAX_NAMED_COLUMNS = 8;
/** The most sitemaps that an index lists: its protocol does not allow more. */
export const MAX_SITEMAPS = 50_000;
/** The longest time to fetch a list of URLs, in milliseconds. */
export const MAX_FETCH_TIME = 120_000;
/** The most URLs for which similar pages are searched, at a tenth of a millisecond each. */
export const MAX_SEARCHED_URLS = 20_000;
/** The most similar pages for a URL. */
export const MAX_NAMED_PAGES = 3;
/** The most lines of a part of the report about a list of URLs. */
export const MAX_URL_LINES = 20;
/** The output that is collected before it is written, in characters. */
export const MAX_PENDING_OUTPUT = 64_000;
/** The longest answer of a `nav mcp` tool, in characters. Agents cannot read more at a time. */
export const MAX_TOOL_TEXT = 400_000;

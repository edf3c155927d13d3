// All limits of opening a site, each with its reason.

/** The most entries of the baseline that no longer apply and are named. */
export const MAX_STALE = 3;
/** The most missing pages that are looked up in the history, so that one command of git is enough to find them. */
export const MAX_MISSING = 100;
/** Links that lead to each other could go on forever. */
export const MAX_SYMLINKS = 1000;
/** The most redirects that a request follows. Two servers can redirect to each other. */
export const MAX_REQUEST_REDIRECTS = 10;
/** The most commits that are searched for renames, so that a long history costs little. */
export const MAX_COMMITS = 100;
/** The most paths that fit on a command line of every system. */
export const MAX_PATHS_OF_COMMAND = 200;
/** The most time for all searches together, in milliseconds: a history can have a million commits. */
export const MAX_HISTORY_TIME = 5_000;
/** Git compares each removed file with each added one. Beyond this number it looks for equal files only. */
export const MAX_RENAMES = 1000;
/** Files are renamed again and again, and back. */
export const MAX_RENAMES_OF_FILE = 20;
/** The fewest pages of a site that are read in advance. */
export const MIN_PAGES_IN_ADVANCE = 1000;
/** The fewest pages of a site with threads, and the fewest new ones: reading fewer is faster than starting a thread. */
export const MIN_THREADED_PAGES = 2000;
export const MIN_NEW_PAGES = 500;
/** More threads wait for the disk and for the thread that judges the links. */
export const MAX_PAGE_THREADS = 4;
/** The longest time that a thread may take for some pages, in milliseconds. */
export const MAX_THREAD_SILENCE = 30_000;
/** The largest file outside a site that is searched for links to it, in bytes. Larger ones are data. */
export const MAX_LINKING_FILE = 2_000_000;
/** The most removed files that are kept of a history, in about 100 MB. */
export const MAX_REMOVED = 500_000;
/** The most commits that are compared with the one before, those that explain most URLs first: each takes about a second. */
export const MAX_COMPARED_COMMITS = 50;
/** The most moves of a page that are followed: a page may move back. */
export const MAX_MOVES = 20;
/** The largest cache of the pages of a site, in bytes. Reading a larger one takes longer than it saves. */
export const MAX_PAGE_CACHE = 100_000_000;
/** The maximum size of all page caches, in bytes. The oldest are deleted first. */
export const MAX_PAGE_CACHES = 300_000_000;
/** The minimum number of pages for a cache. Fewer pages are fast to read anyway. */
export const MIN_CACHED_PAGES = 50;
/** The maximum length of cached page text, in UTF-16 code units. A page with findings is needed several times. */
export const MAX_TEXTS = 1_000_000;
/** The maximum number of pages to check without parsing all others, which are searched for each of their names. */
export const MAX_ONLY_PAGES = 16;
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
/** The deepest folder in which sites to import are searched. */
export const MAX_SITE_DEPTH = 3;
/** The most folders in which sites to import are searched. */
export const MAX_SITE_FOLDERS = 300;
/** The most sites that a message lists. */
export const MAX_NAMED_SITES = 5;
/** The most pages with unknown marks that are listed. */
export const MAX_MARK_NOTES = 10;

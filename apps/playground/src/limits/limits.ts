// The limits of the playground, whose sites can be huge and hostile. Lengths of text are in UTF-16 units.

// Links and files
/** The most characters of a link. Some browsers cannot open longer ones. */
export const MAX_LINK = 1_000_000;
/** The length of a link from which some programs that show it cut it. */
export const LONG_LINK = 8000;
/** The most characters of a site that is compressed for a link. The text of a page becomes at least a tenth as long. */
export const MAX_PACKED = 20_000_000;
/** The most bytes of a shared site, so that a small link cannot fill the memory. */
export const MAX_SHARED_BYTES = 64_000_000;
/** The most characters of a file in an archive, so that a small archive cannot fill the memory. */
export const MAX_ARCHIVED_TEXT = 50_000_000;
/** The most characters that are kept for a reload, because storage is limited. */
export const MAX_KEPT = 2_000_000;
/** The most files of a repository, which are read one by one. */
export const MAX_REPOSITORY_FILES = 3000;

// Work at the same time
/** The most jobs that run at once. */
export const LANES = 4;
/** The files in one read. For browsers, one read of many takes half as long as many reads. */
export const FILES_AT_ONCE = 100;
/** The number of files of a list after which the page may draw. */
export const FILES_BETWEEN_PAUSES = 1000;

// Milliseconds
/** The milliseconds that a browser may take to save a file. */
export const MAX_SAVE_TIME = 60_000;
/** The pause in typing after which the site is checked, in milliseconds. */
export const CHECK_PAUSE = 120;
/** The pause in typing after which the site is kept for a reload, in milliseconds. */
export const KEEP_PAUSE = 1000;
/** The shortest time between two messages about progress, or two states of its bar, in milliseconds. */
export const PROGRESS_PAUSE = 100;

// Lists: few enough to draw and to read
/** The most files that are listed. */
export const MAX_FILES = 500;
/** The number of files from which the list has a filter. */
export const MANY_FILES = 20;
/** The most names of files in a message. */
export const MAX_NAMES = 3;

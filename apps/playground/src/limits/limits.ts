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
/** The milliseconds for coloring a line. The first line also pays for compiling the grammar; a line that is cut short colors the rest wrongly. */
export const MAX_LINE_TIME = 5000;
/** The pause in typing after which the site is checked, in milliseconds. */
export const CHECK_PAUSE = 120;
/** The pause in typing after which the site is kept for a reload, in milliseconds. */
export const KEEP_PAUSE = 1000;
/** The shortest time between two messages about progress, or two states of its bar, in milliseconds. */
export const PROGRESS_PAUSE = 100;

// Pages
/** The most work for a page with deep lines: the parser's time grows with the square of the depth. This sum takes about a second. */
export const MAX_NESTING_WORK = 200_000;
/** The most open brackets: the parser's time grows with the cube of their depth. */
export const MAX_OPEN_BRACKETS = 200;
/** The most nested elements. No browser draws more. */
export const MAX_NESTED_ELEMENTS = 400;
/** The most characters of code that is colored. More would take seconds. */
export const MAX_COLORED_CODE = 50_000;
/** The most characters of a formula that is drawn. */
export const MAX_FORMULA = 5000;
/** The most snippets of a page, those in snippets included. */
export const MAX_SNIPPETS = 100;
/** The deepest nesting of snippets that is drawn. */
export const MAX_SNIPPET_DEPTH = 4;
/** The most fields of one operation. */
export const MAX_FIELDS = 600;
/** The deepest level of nested schemas. Deeper schemas show only their type. */
export const MAX_LEVELS = 6;
/** The longest chain of `$ref`s. A longer one counts as circular. */
export const MAX_REFS = 32;
/** The most characters of an example. */
export const MAX_EXAMPLE = 20_000;

// Lists: few enough to draw and to read
/** The most findings that are listed. */
export const MAX_FINDINGS = 1000;
/** The findings of one code that are drawn at first, and with each click on "more". */
export const FINDINGS_AT_ONCE = 20;
/** The most underlined findings. */
export const MAX_MARKS = 300;
/** The most characters that a jump selects. */
export const MAX_SELECTED = 2000;
/** The most lines of a diff that are drawn. */
export const MAX_DIFF_LINES = 2000;
/** The most values that an option of a codemod offers. */
export const MAX_CHOICES = 50;
/** The most nodes in a node that are listed. */
export const MAX_CHILDREN = 500;
/** The number of nodes in the root that are opened at first. */
export const FIRST_OPEN = 3;
/** The most files that are listed. */
export const MAX_FILES = 500;
/** The number of files from which the list has a filter. */
export const MANY_FILES = 20;
/** The most similar pages that are suggested for a missing one. */
export const MAX_SUGGESTED = 3;
/** The most names of files in a message. */
export const MAX_NAMES = 3;

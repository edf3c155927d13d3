// Limits against hostile input and huge sites, and bounds of what is shown. Lengths of text are in UTF-16 units, times in
// milliseconds.

// Texts and values
/** A text with more wrong commas is not written by hand. */
export const MAX_COMMAS = 100;
/** The parser recurses: some 900 levels would overflow the stack. */
export const MAX_YAML_DEPTH = 256;
/** Memory: each value follows one of the characters that `isHuge` counts, as each escape does, and takes up to 200 bytes. */
export const MAX_YAML_SEPARATORS = 6_000_000;
/** Properties copied by merge keys (`<<`): each takes memory, and a short text can ask for billions. */
export const MAX_MERGED_KEYS = 1_000_000;
/** A word with more edits is a different word, regardless of its length. */
export const MAX_EDITS = 5;
/** The budget of one search, in cells of the edit table: about half a second. */
export const MAX_EDIT_CELLS = 100_000_000;
/** More equally similar names than a person would compare. */
export const MAX_SUGGESTIONS = 4;

// Files
/** The UTF-16 units of files that a cached host or a check keeps. Others are read again, if anything needs them. */
export const MAX_KEPT_TEXT = 50_000_000;
/** The number of times that work is repeated; real configs need about four. */
export const MAX_READ_ROUNDS = 100;
/** The number of files that are read at the same time. */
export const MAX_PARALLEL_READS = 16;
/** Aliases in the front matter of a page: each may repeat all before it. */
export const MAX_ALIASES = 8;
/** Properties that are read one by one after a YAML error: a bound for hostile pages. */
export const MAX_PROPERTIES = 1000;
/** Links to folders that one listing follows: folders that link to each other have endless paths. */
export const MAX_LINKED_FOLDERS = 1000;
/** Git compares each removed file with each added one. Beyond this number it looks for equal files only. */
export const MAX_RENAMES = 1000;
/** Files are renamed again and again, and back. */
export const MAX_RENAMES_OF_FILE = 20;

// Pages
/** Tags and expressions that do not end; each costs a search up to the end of the page. */
export const MAX_UNCLOSED = 100;
/** Elements in expressions in elements; beyond this, the rest of the expression is taken for text. */
export const MAX_CODE_DEPTH = 200;
/** The part of a heading that its id is made of: a paragraph with a line of dashes below it is a heading too. */
export const MAX_HEADING = 2000;
/** The components around a part of a page that can hide it; in more, a page may not have the part. */
export const MAX_AROUND = 100;
/** The most characters of a label with which a definition is found. */
export const MAX_DEFINITION_LABEL = 300;
/** The most files that one page consists of; beyond it, the page may have any anchor. */
export const MAX_PAGE_PARTS = 1000;

/** The length of a page whose visible text is compared. Longer ones are compared line by line. */
export const MAX_COMPARED_PAGE = 1_000_000;
/** Changed lines that are counted: the time grows with their square. */
export const MAX_CHANGED_LINES = 5_000;
/** The shortest id of a commit or a content that is unambiguous in most repositories, in digits. */
export const MIN_ID_LENGTH = 7;

// Configs
/** References that a config follows. Each may name one that names two others. */
export const MAX_REFS = 10_000;
/** The text behind all references of a config: a short file can be used many times. */
export const MAX_COMPOSED_TEXT: number = 1 << 26;
/** The pointer of a value behind references: a circle of them makes it ever longer. */
export const MAX_REF_POINTER: number = 1 << 14;
/** Only hostile configs have longer pointers. */
export const MAX_POINTER = 10_000;
/** More comparisons than this are not made, because patterns are user input. */
export const MAX_COMPARISONS = 5_000_000;
/** Parts of the longest supported code: a written one may have millions. */
export const MAX_CODE_PARTS = 3;
/** A longer chain of `$ref`s counts as circular, so that following chains stays linear. */
export const MAX_REF_CHAIN = 32;
/** Values in one `x-mint`, YAML aliases followed: far more than any metadata, few enough to copy. */
export const MAX_EXTENSION_VALUES = 10_000;

// Addresses
/** Redirects that one link follows; more of them form a loop. */
export const MAX_REDIRECTS = 10;
/** A chain grows forever if it applies a redirect again to an address that is longer by more characters than this. */
export const MAX_REDIRECT_GROWTH = 300;
/** Sources beyond this number of buckets are compared one by one, because a lookup tries each bucket. */
export const MAX_BUCKETS = 64;

// Findings
/**
 * The most findings of one site that are reported one by one. Twice as many as on the largest site that we know if none of
 * its pages existed. More come from a program, and would exhaust whatever reads them.
 */
export const MAX_FINDINGS = 50_000;
/** An object with more unknown properties is not a misspelled element, and a million guesses would take half a minute. */
export const MAX_GUESSES = 1000;
/** The most times that a site is checked again: a fix may reveal a finding, as deep as a config is nested. */
export const MAX_FIX_ROUNDS = 100;
/** The steps of a chain of redirects or references that a message shows. */
export const MAX_ARROWS = 8;
/** A config may contain strings of any length, and a subject is printed in full. */
export const MAX_SHOWN_LENGTH = 500;

// Comparisons of navigations
/** Longer paths are traps: each segment costs as much as the whole path is long. */
export const MAX_COMPARED_FOLDERS = 100;
/** Keys that more pairs of elements share do not identify any of them. */
export const MAX_PAIRS = 2500;
/** Endings of a path that are compared: a longer common one is found by its last segments. */
export const MAX_SEGMENTS = 12;
/** The runs that are read of one page: a bound for huge pages. */
export const MAX_RUNS = 20_000;
/** Text that more of the old pages share, such as a common notice, does not identify any of them. */
export const MAX_SHARING = 10;
/** The number of candidates for a page without a certain replacement. */
export const MAX_CANDIDATES = 3;
/** A word that more pages have does not lead from one to another. */
export const MAX_PAGES_PER_WORD = 60;

/** The words of a URL that pages are compared with. Longer URLs are attacks. */
export const MAX_WANTED_WORDS = 30;
/** The most characters before an equals sign in which the name of its attribute is searched. */
export const MAX_ATTRIBUTE_NAME = 50;
/** The most commits outside the history that are looked up, each with a command. */
export const MAX_FOREIGN_COMMITS = 100;

// Suggestions
/** The most pages that a new navigation starts with. */
export const MAX_FIRST_PAGES = 20;
/** The most specifications to choose from. */
export const MAX_SPECIFICATIONS = 3;
/** The last specifications that are kept for files with the same content. */
export const MAX_EQUAL_FILES = 16;
/** The values that one specification is searched for. Aliases of YAML can repeat a part endlessly. */
export const MAX_SPECIFICATION_VALUES = 1_000_000;
/** The most files that are searched for specifications. */
export const MAX_SEARCHED_FILES = 500;
/** The most allowed values, and anchors of a page, to choose from. */
export const MAX_LIKELY_VALUES = 5;
export const MAX_ANCHORS = 5;
/** The most pages that one suggestion hides. */
export const MAX_HIDDEN_PAGES = 500;

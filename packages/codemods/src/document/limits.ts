// The limits of the package. Against hostile input, what is beyond one is left unchanged, with a note.

// Configs in modules
/** The longest chain of variables that is followed to a value, and of operands to a text. People write two or three. */
export const MAX_ALIASES = 8;
/** The values that the constants of a config may contribute. A few constants that name each other can multiply. */
export const MAX_CONSTANT_VALUES = 250_000;
/** The values of a config with its constants, for an endpoint codemod. A few constants that repeat each other can be billions. */
export const MAX_CONFIG_VALUES = 2_000_000;

// Files
/** The containers of a config whose formatting is read: the first hundreds show its style. */
export const MAX_STYLED_CONTAINERS = 2000;
/** The Markdown files around a site that are searched for links to it. Each is read. */
export const MAX_OUTSIDE_FILES = 2000;
/** The most runs of a site that can be undone, one after the other. Their old contents are in the state folder. */
export const MAX_KEPT_RUNS = 20;
/** The days for which a run can be undone. */
export const KEPT_RUN_DAYS = 30;
/** The paths of one call of git: as many as fit on a command line of every system. */
export const MAX_GIT_PATHS = 200;

// Algorithms
/** The inserted and deleted lines that `diff` finds quickly. A larger change becomes one hunk. */
export const MAX_DIFF_EDITS = 1000;
/** The rounds after which an arrangement counts as unstable. Real navigations take two or three. */
export const MAX_ROUNDS = 8;
/**
 * The entries of a page that are compared with the entries of another. More of them say little, and comparing them is
 * slow.
 */
export const MAX_COMPARED_ENTRIES = 50;

// Messages
/** The unreadable files that a reason names. */
export const MAX_NAMED_FILES = 5;
/** The elements that a message lists. */
export const MAX_NAMED_ELEMENTS = 5;
/** The names that a message lists. */
export const MAX_NAMES = 10;

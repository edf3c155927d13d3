// Limits against hostile messages and huge sites, and bounds of what editors show. Lengths of text are in UTF-16 units, times
// in milliseconds.

// Messages and threads
/** The most bytes of a header, after which bytes without one are dropped. */
export const MAX_HEADER = 8192;
/** The most bytes of a message. A larger number is taken for noise. */
export const MAX_MESSAGE: number = 512 * 1024 * 1024;
/** The most milliseconds from the last change to a check. */
export const MAX_CHECK_DELAY = 400;
/** The most crashes within `CRASH_PERIOD` after which a new worker is started. */
export const MAX_CRASHES = 4;

// Texts and sites
/** The most folders that a search below a settings file looks at. */
export const MAX_FOLDERS = 2000;
/** The pages from which on only the links of open ones are checked, unless a setting says otherwise. */
export const MAX_LINKED_PAGES = 2000;
/** The characters of a config whose links are computed at a time, between which other requests are answered. */
export const LINKED_PART = 250_000;
/** The most characters of a text whose pages are in the outline. More symbols than that take editors a second per key. */
export const MAX_OUTLINED_TEXT = 500_000;
/** The most pages of a folder whose counterparts decide where the folder of another language is. */
export const MAX_COMPARED_PAGES = 20;
/** The most files that are searched for specifications. */
export const MAX_READ_FILES = 500;

// What editors show
/** The most completions in one answer. The editor asks again while the user types. */
export const MAX_COMPLETIONS = 100;
/** The most pages and elements in one answer about the workspace. The editor asks again while the user types. */
export const MAX_SYMBOLS = 200;
/** The most choices of an editor that shows each as a button, and of one that shows a list. */
export const MAX_BUTTONS = 8;
export const MAX_PICKED = 300;
/** The most characters of a hint. */
export const MAX_HINT = 60;
/** The most findings of one code at one location that are shown one by one. A site may have thousands of orphans. */
export const MAX_REPEATS = 3;
/** The most places of a page that a card lists. */
export const MAX_CARD_PLACES = 5;
/** The most pages that a new navigation starts with. */
export const MAX_FIRST_PAGES = 20;
/** The most specifications to choose from. */
export const MAX_SPECIFICATIONS = 3;
/** The most characters of a page's path in the name of a file. */
export const MAX_FILE_NAME = 100;

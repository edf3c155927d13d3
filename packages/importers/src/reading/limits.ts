// Limits against hostile input. What is beyond one of them is reported, cut off or unknown.

// Scripts
/** The steps of a program, which also pay for the size of the values that it makes: at most about 150 MB and 2 seconds. */
export const MAX_STEPS = 400_000;
/** Expressions and calls within each other. More of them overflow the stack. */
export const MAX_CALL_DEPTH = 900;
/** The items of a list. No sidebar is longer. */
export const MAX_LIST_SIZE = 1_000_000;
/** Values within values. Readers of a value are recursive. */
export const MAX_VALUE_DEPTH = 300;
/** The values that a value has by having others several times. Sites show a list of a thousand pages below several addresses. */
export const MAX_REPEATED = 100_000;
/** The UTF-16 units of a string that a program makes. */
export const MAX_STRING = 10_000_000;
/** The comparisons of UTF-16 units that a step pays for. The search for a string in another may compare all with all. */
export const SEARCHED_PER_STEP = 10_000;
/** The attempts of a regular expression that a step pays for. */
export const ATTEMPTS_PER_STEP = 5_000;

// Files
/** The levels of a list. Deeper items end up on the last one. */
export const MAX_LIST_DEPTH = 100;
/** The longest content that is read as Markdown, in UTF-16 units: some links take time that grows with their square. */
export const MAX_MARKDOWN = 2000;
/** The most text with marks other than links that is read as Markdown, in UTF-16 units. */
export const MAX_MARKED_TEXT = 250_000;
/** Values of YAML after aliases are repeated. Sites have some thousands; a few lines of aliases can ask for billions. */
export const MAX_YAML_VALUES = 1_000_000;
/** The UTF-16 units of a pattern of paths. Longer patterns are not patterns of a person. */
export const MAX_GLOB = 1_000;
/** Stars and groups in a pattern of paths: the time grows with the length of a path to this power. Sites have at most three. */
export const MAX_GLOB_REPEATS = 4;

// Navigations
/** Groups within groups of a docs.json. A parser of JSON reads about twice as many. */
export const MAX_GROUP_DEPTH = 200;
/** Groups of sections within each other. GitBook has two levels. */
export const MAX_SECTION_DEPTH = 20;
/** Menus within menus. VitePress has two levels. */
export const MAX_MENU_DEPTH = 20;
/** Configurations that extend each other. Longer chains are cycles. */
export const MAX_EXTENDS = 20;
/** The items of the sidebars of a file, which may repeat each other. */
export const MAX_SIDEBAR_ITEMS = 200_000;
/** Categories within categories. Docusaurus itself does not get that far. */
export const MAX_CATEGORY_DEPTH = 200;
/** Pages below pages. Deeper ones repeat themselves, because titles on the way down differ. */
export const MAX_PARENT_DEPTH = 100;
/** Entries of a navigation. Pages of one title have the same children, so a few can have billions. */
export const MAX_ENTRIES = 100_000;
/** Files of code that are searched for calls. */
export const MAX_CODE_FILES = 300;
/** The longest file of code that is searched, in UTF-16 units. */
export const MAX_CODE = 500_000;
/** Folders within folders. No site has more. */
export const MAX_FOLDER_DEPTH = 100;
/** Repeats in a regular expression: the time grows with the length of a path to this power. */
export const MAX_REPEATS = 3;
/** The part of a page that its heading is looked for in, in UTF-16 units. */
export const MAX_HEADING = 500;
/** Configurations that inherit from each other. Longer chains are cycles. */
export const MAX_PARENTS = 20;
/** Groups within groups of a sidebar. */
export const MAX_SIDEBAR_DEPTH = 100;
/** The most pages that are hidden although the source does not publish them. More are ignored. */
export const MAX_HIDDEN = 20;

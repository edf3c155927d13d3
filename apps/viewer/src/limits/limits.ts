// The limits of the viewer, whose sites can be huge and hostile. Lengths of text are in UTF-16 units.

// Pages
/** The milliseconds for coloring a line. The first line also pays for compiling the grammar; a line that is cut short colors the rest wrongly. */
export const MAX_LINE_TIME = 5000;
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
/** The most similar pages that are suggested for a missing one. */
export const MAX_SUGGESTED = 3;

/** The most bytes of a request. The page sends some hundred. */
export const MAX_BODY = 1_000_000;
/** Longer lists of outdated translations are cut: a page has no use for them. */
export const MAX_OUTDATED = 500;
/** The number of pages from which the first view does not wait for the front matter of all. */
export const MANY_PAGES = 3000;
/** The most output of the command, in bytes. */
export const MAX_OUTPUT: number = 256 * 1024 * 1024;

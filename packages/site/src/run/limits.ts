// All limits of opening a site, each with its reason.

/** The most entries of the baseline that no longer apply and are named. */
export const MAX_STALE = 3;
/** The most missing pages that are looked up in the history, so that one command of git is enough to find them. */
export const MAX_MISSING = 100;
/** Links that lead to each other could go on forever. */
export const MAX_SYMLINKS = 1000;
/** The most redirects that a request follows. Two servers can redirect to each other. */
export const MAX_REQUEST_REDIRECTS = 10;

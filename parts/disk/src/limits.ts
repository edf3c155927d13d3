// All limits of the package, each with its reason.

/** The most that a git command may print, in bytes: all pages of a revision pass through one pipe. */
export const MAX_GIT_OUTPUT: number = 1 << 30;
/** The most time that a git command may take, in milliseconds: a config can name a pipe that nobody writes to. */
export const MAX_GIT_TIME = 120_000;
/** The most objects that one command reads: their contents pass through one pipe. */
export const MAX_OBJECTS = 5_000;

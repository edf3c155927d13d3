// All limits of the action, each with its reason.

/** Pages of comments that are searched for the one of an earlier run. */
export const MAX_COMMENT_PAGES = 30;
/** The most time that one command may take, in milliseconds. */
export const MAX_COMMAND_TIME = 600_000;
/** GitHub rejects longer comments. */
export const MAX_COMMENT = 65_536;
/** The most bytes of a report. */
export const MAX_REPORT = 32 * 1024 * 1024;

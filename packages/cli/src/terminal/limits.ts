// All limits of the command line, each with its reason.

// What reports show. JSON has everything.
/** The number of findings of a larger group that are shown in full; the others are rows of a table. */
export const MAX_FULL = { error: 3, warning: 1, info: 1 };
/** The most fixes that are listed. */
export const MAX_FIXED = 12;
/** The most unused settings that are named. */
export const MAX_UNUSED = 3;
/** The most findings that are fixed rather than recorded in a baseline. */
export const MAX_TO_FIX = 50;
/** The most files that are named; if a whole disk fails, the rest are counted. */
export const MAX_UNREADABLE = 20;
/** The number of files and notes that are listed. */
export const MAX_PLANNED = 10;
/** The number of notes with the same reason that are listed. */
export const MAX_ALIKE_NOTES = 3;
/** Longer URLs push only their own title to the right. */
export const MAX_URL_WIDTH = 60;
/** The most names that are shown with one reason. */
export const MAX_LOSSES = 3;
/** The most things with the same reason that are listed. Of more, one is an example. */
export const MAX_ALIKE_LOSSES = 3;
/** The most reasons that are listed. */
export const MAX_CAUSES = 12;
/** The widest location that others are aligned with. */
export const MAX_PLACE_WIDTH = 36;
/** The widest text before an option that others are aligned with. */
export const MAX_TEXT_WIDTH = 90;

// Work
/** The most lines of a part of the report about a list of URLs. */
export const MAX_URL_LINES = 20;
/** The output that is collected before it is written, in characters. */
export const MAX_PENDING_OUTPUT = 64_000;
/** The longest answer of a `nav mcp` tool, in characters. Agents cannot read more at a time. */
export const MAX_TOOL_TEXT = 400_000;

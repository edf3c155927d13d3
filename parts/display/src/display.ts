/** Strings for people: safe for a terminal and a review, without secrets, on one line, with code around them. */
export { codeFrame, type FrameStyle } from './code-frame.ts';
export { countBySeverity, formatNumber, pluralize } from './counts.ts';
export { oneLine } from './one-line.ts';
export { printable, printableJson } from './printable.ts';
export { shownSource } from './secrets.ts';

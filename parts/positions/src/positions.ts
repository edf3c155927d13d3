/** Offsets in a text: lines and columns, and what is at an offset. */
export { applyEdits } from './apply-edits.ts';
export { countWhile } from './count-while.ts';
export { lineEndAt, lineStartAt, nextLineAt } from './line-at.ts';
export { matchAt } from './match-at.ts';
export {
  lineStarts,
  type Position,
  positionAt,
  positionFinder,
  rangeFinder,
  type SourceRange,
  START,
} from './position.ts';

/** Offsets in a text: lines and columns, and what is at an offset. */
export { applyEdits } from './apply-edits.ts';
export { countWhile } from './count-while.ts';
export { matchAt } from './match-at.ts';
export {
  lineStarts,
  type Position,
  positionAt,
  positionFinder,
  type SourceRange,
  START,
} from './position.ts';

/**
 * Parts that the other packages of this repository share and that need Node, or that no browser loads. Not covered by semantic
 * versioning: anything here may change or disappear in any release. Do not import it elsewhere.
 */

export { isStale } from './disk/digest.ts';
export { failIfUnsafe } from './disk/run.ts';
export { failIfUncommitted, uncommittedReasons } from './disk/uncommitted.ts';
export { writePlanned } from './disk/write.ts';
export {
  changeSince,
  changesText,
  changeText,
  type Marks,
  type ShownChange,
} from './pages/copies/original-changes.ts';

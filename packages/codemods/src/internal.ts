/**
 * Parts that the other packages of this repository share. Not covered by semantic versioning: anything here may change or
 * disappear in any release. Do not import it elsewhere.
 */

export { writePlanned } from './disk/write.ts';

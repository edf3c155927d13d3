/**
 * Parts with the file system and git that the other packages of this repository share. Not covered by semantic versioning,
 * as `internal`.
 */

export { briefHost } from './disk/brief-host.ts';
export { withDeriver } from './files/derived.ts';

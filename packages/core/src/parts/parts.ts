/**
 * The parts that core contains and the other packages of this repository use as well. Not covered by semantic versioning, as
 * `internal`.
 */

// Otherwise a bundle of core and another package would contain them twice.
export * from '@nav/collections';
export * from '@nav/folder-groups';
export * from '@nav/front-matter';
export * from '@nav/json';
export * from '@nav/paths';
export * from '@nav/positions';

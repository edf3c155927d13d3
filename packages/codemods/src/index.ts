export { isStale } from './disk/digest.ts';
export {
  type FileJson,
  failIfUnsafe,
  type MigrateJson,
  planFiles,
  type RunOptions,
  toJson,
} from './disk/run.ts';
export { type Transform, transformOf } from './disk/transform.ts';
export { failIfUncommitted, uncommittedReasons } from './disk/uncommitted.ts';
export {
  type WriteOptions,
  type WriteProblem,
  type WriteResult,
  writePlan,
} from './disk/write.ts';
export * from './json.ts';
export { plan } from './runner/plan-config.ts';

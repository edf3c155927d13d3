export {
  type FileJson,
  type MigrateJson,
  migrateJson,
  plan,
  type RunOptions,
} from './disk/run.ts';
export { type Transform, transformOf } from './disk/transform.ts';
export {
  type WriteOptions,
  type WriteProblem,
  type WriteResult,
  writePlan,
} from './disk/write.ts';
export * from './json.ts';

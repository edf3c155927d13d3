import { codemods as inBrowsers } from './json.ts';
import type { Codemod } from './runner/codemod.ts';
import { codemod as links } from './transforms/pages/links.ts';
import { codemod as syncGroup } from './transforms/pages/sync-group.ts';

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

/** Every codemod, by name. `@nav/codemods/json` lacks `links` and `sync-group`, which change many files on disk. */
export const codemods: ReadonlyMap<string, Codemod> = new Map(
  [...inBrowsers.values(), links, syncGroup]
    .map((one) => [one.name, one] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);

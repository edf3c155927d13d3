import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** Returns the folder of this package, which has files besides the code. */
export function packageFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('@nav/cli/package.json'));
}

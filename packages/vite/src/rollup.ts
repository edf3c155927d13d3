import type { Options } from './options.ts';
import { plugins } from './plugin.ts';

export type { Options } from './options.ts';

/** Returns the plugin for Rollup and Rolldown. Its type fits every version. */
export default function nav(options: Options = {}): { name: string } {
  return plugins.rollup(options);
}

import { plugins } from './bundlers/plugin.ts';
import type { Options } from './docs/options.ts';

export type { Options } from './docs/options.ts';

/** Returns the plugin for Rollup and Rolldown. Its type fits every version. */
export default function nav(options: Options = {}): { name: string } {
  return plugins.rollup(options);
}

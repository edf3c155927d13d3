import type { Options } from './options.ts';
import { plugins } from './plugin.ts';

export type { Options } from './options.ts';

/** Returns the plugin for Vite. Its type fits every version. */
export default function nav(options: Options = {}): { name: string } {
  return plugins.vite(options);
}

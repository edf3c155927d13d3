import { plugins } from './bundlers/plugin.ts';
import type { Options } from './docs/options.ts';

export type { Options } from './docs/options.ts';

/** Returns the plugin for Vite. Its type fits every version. */
export default function nav(options: Options = {}): { name: string } {
  return plugins.vite(options);
}

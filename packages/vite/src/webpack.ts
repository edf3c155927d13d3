import type { Options } from './options.ts';
import { plugins } from './plugin.ts';

export type { Options } from './options.ts';

/** Returns the plugin for webpack. Its type fits every version. */
export default function nav(options: Options = {}): { apply(compiler: unknown): void } {
  return plugins.webpack(options) as { apply(compiler: unknown): void };
}

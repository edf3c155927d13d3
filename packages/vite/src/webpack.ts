import { plugins } from './bundlers/plugin.ts';
import { assertPluginOptions } from './docs/docs.ts';
import type { Options } from './docs/options.ts';

export type { Options } from './docs/options.ts';

/** Returns the plugin for webpack. Its type fits every version. */
export default function nav(options: Options = {}): { apply(compiler: unknown): void } {
  assertPluginOptions(options);
  return plugins.webpack(options) as { apply(compiler: unknown): void };
}

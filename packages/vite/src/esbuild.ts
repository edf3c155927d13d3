import { plugins } from './bundlers/plugin.ts';
import type { Options } from './docs/options.ts';

export type { Options } from './docs/options.ts';

/** Returns the plugin for esbuild. Its type fits every version. */
export default function nav(options: Options = {}): { name: string; setup(build: unknown): void } {
  return plugins.esbuild(options) as { name: string; setup(build: unknown): void };
}

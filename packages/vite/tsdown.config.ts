import { join } from 'node:path';
import { defineConfig } from 'tsdown';
import { oneAcorn } from '../../release/one-acorn.mjs';
import { thirdPartyNotices } from '../../release/third-party-notices.mjs';

export default defineConfig({
  entry: ['src/index.ts', 'src/astro.ts', 'src/rollup.ts', 'src/webpack.ts', 'src/esbuild.ts'],
  platform: 'node',
  target: 'node20.19',
  dts: true,
  fixedExtension: false,
  // The parser of pages is a private package, in a chunk that loads on demand.
  noExternal: ['@nav/markdown', '@nav/site'],
  inlineOnly: false,
  plugins: [oneAcorn(), thirdPartyNotices(join(import.meta.dirname, 'dist'))],
});

import { join } from 'node:path';
import { defineConfig } from 'tsdown';
import { oneAcorn } from '../release/one-acorn.mjs';
import { thirdPartyNotices } from '../release/third-party-notices.mjs';

// GitHub runs the files of a commit, and installs nothing.
export default defineConfig({
  entry: { main: 'src/main.ts' },
  platform: 'node',
  format: 'esm',
  target: 'node24',
  dts: false,
  fixedExtension: true,
  noExternal: /^(?!node:)/,
  inlineOnly: false,
  outputOptions: { codeSplitting: false },
  plugins: [oneAcorn(), thirdPartyNotices(join(import.meta.dirname, 'dist'))],
});

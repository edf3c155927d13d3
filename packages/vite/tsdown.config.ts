import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/index.ts', 'src/astro.ts', 'src/rollup.ts', 'src/webpack.ts', 'src/esbuild.ts'],
  platform: 'node',
  target: 'node20.19',
  dts: true,
  fixedExtension: false,
  inlineOnly: [/^@nav\//],
});

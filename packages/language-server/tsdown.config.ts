import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/index.ts', 'src/worker.ts'],
  platform: 'node',
  target: 'node20.19',
  dts: { entry: 'src/index.ts' },
  fixedExtension: false,
  noExternal: ['@nav/text'],
  inlineOnly: ['@nav/text'],
});

import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/index.ts'],
  platform: 'node',
  target: 'node20.19',
  dts: true,
  fixedExtension: false,
  noExternal: ['@nav/markdown', '@nav/static-js'],
});

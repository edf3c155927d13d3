import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/bin.ts'],
  platform: 'node',
  target: 'node20.19',
  dts: false,
  fixedExtension: false,
});

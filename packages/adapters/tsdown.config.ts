import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/index.ts', 'src/internal.ts'],
  platform: 'neutral',
  target: 'node20.19',
  dts: true,
  fixedExtension: false,
});

import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/index.ts', 'src/client.ts', 'src/node.ts', 'src/stages.ts', 'src/internal.ts'],
  platform: 'neutral',
  target: 'node20.19',
  dts: true,
  fixedExtension: false,
  inputOptions: { external: [/^node:/] },
});

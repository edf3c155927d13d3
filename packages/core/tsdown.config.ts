import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/client.ts',
    'src/node.ts',
    'src/stages.ts',
    'src/internal.ts',
    // A bundler drops whole files only, so that each value of the main entry has a file of its own.
    'src/check.ts',
    'src/site.ts',
    'src/diagnostics/messages.ts',
    'src/diff/diff.ts',
    'src/files/host.ts',
    'src/format/schema.ts',
    'src/format/types.ts',
  ],
  platform: 'neutral',
  target: 'node20.19',
  dts: true,
  fixedExtension: false,
  inputOptions: { external: [/^node:/] },
});

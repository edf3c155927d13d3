import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/client.ts',
    'src/node.ts',
    'src/stages.ts',
    'src/internal.ts',
    'src/internal-node.ts',
    // Bundlers drop unused files. With a file for each value, an import from the main entry costs only what it needs.
    'src/check.ts',
    'src/site.ts',
    'src/diagnostics/messages.ts',
    'src/diff/diff.ts',
    'src/files/cached-host.ts',
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

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'tsdown';
import { oneAcorn } from '../../release/one-acorn.mjs';
import { thirdPartyNotices } from '../../release/third-party-notices.mjs';

const dist = join(import.meta.dirname, 'dist');

const common = {
  platform: 'node' as const,
  target: 'node20.19',
  dts: false,
  minify: true,
  noExternal: /^(?!vscode$|node:)/,
  inlineOnly: false as const,
};

export default defineConfig([
  // VS Code loads extensions with `require`.
  {
    ...common,
    entry: { extension: 'src/extension.ts' },
    format: 'cjs',
    checks: { legacyCjs: false },
    external: ['vscode'],
    plugins: [thirdPartyNotices(dist)],
  },
  {
    ...common,
    entry: {
      server: 'src/server.ts',
      // Its source, because the built one contains the parser of pages a second time.
      worker: '../../packages/language-server/src/worker.ts',
      preview: 'src/preview-program.ts',
    },
    format: 'esm',
    fixedExtension: true,
    plugins: [oneAcorn(), thirdPartyNotices(dist, 'THIRD_PARTY_NOTICES.server.txt')],
    // The page of the preview, as the command line has it.
    hooks: {
      'build:done': () =>
        cpSync(
          join(import.meta.dirname, '../../packages/cli/dist/preview'),
          join(dist, 'preview'),
          {
            recursive: true,
          },
        ),
    },
  },
]);

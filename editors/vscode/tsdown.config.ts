import { join } from 'node:path';
import { defineConfig } from 'tsdown';
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
    entry: { server: 'src/server.ts', worker: '@nav/language-server/worker' },
    format: 'esm',
    fixedExtension: true,
    plugins: [thirdPartyNotices(dist, 'THIRD_PARTY_NOTICES.server.txt')],
  },
]);

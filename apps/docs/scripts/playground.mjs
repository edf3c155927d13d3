// Builds the playground: one page with its scripts, styles and worker, which any server can serve from any path.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../src/playground', import.meta.url));

/**
 * Builds the playground into a folder: `playground.html`, and a folder `playground` with the rest.
 *
 * @param {string} outDir an absolute path
 */
export async function buildPlayground(outDir) {
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    base: './',
    worker: { format: 'es' },
    build: {
      outDir,
      assetsDir: 'playground',
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: { input: `${root}/playground.html` },
    },
  });
}

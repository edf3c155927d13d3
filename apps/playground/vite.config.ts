import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

// One page with its scripts, styles and worker. Its URLs are relative, so that any server can serve it from any path.
export default defineConfig({
  logLevel: 'warn',
  base: './',
  worker: { format: 'es' },
  build: {
    assetsDir: 'playground',
    target: 'es2022',
    modulePreload: false,
    rollupOptions: { input: fileURLToPath(new URL('playground.html', import.meta.url)) },
  },
});

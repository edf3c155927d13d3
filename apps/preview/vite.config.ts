import { join } from 'node:path';
import { defineConfig } from 'vite';
import { pageConfig } from '../viewer/vite/pages.ts';

// It needs no worker, because its findings come from the server.
export default defineConfig(
  pageConfig({
    page: join(import.meta.dirname, 'preview.html'),
    folder: 'preview',
    onDemand: /(?!)/,
  }),
);

import { join } from 'node:path';
import { defineConfig } from 'vite';
import { pageConfig } from '../viewer/vite/pages.ts';

export default defineConfig({
  ...pageConfig({
    page: join(import.meta.dirname, 'playground.html'),
    folder: 'playground',
    onDemand:
      /\/src\/(?:page\/completion|opening\/(?:archive|folder(?:-site|-worker)?|lanes|open-dialog|paste-dialog|read-site|repository))\.ts$/,
  }),
  resolve: {
    // The completion of the language server needs only its names, without the parts for Node.js.
    alias: {
      'vscode-languageserver': join(
        import.meta.dirname,
        'node_modules/vscode-languageserver-types/lib/esm/main.js',
      ),
    },
  },
});

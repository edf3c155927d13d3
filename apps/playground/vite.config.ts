import { createRequire } from 'node:module';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { codemodInfos } from '../viewer/src/replies/codemod-replies.ts';
import { pageConfig } from '../viewer/vite/pages.ts';

/** Writes the names, options and help of the codemods as data, without the code that they are next to. */
const codemodsAsData: Plugin = {
  name: 'codemods-as-data',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('/src/worker/codemod-infos.ts')
      ? `export const infos = ${JSON.stringify(codemodInfos())};`
      : undefined,
};

/** Decodes `&amp;` in pages with a table: a worker has no document, which browsers would use instead. */
const entitiesWithoutDocument: Plugin = {
  name: 'entities-without-document',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === 'decode-named-character-reference' && importer
      ? createRequire(importer).resolve(id)
      : undefined,
};

export default defineConfig({
  ...pageConfig({
    workerPlugins: [codemodsAsData, entitiesWithoutDocument],
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

import { fileURLToPath } from 'node:url';
import mdx from '@astrojs/mdx';
import type { AstroIntegration } from 'astro';
import { defineConfig } from 'astro/config';
import { createIndex } from 'pagefind';
import { codeThemes } from './src/code-themes.ts';

// Whoever builds, serves or tests this site tells nobody's server about it.
process.env.ASTRO_TELEMETRY_DISABLED = '1';

/** Makes the search index of the built pages. */
const search: AstroIntegration = {
  name: 'search',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const { index, errors } = await createIndex();
      if (!index) throw new Error(errors.join('\n'));
      const folder = fileURLToPath(dir);
      await index.addDirectory({ path: folder });
      await index.writeFiles({ outputPath: `${folder}/pagefind` });
    },
  },
};

export default defineConfig({
  site: 'https://nav-docs.pages.dev',
  trailingSlash: 'never',
  build: { format: 'file' },
  devToolbar: { enabled: false },
  integrations: [mdx(), search],
  markdown: { shikiConfig: codeThemes },
  vite: {
    // Node finds the core and its dependencies; bundling them would only lose the latter.
    ssr: { external: ['@nav/core', '@nav/core/node'] },
  },
});

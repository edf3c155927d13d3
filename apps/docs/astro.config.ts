import { fileURLToPath } from 'node:url';
import mdx from '@astrojs/mdx';
import { homepage } from '@nav/core/internal';
import type { AstroIntegration } from 'astro';
import { defineConfig } from 'astro/config';
import { createIndex } from 'pagefind';
import { codeThemes } from './src/code-themes.ts';
import { ruleAnchors } from './src/rule-anchors.ts';

// No telemetry, whoever builds, serves or tests the site.
process.env.ASTRO_TELEMETRY_DISABLED = '1';

/** Creates the search index of the built pages. */
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
  site: homepage,
  trailingSlash: 'never',
  build: { format: 'file' },
  devToolbar: { enabled: false },
  integrations: [mdx(), search],
  markdown: { shikiConfig: codeThemes, rehypePlugins: [ruleAnchors] },
  vite: {
    // Bundling the core would lose its dependencies, and TypeScript its libraries.
    ssr: { external: ['@nav/core', '@nav/core/node', 'typescript'] },
  },
});

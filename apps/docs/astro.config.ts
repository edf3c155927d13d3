import mdx from '@astrojs/mdx';
import { homepage } from '@nav/core/internal';
import { defineConfig } from 'astro/config';
import expressiveCode from 'astro-expressive-code';
import { extras } from './src/extras/integration.ts';
import { ruleAnchors } from './src/rules/rule-anchors.ts';

// No telemetry, whoever builds, serves or tests the site.
process.env.ASTRO_TELEMETRY_DISABLED = '1';

export default defineConfig({
  site: homepage,
  trailingSlash: 'never',
  build: { format: 'file' },
  devToolbar: { enabled: false },
  integrations: [expressiveCode(), mdx(), extras()],
  markdown: { rehypePlugins: [ruleAnchors] },
  vite: {
    // Bundling the core would lose its dependencies. The others only run while the site is built, where a bundle would take
    // longer, and color code with a second instance.
    ssr: {
      external: [
        '@nav/adapters',
        '@nav/core',
        '@nav/core/node',
        '@nav/core/settings',
        '@nav/importers',
        'astro-expressive-code',
        'shiki',
      ],
    },
  },
});

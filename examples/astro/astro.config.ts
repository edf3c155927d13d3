import nav from '@nav/vite/astro';
import { defineConfig } from 'astro/config';

export default defineConfig({
  integrations: [nav({ root: '../site' })],
  publicDir: '../site/public',
  build: { format: 'file' },
});

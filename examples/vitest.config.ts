import { svelte } from '@sveltejs/vite-plugin-svelte';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte({ configFile: false }), vue()],
  // Without it, Svelte resolves to its server, which cannot mount components.
  resolve: { conditions: ['browser'] },
  test: {
    include: ['test/**/*.test.ts'],
  },
});

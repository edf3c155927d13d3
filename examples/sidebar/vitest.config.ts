import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: '@nav/example-sidebar', environment: 'happy-dom', include: ['test/*.test.ts'] },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: '@nav/docs',
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/ensure-built.ts'],
    testTimeout: 120_000,
    hookTimeout: 30_000,
  },
});

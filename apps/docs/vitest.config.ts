import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: '@nav/docs',
    // Test files share their modules, whose loading takes longer than most tests.
    isolate: false,
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/ensure-built.ts'],
    testTimeout: 120_000,
    hookTimeout: 30_000,
  },
});

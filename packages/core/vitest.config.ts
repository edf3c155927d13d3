import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: '@nav/core',
    // Test files share their modules, whose loading takes a quarter of the time.
    isolate: false,
    // Property tests and hostile input take seconds, and more on a busy machine.
    testTimeout: 60_000,
    setupFiles: ['test/setup.ts'],
  },
});

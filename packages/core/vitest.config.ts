import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: '@nav/core',
    // Property tests and hostile input take seconds, and more on a busy machine.
    testTimeout: 60_000,
    setupFiles: ['test/setup.ts'],
  },
});

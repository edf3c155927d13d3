import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: '@nav/vite',
    // Loading the bundlers takes longer than most tests.
    isolate: false,
    testTimeout: 60_000,
  },
});

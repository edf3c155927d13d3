import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: '@nav/example-sidebar',
    environment: 'happy-dom',
    include: ['test/*.test.ts'],
    // The limit only stops a test that hangs, also on a busy machine.
    testTimeout: 60_000,
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: '@nav/language-server',
    // Test files share their modules, whose loading takes a quarter of the time.
    isolate: false,
    testTimeout: 60_000,
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: '@nav/language-server',
    testTimeout: 60_000,
  },
});

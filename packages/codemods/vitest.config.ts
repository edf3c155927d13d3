import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: '@nav/codemods',
    // Test files share their modules: loading jscodeshift takes longer than most of them.
    isolate: false,
    testTimeout: 60_000,
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: '@nav/importers', isolate: false, testTimeout: 60_000 },
});

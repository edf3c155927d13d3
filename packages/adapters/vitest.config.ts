import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: '@nav/adapters', isolate: false, testTimeout: 60_000 },
});

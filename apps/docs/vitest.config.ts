import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: '@nav/docs', include: ['test/**/*.test.ts'] },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', 'examples/*'],
    // One core is left free by default: of two that is half.
    maxWorkers: '100%',
  },
});

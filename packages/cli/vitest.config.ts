import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Loading the codemods for each file would take longer than most tests.
    isolate: false,
    // Tests take milliseconds. The limit only stops one that hangs, also on a busy machine.
    testTimeout: 60_000,
  },
});

import { defineConfig } from 'vitest/config';

// Tests take milliseconds. The limit only stops one that hangs, also on a busy machine.
export default defineConfig({ test: { testTimeout: 60_000 } });

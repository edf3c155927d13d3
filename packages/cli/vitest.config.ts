import { defineConfig } from 'vitest/config';

// Every test starts processes; on a busy machine that takes a while.
export default defineConfig({ test: { testTimeout: 60_000, hookTimeout: 300_000 } });

import { defineConfig } from 'vitest/config';

// Test files share their modules, whose loading takes longer than most tests.
export default defineConfig({ test: { name: '@nav/action', isolate: false } });

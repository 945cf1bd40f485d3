import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    reporters: ['default', './test/support/skip-report.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores: the embedded database and the worker threads of a test want one of them.
    maxWorkers: 2,
  },
});

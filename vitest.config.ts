import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    reporters: ['default', './test/support/run-report.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Where the machine does other work a test may come too late once. The report names those.
    retry: 1,
    // Two cores: the embedded database and the worker threads of a test want one of them.
    maxWorkers: 2,
    // A worker loads each module once for all its files: loading them anew for each took half as long as the tests.
    isolate: false,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
  },
});

import { defineConfig } from 'vitest/config';

/** Rooms without I/O: their tests leave nothing behind, so they share a process and load each module once. */
const PURE = ['src/{names,matching,adverse-media,lib}/**/*.test.ts', 'src/watchlists/sources/**/*.test.ts'];

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    reporters: ['default', './test/support/skip-report.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores: the embedded database and the worker threads of a test want one of them.
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...PURE, 'node_modules/**'],
        },
      },
    ],
  },
});

import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const FULL = '**/*.full.test.ts';

/** Imports text files as strings, as the build does (`with { type: 'text' }`). */
const textFiles = {
  name: 'text-files',
  enforce: 'pre' as const,
  load: (path: string) =>
    path.endsWith('.txt') ? `export default ${JSON.stringify(readFileSync(path, 'utf8'))}` : null,
};

/** `--mode full` runs what takes long or has the machine to itself: files called `*.full.test.ts`. Otherwise all other tests run. */
export default defineConfig(({ mode }) => ({
  plugins: [textFiles],
  test: {
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/support/statements.ts'],
    reporters: ['default', './test/support/run-report.ts'],
    // These end what hangs. What is slow is a bench's: a machine whose memory others use runs a test in four times its usual time.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 20_000 } },
    // A test that fails now and then has a defect, or found one.
    retry: 0,
    // One more than the cores that we plan for: many tests wait for a database, a browser or a clock.
    maxWorkers: 3,
    // A worker loads each module once for all its files: loading them anew for each took half as long as the tests.
    isolate: false,
    // As the service is started: what a test makes is thrown away, and the more room the young have, the rarer they are swept.
    // Most code of a test runs too seldom to repay its optimisation: only what is seven times as busy as usual gets it.
    execArgv: ['--max-semi-space-size=32', '--interrupt-budget=1000000'],
    include: mode === 'full' ? [FULL] : ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...(mode === 'full' ? [] : [FULL])],
  },
}));

import { defineConfig } from 'vitest/config';
import LongestFirst from './test/support/longest-first.ts';

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/support/statements.ts'],
    reporters: ['default', './test/support/run-report.ts'],
    // These end what hangs. What is slow is a bench's: a machine whose memory others use runs a test in four times its usual time.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 20_000 } },
    // Where the machine does other work a test may come too late once. The report names those.
    retry: 1,
    // One more than the cores that we plan for: many tests wait for a database, a browser or a clock.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // A worker loads each module once for all its files: loading them anew for each took half as long as the tests.
    isolate: false,
    // As the service is started: what a test makes is thrown away, and the more room the young have, the rarer they are swept.
    // Most code of a test runs too seldom to repay its optimisation: only what is seven times as busy as usual gets it.
    execArgv: ['--max-semi-space-size=32', '--interrupt-budget=1000000'],
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
  },
});

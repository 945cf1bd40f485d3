#!/usr/bin/env -S GLIBC_TUNABLES=glibc.malloc.hugetlb=1 node --max-semi-space-size=128
// Starts the command line in dist/. A checkout is built first if dist/ is missing or stale. A release contains no build scripts.
// Huge pages: the index of names is read at random, and small pages would each need an entry of the page table (decision 30).
// Large semi-spaces: a batch of payments keeps its objects until it is stored, and each earlier garbage collection copies them.
import { existsSync } from 'node:fs';

const buildScript = new URL('../scripts/build-stale.mjs', import.meta.url);
if (existsSync(buildScript)) await import(buildScript).then(({ buildStale }) => buildStale());

// npm starts this process through a shell. A signal sent to npm ends that shell without reaching this process. So this process stops
// when its parent has ended.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  const poll = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(poll);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  poll.unref();
}
await import('../dist/cli.mjs');

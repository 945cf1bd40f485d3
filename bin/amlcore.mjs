#!/usr/bin/env -S GLIBC_TUNABLES=glibc.malloc.hugetlb=1 node --max-semi-space-size=64
// Large tables in large pages: the indexes of names are read at random, and each small page would be looked up anew (decision 30).
// Importing lists and screening leave little behind: the more room the young have, the rarer they are swept.
// Hands over to the command line in dist/. A checkout is built first, if it is missing or stale; a release holds no build scripts.
import { existsSync } from 'node:fs';

const buildScript = new URL('../scripts/build-stale.mjs', import.meta.url);
if (existsSync(buildScript)) await import(buildScript).then(({ buildStale }) => buildStale());

// npm puts a shell between itself and us. A signal that npm hands on ends the shell, which tells us nothing: so look whether
// it is still there, and stop as if the signal had reached us.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  look.unref();
}
await import('../dist/cli.mjs');

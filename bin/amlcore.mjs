#!/usr/bin/env -S GLIBC_TUNABLES=glibc.malloc.hugetlb=1 node --max-semi-space-size=64
// Large tables in large pages: the indexes of names are read at random, and each small page would be looked up anew (decision 30).
// Importing lists and screening leave little behind: the more room the young have, the rarer they are swept.
// Builds what is missing or stale, then hands over to the command line in dist/.
import { fileURLToPath } from 'node:url';
import { isStale } from '../scripts/stale.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const built = `${root}dist/cli.mjs`;

/** One line, not a stack: who starts the service can mend none of it in the code. */
function cannotBuild(error) {
  const [first] = error.errors ?? [];
  const reason = first
    ? `${first.location ? `${first.location.file}:${first.location.line}: ` : ''}${first.text}`
    : error.message;
  const cure =
    error.code === 'ERR_MODULE_NOT_FOUND'
      ? 'run npm ci'
      : 'dist/ must be writable, and the checkout whole: npm ci, git status';
  process.stderr.write(`amlcore: this checkout cannot be built (${reason.split('\n', 1)[0]}): ${cure}.\n`);
  process.exit(1);
}

// What builds may itself be missing.
// The libraries are bundled too.
if (isStale(built, `${root}src`, `${root}package-lock.json`)) {
  await import('../scripts/build.mjs').then(({ buildServer }) => buildServer()).catch(cannotBuild);
}
// Only who serves needs the pages.
if (process.argv[2] === 'serve') {
  await import('../scripts/build-web.mjs').then(({ buildStaleWeb }) => buildStaleWeb()).catch(cannotBuild);
}

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

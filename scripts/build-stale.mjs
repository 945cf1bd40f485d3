// Builds what is missing or stale in a checkout, before the command line starts.
import { fileURLToPath } from 'node:url';
import { isStale } from './stale.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

export async function buildStale() {
  try {
    // What builds may itself be missing. The libraries are bundled too.
    if (isStale(`${root}dist/cli.mjs`, `${root}src`, `${root}package-lock.json`)) {
      process.stderr.write('amlcore: building this checkout. The first build takes about a minute.\n');
      await (await import('./build.mjs')).buildServer();
    }
    // Only the service needs the pages.
    if (process.argv[2] === 'serve') await (await import('./build-web.mjs')).buildStaleWeb();
  } catch (error) {
    cannotBuild(error);
  }
}

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

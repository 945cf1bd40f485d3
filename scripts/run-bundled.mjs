// Bundles one TypeScript entry of this repository and runs it in a process of its own.
import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Exit code of the entry. */
export async function runBundled(entry, args) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const outfile = `${root}dist-bench/${basename(entry, '.ts')}.mjs`;
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  });
  const run = [process.execPath, ['--expose-gc', '--enable-source-maps', outfile, ...args], { stdio: 'inherit' }];
  return spawnSync(...run).status ?? 1;
}

// Bundles one TypeScript entry of this repository and runs it in a process of its own.
import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Exit code of the entry. */
export async function runBundled(entry, args, nodeOptions = []) {
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
    // Else each regular expression with \p{...} within a function is made anew at every call.
    supported: { 'regexp-unicode-property-escapes': true },
    sourcemap: true,
    logLevel: 'warning',
  });
  const options = ['--expose-gc', '--enable-source-maps', ...nodeOptions];
  // As `npm start` has them.
  const env = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1', ...process.env };
  return spawnSync(process.execPath, [...options, outfile, ...args], { stdio: 'inherit', env }).status ?? 1;
}

// Learns spellings of names from the official lists: node scripts/mine-variants.mjs [--half 0|1] > table.ts
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const outfile = `${root}dist-bench/mine-variants.mjs`;
await build({
  absWorkingDir: root,
  entryPoints: ['scripts/mine-variants.ts'],
  outfile,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
});
process.exit(spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1);

// Runs a benchmark of bench/: npm run bench -- accuracy | speed [arguments]
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const [name = '', ...args] = process.argv.slice(2);
if (!/^[a-z-]+$/.test(name) || !existsSync(`${root}bench/${name}.ts`)) {
  console.error('usage: npm run bench -- accuracy|speed|http [arguments]');
  process.exit(2);
}
const outfile = `${root}dist-bench/${name}.mjs`;
await build({
  absWorkingDir: root,
  entryPoints: [`bench/${name}.ts`],
  outfile,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
});
process.exit(spawnSync(process.execPath, [outfile, ...args], { stdio: 'inherit' }).status ?? 1);

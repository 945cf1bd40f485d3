// Runs a benchmark of bench/, for `amlcore bench` and `npm run bench --`: accuracy | speed | report | aliases | http
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const BENCHMARKS = ['accuracy', 'speed', 'report', 'aliases', 'http'];
const [name = '', ...args] = process.argv.slice(2);
if (!BENCHMARKS.includes(name)) {
  console.error(`usage: amlcore bench ${BENCHMARKS.join('|')} [arguments]`);
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
process.exit(
  spawnSync(process.execPath, ['--expose-gc', '--enable-source-maps', outfile, ...args], { stdio: 'inherit' }).status ??
    1,
);

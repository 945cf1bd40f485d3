// Runs a benchmark of bench/, for `amlcore bench` and `npm run bench --`:
// accuracy | speed | report | aliases | http | resolution | updates | adverse-media
import { runBundled } from './run-bundled.mjs';

const BENCHMARKS = ['accuracy', 'speed', 'report', 'aliases', 'http', 'resolution', 'updates', 'adverse-media'];
const [name = '', ...args] = process.argv.slice(2);
if (!BENCHMARKS.includes(name)) {
  console.error(`usage: amlcore bench ${BENCHMARKS.join('|')} [arguments]`);
  process.exit(2);
}
process.exit(await runBundled(`bench/${name}.ts`, args));

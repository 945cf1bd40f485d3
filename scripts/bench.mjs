// Runs a benchmark of bench/, for `amlcore bench` and `npm run bench --`.
import { runBundled } from './run-bundled.mjs';

const BENCHMARKS = [
  'accuracy',
  'speed',
  'frozen',
  'ablation',
  'report',
  'aliases',
  'customers',
  'peers',
  'http',
  'resolution',
  'updates',
  'adverse-media',
  'detection',
  'model',
  'transactions',
  'turns',
  'kill',
  'worst',
  'attack',
  'truth',
  'truth-fit',
  'monitoring',
  'rule-cost',
  'ongoing-screening',
  'alerts',
  'sounds',
  'dashboard',
  'inbox',
  'keys',
  'erasing',
  'filters',
  'decisions',
  'reports',
  'restore',
];
const [name = '', ...args] = process.argv.slice(2);
if (!BENCHMARKS.includes(name)) {
  console.error(`usage: amlcore bench ${BENCHMARKS.join('|')} [arguments]`);
  process.exit(2);
}
// The matcher as its worker threads run it (YOUNG_GENERATION_MB of matching/pool.ts is three of these).
process.exit(await runBundled(`bench/${name}.ts`, args, ['--max-semi-space-size=64']));

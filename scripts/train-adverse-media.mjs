// Learns the weights of the adverse media model: node scripts/train-adverse-media.mjs > src/screening/adverse-media/weights.ts
import { runBundled } from './run-bundled.mjs';

process.exit(await runBundled('scripts/train-adverse-media.ts', process.argv.slice(2)));

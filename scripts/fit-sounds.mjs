// Fits how sounds are written in each script: node scripts/fit-sounds.mjs > src/matching/names/data/sounds.txt
import { runBundled } from './run-bundled.mjs';

process.exit(await runBundled('scripts/fit-sounds.ts', process.argv.slice(2)));

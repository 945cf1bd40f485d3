// Learns which names are written otherwise than they sound: node scripts/learn-spelled-names.mjs > src/matching/names/data/spelled-names.txt
import { runBundled } from './run-bundled.mjs';

process.exit(await runBundled('scripts/learn-spelled-names.ts', process.argv.slice(2)));

// Learns spellings of names from the official lists: node scripts/mine-variants.mjs [--half 0|1] > table.txt
import { runBundled } from './run-bundled.mjs';

process.exit(await runBundled('scripts/mine-variants.ts', process.argv.slice(2)));

// Learns what words of other scripts say in the names of bodies:
//     npm install --prefix FOLDER --no-save cldr-annotations-full@48.2.0 @openstreetmap/id-tagging-schema@6.19.2
//     node scripts/learn-words.mjs --packages FOLDER [--half 0|1] > table.txt
import { runBundled } from './run-bundled.mjs';

process.exit(await runBundled('scripts/learn-words.ts', process.argv.slice(2)));

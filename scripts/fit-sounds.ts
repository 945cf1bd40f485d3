/**
 * Fits `src/matching/names/data/sounds.txt`: for each way of writing, how its letters answer to Latin ones. Deterministic.
 *
 *     npm install --prefix FOLDER --no-save cldr-dates-full@48.2.0 cldr-localenames-full@48.2.0
 *     node scripts/fit-sounds.mjs [--data FOLDER] --packages FOLDER > src/matching/names/data/sounds.txt
 *
 * From single names in six scripts (labels of Wikidata, CC0), the half of them that is for fitting. Five more have names of places in
 * Unicode's CLDR, few, and so what Cyrillic, Katakana and Korean have in common beside them; every other script has that alone.
 */

import { optionsOf } from '../bench/arguments.ts';
import { dataFolder } from '../bench/data.ts';
import { TONGUES, type Tongue } from '../src/matching/names/sounds/tongues.ts';
import { align } from './sounds/align.ts';
import { type SoundTable, tableOf } from './sounds/chances.ts';
import { type SoundPair, tokenPairs } from './sounds/pairs.ts';
import { PLACE_LANGUAGES, placePairs } from './sounds/places.ts';
import { printTables } from './sounds/print.ts';

/** Pairs of one tongue: more of them change little. */
const MOST = 14_000;
const MOST_SHARED = 5_000;
const SHARED: readonly Tongue[] = ['cyrl', 'kana', 'kore'];

/** Beside names of places; these count for as much as so many shared pairs, however few they are. */
const BESIDE_PLACES = 1_500;
const PLACES = 9_000;

const options = optionsOf({ data: { type: 'string' }, packages: { type: 'string' } });
const folder = dataFolder(options.data);
const { packages } = options;
if (folder === null || packages === undefined)
  throw new Error('no data folder (--data or AMLCORE_TEST_DATA), or no --packages FOLDER');

const toFit = (pairs: readonly SoundPair[]) => pairs.filter(({ part }) => part === 'fit');
const fitting = (tongue: Tongue) => toFit(tokenPairs(folder, tongue));
const shared = (most: number) => SHARED.flatMap((tongue) => evenly(fitting(tongue), most));
const tables = new Map<Tongue, SoundTable>();
for (const tongue of TONGUES.slice(1)) {
  const pairs = pairsOf(tongue);
  tables.set(tongue, tableOf(align(pairs)));
  console.error(`${tongue}: ${pairs.length} names, ${tables.get(tongue)!.chunks.size} chunks`);
}
process.stdout.write(printTables(tables));

function pairsOf(tongue: Tongue): readonly SoundPair[] {
  if (tongue === 'other') return shared(MOST_SHARED);
  if (PLACE_LANGUAGES[tongue] === undefined) return evenly(fitting(tongue), MOST);
  const places = toFit(placePairs(packages!, tongue));
  const times = Math.max(1, Math.round(PLACES / places.length));
  return [...Array.from({ length: times }, () => places).flat(), ...shared(BESIDE_PLACES)];
}

/** At most so many, from all over. */
function evenly<T>(all: readonly T[], most: number): T[] {
  const step = Math.max(1, Math.ceil(all.length / most));
  return all.filter((_, at) => at % step === 0);
}

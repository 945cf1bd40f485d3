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
import { PHONETIC_SCRIPTS, type PhoneticScript } from '../src/matching/names/phonetics/scripts.ts';
import { align } from './sounds/align.ts';
import { type PhoneticTable, tableOf } from './sounds/chances.ts';
import { type SoundPair, tokenPairs } from './sounds/pairs.ts';
import { PLACE_LANGUAGES, placePairs } from './sounds/places.ts';
import { printTables } from './sounds/print.ts';

/** Pairs of one phoneticScript: more of them change little. */
const MOST = 14_000;
const MOST_SHARED = 5_000;
const SHARED: readonly PhoneticScript[] = ['cyrl', 'kana', 'kore'];

/** Beside names of places; these count for as much as so many shared pairs, however few they are. */
const BESIDE_PLACES = 1_500;
const PLACES = 9_000;

const options = optionsOf({ data: { type: 'string' }, packages: { type: 'string' } });
const folder = dataFolder(options.data);
const { packages } = options;
if (folder === null || packages === undefined)
  throw new Error('no data folder (--data or AMLCORE_TEST_DATA), or no --packages FOLDER');

const toFit = (pairs: readonly SoundPair[]) => pairs.filter(({ part }) => part === 'fit');
const fitting = (phoneticScript: PhoneticScript) => toFit(tokenPairs(folder, phoneticScript));
const shared = (most: number) => SHARED.flatMap((phoneticScript) => evenly(fitting(phoneticScript), most));
const tables = new Map<PhoneticScript, PhoneticTable>();
for (const phoneticScript of PHONETIC_SCRIPTS.slice(1)) {
  const pairs = pairsOf(phoneticScript);
  tables.set(phoneticScript, tableOf(align(pairs)));
  console.error(`${phoneticScript}: ${pairs.length} names, ${tables.get(phoneticScript)!.chunks.size} chunks`);
}
process.stdout.write(printTables(tables));

function pairsOf(phoneticScript: PhoneticScript): readonly SoundPair[] {
  if (phoneticScript === 'other') return shared(MOST_SHARED);
  if (PLACE_LANGUAGES[phoneticScript] === undefined) return evenly(fitting(phoneticScript), MOST);
  const places = toFit(placePairs(packages!, phoneticScript));
  const times = Math.max(1, Math.round(PLACES / places.length));
  return [...Array.from({ length: times }, () => places).flat(), ...shared(BESIDE_PLACES)];
}

/** At most so many, from all over. */
function evenly<T>(all: readonly T[], most: number): T[] {
  const step = Math.max(1, Math.ceil(all.length / most));
  return all.filter((_, at) => at % step === 0);
}

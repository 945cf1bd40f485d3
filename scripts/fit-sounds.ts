/**
 * Fits `src/names/data/sounds.ts`: for each way of writing, how its letters answer to Latin ones. Deterministic.
 *
 *     node scripts/fit-sounds.mjs [--data FOLDER] > src/names/data/sounds.ts
 *
 * From single names in six scripts (labels of Wikidata, CC0), the half of them that is for fitting. For every other script there
 * are no pairs that may be used: it takes what Cyrillic, Katakana and Korean have in common.
 */

import { optionsOf } from '../bench/arguments.ts';
import { dataFolder } from '../bench/data.ts';
import { TONGUES, type Tongue } from '../src/names/sounds/tongues.ts';
import { align } from './sounds/align.ts';
import { type SoundTable, tableOf } from './sounds/chances.ts';
import { tokenPairs } from './sounds/pairs.ts';
import { printTables } from './sounds/print.ts';

/** Pairs of one tongue: more of them change little. */
const MOST = 14_000;
const MOST_SHARED = 5_000;
const SHARED: readonly Tongue[] = ['cyrl', 'kana', 'kore'];

const folder = dataFolder(optionsOf({ data: { type: 'string' } }).data);
if (folder === null) throw new Error('no data folder: --data or AMLCORE_TEST_DATA');

const fitting = (tongue: Tongue) => tokenPairs(folder, tongue).filter(({ part }) => part === 'fit');
const tables = new Map<Tongue, SoundTable>();
for (const tongue of TONGUES.slice(1)) {
  const pairs =
    tongue === 'other'
      ? SHARED.flatMap((shared) => evenly(fitting(shared), MOST_SHARED))
      : evenly(fitting(tongue), MOST);
  tables.set(tongue, tableOf(align(pairs)));
  console.error(`${tongue}: ${pairs.length} names, ${tables.get(tongue)!.chunks.size} chunks`);
}
process.stdout.write(printTables(tables));

/** At most so many, from all over. */
function evenly<T>(all: readonly T[], most: number): T[] {
  const step = Math.max(1, Math.ceil(all.length / most));
  return all.filter((_, at) => at % step === 0);
}

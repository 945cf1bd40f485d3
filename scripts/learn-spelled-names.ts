/**
 * Learns `src/matching/names/data/spelled-names.txt`: names that other scripts write so that their sound does not tell the spelling (Шон for Sean,
 * ルイ for Louis, 布朗 for Brown). Deterministic.
 *
 *     node scripts/learn-spelled-names.mjs [--data FOLDER] > src/matching/names/data/spelled-names.txt
 *
 * From single names in six scripts (labels of Wikidata, CC0) that three people and more have. Labels are aligned word by word, and
 * some words beside each other are not one name ("II", "of Spain"): the word must often stand for the name.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { optionsOf } from '../bench/arguments.ts';
import { dataFolder } from '../bench/data.ts';
import { cleanText, dropWordSigns, foldText } from '../src/matching/names/normalize.ts';
import { PHONETIC_SCRIPTS, type PhoneticScript } from '../src/matching/names/phonetics/scripts.ts';
import { phoneticSimilarity, writtenWord } from '../src/matching/names/phonetics/similarity.ts';
import { skeletonOf } from '../src/matching/names/skeleton.ts';
import { shareVariantGroup, variantGroupsOf } from '../src/matching/names/variants.ts';
import { readAs } from './sounds/pairs.ts';
import { tableFile } from './table-file.mjs';

const FILES: readonly (readonly [PhoneticScript, string])[] = [
  ['cyrl', 'russian'],
  ['arab', 'arabic'],
  ['hebr', 'hebrew'],
  ['kana', 'katakana'],
  ['kore', 'korean'],
  ['hani', 'chinese'],
];
const LEAST_PEOPLE = 3;
/** From here on the sound tells it. */
const TOLD_BY_SOUND = 0.85;
/** Of all that the word stands for, and of all ways to write the name. */
const LEAST_OF_WORD = 0.3;
const LEAST_OF_NAME = 0.02;
const LEAST_CONSONANTS = 3;
/** What people are called after, and words that stand beside another one by mistake. */
const NO_NAMES: ReadonlySet<string> = new Set(
  (
    'duchess duke empress emperor princess prince queen king elector consort general great grand crown royal mother painter the east les junior ' +
    'von van bin ben ibn bey eddine sheikh guru bin saud saudi arabia austria spain scotland hungary britain granada sweden belgium greece hesse prussia texas ' +
    'palatinate naples orleans dorleans shinno fychan hael asen alexandrovich pavlovna zayed chuck dollar holy canute olaf jerusalem tomohisa irie ' +
    'jun sayaka aoki kenji saito takagaki hironaka portia'
  ).split(' '),
);

interface Pair {
  phoneticScript: PhoneticScript;
  latin: string;
  word: string;
  people: number;
}

const options = optionsOf({ data: { type: 'string' } });
const folder = dataFolder(options.data);
if (folder === null) throw new Error('no data folder (--data or AMLCORE_TEST_DATA)');

const lines: string[] = [];
for (const [phoneticScript, file] of FILES) {
  const pairs = pairsOf(folder, phoneticScript, file);
  const byWord = groupedBy(pairs, ({ word }) => word);
  const byName = groupedBy(pairs, ({ latin }) => latin);
  const learnt = new Map<string, string[]>();
  for (const pair of pairs) {
    const { latin, word, people } = pair;
    if (NO_NAMES.has(latin) || /^[ivx]+$/.test(latin) || isTold(pair)) continue;
    const ofWord = byWord.get(word)!;
    if (people < LEAST_OF_WORD * peopleOf(ofWord)) continue;
    if (people < LEAST_OF_NAME * peopleOf(byName.get(latin)!)) continue;
    learnt.set(latin, [...(learnt.get(latin) ?? []), word]);
  }
  lines.push(...[...learnt].map(([latin, words]) => [latin, ...words].join(' ')));
}
process.stdout.write(
  tableFile(
    {
      about: [
        'Names that other scripts write so that their sound does not tell the spelling: Latin spelling, then the words that stand for it; one line a script.',
      ],
      source: 'single names of people in two scripts, labels of Wikidata.',
      license: 'CC0.',
      date: 'the collection of 2026-11-20.',
      madeBy: 'scripts/learn-spelled-names.mjs',
    },
    lines.toSorted(),
  ),
);

function pairsOf(data: string, phoneticScript: PhoneticScript, file: string): Pair[] {
  const text = gunzipSync(readFileSync(join(data, 'matching', 'transliteration', `wd_${file}_80.gz`))).toString('utf8');
  const people = new Map<string, Pair>();
  for (const row of text.split('\n')) {
    const [name = '', spaced = '', count = '0'] = row.split('\t');
    const latin = foldText(dropWordSigns(cleanText(name))).replace(/[^a-z]/g, '');
    const word = foldText(dropWordSigns(cleanText(spaced.replaceAll(' ', ''))));
    if (latin.length < 3 || word.length < 2 || Number(count) < LEAST_PEOPLE) continue;
    // The article is heard with the name.
    if (phoneticScript === 'arab' && word.startsWith('ال')) continue;
    const key = `${latin} ${word}`;
    people.set(key, { phoneticScript, latin, word, people: (people.get(key)?.people ?? 0) + Number(count) });
  }
  return [...people.values()];
}

function groupedBy(pairs: readonly Pair[], keyOf: (pair: Pair) => string): Map<string, Pair[]> {
  const groups = new Map<string, Pair[]>();
  for (const pair of pairs) groups.set(keyOf(pair), [...(groups.get(keyOf(pair)) ?? []), pair]);
  return groups;
}

function peopleOf(pairs: readonly Pair[]): number {
  return pairs.reduce((sum, { people }) => sum + people, 0);
}

/** Whether the matcher knows it without the table. */
function isTold({ phoneticScript, latin, word }: Pair): boolean {
  const read = readAs(phoneticScript, word);
  if (read === latin || shareVariantGroup(variantGroupsOf(read), variantGroupsOf(latin))) return true;
  const consonants = skeletonOf(latin);
  const byConsonants = phoneticScript === 'cyrl' || phoneticScript === 'arab' || phoneticScript === 'hebr';
  if (byConsonants && consonants.length >= LEAST_CONSONANTS && skeletonOf(read) === consonants) return true;
  const written = writtenWord(PHONETIC_SCRIPTS.indexOf(phoneticScript), new TextEncoder().encode(read));
  const bytes = new TextEncoder().encode(latin);
  return written !== null && phoneticSimilarity(written, bytes, 0, bytes.length, TOLD_BY_SOUND) >= TOLD_BY_SOUND;
}

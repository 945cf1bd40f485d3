/**
 * General words and words of legal forms that names of firms have again and again and the dictionary has not: what other scripts write by
 * ear besides plain English ("aktsionernoe", "petroleum"). Prints the data file. Parties of the part `test` give nothing to it.
 */
import { dataFolder, readLists } from '../bench/data.ts';
import { partOf } from '../bench/truth/split.ts';
import { isCommonName, isCommonWord } from '../src/matching/names/common-words.ts';
import { wordsOfForms } from '../src/matching/names/form-words.ts';
import { generalWordsAsWritten } from '../src/matching/names/general-words.ts';
import { cleanText, foldText } from '../src/matching/names/normalize.ts';

const MIN_CHARS = 4;
const LEAST_FIRMS = 3;
const A_LINE = 20;

const data = dataFolder();
if (data === null) throw new Error('no lists (AMLCORE_TEST_DATA)');
const { subjects, references } = await readLists(data, ['ofac_sdn']);
const known = new Set([...wordsOfForms(), ...generalWordsAsWritten()]);
const counts = new Map<string, number>();
for (const [at, { kind, names }] of subjects.entries()) {
  if (kind !== 'ORGANIZATION' || partOf(references[at]!) === 'test') continue;
  const words = new Set(names.flatMap(({ text }) => foldText(cleanText(text)).split(/[^a-z]+/)));
  for (const word of words) if (known.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
}
const words = [...counts]
  .filter(
    ([word, firms]) => word.length >= MIN_CHARS && firms >= LEAST_FIRMS && !isCommonWord(word) && !isCommonName(word),
  )
  .map(([word]) => word)
  .sort();
const lines = words.flatMap((_, at) => (at % A_LINE === 0 ? [words.slice(at, at + A_LINE).join(' ')] : []));
process.stdout.write(`/**
 * General words and words of legal forms that ${LEAST_FIRMS} firms and more have in their names, and that are in no dictionary of English.
 *
 * Made by scripts/firm-words.mjs, not by hand, on 2026-11-24, from the names in OFAC's SDN list of 2023-12-28 (public domain). No names of
 * parties.
 */
export const FIRM_WORDS = \`
${lines.join('\n')}
\`;
`);

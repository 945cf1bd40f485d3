// Writes src/matching/names/data/common-names.txt: the most frequent given names and surnames of some hundred countries.
//     node scripts/common-names.mjs <folder with common-forenames-by-country.csv and common-surnames-by-country.csv>
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableFile } from './table-file.mjs';

const folder = process.argv[2] ?? '.';
const names = new Set();
for (const [file, column] of [
  ['common-forenames-by-country.csv', 11],
  ['common-surnames-by-country.csv', 5],
]) {
  for (const line of readFileSync(join(folder, file), 'utf8').split('\n').slice(1)) {
    const text = (line.trim().split(',')[column] ?? '')
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase();
    for (const word of text.split(/[^a-z]+/)) if (word.length > 2) names.add(word);
  }
}
writeFileSync(
  new URL('../src/matching/names/data/common-names.txt', import.meta.url),
  tableFile(
    {
      about: ['The most frequent given names and surnames of some hundred countries, one a line.'],
      source: 'sigpwned/popular-names-by-country-dataset, forenames and surnames of the week of 2023-07-08.',
      license: 'CC0.',
      date: 'read on 2026-11-22.',
      madeBy: 'scripts/common-names.mjs',
    },
    [...names].sort(),
  ),
);

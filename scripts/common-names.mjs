// Writes src/matching/names/data/common-names.ts: the most frequent given names and surnames of some hundred countries.
//     node scripts/common-names.mjs <folder with common-forenames-by-country.csv and common-surnames-by-country.csv>
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
const byLetter = new Map();
for (const name of [...names].sort()) {
  const letter = name.charAt(0);
  byLetter.set(letter, [...(byLetter.get(letter) ?? []), name.slice(1)]);
}
const lines = [...byLetter].map(([letter, rests]) => `  ${letter}: '${rests.join(' ')}',`);
writeFileSync(
  new URL('../src/matching/names/data/common-names.ts', import.meta.url),
  `/**
 * The most frequent given names and surnames of some hundred countries, by their first letter and without it.
 *
 * Source: sigpwned/popular-names-by-country-dataset (CC0), forenames and surnames of the week of 2023-07-08, read 2026-11-22, by
 * \`scripts/common-names.mjs\`.
 */
export const COMMON_NAMES: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`,
);

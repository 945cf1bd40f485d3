/** Which listed words are searched phonetically, and under which keys. See `matching/names/phonetics/keys.ts`. */

import { Growing, sortedIndex } from './growing.ts';
import { asciiBytes } from './names/distance.ts';
import { LISTED_KEYS, latinPhoneticKey, writtenPhoneticKeys } from './names/phonetics/keys.ts';
import { LATIN, PHONETIC_SCRIPTS } from './names/phonetics/scripts.ts';

const LETTERS_ONLY = /^[a-z]{2,24}$/;

/** Columns for `words` in corpus order. */
export function phoneticColumns(words: readonly string[], wordHeard: Uint16Array) {
  const latinKeys = new Uint32Array(words.length);
  const writtenKeys = new Growing(Uint32Array);
  const owners = new Growing(Uint32Array);
  words.forEach((word, number) => {
    const phoneticScripts = wordHeard[number]!;
    if (!LETTERS_ONLY.test(word)) return;
    const bytes = asciiBytes(word);
    if ((phoneticScripts & (1 << LATIN)) !== 0) latinKeys[number] = latinPhoneticKey(bytes);
    for (let phoneticScript = 1; phoneticScript < PHONETIC_SCRIPTS.length; phoneticScript++) {
      if ((phoneticScripts & (1 << phoneticScript)) === 0) continue;
      for (const key of writtenPhoneticKeys(phoneticScript, bytes, LISTED_KEYS)) {
        writtenKeys.push(key);
        owners.push(number);
      }
    }
  });
  const latin = sortedIndex(latinKeys);
  const written = sortedIndex(writtenKeys.view(), owners.view());
  return {
    soundKeys: latin.keys,
    soundWords: latin.items,
    writtenKeys: written.keys,
    writtenWords: written.items,
  };
}

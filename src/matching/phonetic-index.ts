/** Which listed words are searched phonetically, and under which keys. See `matching/names/phonetics/keys.ts`. */

import { GrowingArray, sortedIndex } from './growing.ts';
import { asciiBytes } from './names/distance.ts';
import { LISTED_KEYS, latinPhoneticKey, writtenPhoneticKeys } from './names/phonetics/keys.ts';
import { LATIN, PHONETIC_SCRIPTS } from './names/phonetics/scripts.ts';

const LETTERS_ONLY = /^[a-z]{2,24}$/;

/** Columns for `words` in corpus order. */
export function phoneticColumns(words: readonly string[], wordPhoneticScripts: Uint16Array) {
  const latinKeys = new Uint32Array(words.length);
  const scriptPhoneticKeys = new GrowingArray(Uint32Array);
  const owners = new GrowingArray(Uint32Array);
  words.forEach((word, number) => {
    const phoneticScripts = wordPhoneticScripts[number]!;
    if (!LETTERS_ONLY.test(word)) return;
    const bytes = asciiBytes(word);
    if ((phoneticScripts & (1 << LATIN)) !== 0) latinKeys[number] = latinPhoneticKey(bytes);
    for (let phoneticScript = 1; phoneticScript < PHONETIC_SCRIPTS.length; phoneticScript++) {
      if ((phoneticScripts & (1 << phoneticScript)) === 0) continue;
      for (const key of writtenPhoneticKeys(phoneticScript, bytes, LISTED_KEYS)) {
        scriptPhoneticKeys.push(key);
        owners.push(number);
      }
    }
  });
  const latin = sortedIndex(latinKeys);
  const written = sortedIndex(scriptPhoneticKeys.view(), owners.view());
  return {
    latinPhoneticKeys: latin.keys,
    latinPhoneticWords: latin.items,
    scriptPhoneticKeys: written.keys,
    scriptPhoneticWords: written.items,
  };
}

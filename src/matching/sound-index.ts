/** Which listed words are to be found by their sound, and under which keys. See `matching/names/sounds/keys.ts`. */

import { Growing, sortedIndex } from './growing.ts';
import { asciiBytes } from './names/distance.ts';
import { LISTED_KEYS, latinSoundKey, writtenSoundKeys } from './names/sounds/keys.ts';
import { LATIN, TONGUES } from './names/sounds/tongues.ts';

const LETTERS_ONLY = /^[a-z]{2,24}$/;

/** Of `words` in the order of the corpus. */
export function soundColumns(words: readonly string[], wordHeard: Uint16Array) {
  const latinKeys = new Uint32Array(words.length);
  const writtenKeys = new Growing(Uint32Array);
  const owners = new Growing(Uint32Array);
  words.forEach((word, number) => {
    const tongues = wordHeard[number]!;
    if (!LETTERS_ONLY.test(word)) return;
    const bytes = asciiBytes(word);
    if ((tongues & (1 << LATIN)) !== 0) latinKeys[number] = latinSoundKey(bytes);
    for (let tongue = 1; tongue < TONGUES.length; tongue++) {
      if ((tongues & (1 << tongue)) === 0) continue;
      for (const key of writtenSoundKeys(tongue, bytes, LISTED_KEYS)) {
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

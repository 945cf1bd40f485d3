/** Listed words that sound like a word of the query, the one written in Latin letters and the other in another script. */

import { latinSoundKey, writtenSoundKeys } from '../names/sounds/keys.ts';
import { soundSimilarity, writtenWord } from '../names/sounds/similarity.ts';
import { LATIN, TONGUES } from '../names/sounds/tongues.ts';
import type { Corpus } from './corpus.ts';
import { lowerBound } from './corpus.ts';
import { WRITTEN_KEYS } from './sound-index.ts';

/** Calls `visit` for each word that is at least so similar; for one word more than once where it has several keys. */
export function visitSimilarSounds(
  corpus: Corpus,
  { bytes, tongue }: { bytes: Uint8Array; tongue: number },
  least: number,
  visit: (word: number, similarity: number) => void,
): void {
  const { soundKeys, soundWords, writtenKeys, writtenWords, wordAt, wordText, wordHeard } = corpus;
  if (tongue === LATIN) {
    if (writtenKeys.length === 0) return;
    const key = latinSoundKey(bytes);
    for (let at = lowerBound(writtenKeys, key); writtenKeys[at] === key; at++) {
      const word = writtenWords[at]!;
      const tongues = wordHeard[word]!;
      const writtenBytes = wordText.subarray(wordAt[word]!, wordAt[word + 1]!);
      for (let other = 1; other < TONGUES.length; other++) {
        if ((tongues & (1 << other)) === 0) continue;
        const written = writtenWord(other, writtenBytes);
        const similarity = written === null ? 0 : soundSimilarity(written, bytes, 0, bytes.length, least);
        if (similarity >= least) visit(word, similarity);
      }
    }
    return;
  }
  const written = writtenWord(tongue, bytes);
  if (written === null) return;
  for (const key of writtenSoundKeys(tongue, bytes, WRITTEN_KEYS)) {
    for (let at = lowerBound(soundKeys, key); soundKeys[at] === key; at++) {
      const word = soundWords[at]!;
      const similarity = soundSimilarity(written, wordText, wordAt[word]!, wordAt[word + 1]!, least);
      if (similarity >= least) visit(word, similarity);
    }
  }
}

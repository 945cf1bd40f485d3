/**
 * Finds listed words that are phonetically similar to a query word. One of the two is in Latin letters, the other in
 * another script.
 */

import { lowestBit } from './bits.ts';
import type { Corpus } from './corpus.ts';
import { lowerBoundWithin } from './corpus.ts';
import { type KeyRange, latinPhoneticKey, queryKeyRange, writtenPhoneticKeys } from './names/phonetics/keys.ts';
import { LATIN } from './names/phonetics/scripts.ts';
import { mayBePhoneticMatch, phoneticSimilarity, setLatinQuery, writtenWord } from './names/phonetics/similarity.ts';

/** Start and first letter of the words of one key. */
let starts = new Uint32Array(256);
let firstLetters = new Uint8Array(256);

/** Calls `visit` for each word with this similarity or more. A word with several keys may be visited more than once. */
export function visitPhoneticMatches(
  corpus: Corpus,
  {
    bytes,
    phoneticScript,
    keys = queryKeyRange(phoneticScript),
  }: { bytes: Uint8Array; phoneticScript: number; keys?: KeyRange },
  minSimilarity: number,
  visit: (word: number, similarity: number) => void,
): void {
  const {
    latinPhoneticKeys,
    latinPhoneticWords,
    scriptPhoneticKeys,
    scriptPhoneticWords,
    wordAt,
    wordText,
    wordPhoneticScripts,
  } = corpus;
  if (phoneticScript === LATIN) {
    if (scriptPhoneticKeys.length === 0) return;
    const key = latinPhoneticKey(bytes);
    const first = lowerBoundWithin(scriptPhoneticKeys, key);
    if (scriptPhoneticKeys[first] !== key) return;
    setLatinQuery(bytes);
    for (let at = first; scriptPhoneticKeys[at] === key; at++) {
      const word = scriptPhoneticWords[at]!;
      // Bit 0 stands for Latin letters.
      for (
        let phoneticScripts = wordPhoneticScripts[word]! & ~1;
        phoneticScripts !== 0;
        phoneticScripts &= phoneticScripts - 1
      ) {
        const other = lowestBit(phoneticScripts);
        if (!mayBePhoneticMatch(other, wordText, wordAt[word]!, wordAt[word + 1]!, minSimilarity)) continue;
        const writtenBytes = wordText.subarray(wordAt[word]!, wordAt[word + 1]!);
        const written = writtenWord(other, writtenBytes);
        const similarity = written === null ? 0 : phoneticSimilarity(written, bytes, 0, bytes.length, minSimilarity);
        if (similarity >= minSimilarity) visit(word, similarity);
      }
    }
    return;
  }
  const written = writtenWord(phoneticScript, bytes);
  if (written === null) return;
  for (const key of writtenPhoneticKeys(phoneticScript, bytes, keys)) {
    const first = lowerBoundWithin(latinPhoneticKeys, key);
    let end = first;
    while (latinPhoneticKeys[end] === key) end++;
    if (starts.length < end - first) {
      starts = new Uint32Array(2 * (end - first));
      firstLetters = new Uint8Array(2 * (end - first));
    }
    // The words of one key are scattered in memory. These reads do not depend on one another, so the processor can
    // fetch many at once.
    for (let at = first; at < end; at++) starts[at - first] = wordAt[latinPhoneticWords[at]!]!;
    for (let at = 0; at < end - first; at++) firstLetters[at] = wordText[starts[at]!]!;
    for (let at = first; at < end; at++) {
      const word = latinPhoneticWords[at]!;
      const similarity = phoneticSimilarity(written, wordText, starts[at - first]!, wordAt[word + 1]!, minSimilarity);
      if (similarity >= minSimilarity) visit(word, similarity);
    }
  }
}

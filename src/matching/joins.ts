/** Finds matches by joined words: one name writes neighbors of the other as one word, with the same consonants. */

import { type Corpus, lowerBound, wordText } from './corpus.ts';
import { joinIndexKey, MIN_JOINED_SKELETON } from './join-keys.ts';
import type { ReverseCorpora } from './known-name.ts';
import type { Model } from './model.ts';
import { asciiBytes } from './names/distance.ts';
import { hashText, skeletonOf } from './names/skeleton.ts';
import { joinedSimilarity } from './similar-words.ts';

export interface Join {
  /** Bits of the parts of the known name. */
  mask: number;
  /** Number of the changed name, and similarity of the two spellings. */
  listed: number;
  similarity: number;
}

/** One part of a name, or several neighbors. */
interface Neighbors {
  name: number;
  part: number;
  parts: number;
}

const SEEN_BITS = 16;

export class Joins {
  readonly #known: Corpus;
  readonly #listed: Corpus;
  readonly #model: Model;
  /** Prefilter: most keys occur in no changed name. One bit per upper half of a key. */
  readonly #hasWord = new Uint8Array(1 << SEEN_BITS);
  readonly #hasNeighbors = new Uint8Array(1 << SEEN_BITS);
  readonly #found: Join[] = [];

  constructor({ known, listed }: ReverseCorpora, model: Model) {
    this.#known = known;
    this.#listed = listed;
    this.#model = model;
    for (let word = 0; word < listed.wordCount; word++) {
      if (listed.wordSkeletonLength[word]! >= MIN_JOINED_SKELETON) this.#hasWord[upper(listed.wordSkeleton[word]!)] = 1;
    }
    for (const key of listed.joinKeys) this.#hasNeighbors[upper(key)] = 1;
  }

  /** Valid until the next call. */
  of(name: number): readonly Join[] {
    const { partStart, partWord, joinTwo, joinThree, wordSkeleton, wordAbjad } = this.#known;
    const first = partStart[name]!;
    this.#found.length = 0;
    for (let at = first; at < partStart[name + 1]!; at++) {
      const part = at - first;
      this.#addByKey(joinTwo[at]!, { name, part, parts: 2 });
      this.#addByKey(joinThree[at]!, { name, part, parts: 3 });
      const word = partWord[at]!;
      const single = { name, part, parts: 1 };
      this.#addNeighborMatches(wordSkeleton[word]!, single, 2);
      this.#addNeighborMatches(wordSkeleton[word]!, single, 3);
      if (wordAbjad[word] !== 1) continue;
      // The word also occurs in a script without vowels.
      const skeleton = skeletonOf(wordText(this.#known, word), false);
      const key = skeleton === '' ? 0 : hashText(skeleton);
      this.#addNeighborMatches(key, single, 2);
      this.#addNeighborMatches(key, single, 3);
    }
    return this.#found;
  }

  #addByKey(key: number, neighbors: Neighbors): void {
    if (key === 0) return;
    if (this.#hasWord[upper(key)] === 1) this.#addWordMatches(key, neighbors);
    this.#addNeighborMatches(key, neighbors, neighbors.parts === 2 ? 3 : 2);
  }

  /** Changed names with a word of this skeleton. */
  #addWordMatches(skeleton: number, neighbors: Neighbors): void {
    const { skeletonKeys, skeletonWords, postingStart, postings } = this.#listed;
    let text: Uint8Array | null = null;
    for (let at = lowerBound(skeletonKeys, skeleton); skeletonKeys[at] === skeleton; at++) {
      const word = skeletonWords[at]!;
      text ??= asciiBytes(this.#textOf(neighbors));
      const similarity = this.#similarity(
        text,
        neighbors,
        wordText(this.#listed, word),
        this.#listed.wordAbjad[word] === 1,
      );
      if (similarity === 0) continue;
      for (let from = postingStart[word]!; from < postingStart[word + 1]!; from++)
        this.#push(neighbors, postings[from]!, similarity);
    }
  }

  /** Changed names in which `parts` joined neighbors have this skeleton. */
  #addNeighborMatches(skeleton: number, neighbors: Neighbors, parts: 2 | 3): void {
    if (skeleton === 0) return;
    const { joinKeys, joinNames, joinTwo, joinThree, partStart, partWord } = this.#listed;
    const key = joinIndexKey(skeleton, parts);
    if (this.#hasNeighbors[upper(key)] === 0) return;
    const text = asciiBytes(this.#textOf(neighbors));
    for (let at = lowerBound(joinKeys, key); joinKeys[at] === key; at++) {
      const listed = joinNames[at]!;
      for (let from = partStart[listed]!; from < partStart[listed + 1]!; from++) {
        if ((parts === 2 ? joinTwo : joinThree)[from] !== skeleton) continue;
        let other = '';
        for (let neighbor = from; neighbor < from + parts; neighbor++)
          other += wordText(this.#listed, partWord[neighbor]!);
        const similarity = this.#similarity(text, neighbors, other, false);
        if (similarity > 0) this.#push(neighbors, listed, similarity);
      }
    }
  }

  /** 0: the two do not match. Between a script without vowels and one with vowels, equal consonants are enough. */
  #similarity(text: Uint8Array, neighbors: Neighbors, other: string, otherAbjad: boolean): number {
    const bytes = asciiBytes(other);
    const written = joinedSimilarity(this.#model, text, text.length, bytes, 0, bytes.length);
    const byConsonants = otherAbjad || this.#isAbjad(neighbors) ? this.#model.joined * this.#model.abjad : 0;
    return Math.max(written, byConsonants);
  }

  #isAbjad({ name, part, parts }: Neighbors): boolean {
    const { partStart, partWord, wordAbjad } = this.#known;
    const first = partStart[name]! + part;
    for (let at = first; at < first + parts; at++) if (wordAbjad[partWord[at]!] === 1) return true;
    return false;
  }

  #textOf({ name, part, parts }: Neighbors): string {
    const { partStart, partWord } = this.#known;
    const first = partStart[name]! + part;
    let text = '';
    for (let at = first; at < first + parts; at++) text += wordText(this.#known, partWord[at]!);
    return text;
  }

  #push({ part, parts }: Neighbors, listed: number, similarity: number): void {
    this.#found.push({ mask: ((1 << parts) - 1) << part, listed, similarity });
  }
}

const upper = (key: number) => key >>> (32 - SEEN_BITS);

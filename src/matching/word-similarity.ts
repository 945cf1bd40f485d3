/**
 * The similarity of a listed word to the query word, with its reason. The checks in order: known spellings, consonants
 * without vowels, vowels, letters.
 *
 *     exact ─► variant group ─► same consonants, one side without vowels ─► only vowels differ ─► bounded distance ─► weighted cost
 */

import type { Corpus } from './corpus.ts';
import { wordText } from './corpus.ts';
import type { Model } from './model.ts';
import { isCommonName } from './names/common-words.ts';
import { asciiBytes, editCost, editDistance } from './names/distance.ts';
import { isPinyin } from './names/east-asian.ts';
import { EditPattern, MAX_PATTERN } from './names/edit-pattern.ts';
import { LATIN } from './names/phonetics/scripts.ts';
import { phoneticSimilarity, type WrittenWord, writtenWord } from './names/phonetics/similarity.ts';
import { CURATED_GROUP_COUNT, kinship } from './names/variants.ts';
import { FoundWords, type QueryWord, WORD_REASONS } from './similar-words.ts';

const EQUAL = WORD_REASONS.indexOf('equal');
const VARIANT = WORD_REASONS.indexOf('variant');
const LETTERS = WORD_REASONS.indexOf('letters');
const VOWELS = WORD_REASONS.indexOf('vowels');
const ABJAD = WORD_REASONS.indexOf('abjad');
/** Many names share this number of consonants, or fewer. */
const FEW_CONSONANTS = 3;
/** "Visteon" is no typo of VISTAN. In a unique brand name, two different vowels count as much as two consonants. */
const VOWEL_PENALTY = 0.1;
/** Edit cost of one different consonant, and of more than a typo. */
const ONE_CONSONANT = 1;
const MORE_THAN_A_TYPO = 1.5;
const VOWELS_AND_Y: ReadonlySet<number> = new Set(asciiBytes('aeiouy'));

/** Results of the current look-up. */
export const found = new FoundWords();
/** Edit pattern of the current query word. */
let pattern: EditPattern | null = null;
/** Phonetic form of the current query word. Null: not computed yet. */
let written: WrittenWord | 'unwritable' | null = null;

/** Runs one look-up for `query`. The callback `look` makes all comparisons with listed words. */
export function runLookUp(corpus: Corpus, query: QueryWord, look: () => void): void {
  found.begin(corpus.wordCount);
  if (query.bytes.length > 0 && query.bytes.length <= MAX_PATTERN) pattern = new EditPattern(query.bytes);
  pattern?.load();
  look();
  pattern?.unload();
  pattern = written = null;
}

export function edits(corpus: Corpus, query: QueryWord, from: number, length: number, limit: number): number {
  if (Math.abs(query.bytes.length - length) > limit) return limit + 1;
  return pattern === null
    ? editDistance(query.bytes, 0, query.bytes.length, corpus.wordText, from, length, limit)
    : pattern.distance(corpus.wordText, from, length);
}

/** Similarity by the closest shared group. -1 if the words share none. */
function variantSimilarity(corpus: Corpus, model: Model, { groups, text }: QueryWord, word: number): number {
  let similarity = -1;
  for (let at = corpus.wordGroupStart[word]!; at < corpus.wordGroupStart[word + 1]!; at++) {
    const group = corpus.wordGroups[at]!;
    if (!groups.includes(group)) continue;
    similarity = Math.max(similarity, byKinship(model, kinship(group, text, wordText(corpus, word))));
    if (similarity >= model.knownVariant) break;
  }
  return similarity;
}

function byKinship(model: Model, kin: ReturnType<typeof kinship>): number {
  switch (kin) {
    case 'spelling':
      return model.knownVariant;
    case 'form':
      return model.unlikeVariant;
    case 'chain':
      return model.chainedVariant;
  }
}

/** Adds the word if it is similar under this model. Symmetric in the two words. */
export function compareWord(corpus: Corpus, model: Model, query: QueryWord, word: number): void {
  if (found.wasCompared(word)) return;
  if (word === query.word) {
    found.push(model, word, 1, EQUAL);
    return;
  }
  // Particles, legal forms and numbers only match themselves.
  if (corpus.wordExactOnly[word] === 1) return;
  const listedAbjad = corpus.wordAbjad[word] === 1;
  if (query.groups.length > 0 && corpus.wordGroupStart[word + 1]! > corpus.wordGroupStart[word]!) {
    const variant = variantSimilarity(corpus, model, query, word);
    if (variant >= 0) {
      // "Jimmy" and "Diego" are both forms of James, and two people.
      if (variant >= model.minWordSimilarity) found.push(model, word, variant, VARIANT);
      return;
    }
    // Groups are in ascending order, curated ones first. A word without vowels only resembles a known name.
    if (
      query.groups[0]! <= CURATED_GROUP_COUNT &&
      corpus.wordGroups[corpus.wordGroupStart[word]!]! <= CURATED_GROUP_COUNT &&
      !query.abjad &&
      !listedAbjad
    )
      return;
  }
  const listedHangul = corpus.wordHangul[word] === 1;
  if (query.hangul && listedHangul) return;
  // Different pinyin is a different name. A listed word that is no pinyin may have a typo.
  if (query.characters && isPinyin(wordText(corpus, word))) return;
  const from = corpus.wordAt[word]!;
  const length = corpus.wordAt[word + 1]! - from;
  const queryLength = query.bytes.length;
  const longer = Math.max(length, queryLength);
  const sameSkeleton = query.skeleton !== 0 && query.skeleton === corpus.wordSkeleton[word];
  // A word without one letter has a typo, which costs less in organization names.
  const missesOneLetter = query.abjad && query.phoneticScript === LATIN && Math.abs(length - queryLength) <= 1;
  if (sameSkeleton && query.abjad !== listedAbjad && query.skeletonLength >= 2 && !missesOneLetter) {
    const maxSimilarity = query.skeletonLength === 2 ? model.shortAbjad : model.abjad;
    // The consonants match, but the vowels may be unlikely. This is checked only for a query in that script, because
    // the script of a listed word is not stored.
    const phonetic =
      query.abjad && query.skeletonLength <= FEW_CONSONANTS
        ? phoneticSimilarityTo(query, corpus.wordText, from, from + length, model.unheardAbjad)
        : maxSimilarity;
    const variant = lacksLastVowel(corpus, query, from + length - 1) ? model.unheardAbjad : maxSimilarity;
    found.push(model, word, Math.min(variant, Math.max(phonetic, model.unheardAbjad)), ABJAD);
    return;
  }
  const onlyVowels = sameSkeleton && model.skeleton > 0 && query.skeletonLength >= 3;
  const budget = model.editBudget[Math.min(longer, model.editBudget.length - 1)] ?? 0;
  const editCount = onlyVowels && !query.coined ? 0 : edits(corpus, query, from, length, budget);
  if (!onlyVowels && editCount > budget) return;
  const cost = editCost(query.bytes, 0, queryLength, corpus.wordText, from, length) / (10 * longer);
  // Without vowels every letter counts for more. So does each letter of a Korean syllable, because a different syllable
  // is a different name. A word that is no name and no Chinese syllable is an ordinary typo ("Yosg" for Yong).
  const syllable = query.hangul || (listedHangul && (!query.coined || isPinyin(query.text)));
  const perLetter = syllable ? 2 : query.abjad && listedAbjad ? 1.5 : 1;
  // If only vowels differ, their number is not limited, and each counts for less.
  const similarity = onlyVowels ? 1 + model.skeleton - cost : 1 - perLetter * cost;
  if (similarity < model.minWordSimilarity) return;
  const organizationsOnly = !listedAbjad && isOtherName(corpus, query, word, cost * longer);
  const isInvented = onlyVowels && query.coined && editCount > 1 && query.phoneticScript === LATIN;
  found.push(
    model,
    word,
    Math.min(similarity, 0.98),
    onlyVowels ? VOWELS : LETTERS,
    query.coined && editCount === 1,
    isInvented ? VOWEL_PENALTY : 0,
    organizationsOnly,
  );
}

/**
 * Whether the query word is a common name of some country rather than a typo of the listed one. Against another common
 * name, one different consonant is enough ("Marin" and Martin). Against any word, more edits are needed ("Shevchenko"
 * and HAVCHENKO).
 */
function isOtherName(corpus: Corpus, query: QueryWord, word: number, edits: number): boolean {
  if (query.coined || query.phoneticScript !== LATIN || edits < ONE_CONSONANT || !isCommonName(query.text))
    return false;
  return edits >= MORE_THAN_A_TYPO || isCommonName(wordText(corpus, word));
}

/** Whether the listed word lacks the final vowel of an Arabic query word: "محمدی" is Mohammadi. */
function lacksLastVowel(corpus: Corpus, query: QueryWord, last: number): boolean {
  return (
    query.abjad &&
    query.phoneticScript !== LATIN &&
    query.text.endsWith('y') &&
    !VOWELS_AND_Y.has(corpus.wordText[last]!)
  );
}

/** Phonetic similarity. 0 if unknown, or lower than `minSimilarity`. */
function phoneticSimilarityTo(
  query: QueryWord,
  text: Uint8Array,
  from: number,
  to: number,
  minSimilarity: number,
): number {
  // Latin letters without vowels have no other phonetic form.
  if (query.phoneticScript === LATIN) return 0;
  written ??= writtenWord(query.phoneticScript, query.bytes) ?? 'unwritable';
  return written === 'unwritable' ? 0 : phoneticSimilarity(written, text, from, to, minSimilarity);
}

/**
 * Prepares one query word and finds its similar listed words. This is the expensive part of a search. Names share many
 * words, so recent results are cached.
 */

import type { Corpus } from './corpus.ts';
import { findWord, lowerBound } from './corpus.ts';
import { letterBits } from './letter-bits.ts';
import { MODELS, type Model } from './model.ts';
import { isCommonName, isCommonWord } from './names/common-words.ts';
import { asciiBytes } from './names/distance.ts';
import type { NamePart } from './names/parts.ts';
import { PHONETIC_SCRIPTS } from './names/phonetics/scripts.ts';
import { hashText, skeletonKeyOfRare, skeletonOf } from './names/skeleton.ts';
import { groupsOfPart } from './names/variants.ts';
import type { QueryWord, SimilarWords } from './similar-words.ts';
import { isPatronymicPrefix, joinedWords, similarWords } from './word-lookups.ts';

export interface LookedUpWord {
  word: QueryWord;
  similar: SimilarWords;
}

export type WordPart = Omit<NamePart, 'class'>;

/**
 * How a word is looked up: the exact word only, with similar words, also with the patronymics that start with it, or as
 * joined neighbors.
 */
export type LookUp = 'exact' | 'similar' | 'prefix' | 'joined';

/** Consonants only, possibly after an initial vowel. */
const WITHOUT_VOWELS = /^(?:[aeiou][b-df-hj-np-tv-xz]{3,}|[b-df-hj-np-tv-z]{4,})$/;

/** @param common the corpus that defines which words are unknown: the searched one, or the one that it adds to */
export function lookUpWord(corpus: Corpus, common: Corpus, model: Model, part: WordPart, by: LookUp): LookedUpWord {
  if (by === 'joined') return lookUpJoined(corpus, model, part);
  const { text, hangul = false, characters = false, phoneticScript = 0, general } = part;
  const number = findWord(corpus, text);
  const isCommon = isCommonWord(text);
  const coined =
    (common === corpus ? number : findWord(common, text)) < 0 &&
    general === undefined &&
    !isCommon &&
    !isCommonName(text);
  // "Mhmmd", "Tlbn": a word abbreviated by omitting its vowels is compared like a word in Arabic letters.
  const abjad = part.abjad || (coined && !hangul && WITHOUT_VOWELS.test(text));
  const skeleton = skeletonIn(corpus, text, abjad, part.abjad);
  const word: QueryWord = {
    text,
    bytes: asciiBytes(text),
    word: number,
    coined,
    common: isCommon,
    letters: letterBits(text),
    skeleton: skeleton === '' ? 0 : hashText(skeleton),
    skeletonLength: skeleton.length,
    groups: groupsOfPart({ text, general }),
    abjad,
    hangul,
    characters,
    phoneticScript,
    completions: null,
  };
  return {
    word,
    similar: similarWords(corpus, model, word, by === 'exact', by === 'prefix' && phoneticScript === 0),
  };
}

/**
 * The consonant skeleton that the corpus has. Without vowels, two neighboring Latin letters can be one sound or two:
 * "Nczln" for Naczelne, "Bslts" for Basaltos.
 */
function skeletonIn(corpus: Corpus, text: string, abjad: boolean, isWrittenWithoutVowels: boolean): string {
  const separate = skeletonOf(text, abjad);
  if (!abjad || isWrittenWithoutVowels || separate === '') return separate;
  const key = hashText(separate);
  return corpus.skeletonKeys[lowerBound(corpus.skeletonKeys, key)] === key ? separate : skeletonOf(text);
}

/** Joined words are looked up by their consonants only. */
function lookUpJoined(corpus: Corpus, model: Model, { text, abjad }: WordPart): LookedUpWord {
  const skeleton = skeletonKeyOfRare(text, abjad);
  const word: QueryWord = {
    text,
    bytes: asciiBytes(text),
    word: -1,
    coined: false,
    common: false,
    letters: 0,
    skeleton: skeleton.key,
    skeletonLength: skeleton.length,
    groups: [],
    abjad,
    hangul: false,
    characters: false,
    phoneticScript: 0,
    completions: null,
  };
  return { word, similar: joinedWords(corpus, model, word) };
}

const MODEL_NUMBER = new Map(Object.values(MODELS).map((model, index) => [model, index] as const));
/** Weight of a cache entry beside that of its similar words. */
const ENTRY_WEIGHT = 16;
/**
 * Minimum and maximum weight of a cache. The minimum serves the small corpora of organizations. The maximum is some
 * tens of megabytes.
 */
const MIN_CACHE_WEIGHT = 8_192 * ENTRY_WEIGHT;
const MAX_CACHE_WEIGHT = 1_000_000;

/** By kind (`kindOf`: everything else that a result depends on), then by word. */
type ByWord = (Map<string, LookedUpWord> | undefined)[];

/**
 * A cache of two generations, as in `matching/names/memoized.ts`. The older one is dropped when the younger one holds
 * half of the maximum.
 */
class BoundedCache {
  readonly #maxWeight: number;
  #young: ByWord = [];
  #old: ByWord = [];
  /** Weight of the younger generation. */
  #weight = 0;

  constructor(maxWeight: number) {
    this.#maxWeight = maxWeight;
  }

  get(kind: number, word: string): LookedUpWord | undefined {
    const young = this.#young[kind]?.get(word);
    if (young !== undefined) return young;
    const old = this.#old[kind]?.get(word);
    if (old !== undefined) this.set(kind, word, old);
    return old;
  }

  set(kind: number, word: string, result: LookedUpWord): void {
    this.#weight += ENTRY_WEIGHT + result.similar.words.length;
    if (2 * this.#weight > this.#maxWeight) {
      this.#old = this.#young;
      this.#young = [];
      this.#weight = ENTRY_WEIGHT + result.similar.words.length;
    }
    this.#young[kind] ??= new Map();
    this.#young[kind].set(word, result);
  }
}

/** Caches look-ups in one corpus. */
export class WordLookupCache {
  readonly #corpus: Corpus;
  /** Caches by the corpus that defines how common words are. */
  readonly #caches = new WeakMap<Corpus, BoundedCache>();

  constructor(corpus: Corpus) {
    this.#corpus = corpus;
  }

  lookUp(common: Corpus, model: Model, part: WordPart, by: LookUp): LookedUpWord {
    // Joined neighbors hardly repeat, and would evict words that do.
    if (by === 'joined') return lookUpWord(this.#corpus, common, model, part, by);
    let cache = this.#caches.get(common);
    if (cache === undefined) {
      cache = new BoundedCache(Math.min(MAX_CACHE_WEIGHT, MIN_CACHE_WEIGHT + ENTRY_WEIGHT * this.#corpus.wordCount));
      this.#caches.set(common, cache);
    }
    const { text, general } = part;
    const kind = kindOf(model, part, by);
    const word = general === undefined ? text : `${text} ${general}`;
    const cached = cache.get(kind, word);
    if (cached !== undefined) return cached;
    // Most words are no prefix of a patronymic, so both kinds of look-up have the same result.
    const result =
      by === 'prefix' && (part.phoneticScript || !isPatronymicPrefix(this.#corpus, text))
        ? this.lookUp(common, model, part, 'similar')
        : lookUpWord(this.#corpus, common, model, part, by);
    cache.set(kind, word, result);
    return result;
  }
}

/** Cache key of a lookup apart from the word: model, lookup type, writing and phonetic script in one number. */
function kindOf(model: Model, { abjad, hangul, characters, phoneticScript = 0 }: WordPart, by: LookUp): number {
  const writing = abjad ? 1 : hangul ? 2 : characters ? 3 : 0;
  const lookUpKind = by === 'exact' ? 2 : by === 'prefix' ? 1 : 0;
  const kind = (3 * (MODEL_NUMBER.get(model) ?? 0) + lookUpKind) * 4 + writing;
  return kind * PHONETIC_SCRIPTS.length + phoneticScript;
}

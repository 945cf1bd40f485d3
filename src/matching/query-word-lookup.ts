/**
 * One word of a query, made ready, and the listed words that are like it: the costly part of a search. Words repeat from name
 * to name, so the last of them are kept.
 */

import type { Corpus } from './corpus.ts';
import { findWord, lowerBound } from './corpus.ts';
import { letterBits } from './corpus-builder.ts';
import { MODELS, type Model } from './model.ts';
import { isCommonName, isCommonWord } from './names/common-words.ts';
import { asciiBytes } from './names/distance.ts';
import type { NamePart } from './names/parts.ts';
import { PHONETIC_SCRIPTS } from './names/phonetics/scripts.ts';
import { hashText, skeletonKeyOfRare, skeletonOf } from './names/skeleton.ts';
import { groupsOfPart } from './names/variants.ts';
import type { QueryWord, SimilarWords } from './similar-words.ts';
import { beginsPatronymic, joinedWords, similarWords } from './word-lookups.ts';

export interface LookedUpWord {
  word: QueryWord;
  similar: SimilarWords;
}

export type WordPart = Omit<NamePart, 'class'>;

/** How a word is looked up: by itself alone, with words like it, with patronymics that begin so as well, or as several written together. */
export type LookUp = 'exact' | 'alike' | 'begun' | 'joined';

/** A first one may be left. */
const WITHOUT_VOWELS = /^(?:[aeiou][b-df-hj-np-tv-xz]{3,}|[b-df-hj-np-tv-z]{4,})$/;

/** @param common says which words nobody has: the searched corpus, or the one that it adds to */
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
  // "Mhmmd", "Tlbn": whoever leaves the vowels out in a hurry writes as Arabic does.
  const abjad = part.abjad || (coined && !hangul && WITHOUT_VOWELS.test(text));
  const skeleton = skeletonHere(corpus, text, abjad, part.abjad);
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
  };
  return {
    word,
    similar: similarWords(corpus, model, word, by === 'exact', by === 'begun' && phoneticScript === 0),
  };
}

/**
 * Two Latin letters for one sound may stay together though the vowels go, or meet because they went: "Nczln" for Naczelne, "Bslts" for
 * Basaltos.
 */
function skeletonHere(corpus: Corpus, text: string, abjad: boolean, written: boolean): string {
  const apart = skeletonOf(text, abjad);
  if (!abjad || written || apart === '') return apart;
  const key = hashText(apart);
  return corpus.skeletonKeys[lowerBound(corpus.skeletonKeys, key)] === key ? apart : skeletonOf(text);
}

/** Only its consonants are looked up. */
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
  };
  return { word, similar: joinedWords(corpus, model, word) };
}

const MODEL_NUMBER = new Map(Object.values(MODELS).map((model, index) => [model, index] as const));
/** Each entry counts as the words that it holds, and its own weight. */
const OWN_WEIGHT = 16;
/** Of these some are kept for any corpus, since organizations have small ones of their own; at most some tens of megabytes. */
const FEWEST_KEPT = 8_192 * OWN_WEIGHT;
const MOST_KEPT = 1_000_000;

/** By the word, each under all else that an answer depends on: its number is what `kindOf` says. */
type ByWord = (Map<string, LookedUpWord> | undefined)[];

/** Two generations, as in `matching/names/remembered.ts`: when the younger one holds half of what may be kept, the older one is dropped. */
class Kept {
  readonly #most: number;
  #young: ByWord = [];
  #old: ByWord = [];
  /** Of the younger one. */
  #weight = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(kind: number, word: string): LookedUpWord | undefined {
    const young = this.#young[kind]?.get(word);
    if (young !== undefined) return young;
    const old = this.#old[kind]?.get(word);
    if (old !== undefined) this.set(kind, word, old);
    return old;
  }

  set(kind: number, word: string, asked: LookedUpWord): void {
    this.#weight += OWN_WEIGHT + asked.similar.words.length;
    if (2 * this.#weight > this.#most) {
      this.#old = this.#young;
      this.#young = [];
      this.#weight = OWN_WEIGHT + asked.similar.words.length;
    }
    this.#young[kind] ??= new Map();
    this.#young[kind].set(word, asked);
  }
}

/** Remembers what was asked about one corpus. */
export class WordLookupCache {
  readonly #corpus: Corpus;
  /** By the corpus that says how common words are. */
  readonly #known = new WeakMap<Corpus, Kept>();

  constructor(corpus: Corpus) {
    this.#corpus = corpus;
  }

  ask(common: Corpus, model: Model, part: WordPart, by: LookUp): LookedUpWord {
    // Neighbors written together hardly come twice, and would push out words that do.
    if (by === 'joined') return lookUpWord(this.#corpus, common, model, part, by);
    let known = this.#known.get(common);
    if (known === undefined) {
      known = new Kept(Math.min(MOST_KEPT, FEWEST_KEPT + OWN_WEIGHT * this.#corpus.wordCount));
      this.#known.set(common, known);
    }
    const { text, general } = part;
    // Most words begin no patronymic: where they stand in the name makes no difference then.
    const look = by === 'begun' && (part.phoneticScript || !beginsPatronymic(this.#corpus, text)) ? 'alike' : by;
    const kind = kindOf(model, part, look);
    const word = general === undefined ? text : `${text} ${general}`;
    const before = known.get(kind, word);
    if (before !== undefined) return before;
    const asked = lookUpWord(this.#corpus, common, model, part, look);
    known.set(kind, word, asked);
    return asked;
  }
}

/** All that an answer depends on beside the corpus and the word, in one number. */
function kindOf(model: Model, { abjad, hangul, characters, phoneticScript = 0 }: WordPart, by: LookUp): number {
  const writing = abjad ? 1 : hangul ? 2 : characters ? 3 : 0;
  const look = by === 'exact' ? 2 : by === 'begun' ? 1 : 0;
  const kind = (3 * (MODEL_NUMBER.get(model) ?? 0) + look) * 4 + writing;
  return kind * PHONETIC_SCRIPTS.length + phoneticScript;
}

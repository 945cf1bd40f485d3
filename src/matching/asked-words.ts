/**
 * One word of a query, made ready, and the listed words that are like it: the costly part of a search. Words repeat from name
 * to name, so the last of them are kept.
 */
import { LRUCache } from 'lru-cache';
import { isCommonName, isCommonWord } from '../names/common-words.ts';
import { asciiBytes } from '../names/distance.ts';
import type { NamePart } from '../names/parts.ts';
import { hashText, skeletonOf, skeletonOfRare } from '../names/skeleton.ts';
import { groupsOfPart } from '../names/variants.ts';
import type { Corpus } from './corpus.ts';
import { findWord } from './corpus.ts';
import { letterBits } from './corpus-builder.ts';
import { MODELS, type Model } from './model.ts';
import type { QueryWord, SimilarWords } from './similar-words.ts';
import { joinedWords, similarWords } from './similar-words.ts';

export interface AskedWord {
  word: QueryWord;
  similar: SimilarWords;
}

export type WordPart = Omit<NamePart, 'class'>;

/** How a word is looked up: by itself alone, with words like it, or as several written together. */
export type LookUp = 'exact' | 'alike' | 'joined';

const WITHOUT_VOWELS = /^[b-df-hj-np-tv-z]{4,}$/;

/** @param common says which words nobody has: the searched corpus, or the one that it adds to */
export function askAbout(corpus: Corpus, common: Corpus, model: Model, part: WordPart, by: LookUp): AskedWord {
  if (by === 'joined') return askAboutJoined(corpus, model, part);
  const { text, hangul = false, characters = false, tongue = 0, general } = part;
  const number = findWord(corpus, text);
  const isCommon = isCommonWord(text);
  const coined =
    (common === corpus ? number : findWord(common, text)) < 0 &&
    general === undefined &&
    !isCommon &&
    !isCommonName(text);
  // "Mhmmd", "Tlbn": whoever leaves the vowels out in a hurry writes as Arabic does.
  const abjad = part.abjad || (coined && !hangul && WITHOUT_VOWELS.test(text));
  const skeleton = skeletonOf(text, abjad);
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
    tongue,
  };
  return { word, similar: similarWords(corpus, model, word, by === 'exact') };
}

/** Only its consonants are looked up. */
function askAboutJoined(corpus: Corpus, model: Model, { text, abjad }: WordPart): AskedWord {
  const skeleton = skeletonOfRare(text, abjad);
  const word: QueryWord = {
    text,
    bytes: asciiBytes(text),
    word: -1,
    coined: false,
    common: false,
    letters: 0,
    skeleton: skeleton === '' ? 0 : hashText(skeleton),
    skeletonLength: skeleton.length,
    groups: [],
    abjad,
    hangul: false,
    characters: false,
    tongue: 0,
  };
  return { word, similar: joinedWords(corpus, model, word) };
}

const MODEL_NUMBER = new Map(Object.values(MODELS).map((model, index) => [model, index] as const));
/** Each entry counts as the words that it holds, and its own weight. */
const OWN_WEIGHT = 16;
/** Of these some are kept for any corpus, since organisations have small ones of their own; at most some tens of megabytes. */
const FEWEST_KEPT = 8_192 * OWN_WEIGHT;
const MOST_KEPT = 1_000_000;

/** Remembers what was asked about one corpus. */
export class AskedWords {
  readonly #corpus: Corpus;
  /** By the corpus that says how common words are. */
  readonly #known = new WeakMap<Corpus, LRUCache<string, AskedWord>>();

  constructor(corpus: Corpus) {
    this.#corpus = corpus;
  }

  ask(common: Corpus, model: Model, part: WordPart, by: LookUp): AskedWord {
    let known = this.#known.get(common);
    if (known === undefined) {
      // Bounded by size: a bound by number would reserve the room of all entries at once, even to compare a single pair.
      const maxSize = Math.min(MOST_KEPT, FEWEST_KEPT + OWN_WEIGHT * this.#corpus.wordCount);
      known = new LRUCache({ maxSize, sizeCalculation: ({ similar }) => OWN_WEIGHT + similar.words.length });
      this.#known.set(common, known);
    }
    // Neighbours written together hardly come twice, and would push out words that do.
    if (by === 'joined') return askAbout(this.#corpus, common, model, part, by);
    const { text, abjad, hangul, characters, tongue, general } = part;
    const key = `${MODEL_NUMBER.get(model) ?? 0}${by}${abjad ? 'a' : hangul ? 'h' : characters ? 'c' : ''}${tongue ?? 0} ${text} ${general ?? ''}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const asked = askAbout(this.#corpus, common, model, part, by);
    known.set(key, asked);
    return asked;
  }
}

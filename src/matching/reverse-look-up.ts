/**
 * The other way round: who of many known parties could a few listed ones be? A search asks for one party among many listed; here a
 * few hundred entries of a list have changed, and a million customers are the index.
 *
 *     words of all customers ─► which changed names have a word like it: a row of bits          once a distinct word
 *     names of all customers ─► can the words that one changed name touches suffice?             sums and intersections
 *     customers that are left ─► searched for among the changed entries                          as ever
 *
 * The first two steps only leave out whom no changed entry can reach. They rest on the bound that candidates rest on
 * (`gain-bound.ts`). With t the wanted score, and every touched word taken as equal, a name is left where for some changed name
 *
 *     Σ net(part) ≥ 0      net = w·(1 − t)                    touched; taken as given; legal form
 *                                w·max(0, truncated − t)      the last word of a long name, where a listed word begins so
 *                                initialGain(w) − w·t·qe      a listed initial may stand for it
 *                              − w·t·qe                       untouched                       (qe: queryExtra of the model)
 *
 * A row has a bit for each changed name, or for several where there are many. What the bound does not cover is looked at in any case:
 * whole names that are equal, words written together or apart, equal identifiers, names of more parts than have a slot. Whoever is
 * left is searched for by the same search as ever, among the changed entries alone, in an index whose words are those of the index
 * that they are part of (`CorpusBuilder.finish`). A property test compares with a search for every party.
 * Rejected: asking an index of customers for the names of the changed entries. A score is not the same both ways (how rare a word is,
 * what counts as missing), so a lower threshold would have to be guessed, and somebody would fall under it.
 */
import { asciiBytes } from '../names/distance.ts';
import { equalityKey } from '../names/normalise.ts';
import { PART_CLASSES } from '../names/parts.ts';
import { hashText, skeletonOf } from '../names/skeleton.ts';
import { variantGroupsOf } from '../names/variants.ts';
import { unpackCountry } from './compare/countries.ts';
import {
  birthsOf,
  type Corpus,
  findWord,
  identifierText,
  listedName,
  lowerBound,
  nameText,
  wordsStartingWith,
  wordText,
} from './corpus.ts';
import { GENDERS, joinIndexKey, KINDS, letterBits, MIN_JOINED_SKELETON } from './corpus-builder.ts';
import type { Matcher } from './matcher.ts';
import { CLASS_WEIGHT, EXACT_ONLY, INITIALLED_CLASSES, MODELS, type Model } from './model.ts';
import { partWeight, USES_RARITY } from './part-weight.ts';
import { rarityIn } from './rarity.ts';
import { leastNameScore } from './score.ts';
import { type QueryWord, similarWords } from './similar-words.ts';
import type { MatchAlgorithm, Query } from './types.ts';

/** What decides who is a match. */
export interface ReverseTerms {
  algorithm: MatchAlgorithm;
  /** 0..100 */
  threshold: number;
}

/** Lanes of 32 bits in the row of a word, and behind them the lane that says what else may answer to it. */
const LANES = 32;
const ROW = LANES + 1;
const BITS = 32 * LANES;
const BY_INITIAL = 1;
const BY_BEGINNING = 2;
/** Parts of a name that are looked up; a name with more is searched for in any case. */
const MOST_PARTS = 15;
/** Names of one question: a query looks at a few dozen readings of names, and none may be left out. */
const NAMES_OF_A_QUERY = 2;
/** Rounding must not turn anybody away. */
const SLACK = 1e-6;
/** Lets every lift of an identifier count: long enough for a slip, and short. */
const ANY_IDENTIFIERS = ['1', '1234567'] as const;

const GIVEN = Uint8Array.from(PART_CLASSES, (name) =>
  name === 'form' || (EXACT_ONLY.has(name) && name !== 'number') ? 1 : 0,
);
const RARE = Uint8Array.from(PART_CLASSES, (name) => (USES_RARITY.has(name) ? 1 : 0));
/** Classes of a last word that may be cut off. */
const CUT = Uint8Array.from(PART_CLASSES, (name) =>
  name === 'name' || name === 'weak' || name === 'patronymic' ? 1 : 0,
);
const INITIALLED = Uint8Array.from(PART_CLASSES, (name) => (INITIALLED_CLASSES.has(name) ? 1 : 0));

/** The bytes of the rows of so many words. */
export function rowBytes(words: number): number {
  return 4 * ROW * words;
}

/** @param rows of the words of `known`, filled for those from `from` to before `to` */
export function touchWords(
  known: Corpus,
  listed: Corpus,
  { algorithm }: ReverseTerms,
  rows: Uint32Array,
  { from, to }: { from: number; to: number },
): void {
  const model = MODELS[algorithm];
  const { postings, postingStart } = listed;
  for (let word = from; word < to; word++) {
    const text = wordText(known, word);
    const row = word * ROW;
    for (const query of waysToAsk(known, listed, word, text)) {
      for (const similar of similarWords(listed, model, query, false).words) {
        for (let at = postingStart[similar]!; at < postingStart[similar + 1]!; at++) {
          const bit = postings[at]! % BITS;
          rows[row + (bit >>> 5)]! |= 1 << (bit & 31);
        }
      }
    }
    rows[row + LANES] =
      (findWord(listed, text.charAt(0)) >= 0 ? BY_INITIAL : 0) |
      (wordsStartingWith(listed, asciiBytes(text)).length > 0 ? BY_BEGINNING : 0);
  }
}

/** A word may stand with vowels in one name and without in another, and for its meaning or for its sound. */
function waysToAsk(known: Corpus, listed: Corpus, word: number, text: string): QueryWord[] {
  const spellings = variantGroupsOf(text);
  const meanings: number[] = [];
  for (let at = known.wordGroupStart[word]!; at < known.wordGroupStart[word + 1]!; at++) {
    const group = known.wordGroups[at]!;
    if (!spellings.includes(group)) meanings.push(group);
  }
  const base = { text, bytes: asciiBytes(text), word: findWord(listed, text), letters: letterBits(text), meaning: '' };
  const queries: QueryWord[] = [];
  for (const groups of [spellings, ...meanings.map((meaning) => [meaning])]) {
    for (const abjad of known.wordAbjad[word] === 1 ? [false, true] : [false]) {
      const skeleton = skeletonOf(text, abjad);
      const written = { skeleton: skeleton === '' ? 0 : hashText(skeleton), skeletonLength: skeleton.length, abjad };
      for (const hangul of known.wordHangul[word] === 1 ? [false, true] : [false]) {
        queries.push({ ...base, ...written, groups, hangul });
      }
    }
  }
  return queries;
}

export interface ReverseSides {
  /** Whom the organisation knows. */
  known: Corpus;
  /** The changed entries, as a part of the index that they stand in. */
  listed: Corpus;
  matcher: Matcher;
  /** Says how rare words are, as in a search. */
  common: Corpus;
}

/**
 * Positions of those known parties, from `from` to before `to`, whom a changed entry matches.
 * @param names of the same sides
 */
export function reached(
  { known, listed, matcher, common }: ReverseSides,
  terms: ReverseTerms,
  names: NameBound,
  { from, to }: { from: number; to: number },
): Uint32Array {
  const byIdentifier = sharedIdentifiers(known, listed);
  const found: number[] = [];
  for (let subject = from; subject < to; subject++) {
    if (!byIdentifier.has(subject) && !names.mayReach(subject)) continue;
    const queries = queriesFor(known, subject, terms);
    if (queries.some((query) => matcher.find(query, { common }).hits.length > 0)) found.push(subject);
  }
  return Uint32Array.from(found);
}

/** Whether the words of a name that one changed name touches can suffice. Keeps what it has found out of words. */
export class NameBound {
  readonly #known: Corpus;
  readonly #common: Corpus;
  readonly #model: Model;
  readonly #rows: Uint32Array;
  readonly #equal: Corpus;
  /** Join keys and skeletons by which a listed word, or several, are the same as several known ones, or one. */
  readonly #asOne = new Set<number>();
  readonly #asSeveral = new Set<number>();
  /** The least name score, by whether the party has a birth date (1) and identifiers (2). */
  readonly #least: readonly number[];
  /** Rarity of each word, the least and the most that it can be; NaN: not asked yet. */
  readonly #low: Float32Array;
  readonly #high: Float32Array;
  /** Of the name in hand: words that may be touched, what each gives more then, and rows that were intersected. */
  readonly #words = new Uint32Array(MOST_PARTS);
  readonly #more = new Float64Array(MOST_PARTS);
  readonly #taken = new Uint32Array(LANES * (MOST_PARTS + 1));

  /** @param rows of `touchWords` */
  constructor(
    { known, listed, common }: Omit<ReverseSides, 'matcher'>,
    { algorithm, threshold }: ReverseTerms,
    rows: Uint32Array,
  ) {
    this.#known = known;
    this.#common = common;
    this.#equal = listed;
    this.#model = MODELS[algorithm];
    this.#rows = rows;
    this.#low = new Float32Array(known.wordCount).fill(Number.NaN);
    this.#high = new Float32Array(known.wordCount);
    for (let word = 0; word < listed.wordCount; word++) {
      if (listed.wordSkeletonLength[word]! >= MIN_JOINED_SKELETON) this.#asOne.add(listed.wordSkeleton[word]!);
    }
    for (const key of listed.joinKeys) this.#asSeveral.add(key);
    const query = { names: [''], algorithm, fuzzy: true, threshold } as const;
    const birth = { year: 2000, month: 1, day: 1, toYear: null, circa: false };
    this.#least = [0, 1, 2, 3].map((has) =>
      leastNameScore(this.#model, {
        ...query,
        ...((has & 1) !== 0 && { birth }),
        ...((has & 2) !== 0 && { identifiers: ANY_IDENTIFIERS }),
      }),
    );
  }

  mayReach(subject: number): boolean {
    const { nameStart, birthStart, identifierStart } = this.#known;
    const has =
      (birthStart[subject + 1]! > birthStart[subject]! ? 1 : 0) +
      (identifierStart[subject + 1]! > identifierStart[subject]! ? 2 : 0);
    const t = Math.max(this.#least[has]!, 1) / 100;
    for (let name = nameStart[subject]!; name < nameStart[subject + 1]!; name++) {
      if (this.#suffices(name, t) || this.#isJoined(name) || this.#isEqual(name)) return true;
    }
    return false;
  }

  #suffices(name: number, t: number): boolean {
    const { partStart, partWord, partClass } = this.#known;
    const [first, end] = [partStart[name]!, partStart[name + 1]!];
    const count = end - first;
    if (count > MOST_PARTS) return true;
    const model = this.#model;
    const tq = t * model.queryExtra;
    // What all parts give where no changed name touches them, and how much more each gives where one does.
    let sum = SLACK;
    let touchable = 0;
    for (let at = first; at < end; at++) {
      const word = partWord[at]!;
      const is = partClass[at]!;
      if (GIVEN[is] === 1) {
        sum += partWeight(is, 1) * (1 - t);
        continue;
      }
      const low = partWeight(is, RARE[is] === 1 ? this.#rarity(word, this.#low) : 1);
      const high = partWeight(is, RARE[is] === 1 ? this.#rarity(word, this.#high) : 1);
      const flags = this.#rows[word * ROW + LANES]!;
      let untouched = -low * tq;
      if ((flags & BY_INITIAL) !== 0 && INITIALLED[is] === 1)
        untouched = Math.max(untouched, byInitial(model, low, t, tq));
      // The last word of a long name may be the beginning of a listed one.
      const isCut = at === end - 1 && CUT[is] === 1 && (flags & BY_BEGINNING) !== 0;
      if (isCut) untouched = Math.max(untouched, high * Math.max(0, model.truncated - t));
      sum += untouched;
      this.#words[touchable] = word;
      this.#more[touchable++] = high * (1 - t) - untouched;
    }
    if (sum >= 0) return true;
    return this.#oneTouches(touchable, -sum);
  }

  /** Whether a changed name touches parts that give `wanted` together. */
  #oneTouches(count: number, wanted: number): boolean {
    let all = 0;
    for (let at = 0; at < count; at++) all += this.#more[at]!;
    return all >= wanted && this.#touches(0, count, wanted, all, -1);
  }

  /** @param left what the parts from `at` on give. @param depth of the names that touch all parts that were taken; -1: all names */
  #touches(at: number, count: number, wanted: number, left: number, depth: number): boolean {
    if (wanted <= 0) return true;
    if (at === count || left < wanted) return false;
    const more = this.#more[at]!;
    const rest = left - more;
    const row = this.#words[at]! * ROW;
    let some = 0;
    const from = depth * LANES;
    const to = from + LANES;
    for (let lane = 0; lane < LANES; lane++) {
      const bits = this.#rows[row + lane]! & (depth < 0 ? -1 : this.#taken[from + lane]!);
      this.#taken[to + lane] = bits;
      some |= bits;
    }
    if (some !== 0 && this.#touches(at + 1, count, wanted - more, rest, depth + 1)) return true;
    return this.#touches(at + 1, count, wanted, rest, depth);
  }

  /** A word that stands for its meaning in one name and for its sound in another is as rare as either. */
  #rarity(word: number, side: Float32Array): number {
    if (Number.isNaN(this.#low[word]!)) {
      const text = wordText(this.#known, word);
      const spellings = variantGroupsOf(text);
      const rarities = [rarityIn(this.#common, text, spellings)];
      for (let at = this.#known.wordGroupStart[word]!; at < this.#known.wordGroupStart[word + 1]!; at++) {
        const group = this.#known.wordGroups[at]!;
        if (!spellings.includes(group)) rarities.push(rarityIn(this.#common, text, [group]));
      }
      this.#low[word] = Math.min(...rarities);
      this.#high[word] = Math.max(...rarities);
    }
    return side[word]!;
  }

  /** Words of either side are written together on the other. */
  #isJoined(name: number): boolean {
    const { partStart, partWord, joinTwo, joinThree, wordSkeleton, wordAbjad } = this.#known;
    for (let at = partStart[name]!; at < partStart[name + 1]!; at++) {
      for (const [key, count] of [
        [joinTwo[at]!, 2],
        [joinThree[at]!, 3],
      ] as const) {
        if (key === 0) continue;
        if (this.#asOne.has(key)) return true;
        const other = count === 2 ? 3 : 2;
        if (this.#asSeveral.has(joinIndexKey(key, other))) return true;
      }
      const word = partWord[at]!;
      if (this.#isSeveral(wordSkeleton[word]!)) return true;
      // The same word stands in another name without vowels.
      if (wordAbjad[word] === 1 && this.#isSeveral(keyOf(skeletonOf(wordText(this.#known, word), false)))) return true;
    }
    return false;
  }

  #isSeveral(skeleton: number): boolean {
    if (skeleton === 0) return false;
    return this.#asSeveral.has(joinIndexKey(skeleton, 2)) || this.#asSeveral.has(joinIndexKey(skeleton, 3));
  }

  #isEqual(name: number): boolean {
    const { equalityKeys } = this.#equal;
    const has = (key: number) => key !== 0 && equalityKeys[lowerBound(equalityKeys, key)] === key;
    if (has(this.#known.nameKey[name]!)) return true;
    const text = nameText(this.#known, name);
    return text.includes(',') && [true, false].some((person) => has(keyOf(equalityKey(text, person))));
  }
}

/** What a listed initial gives more than nothing: `GainBound.initialGain`, without what an answer is worth at all. */
function byInitial(model: Model, weight: number, t: number, tq: number): number {
  const pair = Math.min(weight, CLASS_WEIGHT.initial);
  return pair * Math.max(0, model.initial - t) - tq * 0.5 * (weight - pair);
}

const keyOf = (key: string) => (key === '' ? 0 : hashText(key));

/** Known parties with an identifier that a listed one has too, by its hash. */
function sharedIdentifiers(known: Corpus, listed: Corpus): ReadonlySet<number> {
  const found = new Set<number>();
  for (const key of listed.identifierKeys) {
    for (let at = lowerBound(known.identifierKeys, key); known.identifierKeys[at] === key; at++) {
      found.add(known.identifierSubject[known.identifierItems[at]!]!);
    }
  }
  return found;
}

/** The party as a search asks for it. */
function queriesFor(known: Corpus, subject: number, { algorithm, threshold }: ReverseTerms): Query[] {
  const names: string[] = [];
  for (let name = known.nameStart[subject]!; name < known.nameStart[subject + 1]!; name++) {
    const number = known.nameNumber[name]!;
    if (names[number] === undefined) names[number] = listedName(known, name);
  }
  const [birth] = birthsOf(known, subject);
  const countries = [...known.countries.subarray(known.countryStart[subject]!, known.countryStart[subject + 1]!)].map(
    unpackCountry,
  );
  const gender = GENDERS[known.subjectGender[subject]!];
  const identifiers: string[] = [];
  for (let item = known.identifierStart[subject]!; item < known.identifierStart[subject + 1]!; item++) {
    identifiers.push(identifierText(known, item));
  }
  const queries: Query[] = [];
  for (let at = 0; at === 0 || at < names.length; at += NAMES_OF_A_QUERY) {
    queries.push({
      names: names.slice(at, at + NAMES_OF_A_QUERY).filter((name) => name !== undefined),
      kind: KINDS[known.subjectKind[subject]!],
      ...(birth && { birth }),
      ...(countries.length > 0 && { countries }),
      ...(gender && { gender }),
      ...(identifiers.length > 0 && { identifiers }),
      algorithm,
      fuzzy: true,
      threshold,
      filters: { includeDelisted: false },
    });
  }
  return queries;
}

/**
 * Finds the known parties that a changed name can match. The check is cheap, and its upper bound is never below the
 * matcher's score. It is the bound of `gain-bound.ts` with the roles exchanged, and has two steps for each known name:
 *
 *     every changed name     Σ net(part) ≥ 0, over the matched words of the known name        a few additions a posting
 *     the remaining names    the same at the name score that these two parties need           (`pair-bound.ts`)
 *
 * With t the required score, w the weight of the part, v the maximum weight of the listed word and s the similarity of
 * the two
 *
 *     net(part) = min(w, v)·max(0, s − t)    matched by a listed word; w·max(0, s − t) for joined words
 *                 initialGain(w) − w·t·qe    matched by a listed initial
 *                 w·(1 − t)                  assumed to match: particles, legal forms, initials
 *               − w·t·qe                     unmatched                                        (qe: queryExtra of the model)
 *
 * Rejected: one bit for each word and changed name regardless of similarity, because three of five parties remained.
 */

import { namesAbbreviated, queryAcronym } from './acronyms.ts';
import { splitConcatenated } from './concatenated-words.ts';
import { type Corpus, lowerBound, nameText } from './corpus.ts';
import { KINDS } from './corpus-codes.ts';
import { Joins } from './joins.ts';
import { KnownName, type ReverseCorpora } from './known-name.ts';
import { withoutRepetition, withoutTwoBetween } from './middle-names.ts';
import { MODELS, type Model } from './model.ts';
import { equalityKey } from './names/normalize.ts';
import { hashText } from './names/skeleton.ts';
import { PairBound } from './pair-bound.ts';
import { requiredNameScore } from './score.ts';
import { namesStartingWith, TRUNCATED_KEY_CHARS } from './truncated-names.ts';
import type { MatchAlgorithm, Query } from './types.ts';
import { namesUnspaced, unspacedForms } from './unspaced-firms.ts';

/** The parameters that decide what is a match. */
export interface ReverseTerms {
  algorithm: MatchAlgorithm;
  /** 0..100 */
  threshold: number;
  /** Include near misses. */
  nearMisses?: Query['nearMisses'];
}

const PERSON = KINDS.indexOf('PERSON');
/** Tolerance: rounding must not reject a match. */
export const SLACK = 1e-6;
/** Sample identifiers that enable every lift: a short one, and one that is long enough to match with a typo. */
const ANY_IDENTIFIERS = ['1', '1234567'] as const;

export class NameBound {
  readonly #known: Corpus;
  readonly #listed: Corpus;
  readonly #model: Model;
  readonly #name: KnownName;
  readonly #pairs: PairBound;
  readonly #joins: Joins;
  /** Minimum name score, indexed by whether the party has a birth date (1) and identifiers (2). */
  readonly #requiredScores: readonly number[];
  /** By changed name: the round (known name) and part of the last match, its gain, and the sum of gains. */
  #round = 0;
  readonly #reachedInRound: Uint32Array;
  readonly #joinedInRound: Uint32Array;
  readonly #lastPart: Uint8Array;
  readonly #lastGain: Float64Array;
  readonly #sum: Float64Array;
  readonly #reached: Uint32Array;
  #count = 0;

  constructor(sides: ReverseCorpora, { algorithm, threshold }: ReverseTerms) {
    const { known, listed } = sides;
    this.#known = known;
    this.#listed = listed;
    this.#model = MODELS[algorithm];
    this.#name = new KnownName(sides, this.#model);
    this.#pairs = new PairBound(sides, this.#model, threshold);
    this.#joins = new Joins(sides, this.#model);
    const query = { names: [''], algorithm, fuzzy: true, threshold } as const;
    const birth = { year: 2000, month: 1, day: 1, toYear: null, circa: false };
    this.#requiredScores = [0, 1, 2, 3].map((has) =>
      requiredNameScore(this.#model, {
        ...query,
        ...((has & 1) !== 0 && { birth }),
        ...((has & 2) !== 0 && { identifiers: ANY_IDENTIFIERS }),
      }),
    );
    const names = listed.nameCount;
    this.#reachedInRound = new Uint32Array(names);
    this.#joinedInRound = new Uint32Array(names);
    this.#lastPart = new Uint8Array(names);
    this.#lastGain = new Float64Array(names);
    this.#sum = new Float64Array(names);
    this.#reached = new Uint32Array(names);
  }

  mayReach(subject: number): boolean {
    const { nameStart, birthStart, identifierStart } = this.#known;
    const has =
      (birthStart[subject + 1]! > birthStart[subject]! ? 1 : 0) +
      (identifierStart[subject + 1]! > identifierStart[subject]! ? 2 : 0);
    const t = Math.max(this.#requiredScores[has]!, 1) / 100;
    for (let name = nameStart[subject]!; name < nameStart[subject + 1]!; name++) {
      if (this.#isEqual(name) || this.#matchesWholeName(name) || this.#suffices(subject, name, t)) return true;
    }
    return false;
  }

  /** Whether any changed name can suffice. */
  #suffices(subject: number, name: number, t: number): boolean {
    const known = this.#name;
    known.load(name, t);
    // The name has only parts that are assumed to match.
    if (known.gainWithoutMatch + SLACK >= 0) return true;
    this.#addMatches(name);
    for (let at = 0; at < this.#count; at++) {
      const listed = this.#reached[at]!;
      if (known.gainWithoutMatch + this.#sum[listed]! + SLACK < 0) continue;
      if (this.#pairs.reaches(subject, known, listed, this.#joinedInRound[listed] === this.#round)) return true;
    }
    return false;
  }

  #addMatches(name: number): void {
    const known = this.#name;
    const { postings, postingStart } = this.#listed;
    this.#count = 0;
    this.#round++;
    const joined = this.#joins.of(name);
    for (let part = 0; part < known.count; part++) {
      if (known.isAssumedToMatch(part)) continue;
      const matches = known.matchesOf(part);
      for (let at = 0; at < matches.count; at++) {
        const word = matches.words[at]!;
        const gain = matches.gains[at]!;
        for (let from = postingStart[word]!; from < postingStart[word + 1]!; from++)
          this.#add(postings[from]!, part, gain);
      }
      for (const { mask, listed, similarity } of joined) {
        if (((mask >>> part) & 1) === 0) continue;
        this.#add(listed, part, known.gainBy(part, similarity));
        this.#joinedInRound[listed] = this.#round;
      }
    }
  }

  /** Each part counts once per changed name, with its best match. */
  #add(listed: number, part: number, gain: number): void {
    if (this.#reachedInRound[listed] !== this.#round) {
      this.#reachedInRound[listed] = this.#round;
      this.#reached[this.#count++] = listed;
      this.#sum[listed] = 0;
    } else if (this.#lastPart[listed] === part) {
      const additional = gain - this.#lastGain[listed]!;
      if (additional <= 0) return;
      this.#sum[listed]! += additional;
      this.#lastGain[listed] = gain;
      return;
    }
    this.#sum[listed]! += gain;
    this.#lastPart[listed] = part;
    this.#lastGain[listed] = gain;
  }

  #isEqual(name: number): boolean {
    const { equalityKeys } = this.#listed;
    const has = (key: number) => key !== 0 && equalityKeys[lowerBound(equalityKeys, key)] === key;
    if (has(this.#known.nameKey[name]!)) return true;
    const text = nameText(this.#known, name);
    if (this.#isPerson(name) && withoutRepetition(this.#listed, text) !== null) return true;
    if (this.#isPerson(name) && withoutTwoBetween(this.#listed, text).length > 0) return true;
    // The words within a concatenated word have no postings.
    if (!splitConcatenated(this.#listed, text, this.#isPerson(name), () => true).next().done) return true;
    return text.includes(',') && [true, false].some((person) => has(keyOf(equalityKey(text, person))));
  }

  #isPerson(name: number): boolean {
    return this.#known.subjectKind[this.#known.nameSubject[name]!] === PERSON;
  }

  /**
   * Whether a changed organization name starts with the whole known name, is abbreviated by it, or equals it without
   * spaces.
   */
  #matchesWholeName(name: number): boolean {
    if (this.#isPerson(name)) return false;
    const text = nameText(this.#known, name);
    const key = equalityKey(text, false);
    if (key.length >= TRUNCATED_KEY_CHARS && namesStartingWith(this.#listed, key).length > 0) return true;
    const acronym = queryAcronym(key, null);
    if (acronym !== '' && namesAbbreviated(this.#listed, acronym).length > 0) return true;
    return namesUnspaced(this.#listed, unspacedForms(text, key, null)).length > 0;
  }
}

const keyOf = (key: string) => (key === '' ? 0 : hashText(key));

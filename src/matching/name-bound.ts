/**
 * Finds the known parties that a changed name can reach. The check is cheap, and its upper bound is never below the
 * matcher's score: it is the bound of `gain-bound.ts`, seen from the other side. It runs twice for each name of a known
 * party:
 *
 *     every changed name     Σ net(part) ≥ 0, over the words that its own words match         a few additions a posting
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

import { acronymAsked, namesAbbreviated } from './acronyms.ts';
import { splitConcatenated } from './concatenated-words.ts';
import { type Corpus, lowerBound, nameText } from './corpus.ts';
import { KINDS } from './corpus-codes.ts';
import { Joins } from './joins.ts';
import { KnownName, type Reaching } from './known-name.ts';
import { saidOnce, withoutTwoBetween } from './middle-names.ts';
import { MODELS, type Model } from './model.ts';
import { equalityKey } from './names/normalize.ts';
import { hashText } from './names/skeleton.ts';
import { PairBound } from './pair-bound.ts';
import { leastNameScore } from './score.ts';
import { namesThatBegin, TRUNCATED_KEY_CHARS } from './truncated-names.ts';
import type { MatchAlgorithm, Query } from './types.ts';
import { namesUnspaced, unspacedForms } from './unspaced-firms.ts';

/** The terms that decide what is a match. */
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
/** Sample identifiers that enable every lift: a short one, and one long enough for a typo. */
const ANY_IDENTIFIERS = ['1', '1234567'] as const;

export class NameBound {
  readonly #known: Corpus;
  readonly #listed: Corpus;
  readonly #model: Model;
  readonly #name: KnownName;
  readonly #pairs: PairBound;
  readonly #joins: Joins;
  /** Minimum name score, indexed by whether the party has a birth date (1) and identifiers (2). */
  readonly #least: readonly number[];
  /** By changed name: the round and the part of the last match, its gain, and the sum. */
  #round = 0;
  readonly #touchedIn: Uint32Array;
  readonly #joinedIn: Uint32Array;
  readonly #lastPart: Uint8Array;
  readonly #lastMore: Float64Array;
  readonly #sum: Float64Array;
  readonly #touched: Uint32Array;
  #count = 0;

  constructor(sides: Reaching, { algorithm, threshold }: ReverseTerms) {
    const { known, listed } = sides;
    this.#known = known;
    this.#listed = listed;
    this.#model = MODELS[algorithm];
    this.#name = new KnownName(sides, this.#model);
    this.#pairs = new PairBound(sides, this.#model, threshold);
    this.#joins = new Joins(sides, this.#model);
    const query = { names: [''], algorithm, fuzzy: true, threshold } as const;
    const birth = { year: 2000, month: 1, day: 1, toYear: null, circa: false };
    this.#least = [0, 1, 2, 3].map((has) =>
      leastNameScore(this.#model, {
        ...query,
        ...((has & 1) !== 0 && { birth }),
        ...((has & 2) !== 0 && { identifiers: ANY_IDENTIFIERS }),
      }),
    );
    const names = listed.nameCount;
    this.#touchedIn = new Uint32Array(names);
    this.#joinedIn = new Uint32Array(names);
    this.#lastPart = new Uint8Array(names);
    this.#lastMore = new Float64Array(names);
    this.#sum = new Float64Array(names);
    this.#touched = new Uint32Array(names);
  }

  mayReach(subject: number): boolean {
    const { nameStart, birthStart, identifierStart } = this.#known;
    const has =
      (birthStart[subject + 1]! > birthStart[subject]! ? 1 : 0) +
      (identifierStart[subject + 1]! > identifierStart[subject]! ? 2 : 0);
    const t = Math.max(this.#least[has]!, 1) / 100;
    for (let name = nameStart[subject]!; name < nameStart[subject + 1]!; name++) {
      if (this.#isEqual(name) || this.#isBeginning(name) || this.#suffices(subject, name, t)) return true;
    }
    return false;
  }

  /** Whether any changed name can suffice. */
  #suffices(subject: number, name: number, t: number): boolean {
    const known = this.#name;
    known.load(name, t);
    // Only parts that are assumed to match.
    if (known.untouched + SLACK >= 0) return true;
    this.#touchAll(name);
    for (let at = 0; at < this.#count; at++) {
      const listed = this.#touched[at]!;
      if (known.untouched + this.#sum[listed]! + SLACK < 0) continue;
      if (this.#pairs.reaches(subject, known, listed, this.#joinedIn[listed] === this.#round)) return true;
    }
    return false;
  }

  #touchAll(name: number): void {
    const known = this.#name;
    const { postings, postingStart } = this.#listed;
    this.#count = 0;
    this.#round++;
    const joined = this.#joins.of(name);
    for (let part = 0; part < known.count; part++) {
      if (known.isGiven(part)) continue;
      const touches = known.touchesOf(part);
      for (let at = 0; at < touches.count; at++) {
        const word = touches.words[at]!;
        const more = touches.more[at]!;
        for (let from = postingStart[word]!; from < postingStart[word + 1]!; from++)
          this.#add(postings[from]!, part, more);
      }
      for (const { mask, listed, similarity } of joined) {
        if (((mask >>> part) & 1) === 0) continue;
        this.#add(listed, part, known.moreBy(part, similarity));
        this.#joinedIn[listed] = this.#round;
      }
    }
  }

  /** Each part counts once per changed name, with its best match. */
  #add(listed: number, part: number, more: number): void {
    if (this.#touchedIn[listed] !== this.#round) {
      this.#touchedIn[listed] = this.#round;
      this.#touched[this.#count++] = listed;
      this.#sum[listed] = 0;
    } else if (this.#lastPart[listed] === part) {
      const better = more - this.#lastMore[listed]!;
      if (better <= 0) return;
      this.#sum[listed]! += better;
      this.#lastMore[listed] = more;
      return;
    }
    this.#sum[listed]! += more;
    this.#lastPart[listed] = part;
    this.#lastMore[listed] = more;
  }

  #isEqual(name: number): boolean {
    const { equalityKeys } = this.#listed;
    const has = (key: number) => key !== 0 && equalityKeys[lowerBound(equalityKeys, key)] === key;
    if (has(this.#known.nameKey[name]!)) return true;
    const text = nameText(this.#known, name);
    if (this.#isPerson(name) && saidOnce(this.#listed, text) !== null) return true;
    if (this.#isPerson(name) && withoutTwoBetween(this.#listed, text).length > 0) return true;
    // No look-up shows the words within a concatenated word.
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
  #isBeginning(name: number): boolean {
    if (this.#isPerson(name)) return false;
    const text = nameText(this.#known, name);
    const key = equalityKey(text, false);
    if (key.length >= TRUNCATED_KEY_CHARS && namesThatBegin(this.#listed, key).length > 0) return true;
    const acronym = acronymAsked(key, null);
    if (acronym !== '' && namesAbbreviated(this.#listed, acronym).length > 0) return true;
    return namesUnspaced(this.#listed, unspacedForms(text, key, null)).length > 0;
  }
}

const keyOf = (key: string) => (key === '' ? 0 : hashText(key));

/**
 * Compares two names: which words correspond, and what name score follows.
 *
 *     query    vladimir ── putin          Unmatched listed parts cost little, because lists have more complete names.
 *                 │1.0       │0.9         Unmatched query parts cost more. An unmatched part on each side is a
 *     listed   vladimir   vladimirovich   contradiction: it costs most and caps the score.
 *                            putyn
 *
 *     score = Σ w·s / (Σ w + queryExtra·Uq + listedExtra·Ul + contradiction·min(Uq, Ul)),   then the caps of the model
 *
 * w: weight of the class times rarity. s: similarity. U: unmatched weight. `assignment.ts` pairs the words.
 * Rejected: one string distance over the full names, because order and omissions outweigh the letters.
 * Rejected: a mean over the longer name, because short forms would never find organizations with long names.
 *
 * The arrays below are reused for each name, so that nothing is allocated per name.
 */

import type { Corpus } from '../corpus.ts';
import { nameText } from '../corpus.ts';
import { ALSO_IN_LATIN, KINDS } from '../corpus-codes.ts';
import { GainBound, mayBeTruncatedWord } from '../gain-bound.ts';
import type { Model } from '../model.ts';
import { equalityKey } from '../names/normalize.ts';
import { MAX_PARTS, PART_CLASSES } from '../names/parts.ts';
import { CLASS_NUMBER, EXACT, INITIALLED, LISTED_INITIALLED, partWeight } from '../part-weight.ts';
import type { QueryName, Unit } from '../query-name.ts';
import { joinedSimilarity, spellingSimilarity, WORD_REASONS } from '../similar-words.ts';
import { type WholeName, type WholeNameId, wholeNamesOf } from '../whole-names.ts';
import type { Pair } from './assignment.ts';
import { isPrefixOf, Reach } from './reach.ts';
import { type RuleId, ruled } from './rules.ts';
import { ScoredPair } from './scored-pair.ts';
import { SimilarWordTable } from './similar-word-table.ts';

const { form: FORM, initial: INITIAL } = CLASS_NUMBER;

const ABJAD = WORD_REASONS.indexOf('abjad');
const BY_INITIAL = WORD_REASONS.indexOf('initial');
const JOINED = WORD_REASONS.indexOf('joined');
const TRUNCATED = WORD_REASONS.indexOf('truncated');
const VOWELS = WORD_REASONS.indexOf('vowels');
const VESSEL = KINDS.indexOf('VESSEL');
/** Indexed by class number. */
const IS_INITIAL = Uint8Array.from(PART_CLASSES, (name) => (name === 'initial' ? 1 : 0));

/** Number of names whose data is fetched before the first of them is scored. */
export const FETCHED_AT_ONCE = 32;
/** First bytes in UTF-8 of the letters U+05C0 to U+077F: Hebrew, Arabic and related scripts. */
const FIRST_OF_ABJAD = 0xd7;
const LAST_OF_ABJAD = 0xdd;

/** Shared buffer for the current pair. Allocating one for each comparison would take longer than filling it. */
const MAX_JOINED = 64;
const joinedBytes = new Uint8Array(MAX_JOINED);

/** Why a name has a lower or higher score than the mean of its words. Shown in the explanation. */
export interface NameStep {
  why: RuleId | WholeNameId;
  effect: number;
}

export class NameComparer {
  readonly #corpus: Corpus;
  readonly #bound = new GainBound();
  readonly #similarWords: SimilarWordTable;
  readonly #reach: Reach;
  readonly #pair: ScoredPair;
  #query: QueryName | null = null;
  #model!: Model;
  #minScore = 0;
  #mayBeTruncated = false;
  #wholeNames: readonly WholeName[] = [];
  /** Allocated by the first search. A comparison of two parties fetches nothing. */
  #starts: Uint32Array | null = null;
  #fetched: Uint32Array | null = null;

  /** Results of the last `score` for the explanation. `steps` is recorded only while `explaining` is set. */
  steps: NameStep[] = [];
  explaining = false;
  exact = false;

  constructor(corpus: Corpus) {
    this.#corpus = corpus;
    this.#similarWords = new SimilarWordTable(corpus);
    this.#reach = new Reach(corpus, this.#similarWords, this.#bound);
    this.#pair = new ScoredPair(corpus);
  }

  /** The pair that was scored last. */
  get pair(): ScoredPair {
    return this.#pair;
  }

  /** Sets the query that `score` compares with. Names that cannot reach `minScore` (0..100) may score 0. */
  load(query: QueryName, model: Model, minScore = 0): void {
    if (query === this.#query && model === this.#model && minScore === 0) {
      this.#minScore = 0;
      return;
    }
    this.#query = query;
    this.#model = model;
    this.#minScore = minScore;
    this.#bound.prepare(query, model, minScore);
    this.#reach.load(query, model, minScore > 0);
    this.#similarWords.load(query, this.#bound);
    this.#mayBeTruncated = mayBeTruncatedWord(query);
    this.#wholeNames = wholeNamesOf(query);
  }

  /**
   * Reads the memory of the candidates [from, to) that are scored next, at most `FETCHED_AT_ONCE`. Their data is
   * scattered. The reads do not depend on one another, so the processor can fetch many at once.
   */
  fetch(candidates: { names: Uint32Array; mayBeEqualOrJoined(at: number): boolean }, from: number, to: number): void {
    const { joinThree, joinTwo, nameKey, nameOutline, partClass, partStart, partWord } = this.#corpus;
    const { names } = candidates;
    this.#starts ??= new Uint32Array(FETCHED_AT_ONCE);
    this.#fetched ??= new Uint32Array(FETCHED_AT_ONCE);
    const starts = this.#starts;
    const fetched = this.#fetched;
    for (let at = from; at < to; at++) {
      const name = names[at]!;
      starts[at - from] = partStart[name]!;
      fetched[at - from] = nameOutline[name]!;
    }
    for (let at = from; at < to; at++) {
      const start = starts[at - from]!;
      fetched[at - from] = partWord[start]! ^ partClass[start]!;
      if (candidates.mayBeEqualOrJoined(at))
        fetched[at - from]! ^= nameKey[names[at]!]! ^ joinTwo[start]! ^ joinThree[start]!;
    }
  }

  /**
   * Score 0..100 of the loaded query against listed name number `name`.
   *
   * @param mayBeEqualOrJoined false: the two names are known to be different, and neither joins words of the other
   * @param mayMatchWholeName false: no row of `WHOLE_NAMES` is known to apply, or its score is known to be too low
   */
  score(name: number, mayBeEqualOrJoined = true, mayMatchWholeName = true): number {
    const query = this.#query;
    if (query === null) return 0;
    const corpus = this.#corpus;
    const pair = this.#pair;
    const from = corpus.partStart[name]!;
    const count = Math.min(corpus.partStart[name + 1]! - from, MAX_PARTS);
    if (this.explaining) this.steps = [];
    this.exact = false;
    pair.clear();
    const listedKey = mayBeEqualOrJoined ? corpus.nameKey[name]! : 0;
    const mayBeEqual = listedKey !== 0 && (listedKey === query.equality[0] || listedKey === query.equality[1]);
    const whole = mayMatchWholeName && this.#wholeNames.length > 0 ? this.#wholeNameOf(query, name) : undefined;
    // Most candidates end here, before any data of the party is read.
    if (
      this.#minScore > 0 &&
      !mayBeEqual &&
      whole === undefined &&
      !this.#reach.canReach(name, from, count, mayBeEqualOrJoined)
    )
      return 0;
    // Without vowels many names share the same consonants, and the Latin names of this person have the vowels. This
    // check comes late because it reads another place in memory.
    if (query.latin && corpus.nameWriting[name] === ALSO_IN_LATIN) return 0;
    pair.load(query, this.#model, name, from, count);
    const { person } = pair;
    if (mayBeEqual && listedKey === query.equality[person ? 0 : 1] && this.#isEqual(name, person)) {
      this.exact = true;
      if (!this.explaining) return query.wholeNameScore || 100;
    }
    if (count === 0 || query.parts.length === 0) return this.exact ? query.wholeNameScore || 100 : 0;
    this.#collect(pair);
    pair.assignment.solve();
    const mean = pair.mean();
    const score = mean === 0 ? 0 : Math.min(100, ruled(mean, pair, this.explaining ? this.steps : null));
    if (this.exact) return query.wholeNameScore || 100;
    return whole === undefined ? score : this.#atLeast(whole, score);
  }

  #wholeNameOf(query: QueryName, name: number): WholeName | undefined {
    return this.#wholeNames.find(({ matches }) => matches(this.#corpus, query, name));
  }

  #atLeast({ id, minScore }: WholeName, score: number): number {
    const raised = this.#model[minScore];
    if (score >= raised) return score;
    if (this.explaining) this.steps.push({ why: id, effect: raised - score });
    return raised;
  }

  #isEqual(name: number, person: boolean): boolean {
    return equalityKey(nameText(this.#corpus, name), person) === this.#query?.equalityText[person ? 0 : 1];
  }

  /** Collects all similar pairs of (query part or parts, listed part or parts). */
  #collect(pair: ScoredPair): void {
    const { assignment, corpus, count, from, kind, listedWeight, model, name, person, query } = pair;
    const {
      organizationSimilarity,
      head,
      next,
      reason: reasons,
      similarity: similarities,
      unit: units,
    } = this.#similarWords;
    const similarityOf = person ? similarities : organizationSimilarity;
    for (let at = 0; at < count; at++) {
      const word = corpus.partWord[from + at]!;
      const partClass = corpus.partClass[from + at]!;
      const weight = partWeight(partClass, corpus.wordRarity[word]!);
      listedWeight[at] = weight;
      for (let entry = head[word]!; entry >= 0; entry = next[entry]!) {
        const unit = query.units[units[entry]!]!;
        if ((unit.class === 'form') !== (partClass === FORM)) continue;
        let similarity = similarityOf[entry]!;
        let reason = reasons[entry]!;
        if (reason === ABJAD && !unit.word.abjad && !this.#isAbjad(name)) {
          similarity = Math.min(similarity, spellingSimilarity(corpus, model, unit.word.bytes, word, person));
          reason = VOWELS;
        }
        // "Rand" is not a typo of "and".
        if (similarity === 0 || (similarity < 1 && EXACT[partClass] === 1)) continue;
        assignment.add(unit.mask, 1 << at, Math.min(weight, unit.weight), similarity, reason);
      }
      // The letter in a ship's name is no abbreviation: LADY R is not the "Lady Rose".
      if (kind === VESSEL) continue;
      if (partClass === INITIAL) collectInitial(pair, at, INITIALLED);
      else if (query.hasInitials && LISTED_INITIALLED[partClass] === 1) collectInitial(pair, at, IS_INITIAL);
    }
    collectJoined(pair);
    if (this.#mayBeTruncated) collectTruncated(pair);
  }

  /**
   * Whether the listed name is in a script without vowels. The word itself does not show this: FRAS also occurs in
   * Latin letters.
   */
  #isAbjad(name: number): boolean {
    const { nameTextAt, nameText } = this.#corpus;
    for (let at = nameTextAt[name]!; at < nameTextAt[name + 1]!; at++)
      if (nameText[at]! >= FIRST_OF_ABJAD && nameText[at]! <= LAST_OF_ABJAD) return true;
    return false;
  }

  /** The pairs of the last `score`, in query order. Masks are bits of parts. */
  alignment(): Pair[] {
    return this.#pair.assignment.pairs();
  }
}

/**
 * Pairs a listed part with query parts by an initial on one side. `classes`: by class number, 1 where a query part may
 * be paired so.
 */
function collectInitial(pair: ScoredPair, at: number, classes: Uint8Array): void {
  const { assignment, corpus, listedWeight, model, query } = pair;
  const letter = corpus.wordText[corpus.wordAt[pair.wordOf(at)]!];
  for (let part = 0; part < query.parts.length; part++)
    if (classes[query.classes[part]!] === 1 && query.units[part]!.word.bytes[0] === letter)
      assignment.add(1 << part, 1 << at, Math.min(listedWeight[at]!, query.weights[part]!), model.initial, BY_INITIAL);
}

/** Pairs listed neighbors with query words that join them (or divide them differently). */
function collectJoined(pair: ScoredPair): void {
  const { corpus, count, from, query } = pair;
  for (let at = 0; at + 1 < count; at++) {
    for (let parts = 2; parts <= 3 && at + parts <= count; parts++) {
      const key = parts === 2 ? corpus.joinTwo[from + at]! : corpus.joinThree[from + at]!;
      if (key === 0 || (query.joinBits & (1 << (key & 31))) === 0) continue;
      for (const unit of query.units) {
        // Names with the same number of words are compared word by word: Hassan X is not Hussein X.
        if (unit.joinKey === key && unit.parts !== parts) addJoined(pair, unit, at, parts);
      }
    }
  }
}

function addJoined(pair: ScoredPair, unit: Unit, at: number, parts: number): void {
  const { assignment, listedWeight, model } = pair;
  const { wordAt, wordText } = pair.corpus;
  let length = 0;
  let weight = 0;
  for (let part = at; part < at + parts; part++) {
    const word = pair.wordOf(part);
    for (let byte = wordAt[word]!; byte < wordAt[word + 1]! && length < MAX_JOINED; byte++)
      joinedBytes[length++] = wordText[byte]!;
    weight += listedWeight[part]!;
  }
  const { bytes } = unit.word;
  const similarity = joinedSimilarity(model, bytes, bytes.length, joinedBytes, 0, length);
  if (similarity > 0)
    assignment.add(unit.mask, ((1 << parts) - 1) << at, Math.min(weight, unit.weight), similarity, JOINED);
}

/** Pairs the last word of a long query as a prefix: a field limit of another system may have truncated it. */
function collectTruncated(pair: ScoredPair): void {
  const { assignment, corpus, count, listedWeight, model, query } = pair;
  const last = query.parts.length - 1;
  for (let at = 0; at < count; at++) {
    if (EXACT[pair.classOf(at)] === 1 || !isPrefixOf(corpus, query, pair.wordOf(at))) continue;
    assignment.add(1 << last, 1 << at, Math.min(listedWeight[at]!, query.weights[last]!), model.truncated, TRUNCATED);
  }
}

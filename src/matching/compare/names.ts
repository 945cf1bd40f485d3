/**
 * Two names: which word answers to which, and what that makes of the whole.
 *
 *     query    vladimir ── putin          listed parts that nothing answers to cost little (lists know more names),
 *                 │1.0       │0.9         query parts that nothing answers to cost more, and a part on each side
 *     listed   vladimir   vladimirovich   without an answer is a contradiction: it costs most and caps the score
 *                            putyn
 *
 *     score = Σ w·s / (Σ w + queryExtra·Uq + listedExtra·Ul + contradiction·min(Uq, Ul)),   then the caps of the model
 *
 * w: weight of the class times rarity; s: similarity; U: weight without an answer. `assignment.ts` pairs the words.
 * Rejected: one string against the other (order and omissions drown the letters), a mean over the longer name (entities
 * with long names could never be found by the short ones that people use).
 *
 * No allocation per name: the arrays below are filled anew for each.
 */

import type { Corpus } from '../corpus.ts';
import { nameText } from '../corpus.ts';
import { KINDS, TOLD_IN_LATIN } from '../corpus-builder.ts';
import { canBreakOff, GainBound } from '../gain-bound.ts';
import type { Model } from '../model.ts';
import { equalityKey } from '../names/normalize.ts';
import { MAX_PARTS, PART_CLASSES } from '../names/parts.ts';
import { CLASS_NUMBER, INITIALLED, LISTED_INITIALLED, partWeight } from '../part-weight.ts';
import type { QueryName, Unit } from '../query-name.ts';
import { joinedSimilarity, spelledAlike, WORD_REASONS } from '../similar-words.ts';
import { type WholeName, type WholeNameId, wholeNamesOf } from '../whole-names.ts';
import type { Pair } from './assignment.ts';
import { LikeWords } from './like-words.ts';
import { EXACT, isBeginningOf, Reach } from './reach.ts';
import { type RuleId, ruled } from './rules.ts';
import { ScoredPair } from './scored-pair.ts';

const { form: FORM, initial: INITIAL } = CLASS_NUMBER;

const ABJAD = WORD_REASONS.indexOf('abjad');
const BY_INITIAL = WORD_REASONS.indexOf('initial');
const JOINED = WORD_REASONS.indexOf('joined');
const TRUNCATED = WORD_REASONS.indexOf('truncated');
const VOWELS = WORD_REASONS.indexOf('vowels');
const VESSEL = KINDS.indexOf('VESSEL');
/** By class number. */
const IS_INITIAL = Uint8Array.from(PART_CLASSES, (name) => (name === 'initial' ? 1 : 0));

/** So many names are fetched before the first of them is scored. */
export const FETCHED_AT_ONCE = 32;
/** Bytes by which letters from U+05C0 to U+077F begin in UTF-8: Hebrew, Arabic and their like. */
const FIRST_OF_ABJAD = 0xd7;
const LAST_OF_ABJAD = 0xdd;

/** Of the pair in hand: a comparison of two parties would take longer to make it than to fill it. */
const MAX_JOINED = 64;
const joinedBytes = new Uint8Array(MAX_JOINED);

/** Why a name scores less than its words alone, or more: shown in the explanation. */
export interface NameStep {
  why: RuleId | WholeNameId;
  effect: number;
}

export class NameComparer {
  readonly #corpus: Corpus;
  readonly #bound = new GainBound();
  readonly #like: LikeWords;
  readonly #reach: Reach;
  readonly #pair: ScoredPair;
  #query: QueryName | null = null;
  #model!: Model;
  #least = 0;
  #breaksOff = false;
  #wholeNames: readonly WholeName[] = [];
  /** Made by the first search: a comparison of two parties fetches nothing. */
  #starts: Uint32Array | null = null;
  #fetched: Uint32Array | null = null;

  /** What the last `score` found, for the explanation. Kept only while `explaining`. */
  steps: NameStep[] = [];
  explaining = false;
  exact = false;

  constructor(corpus: Corpus) {
    this.#corpus = corpus;
    this.#like = new LikeWords(corpus);
    this.#reach = new Reach(corpus, this.#like, this.#bound);
    this.#pair = new ScoredPair(corpus);
  }

  /** The pair that was scored last. */
  get pair(): ScoredPair {
    return this.#pair;
  }

  /** Makes this the query that `score` compares with. Names that cannot reach `least` (0..100) may score 0. */
  load(query: QueryName, model: Model, least = 0): void {
    if (query === this.#query && model === this.#model && least === 0) {
      this.#least = 0;
      return;
    }
    this.#query = query;
    this.#model = model;
    this.#least = least;
    this.#bound.prepare(query, model, least);
    this.#reach.load(query, model, least > 0);
    this.#like.load(query, this.#bound);
    this.#breaksOff = canBreakOff(query);
    this.#wholeNames = wholeNamesOf(query);
  }

  /**
   * Reads a little of the candidates [from, to), `FETCHED_AT_ONCE` at most, which are scored next. They lie anywhere in memory. Nothing waits for
   * anything here, so the processor fetches many of them at once.
   */
  fetch(candidates: { names: Uint32Array; mayBeWhole(at: number): boolean }, from: number, to: number): void {
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
      if (candidates.mayBeWhole(at)) fetched[at - from]! ^= nameKey[names[at]!]! ^ joinTwo[start]! ^ joinThree[start]!;
    }
  }

  /**
   * 0..100 for the loaded query against listed name number `name`.
   *
   * @param mayBeWhole false: the two are known not to be equal as a whole, nor to have words that one writes together
   * @param mayGoOn false: the listed name is known to be none of `WHOLE_NAMES` for the query, or that not to be enough
   */
  score(name: number, mayBeWhole = true, mayGoOn = true): number {
    const query = this.#query;
    if (query === null) return 0;
    const corpus = this.#corpus;
    const pair = this.#pair;
    const from = corpus.partStart[name]!;
    const count = Math.min(corpus.partStart[name + 1]! - from, MAX_PARTS);
    if (this.explaining) this.steps = [];
    this.exact = false;
    pair.clear();
    const listedKey = mayBeWhole ? corpus.nameKey[name]! : 0;
    const mayBeEqual = listedKey !== 0 && (listedKey === query.equality[0] || listedKey === query.equality[1]);
    const whole = mayGoOn && this.#wholeNames.length > 0 ? this.#wholeNameOf(query, name) : undefined;
    // Most candidates end here: nothing about the party has been read yet.
    if (this.#least > 0 && !mayBeEqual && whole === undefined && !this.#reach.canReach(name, from, count, mayBeWhole))
      return 0;
    // Without vowels the same consonants are many people's, and this person's own vowels are listed. Asked of few: it lies elsewhere in memory.
    if (query.latin && corpus.nameWriting[name] === TOLD_IN_LATIN) return 0;
    pair.take(query, this.#model, name, from, count);
    const { person } = pair;
    if (mayBeEqual && listedKey === query.equality[person ? 0 : 1] && this.#reallyEqual(name, person)) {
      this.exact = true;
      if (!this.explaining) return query.wholeMost || 100;
    }
    if (count === 0 || query.parts.length === 0) return this.exact ? query.wholeMost || 100 : 0;
    this.#collect(pair);
    pair.assignment.solve();
    const mean = pair.mean();
    const score = mean === 0 ? 0 : Math.min(100, ruled(mean, pair, this.explaining ? this.steps : null));
    if (this.exact) return query.wholeMost || 100;
    return whole === undefined ? score : this.#atLeast(whole, score);
  }

  #wholeNameOf(query: QueryName, name: number): WholeName | undefined {
    return this.#wholeNames.find(({ holds }) => holds(this.#corpus, query, name));
  }

  #atLeast({ id, least }: WholeName, score: number): number {
    const raised = this.#model[least];
    if (score >= raised) return score;
    if (this.explaining) this.steps.push({ why: id, effect: raised - score });
    return raised;
  }

  #reallyEqual(name: number, person: boolean): boolean {
    return equalityKey(nameText(this.#corpus, name), person) === this.#query?.equalityText[person ? 0 : 1];
  }

  /** All pairs of (query part or parts, listed part or parts) that are alike. */
  #collect(pair: ScoredPair): void {
    const { assignment, corpus, count, from, kind, listedWeight, model, name, person, query } = pair;
    const { firm, head, next, reason: reasons, similarity: similarities, unit: units } = this.#like;
    const alike = person ? similarities : firm;
    for (let at = 0; at < count; at++) {
      const word = corpus.partWord[from + at]!;
      const partClass = corpus.partClass[from + at]!;
      const weight = partWeight(partClass, corpus.wordRarity[word]!);
      listedWeight[at] = weight;
      for (let entry = head[word]!; entry >= 0; entry = next[entry]!) {
        const unit = query.units[units[entry]!]!;
        if ((unit.class === 'form') !== (partClass === FORM)) continue;
        let similarity = alike[entry]!;
        let reason = reasons[entry]!;
        if (reason === ABJAD && !unit.word.abjad && !this.#isAbjad(name)) {
          similarity = Math.min(similarity, spelledAlike(corpus, model, unit.word.bytes, word, person));
          reason = VOWELS;
        }
        // "Rand" is not a slip for "and".
        if (similarity === 0 || (similarity < 1 && EXACT[partClass] === 1)) continue;
        assignment.add(unit.mask, 1 << at, Math.min(weight, unit.weight), similarity, reason);
      }
      // A ship's letter is its name: LADY R is not the "Lady Rose".
      if (kind === VESSEL) continue;
      if (partClass === INITIAL) collectInitial(pair, at, INITIALLED);
      else if (query.hasInitials && LISTED_INITIALLED[partClass] === 1) collectInitial(pair, at, IS_INITIAL);
    }
    collectJoined(pair);
    if (this.#breaksOff) collectTruncated(pair);
  }

  /** Whether the listed name is in a script without vowels. Of a word that is alone not certain: FRAS is one in Latin letters too. */
  #isAbjad(name: number): boolean {
    const { nameTextAt, nameText } = this.#corpus;
    for (let at = nameTextAt[name]!; at < nameTextAt[name + 1]!; at++)
      if (nameText[at]! >= FIRST_OF_ABJAD && nameText[at]! <= LAST_OF_ABJAD) return true;
    return false;
  }

  /** The pairs of the last `score`, in the query's order; masks are bits of parts. */
  alignment(): Pair[] {
    return this.#pair.assignment.pairs();
  }
}

/** An initial on one side. `classes`: by number, 1 where a part of the query may stand on the other side. */
function collectInitial(pair: ScoredPair, at: number, classes: Uint8Array): void {
  const { assignment, corpus, listedWeight, model, query } = pair;
  const letter = corpus.wordText[corpus.wordAt[pair.wordOf(at)]!];
  for (let part = 0; part < query.parts.length; part++)
    if (classes[query.classes[part]!] === 1 && query.units[part]!.word.bytes[0] === letter)
      assignment.add(1 << part, 1 << at, Math.min(listedWeight[at]!, query.weights[part]!), model.initial, BY_INITIAL);
}

/** Listed neighbors that the query writes as one word (or as other neighbors). */
function collectJoined(pair: ScoredPair): void {
  const { corpus, count, from, query } = pair;
  for (let at = 0; at + 1 < count; at++) {
    for (let parts = 2; parts <= 3 && at + parts <= count; parts++) {
      const key = parts === 2 ? corpus.joinTwo[from + at]! : corpus.joinThree[from + at]!;
      if (key === 0 || (query.joinBits & (1 << (key & 31))) === 0) continue;
      for (const unit of query.units) {
        // As many words on both sides: they are compared word by word, so that Hassan X is not Hussein X.
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

/** The last word of a long query breaks off where a field of some system ended. */
function collectTruncated(pair: ScoredPair): void {
  const { assignment, corpus, count, listedWeight, model, query } = pair;
  const last = query.parts.length - 1;
  for (let at = 0; at < count; at++) {
    if (EXACT[pair.classOf(at)] === 1 || !isBeginningOf(corpus, query, pair.wordOf(at))) continue;
    assignment.add(1 << last, 1 << at, Math.min(listedWeight[at]!, query.weights[last]!), model.truncated, TRUNCATED);
  }
}

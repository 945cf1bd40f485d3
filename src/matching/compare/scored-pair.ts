/**
 * A query and a listed name with paired words: the input of the rules in `rules.ts`. The object is reused for each pair
 * of names, so that nothing is allocated.
 */

import { highestBit } from '../bits.ts';
import type { Corpus } from '../corpus.ts';
import { KINDS } from '../corpus-codes.ts';
import type { Model } from '../model.ts';
import { CONTRADICTING_WEIGHT } from '../model.ts';
import { MAX_PARTS } from '../names/parts.ts';
import type { QueryName } from '../query-name.ts';
import { sharesGroup } from '../similar-words.ts';
import { Assignment } from './assignment.ts';
import { NameSide, PairedWords } from './paired-words.ts';
import {
  LISTED_SINGLE,
  LISTED_UNMATCHED,
  LISTED_UNMATCHED_WEIGHTY,
  QUERY_SINGLE,
  QUERY_UNMATCHED,
  QUERY_UNMATCHED_WEIGHTY,
} from './unmatched-words.ts';

const ORGANIZATION = KINDS.indexOf('ORGANIZATION');
/** Maximum weight of a word that may be unmatched before the point of truncation. */
const MAX_WEIGHT_BEFORE_CUT = 0.1;
/** Tolerance for floating-point rounding: a lower weight counts as zero. */
const NEGLIGIBLE_WEIGHT = 1e-9;

/** The assignment of the current pair. All comparisons share it, because allocating it takes longer than filling it. */
const assignment = new Assignment();

export class ScoredPair {
  readonly corpus: Corpus;
  readonly assignment = assignment;
  readonly paired = new PairedWords();
  readonly querySide = new NameSide();
  readonly listedSide = new NameSide();
  /** Weight of each listed part. Filled while the word pairs are collected. */
  readonly listedWeight = new Float64Array(MAX_PARTS);
  query!: QueryName;
  model!: Model;
  /** Number of the listed name, number of its first part, and its count of parts. */
  name = 0;
  from = 0;
  count = 0;
  /** Position of the listed party's kind in `KINDS`. */
  kind = 0;
  person = false;
  /** Bits of `unmatched-words.ts`. */
  words = 0;
  /** The paired words appear in a different order in the two names. */
  otherOrder = false;
  /**
   * The query is truncated at a field limit or within a word. All unmatched words of the listed name come after that
   * point.
   */
  truncated = false;
  /**
   * Distance (0..1) between the query's only word and its listed counterpart, if the exact word occurs in another
   * listed name. 0 if they are equal or known spellings.
   */
  onlyWordDistance = 0;
  /** Weight of the matched words, this weight times their similarity, and the divisor of the score. */
  matchedWeight = 0;
  matchedValue = 0;
  denominator = 0;
  /** Factor for the weight of listed words that the query lacks. */
  listedExtra = 0;

  constructor(corpus: Corpus) {
    this.corpus = corpus;
  }

  /** Resets the object without reading the name, because most names are rejected without a comparison. */
  clear(): void {
    this.onlyWordDistance = 0;
    this.assignment.clear();
  }

  load(query: QueryName, model: Model, name: number, from: number, count: number): void {
    this.query = query;
    this.model = model;
    this.name = name;
    this.from = from;
    this.count = count;
    this.kind = this.corpus.subjectKind[this.corpus.nameSubject[name]!]!;
    this.person = this.kind === 0;
  }

  /** Weighted mean 0..100 of the pairs that `assignment` chose, before any rule applies. */
  mean(): number {
    const { querySide, corpus, count, from, listedSide, listedWeight, model, paired, query } = this;
    paired.read(query, corpus.partClass, from, listedWeight, this.assignment);
    this.matchedWeight = paired.weight;
    this.matchedValue = paired.value;
    this.denominator = 0;
    if (paired.weight === 0) return 0;
    querySide.read(query.classes, 0, query.parts.length, query.weights, paired.queryParts);
    listedSide.read(corpus.partClass, from, count, listedWeight, paired.listed);
    const endsEarly = query.truncatable && querySide.unmatchedWeight === 0 && this.#endsEarly();
    this.truncated = endsEarly && (query.fullField || paired.truncated);
    this.listedExtra = endsEarly ? model.listedExtra * model.truncatedExtra : model.listedExtra;
    this.denominator =
      paired.weight +
      model.queryExtra * (querySide.unmatchedWeight + 0.5 * paired.initialLoss) +
      this.listedExtra * listedSide.unmatchedWeight +
      model.contradiction * Math.min(querySide.unmatchedWeight, listedSide.unmatchedWeight);
    this.words =
      (querySide.contradicts > 0 ? QUERY_UNMATCHED : 0) |
      (querySide.contradicts >= CONTRADICTING_WEIGHT ? QUERY_UNMATCHED_WEIGHTY : 0) |
      (listedSide.contradicts > 0 ? LISTED_UNMATCHED : 0) |
      (listedSide.contradicts >= CONTRADICTING_WEIGHT ? LISTED_UNMATCHED_WEIGHTY : 0) |
      (querySide.names === 1 ? QUERY_SINGLE : 0) |
      (listedSide.names === 1 ? LISTED_SINGLE : 0);
    this.otherOrder = this.assignment.inOtherOrder();
    if (query.wordInLongerName >= 0) this.onlyWordDistance = this.#distanceTo(query.wordInLongerName);
    return (100 * paired.value) / this.denominator;
  }

  get isOrganization(): boolean {
    return this.kind === ORGANIZATION;
  }

  /** Each name contains all words of the other, not counting particles. */
  get areBothComplete(): boolean {
    return (
      this.isQueryComplete &&
      this.listedSide.unmatchedWeight - this.listedSide.unmatchedParticleWeight < NEGLIGIBLE_WEIGHT
    );
  }

  /** The listed name contains all words of the query, not counting particles. */
  get isQueryComplete(): boolean {
    return this.querySide.unmatchedWeight - this.querySide.unmatchedParticleWeight < NEGLIGIBLE_WEIGHT;
  }

  /** Both names have a legal form, and these differ. */
  get otherForm(): boolean {
    return this.querySide.form && this.listedSide.form && !this.querySide.formMatched;
  }

  /** The query's only word occurs exactly in a longer listed name, and this name only has a similar one. */
  get similarOnly(): boolean {
    return this.onlyWordDistance > 0;
  }

  /** Whether the listed part is matched. */
  isMatched(part: number): boolean {
    return (this.paired.listed & (1 << part)) !== 0;
  }

  /** Word number of the listed part. */
  wordOf(part: number): number {
    return this.corpus.partWord[this.from + part]!;
  }

  /** Class number of the listed part. */
  classOf(part: number): number {
    return this.corpus.partClass[this.from + part]!;
  }

  /** Whether all unmatched listed words come after the last matched word, so that the query may be truncated there. */
  #endsEarly(): boolean {
    const last = highestBit(this.paired.listed);
    for (let part = 0; part < last; part++)
      if (!this.isMatched(part) && this.listedWeight[part]! > MAX_WEIGHT_BEFORE_CUT) return false;
    return last + 1 < this.count;
  }

  #distanceTo(part: number): number {
    const { assignment, corpus } = this;
    const queryWord = this.query.units[part]!.word;
    for (let at = 0; at < assignment.chosenCount; at++) {
      const edge = assignment.chosen[at]!;
      const listedMask = assignment.listed[edge]!;
      // Several listed words joined are the same name.
      if (assignment.query[edge] !== 1 << part || (listedMask & (listedMask - 1)) !== 0) continue;
      const word = this.wordOf(highestBit(listedMask));
      if (word === queryWord.word || sharesGroup(corpus, queryWord.groups, word)) return 0;
      // Between a script without vowels and one with vowels, equal consonants are the best possible match.
      if (queryWord.abjad !== (corpus.wordAbjad[word] === 1)) return 0;
      return 1 - assignment.similarity[edge]!;
    }
    return 0;
  }
}
